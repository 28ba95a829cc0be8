import { createHash } from 'node:crypto';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Directory } from '../../src/dataset/format/directory.js';
import { DIRECTORY } from '../../src/dataset/format/schemas.js';
import { type DatasetSource, DatasetStore, memorySource, type ReadOptions } from '../../src/dataset/index.js';
import { needAll } from '../../src/dataset/missing.js';
import type { Doorplate } from '../../src/doorplate.js';
import { isDoorplateError } from '../../src/errors.js';
import { inspectDataset } from '../../src/inspect.js';
import { open } from '../../src/open.js';
import { FieldWriter } from '../../tools/build/format/field-writer.js';
import { bytesOf, entryOf, errorOf, flip, type Packed, withFile, withManifest } from '../fixtures/damaged-datasets.js';
import { networkSource, roundedSource, wholesOf } from '../fixtures/paged-sample.js';
import { rowOf } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

/** Streets of 31 ZIP codes in two files, each ZIP code a little farther north. */
const ZIPS = Array.from({ length: 31 }, (_, i) => String(i < 21 ? 62_701 + i : 60_601 + i));
const HOUSES = 12;
const packed = await usStreetsDataset(
  ZIPS.flatMap((zip, town) => {
    const city = town % 3 === 0 ? 'SPRINGFIELD' : `TOWN ${'ABC'[town % 5] ?? 'D'}`;
    return ['MAIN', 'OAK', `LANE ${town}`].flatMap((name, street) =>
      Array.from({ length: HOUSES }, (_, house) =>
        rowOf(
          { number: String(100 + 2 * house), name, postType: 'ST', city, zip },
          { latitude: 39 + town / 50 + house / 10_000, longitude: -89 - street / 500 - house / 5000 },
        ),
      ),
    );
  }),
);

/** The same with directories that are read from their files. */
const long = withManifest(packed, (manifest) => ({
  ...manifest,
  files: manifest.files.map(({ blocks, ...file }) =>
    blocks === undefined ? file : { ...file, blocks: { offset: blocks.offset, sha256: blocks.sha256 } },
  ),
}));
const FORMS = [
  ['in the manifest', packed],
  ['in its file', long],
] as const;

function directoryOf(key: string): Directory {
  const file = entryOf(packed, 'us-streets', key);
  const offset = file.blocks?.offset as number;
  return new Directory(Uint8Array.from(bytesOf(packed, 'us-streets', key)).slice(offset), file, offset);
}

const isStreets = ({ name }: { readonly name: string }): boolean => name.startsWith('us-streets');
const within62701 = directoryOf('627');

describe('blocks that are read', () => {
  it('are one range where they lie together and are asked for in one turn, and others where they lie apart', async () => {
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    const blocks = Array.from({ length: within62701.length }, (_, row) => within62701.entry(row));
    const [first, second, third, last] = [blocks[0], blocks[1], blocks[2], blocks.at(-1)].map((block) => block as (typeof blocks)[0]);
    if (first === undefined || second === undefined || third === undefined || last === undefined) throw new RangeError('too few blocks');
    await store.use((view) => needAll([first, last, third, second], ({ key }) => view.tables('us-streets', key)));
    const reads = network.reads.filter(isStreets).map(({ offset, bytes }) => [offset, bytes]);
    expect(reads).toEqual([
      [0, first.bytes + second.bytes + third.bytes],
      [last.offset, last.bytes],
    ]);
    await store.close();
  });

  it('are read once for all that wait for them', async () => {
    const { source, network } = networkSource(packed);
    const store = await DatasetStore.open([source]);
    const tables = await Promise.all(Array.from({ length: 20 }, () => store.use((view) => view.tables('us-streets', '62705'))));
    expect(new Set(tables.map(([loaded]) => loaded?.table)).size).toBe(1);
    expect(network.reads.filter(isStreets)).toHaveLength(1);
    await store.close();
  });

  it.each([
    ['in the manifest', packed, 1],
    ['in its file', long, 2],
  ] as const)('come after as many rounds as it takes with the directory %s', async (_, files, expected) => {
    const { source, rounds } = roundedSource(files);
    const store = await DatasetStore.open([source]);
    const before = rounds();
    const [loaded] = await store.use((view) => view.tables('us-streets', '62705'));
    expect(loaded?.file).toMatchObject({ key: '62705', rows: 3 * HOUSES });
    expect(rounds() - before).toBe(expected);
    await store.use((view) => view.tables('us-streets', '62711'));
    expect(rounds() - before).toBe(expected + 1);
    await store.close();
  });

  it.each(FORMS)('are those of the ZIP code alone that is read ahead, with the directory %s', async (_, files) => {
    const { source, network } = networkSource(files);
    const doorplate = await open({ only: true, data: [source] });
    await doorplate.preload({ zip: '62705' }, { operations: ['verify'] });
    const { offset, bytes } = within62701.entry(within62701.find('62705'));
    const end = entryOf(packed, 'us-streets', '627').blocks?.offset as number;
    expect(network.reads.filter((read) => isStreets(read) && (read.offset as number) < end)).toMatchObject([{ offset, bytes }]);
    await doorplate.close();
  });

  it.each(FORMS)('are all kept where a source gives the whole file, with the directory %s', async (_, files) => {
    const { source, network } = networkSource(files);
    const store = await DatasetStore.open([wholesOf(source)]);
    await store.use((view) => view.tables('us-streets', '62705'));
    network.reads.length = 0;
    store.use((view) => expect(view.tables('us-streets', '62711')).not.toBeInstanceOf(Promise));
    expect(network.reads).toEqual([]);
    await store.close();
  });
});

