import { afterAll, describe, expect, it } from 'vitest';
import { type DatasetSource, DatasetStore, type FileKind, inspectDataset } from '../../src/dataset/index.js';
import {
  bytesOf,
  codeOf,
  entryOf,
  errorOf,
  flip,
  type Packed,
  rootField,
  set16,
  withFile,
  withManifest,
  withVouchedFile,
} from '../fixtures/damaged-datasets.js';
import { packExample } from '../fixtures/example-dataset.js';

/** Puts files where a kind of source can read them. */
export type Publish = (files: Packed) => Promise<DatasetSource>;

const example = await packExample();

/** The cases that every source must pass, with every kind of damage. */
export function describeSource(name: string, publish: Publish): void {
  describe(`${name} source`, () => {
    const stores: DatasetStore[] = [];
    afterAll(() => Promise.all(stores.map((store) => store.close())));
    const mount = async (files: Packed): Promise<DatasetStore> => {
      const store = await DatasetStore.open([await publish(files)]);
      stores.push(store);
      return store;
    };
    const read = async (files: Packed, kind: 'us-places' | 'us-streets', key = ''): Promise<string> => {
      const store = await mount(files);
      return store.use(async (view) => {
        const [loaded] = await view.tables(kind, key);
        return loaded === undefined ? 'none' : loaded.table.strings.at(1);
      });
    };

    it('gives the tables of an intact dataset', async () => {
      const store = await mount(example);
      await store.use(async (view) => {
        const [places] = await view.tables('us-places');
        expect(places?.table.cityNames.length).toBe(2);
        expect(places?.table.cityNames.at(1)).toBe('Washington');
        const [streets] = await view.tables('us-streets', '200');
        expect(streets?.file.key).toBe('200');
        expect(Array.from(streets?.table.number.all() ?? [])).toEqual([10, 12, 14, 7]);
        expect(await view.tables('us-streets', '999')).toEqual([]);
        expect((await view.tables('us-streets')).map(({ file }) => file.key)).toEqual(['200', '201']);
      });
    });

    it('names a missing manifest', async () => {
      const files = new Map(example);
      files.delete('manifest.json');
      expect(await codeOf(() => mount(files))).toBe('DATASET_FILE_MISSING');
    });

    it('names a missing shard, and answers from the others', async () => {
      const files = new Map(example);
      const { name } = entryOf(example, 'us-streets', '201');
      files.delete(name);
      const error = await errorOf(() => read(files, 'us-streets', '201'));
      expect(error).toMatchObject({ code: 'DATASET_FILE_MISSING', details: { dataset: 'example', file: name } });
      expect(String(error)).toContain(name);
      expect(await read(files, 'us-streets', '200')).not.toBe('none');
    });

    it.each(['../manifest.json', '/etc/passwd', '..', 'a/b', 'a\\b', '%2e%2e', '', 'x'.repeat(200), 'a\0b'])(
      'gives no file named %j',
      async (path) => {
        const source = await publish(example);
        expect(await codeOf(() => source.read(path))).toBe('DATASET_FILE_MISSING');
      },
    );

    it('refuses a manifest beyond all bounds', async () => {
      const files = new Map(example).set('manifest.json', new Uint8Array(16 * 1024 * 1024 + 1).fill(0x20));
      expect(await codeOf(() => mount(files))).toBe('DATASET_MANIFEST_INVALID');
    });

    it.each<[string, (bytes: Uint8Array) => Uint8Array]>([
      ['empty', () => new Uint8Array(0)],
      ['cut in half', (bytes) => bytes.slice(0, bytes.length >> 1)],
      ['one byte short', (bytes) => bytes.slice(0, -1)],
      ['one byte long', (bytes) => Uint8Array.from([...bytes, 0])],
    ])('says how long a file is that is %s', async (_, change) => {
      const expected = bytesOf(example, 'us-streets', '200').byteLength;
      const files = withFile(example, 'us-streets', '200', change);
      const found = bytesOf(files, 'us-streets', '200').byteLength;
      const error = await errorOf(() => read(files, 'us-streets', '200'));
      expect(error).toMatchObject({ code: 'DATASET_SIZE_MISMATCH', details: { found, expected } });
    });

    it('notices a flipped byte in each section', async () => {
      const { byteLength } = bytesOf(example, 'us-places');
      for (let position = 0; position < byteLength; position += 97) {
        const files = withFile(example, 'us-places', '', (bytes) => flip(bytes, position, 1));
        expect(await codeOf(() => read(files, 'us-places'))).toBe('DATASET_DIGEST_MISMATCH');
      }
    });

    it('notices two files that changed places', async () => {
      const files = withFile(example, 'us-streets', '200', () => bytesOf(example, 'us-places'));
      expect(await codeOf(() => read(files, 'us-streets', '200'))).toMatch(/DATASET_(?:SIZE|DIGEST)_MISMATCH/);
    });

    type Change = (bytes: Uint8Array) => Uint8Array;
    it.each<[code: string, what: string, change: Change]>([
      ...[1, 2, 4, 8, 64, 200, 400].map((cut): [string, string, Change] => [
        'DATASET_CORRUPT',
        `a file cut ${cut} bytes before its end`,
        (bytes) => bytes.slice(0, -cut),
      ]),
      ['DATASET_CORRUPT', 'an empty file', () => new Uint8Array(0)],
      ['DATASET_CORRUPT', 'a file of 15 bytes', (bytes) => bytes.slice(0, 15)],
      ['DATASET_FOREIGN', 'another identifier', (bytes) => flip(bytes, 5)],
      ['DATASET_FOREIGN', 'a text file', () => new TextEncoder().encode('This is no dataset at all.')],
      ['DATASET_TOO_NEW', 'a newer format', (bytes) => set16(bytes, rootField(bytes, 0), 5)],
      ['DATASET_CORRUPT', 'format version 0', (bytes) => set16(bytes, rootField(bytes, 0), 0)],
      ['DATASET_CORRUPT', 'columns that point outside', (bytes) => set16(bytes, rootField(bytes, 2) + 2, 0x7fff)],
    ])('answers %s for %s that the manifest vouches for', async (code, _, change) => {
      const error = await errorOf(() => read(withVouchedFile(example, 'us-places', '', change), 'us-places'));
      expect(error).toMatchObject({ code, details: { dataset: 'example' } });
    });

    it('notices a manifest that lies about the kind of a file', async () => {
      const kinds: Partial<Record<FileKind, FileKind>> = { 'us-places': 'us-street-index', 'us-street-index': 'us-places' };
      const files = withManifest(example, (m) => ({
        ...m,
        files: m.files.map((file) => ({ ...file, kind: kinds[file.kind] ?? file.kind })),
      }));
      expect(await codeOf(() => read(files, 'us-places'))).toBe('DATASET_FOREIGN');
    });

    it('notices a manifest that lies about rows', async () => {
      const files = withManifest(example, (m) => ({ ...m, files: m.files.map((file) => ({ ...file, rows: file.rows + 1 })) }));
      expect(await codeOf(() => read(files, 'us-streets', '200'))).toBe('DATASET_CORRUPT');
    });

    it('notices addresses of a source that the manifest does not have', async () => {
      const files = withManifest(example, (m) => ({ ...m, sources: [] }));
      const inspected = await inspectDataset(await publish(files));
      expect(inspected.files.find(({ kind }) => kind === 'us-streets')?.error?.code).toBe('DATASET_CORRUPT');
    });

    it('inspects an intact dataset', async () => {
      const facts = await inspectDataset(await publish(example));
      expect(facts).toMatchObject({
        name: 'example',
        version: '2026.10',
        formatVersion: 4,
        intact: true,
        coverage: [-77.1, 38.8, -76.9, 39],
      });
      expect(facts.sources).toMatchObject([{ licence: 'CC0-1.0', attribution: 'Example county', authority: 'government' }]);
      expect(facts.totals.find(({ kind }) => kind === 'us-streets')).toMatchObject({
        kind: 'us-streets',
        files: 2,
        rows: 8,
        bytes: 2 * bytesOf(example, 'us-streets', '200').byteLength,
      });
    });

    it('inspects a damaged dataset to the end', async () => {
      const files = withFile(example, 'us-places', '', (bytes) => flip(bytes, 40));
      files.delete(entryOf(example, 'us-streets', '200').name);
      const facts = await inspectDataset(await publish(files));
      expect(facts.intact).toBe(false);
      expect(facts.files.map(({ kind, key, error }) => [kind, key, error?.code ?? null])).toEqual([
        ['us-places', '', 'DATASET_DIGEST_MISMATCH'],
        ['us-street-index', '', null],
        ['us-street-numbers', '000', null],
        ['us-street-row-numbers', '000', null],
        ['us-street-rows', '000', null],
        ['us-streets', '200', 'DATASET_FILE_MISSING'],
        ['us-streets', '201', null],
      ]);
    });
  });
}
