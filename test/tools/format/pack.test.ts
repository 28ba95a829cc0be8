import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import pkg from '../../../package.json' with { type: 'json' };
import { packDataset } from '../../../tools/format/pack.js';
import { codeOf, manifestOf } from '../../fixtures/damaged-datasets.js';
import { description, placesFile, SOURCE, streetsFile } from '../../fixtures/example-dataset.js';

describe('packDataset', () => {
  it('names files by kind, key and content, and describes them', async () => {
    const packed = await packDataset(description(), [streetsFile('201'), placesFile(), streetsFile('200')]);
    const names = [...packed.keys()];
    expect(names.map((name) => name.replace(/[0-9a-f]{12}\.bin$/, '*'))).toEqual([
      'us-places-*',
      'us-streets-200-*',
      'us-streets-201-*',
      'manifest.json',
    ]);
    const manifest = manifestOf(packed);
    expect(manifest).toMatchObject({
      format: 'doorplate-dataset',
      formatVersion: 2,
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