/** The columns of a directory. */
interface Columns {
  keys: string[];
  bytes: number[];
  rows: number[];
  boxes: number[];
  digests: Uint8Array;
}

/** The dataset with another directory of one file, for which the manifest vouches. */
function withDirectory(files: Packed, change: (columns: Columns) => void): Packed {
  const entries = Array.from({ length: within62701.length }, (_, row) => within62701.entry(row));
  const columns: Columns = {
    keys: entries.map(({ key }) => key),
    bytes: entries.map(({ bytes }) => bytes),
    rows: entries.map(({ rows }) => rows),
    boxes: [...within62701.boxes],
    digests: Uint8Array.from(Buffer.from(entries.map(({ sha256 }) => sha256).join(''), 'hex')),
  };
  change(columns);
  const fields = new FieldWriter(DIRECTORY);
  fields.column('digests', columns.digests);
  fields.pool('keys', columns.keys, (key) => key);
  fields.values('bytes', columns.bytes, (bytes) => bytes);
  fields.values('rows', columns.rows, (rows) => rows);
  fields.column('boxes', Int32Array.from(columns.boxes));
  fields.version();
  return vouched(files, fields.finish());
}

function vouched(files: Packed, directory: Uint8Array): Packed {
  const { name, blocks } = entryOf(files, 'us-streets', '627');
  const bytes = Buffer.concat([(files.get(name) as Uint8Array).subarray(0, blocks?.offset), directory]);
  return withManifest(new Map(files).set(name, Uint8Array.from(bytes)), (manifest) => {
    const file = manifest.files.find((each) => each.name === name);
    if (file?.blocks === undefined) throw new RangeError(`${name} has no blocks`);
    file.bytes = bytes.length;
    file.sha256 = digestOf(bytes);
    const known = file.blocks.directory === undefined ? {} : { directory: Buffer.from(directory).toString('base64') };
    file.blocks = { offset: file.blocks.offset, sha256: digestOf(directory), ...known };
  });
}

