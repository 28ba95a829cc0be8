import { describe, expect, it } from 'vitest';
import { columnVectors } from '../../../src/dataset/format/column-bytes.js';
import { DatasetStore, type FileEntry, type FileKind, inspectDataset, memorySource } from '../../../src/dataset/index.js';
import type { FileIdentity } from '../../../tools/build/format/encode.js';
import { packDataset } from '../../../tools/build/format/pack.js';
import { encodeInPlaces } from '../../../tools/build/in/encode-places.js';
import { gatherPlaces } from '../../../tools/build/in/places.js';
import { errorOf, manifestOf, type Packed, withManifest } from '../../fixtures/damaged-datasets.js';
import { decoded } from '../../fixtures/decoded.js';
import { description, placesFile, streetIndexFiles, streetsFile } from '../../fixtures/example-dataset.js';
import { indianRows } from '../../fixtures/in-places.js';
import { ipFiles } from '../../fixtures/ip-ranges.js';

/** A dataset with files of every kind. */
const everything = await packDataset(description(), [
  placesFile(),
  streetsFile('200'),
  streetsFile('201'),
  ...streetIndexFiles(),
  encodeInPlaces(gatherPlaces(indianRows())),
  ...ipFiles('city'),
  ...ipFiles('country'),
]);
const files = manifestOf(everything).files;
const kinds = [...new Set(files.map(({ kind }) => kind))];

async function opened(packed: Packed, { kind, key }: Pick<FileEntry, 'kind' | 'key'>): Promise<unknown> {
  const store = await DatasetStore.open([memorySource(packed)]);
  return errorOf(() => store.use((view) => view.tables(kind, key)));
}

/** A manifest that says something else of one file, and vouches for itself. */
function saying(file: FileEntry, change: Partial<FileEntry>): Packed {
  return withManifest(everything, (manifest) => ({
    ...manifest,
    files: manifest.files.map((each) => (each.name === file.name ? { ...each, ...change } : each)),
  }));
}

describe('the header of a file', () => {
  it('is there in files of every kind', async () => {
    expect(kinds.length).toBe(10);
    expect((await inspectDataset(memorySource(everything))).intact).toBe(true);
  });

  it.each(files.flatMap((file) => (file.blocks === undefined ? [file] : [])).map((file) => [file.kind, file.key, file] as const))(
    'tells that the manifest gives %s %j another key',
    async (_, key, file) => {
      const other = `${key}9`;
      const error = await opened(saying(file, { key: other }), { kind: file.kind, key: other });
      expect(error).toMatchObject({
        code: 'DATASET_CORRUPT',
        message: expect.stringContaining(`the file says that its key is "${key}", the manifest "${other}"`),
        details: { dataset: 'example', file: file.name },
      });
    },
  );

  it.each<[string, FileKind, FileEntry['bbox']]>([
    ['no box', 'us-streets', null],
    ['a smaller box', 'us-streets', [-77, 38.8, -76.95, 38.9]],
    ['no box', 'us-places', null],
    ['a larger box', 'us-places', [-180, -90, 180, 90]],
    ['a box', 'in-places', [70, 10, 80, 20]],
    ['a box', 'us-street-rows', [0, 0, 0, 0]],
  ])('tells that the manifest gives %s to %s', async (_, kind, bbox) => {
    const file = files.find((each) => each.kind === kind) as FileEntry;
    expect(await opened(saying(file, { bbox }), file)).toMatchObject({
      code: 'DATASET_CORRUPT',
      message: expect.stringContaining('box is'),
    });
  });

  it('bounds the positions of streets, where they are first asked for', () => {
    const table = streetsIn({ key: '200', bbox: [-77, 38.8, -76.9, 38.866] });
    expect(() => table.latitude.at(0)).toThrow(
      expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining('latitude, row 0') }),
    );
    expect(table.longitude.at(0)).toBe(-769_800_010);
    expect(() => table.latitude.all()).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it('bounds the positions of ZIP codes that have one', async () => {
    const checked = async (...bbox: [number, number, number, number]) => {
      const file = placesFile('', bbox);
      const columns = columnVectors(file.bytes, 'us-places');
      for (const name of ['zipLocated', 'zipLatitude', 'zipLongitude']) columns.get(name)?.fill(0, 0, 1);
      return (await inspectDataset(memorySource(await packDataset(description(), [file])))).files[0]?.error;
    };
    expect(await checked(-77, 38.9, -77, 38.9)).toBeNull();
    expect(await checked(-76.9, 38.9, -76.8, 39)).toMatchObject({
      code: 'DATASET_CORRUPT',
      message: expect.stringContaining('ZIP code row 1 lies at 389000000, -770000000'),
    });
  });

  it.each<[string, readonly number[]]>([
    ['turned around', [10, 0, -10, 0]],
    ['beyond the pole', [0, 0, 0, 91]],
  ])('has no box that is %s', (_, bbox) => {
    const message = expect.stringContaining('expected west, south, east, north');
    expect(() => streetsIn({ key: '200', bbox: bbox as never })).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT', message }));
  });
});

/** The shard of the example with a header of its own. */
function streetsIn(identity: FileIdentity) {
  return decoded('us-streets', streetsFile('200', '', ['ELM', 'OAK'], identity).bytes);
}
