import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import pkg from '../../../../package.json' with { type: 'json' };
import { manifestSources } from '../../../../tools/build/format/manifest-sources.js';
import { packDataset } from '../../../../tools/build/format/pack.js';
import { cutGroup } from '../../../../tools/build/format/page-cuts.js';
import { codeOf, manifestOf } from '../../../fixtures/damaged-datasets.js';
import { description, placesFile, SOURCE, streetsFile } from '../../../fixtures/example-dataset.js';

describe('packDataset', () => {
  it('names files by kind, key and content, and describes them', async () => {
    const packed = await packDataset(description(), [streetsFile('201'), placesFile(), streetsFile('200')]);
    const names = [...packed.keys()];
    const shown = names.map((name) => name.replace(/[0-9a-f]{12}\.bin$/, '*'));
    expect(shown).toEqual(['us-places-*', 'us-streets-200-*', 'us-streets-201-*', 'manifest.json']);
    const manifest = manifestOf(packed);
    expect(manifest).toMatchObject({
      format: 'doorplate-dataset',
      formatVersion: 4,
      name: 'example',
      builder: `doorplate/${pkg.version}`,
      sources: [SOURCE],
    });
    for (const file of manifest.files) {
      const bytes = packed.get(file.name) as Uint8Array;
      expect(file.bytes).toBe(bytes.byteLength);
      expect(file.sha256).toBe(createHash('sha256').update(bytes).digest('hex'));
      expect(file.name).toContain(file.sha256.slice(0, 12));
    }
    expect(manifest.files[0]).toMatchObject({ kind: 'us-places', key: '', rows: 3, bbox: [-77.1, 38.8, -76.9, 39] });
  });

  it('gives the same bytes for the same input in any order', async () => {
    const [source] = description().sources;
    const shuffled = Object.fromEntries(Object.entries(source ?? {}).reverse()) as unknown as typeof SOURCE;
    const one = await packDataset(description(), [streetsFile('200'), placesFile(), streetsFile('201')]);
    const other = await packDataset(description({ sources: [shuffled] }), [streetsFile('201'), streetsFile('200'), placesFile()]);
    expect([...other]).toEqual([...one]);
  });

  it.each([
    ['two files of one kind and key', description(), [placesFile(), placesFile('x')]],
    ['a name with a folder', description({ name: 'a/b' }), []],
    ['a source without title', description({ sources: [{ ...SOURCE, title: '' }] }), []],
  ])('refuses %s', async (_, dataset, files) => {
    expect(await codeOf(() => packDataset(dataset, files))).toBe('DATASET_MANIFEST_INVALID');
  });
});

describe('sources of a manifest', () => {
  const source = (title: string, edition: string, rows: number, more: { rejected?: number } = {}) => ({
    ...SOURCE,
    title,
    edition,
    rows,
    ...more,
  });

  it('lists files of one source and edition as one, with the sum of their rows', () => {
    const { entries, rowOf } = manifestSources([
      source('points', '2026-01-01', 5, { rejected: 1 }),
      source('ranges', '2025', 7),
      source('points', '2026-01-01', 3, { rejected: 2 }),
      source('points', '2026-02-02', 1),
    ]);
    expect(rowOf).toEqual([0, 1, 0, 2]);
    expect(entries).toEqual([
      source('points', '2026-01-01', 8, { rejected: 3 }),
      source('ranges', '2025', 7),
      source('points', '2026-02-02', 1),
    ]);
  });

  it('joins editions only when there are more sources than a manifest may have', () => {
    const day = (at: number): string =>
      `2026-${String(1 + (at % 12)).padStart(2, '0')}-${String(1 + Math.floor(at / 12)).padStart(2, '0')}`;
    const files = Array.from({ length: 255 }, (_, at) => source('points', day(at), 1));
    expect(manifestSources([...files, source('ranges', '2025', 7)]).entries).toHaveLength(256);
    const more = [source('ranges', '2025', 7), source('points', '', 2), source('points', '2027', 4)];
    const { entries, rowOf } = manifestSources([...files, ...more]);
    expect(entries).toEqual([source('points', '2026-01-01 to 2027', 261), source('ranges', '2025', 7)]);
    expect(rowOf).toEqual([...files.map(() => 0), 1, 0, 0]);
  });
});

const PAGE_BYTES = 64;
const LINE_BYTES = Uint32Array.BYTES_PER_ELEMENT;

describe('a group that is cut into pages', () => {
  it('cuts no row in two that fits a page where the plan says so', () => {
    const lengths = fc.array(fc.integer({ min: 1, max: 30 }), { minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(lengths, (linesOfBase) => {
        const baseFirst = [0];
        for (const lines of linesOfBase) baseFirst.push((baseFirst.at(-1) as number) + lines);
        const lines = baseFirst.at(-1) as number;
        const cut = cutGroup(
          {
            axis: 'line',
            derived: { base: { of: 'line', firstIn: 'baseFirst' } },
            uncut: 'base',
            columns: { baseFirst: 'base', lineText: 'line' },
            bisected: [],
            pageBytes: PAGE_BYTES,
          },
          new Map([
            ['baseFirst', Uint32Array.from(baseFirst)],
            ['lineText', new Uint32Array(lines)],
          ]),
        );
        const starts = (cut?.axes[0] ?? []).slice(0, -1);
        expect(cut?.axes[0]?.at(-1)).toBe(lines);
        for (const start of starts) {
          const base = baseFirst.findLastIndex((first) => first <= start);
          // In front of its base a page has no room for more than its lines and its first line's number.
          const isLong = LINE_BYTES * ((baseFirst[base + 1] as number) - (baseFirst[base] as number)) > PAGE_BYTES - 2 * LINE_BYTES;
          expect(baseFirst[base] === start || isLong).toBe(true);
        }
      }),
    );
  });
});