function digestOf(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

function swap<T>(values: T[], a: number, b: number): void {
  [values[a], values[b]] = [values[b] as T, values[a] as T];
}

describe.each(FORMS)('a damaged directory %s', (_, files) => {
  const { name } = entryOf(files, 'us-streets', '627');
  /** Asks for the streets of a ZIP code. */
  const read = async (changed: Packed): Promise<unknown> => {
    const store = await DatasetStore.open([memorySource(changed)]);
    return store.use((view) => view.tables('us-streets', '62702'));
  };
  const damage = (code: string, message: string) => ({
    code,
    message: expect.stringMatching(message),
    details: { dataset: 'us-streets-fixture', file: name },
  });

  it.each<[string, string, string, (columns: Columns) => void]>([
    ['keys out of order', 'DATASET_CORRUPT', 'keys', ({ keys }) => swap(keys, 1, 2)],
    ['a key twice', 'DATASET_CORRUPT', 'keys', ({ keys }) => keys.splice(2, 1, keys[1] as string)],
    ['a key of another file', 'DATASET_CORRUPT', 'begins with 627', ({ keys }) => keys.splice(-1, 1, '62800')],
    ['a row too many', 'DATASET_CORRUPT', 'rows', ({ rows }) => void rows.splice(0, 1, (rows[0] as number) + 1)],
    ['bytes that overlap', 'DATASET_CORRUPT', 'bytes', ({ bytes }) => void bytes.splice(0, 1, (bytes[0] as number) + 1)],
    ['a box beyond that of the file', 'DATASET_CORRUPT', 'box', ({ boxes }) => void boxes.splice(1, 1, 0)],
    ['a box turned around', 'DATASET_CORRUPT', 'box', ({ boxes }) => swap(boxes, 5, 7)],
    ['a box too few', 'DATASET_CORRUPT', 'boxes', ({ boxes }) => void boxes.splice(0, 4)],
    ['a digest too few', 'DATASET_CORRUPT', 'digests', (columns) => Object.assign(columns, { digests: columns.digests.slice(16) })],
    ['the digests of others', 'DATASET_DIGEST_MISMATCH', 'SHA-256', ({ digests }) => void digests.reverse()],
    ['the keys of others', 'DATASET_CORRUPT', 'key', ({ keys }) => void keys.splice(1, 2, '62702', '627025')],
    [
      'the lengths of others',
      'DATASET_(?:DIGEST|SIZE)_MISMATCH',
      'SHA-256',
      ({ bytes }) => {
        bytes[0] = (bytes[0] as number) + 8;
        bytes[2] = (bytes[2] as number) - 8;
      },
    ],
  ])('is a named error: %s', async (what, code, message, change) => {
    const changed = withDirectory(files, change);
    // The block of 62702 itself is as it was: what is wrong shows when all are read.
    const error = what === 'the keys of others' ? await deepError(changed) : await errorOf(() => read(changed));
    expect(error).toMatchObject({ ...damage(code, message), code: expect.stringMatching(`^${code}$`) });
  });

  async function deepError(changed: Packed): Promise<unknown> {
    return errorOf(() => DatasetStore.open([memorySource(changed)], { check: 'files' }));
  }

  it('is a named error or the right answer, whichever byte is damaged', async () => {
    const { blocks } = entryOf(files, 'us-streets', '627');
    const directory = (files.get(name) as Uint8Array).slice(blocks?.offset);
    const right = spelled(await read(files));
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(fc.nat(directory.length - 1), fc.integer({ min: 1, max: 255 }), async (at, mask) => {
        const damaged = Uint8Array.from(directory, (byte, i) => (i === at ? byte ^ mask : byte));
        const outcome = await read(vouched(files, damaged)).then(spelled, (error: unknown) => error);
        if (!isDoorplateError(outcome)) {
          expect([right, '[]']).toContain(outcome);
          return;
        }
        refused++;
        expect(outcome).toMatchObject({ code: expect.stringMatching(/^DATASET_/), details: { dataset: 'us-streets-fixture', file: name } });
      }),
      { numRuns: 80, seed: 58 },
    );
    expect(refused).toBeGreaterThan(40);
  });

  it('is found by inspection where nobody vouches for it', async () => {
    const changed = withFile(files, 'us-streets', '627', (bytes) => flip(bytes, bytes.length - 40));
    const { files: inspected } = await inspectDataset(memorySource(changed));
    expect(inspected.find((file) => file.name === name)?.error).toMatchObject({ code: 'DATASET_DIGEST_MISMATCH' });
  });

  it('is what inspection finds', async () => {
    const changed = withDirectory(files, ({ rows }) => void rows.splice(0, 1, 1));
    const { files: inspected } = await inspectDataset(memorySource(changed));
    expect(inspected.find((file) => file.name === name)?.error).toMatchObject({ code: 'DATASET_CORRUPT' });
  });
});

/** What a view gives of a ZIP code. */
function spelled(tables: unknown): string {
  return JSON.stringify(
    (tables as readonly { file: object; table: { strings: { at(i: number): string } } }[]).map(({ table }) => table.strings.at(1)),
  );
}

type Ask = (doorplate: Doorplate, signal?: AbortSignal) => Promise<unknown>;
const withSignal = (signal: AbortSignal | undefined) => (signal === undefined ? {} : { signal });

const QUESTIONS: readonly Ask[] = ZIPS.flatMap((zip, town): readonly Ask[] => [
  (d) => d.verify(`102 Main St, Springfield IL ${zip}`),
  (d) => d.geocode(`104 Mian St ${zip}`),
  (d) => d.verify(`106 Lane ${town} St, Springfield IL`),
  (d) => d.reverse({ latitude: 39.0004 + town / 50, longitude: -89.0021 }, { limit: 3 }),
  (d, signal) => d.suggestAddress(`110 lane ${town}`, withSignal(signal)),
  (d, signal) => d.suggestAddress(`1${town % 3}0 o`, withSignal(signal)),
]);

const FAULTS = ['fails', 'damaged', 'cut', 'a bad copy', 'a cut copy', 'whole', 'late', 'good', 'good', 'good'] as const;
const ERROR = /^DATASET_(?:UNREADABLE|DIGEST_MISMATCH|SIZE_MISMATCH|CORRUPT|TOO_LARGE)$/;

function damaged(bytes: Uint8Array): Uint8Array {
  return Uint8Array.from(bytes, (byte, i) => (i === bytes.length >> 1 ? byte ^ 1 : byte));
}

/** A source whose reads go wrong in the ways that are drawn, until it has healed. */
function faulty(files: Packed, draw: () => (typeof FAULTS)[number]): { readonly source: DatasetSource; heal: () => void } {
  const inner = memorySource(files);
  let isHealed = false;
  return {
    heal: () => {
      isHealed = true;
    },
    source: {
      label: 'faulty',
      prefersRanges: true,
      async read(name: string, options: ReadOptions = {}) {
        const fault = isHealed || name === 'manifest.json' ? 'good' : draw();
        const bytes = Uint8Array.from(await inner.read(name, fault === 'whole' ? {} : options));
        if (fault === 'fails') throw new Error('ECONNRESET');
        if (fault === 'late') await new Promise((resolve) => setTimeout(resolve, 1));
        options.signal?.throwIfAborted();
        if (fault === 'damaged' || (fault === 'a bad copy' && options.fresh !== true)) return damaged(bytes);
        if (fault === 'cut' || (fault === 'a cut copy' && options.fresh !== true)) return bytes.slice(0, -1);
        return bytes;
      },
    },
  };
}

describe('blocks of a source that fails', () => {
  /** Room for what one question needs, and not for all blocks. */
  const LITTLE = 64 * 1024;
  const AT_ONCE = 20;

  it('give the right answers or a named error, and the right answers once the source has healed', async () => {
    const whole = await open({ only: true, data: [memorySource(packed)] });
    const answers = await Promise.all(QUESTIONS.map(async (ask) => JSON.stringify(await ask(whole))));
    await whole.close();
    const outcomes = { answered: 0, refused: 0, aborted: 0 };
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          files: fc.constantFrom(packed, long),
          maxBytes: fc.constantFrom(LITTLE, 2 ** 24),
          faults: fc.array(fc.constantFrom(...FAULTS), { minLength: 1, maxLength: 60 }),
          asked: fc.array(fc.nat(QUESTIONS.length - 1), { minLength: AT_ONCE, maxLength: AT_ONCE }),
          aborted: fc.array(fc.nat(AT_ONCE - 1), { maxLength: 8 }),
          abortedAt: fc.nat(8),
        }),
        async ({ files, maxBytes, faults, asked, aborted, abortedAt }) => {
          let reads = 0;
          const controller = new AbortController();
          const { source, heal } = faulty(files, () => {
            if (reads === abortedAt) controller.abort(new Error('nobody waits any more'));
            return faults[reads++ % faults.length] as (typeof FAULTS)[number];
          });
          const doorplate = await open({ only: true, data: [source], maxBytes });
          const rounds = asked.map(async (question, i) => {
            const signal = aborted.includes(i) ? controller.signal : undefined;
            try {
              const answer = JSON.stringify(await (QUESTIONS[question] as Ask)(doorplate, signal));
              expect(answer).toBe(answers[question]);
              outcomes.answered++;
            } catch (error) {
              if (signal?.aborted === true && error === signal.reason) {
                outcomes.aborted++;
                return;
              }
              if (!isDoorplateError(error)) throw error;
              expect(error).toMatchObject({ code: expect.stringMatching(ERROR), details: { dataset: 'us-streets-fixture' } });
              outcomes.refused++;
            }
          });
          await Promise.all(rounds);
          heal();
          for (const question of asked) expect(JSON.stringify(await (QUESTIONS[question] as Ask)(doorplate))).toBe(answers[question]);
          await doorplate.close();
        },
      ),
      { numRuns: 30, seed: 58 },
    );
    for (const count of Object.values(outcomes)) expect(count).toBeGreaterThan(AT_ONCE);
  });

  it('are read anew where there is no room to keep them', async () => {
    const { source, network } = networkSource(packed);
    const doorplate = await open({ only: true, data: [source], maxBytes: LITTLE });
    for (const zip of [...ZIPS, ...ZIPS]) await doorplate.verify(`102 Main St, Springfield IL ${zip}`);
    const offsets = network.reads.filter(isStreets).map(({ name, offset }) => `${name} ${offset}`);
    expect(new Set(offsets).size).toBeLessThan(offsets.length);
    await doorplate.close();
  });

  it.each(FORMS)('are read past a cache that holds a bad copy, with the directory %s', async (_, files) => {
    for (const fault of ['a bad copy', 'a cut copy'] as const) {
      const store = await DatasetStore.open([faulty(files, () => fault).source]);
      const [loaded] = await store.use((view) => view.tables('us-streets', '62705'));
      expect(loaded?.file.key).toBe('62705');
      await store.close();
    }
  });
});
