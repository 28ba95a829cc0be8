import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { canonicalJson } from '../../src/dataset/canonical-json.js';
import { US_STREETS } from '../../src/dataset/format/schemas.js';
import { DatasetStore, type Manifest, memorySource } from '../../src/dataset/index.js';
import { parseManifest } from '../../src/dataset/manifest-reader.js';
import { isDoorplateError } from '../../src/errors.js';
import {
  errorOf,
  flip,
  manifestOf,
  type Packed,
  rootField,
  set16,
  withAlteredManifest,
  withManifest,
  withVouchedFile,
} from '../fixtures/damaged-datasets.js';
import { packExample } from '../fixtures/example-dataset.js';

const example = await packExample();
const open = (files: Packed): Promise<DatasetStore> => DatasetStore.open([memorySource(files)]);

type Change = (manifest: Manifest) => unknown;
const changed =
  (index: number, change: Partial<Manifest['files'][number]>): Change =>
  (manifest) => ({ ...manifest, files: manifest.files.map((file, i) => (i === index ? { ...file, ...change } : file)) });

describe('a manifest that was altered', () => {
  it.each<[string, Change]>([
    ['with an entry less', (m) => ({ ...m, files: m.files.slice(1) })],
    ['with no entry', (m) => ({ ...m, files: [] })],
    ['with another key', changed(6, { key: '299' })],
    ['with two keys changed for one another', (m) => changed(5, { key: '201' })(changed(6, { key: '200' })(m) as Manifest)],
    ['without the box of a file', changed(5, { bbox: null })],
    ['with a smaller box', changed(5, { bbox: [-77, 38.8, -76.95, 38.85] })],
    ['with other rows', changed(0, { rows: 4 })],
    ['with another digest of a file', changed(0, { sha256: '0'.repeat(64) })],
    ['with a source of more authority', (m) => ({ ...m, sources: m.sources.map((source) => ({ ...source, authority: 'postal' })) })],
    ['with another version', (m) => ({ ...m, version: '2026.11' })],
    ['with a field of its own', (m) => ({ ...m, mirror: 'https://example.org' })],
    ['with the digest of another manifest', (m) => ({ ...m, sha256: '0'.repeat(64) })],
  ])('%s is not believed', async (_, change) => {
    const error = await errorOf(() => open(withAlteredManifest(example, change)));
    expect(error).toMatchObject({
      code: 'DATASET_DIGEST_MISMATCH',
      message: expect.stringMatching(
        /^manifest\.json of memory has SHA-256 [0-9a-f]{64} without its field sha256, which says [0-9a-f]{64}/,
      ),
    });
  });

  it.each([null, 7, '', 'ABC', 'A'.repeat(64)])('has no digest of the form %j', async (sha256) => {
    const error = await errorOf(() => open(withAlteredManifest(example, (m) => ({ ...m, sha256 }))));
    expect(error).toMatchObject({ code: 'DATASET_MANIFEST_INVALID', details: { path: '$.sha256' } });
  });

  it('may be written otherwise, as long as it says the same', async () => {
    const rewritten = withAlteredManifest(example, (m) => Object.fromEntries(Object.entries(m).reverse()));
    expect((await open(rewritten)).manifests()).toEqual((await open(example)).manifests());
  });

  it('may have fields that this release does not know', async () => {
    const store = await open(withManifest(example, (m) => ({ ...m, blocks: { size: [1, 2] } })));
    expect(store.manifests()[0]).not.toHaveProperty('blocks');
  });

  it('may not be nested without end', async () => {
    const text = JSON.stringify({ ...manifestOf(example), deep: 0 }).replace('"deep":0', `"deep":${'['.repeat(99)}${']'.repeat(99)}`);
    const error = await errorOf(() => parseManifest(new TextEncoder().encode(text), 'memory'));
    expect(error).toMatchObject({ code: 'DATASET_MANIFEST_INVALID', message: expect.stringContaining('nested too deep') });
  });
});

const LIES: readonly (readonly [what: string, path: string, change: Change])[] = [
  ['garbage instead of JSON', '$', () => 'not JSON {'],
  ['an empty manifest', '$', () => ''],
  ['a list', '$', () => '[]'],
  ['null', '$', () => 'null'],
  ['another format', '$.format', (m) => ({ ...m, format: 'something-else' })],
  ['no format version', '$.formatVersion', (m) => ({ ...m, formatVersion: undefined })],
  ['format version 0', '$.formatVersion', (m) => ({ ...m, formatVersion: 0 })],
  ['a fraction as format version', '$.formatVersion', (m) => ({ ...m, formatVersion: 0.5 })],
  ['no name', '$.name', (m) => ({ ...m, name: undefined })],
  ['a name with a folder', '$.name', (m) => ({ ...m, name: '../other' })],
  ['an empty version', '$.version', (m) => ({ ...m, version: '' })],
  ['a build date in words', '$.builtAt', (m) => ({ ...m, builtAt: 'yesterday' })],
  ['a number as builder', '$.builder', (m) => ({ ...m, builder: 7 })],
  ['sources that are no list', '$.sources', (m) => ({ ...m, sources: {} })],
  ['a source that is no object', '$.sources[0]', (m) => ({ ...m, sources: [null] })],
  ['a source without licence', '$.sources[0].licence', (m) => ({ ...m, sources: [{ ...m.sources[0], licence: undefined }] })],
  ['an unknown authority', '$.sources[0].authority', (m) => ({ ...m, sources: [{ ...m.sources[0], authority: 'royal' }] })],
  ['a negative number of source rows', '$.sources[0].rows', (m) => ({ ...m, sources: [{ ...m.sources[0], rows: -1 }] })],
  ['no files', '$.files', (m) => ({ ...m, files: undefined })],
  ...(
    [
      ['a file in another folder', 'name', '../secret.bin'],
      ['a file at an absolute path', 'name', '/etc/passwd'],
      ['a file with a backslash', 'name', '..\\secret.bin'],
      ['a file with an encoded slash', 'name', '..%2fsecret.bin'],
      ['a hidden file', 'name', '.secret'],
      ['the manifest as a file', 'name', 'manifest.json'],
      ['a file without name', 'name', ''],
      ['an unknown kind', 'kind', 'fr-places'],
      ['a number as key', 'key', 200],
      ['negative bytes', 'bytes', -1],
      ['a fraction of bytes', 'bytes', 1.5],
      ['a file above 512 MiB', 'bytes', 512 * 1024 * 1024 + 1],
      ['bytes as text', 'bytes', '100'],
      ['a short digest', 'sha256', 'abc'],
      ['an upper-case digest', 'sha256', 'A'.repeat(64)],
      ['negative rows', 'rows', -4],
      ['a box of three sides', 'bbox', [0, 0, 0]],
      ['a box turned around', 'bbox', [10, 0, -10, 0]],
    ] as const
  ).map(([what, field, value]) => [what, `$.files[0].${field}`, changed(0, { [field]: value })] as const),
  ['a box beyond the pole', '$.files[0].bbox[3]', (m) => ({ ...m, files: [{ ...m.files[0], bbox: [0, 0, 0, 91] }] })],
  ['one name twice', '$.files[1].name', (m) => ({ ...m, files: m.files.map((file) => ({ ...file, name: 'one.bin' })) })],
  ['one kind and key twice', '$.files[1].key', (m) => ({ ...m, files: [m.files[0], { ...m.files[0], name: 'two.bin' }] })],
];

describe('a manifest that lies', () => {
  it.each(LIES)('is refused with %s', async (_, path, change) => {
    const error = await errorOf(() => open(withManifest(example, change)));
    expect(error).toMatchObject({ code: 'DATASET_MANIFEST_INVALID', details: { path } });
  });

  it('is refused where it is not UTF-8', async () => {
    const error = await errorOf(() => parseManifest(Uint8Array.of(0x7b, 0xff, 0x7d), 'memory'));
    expect(error).toMatchObject({ code: 'DATASET_MANIFEST_INVALID' });
  });
});

/** Where the vtable of a shard says where its header is. */
const HEADER_SLOT = 4 + 2 * Object.keys(US_STREETS.fields).indexOf('header');
const CURE = 'build the dataset anew, or fetch it with doorplate get or doorplate update';

describe('a manifest of another version', () => {
  it.each([
    [1, 'DATASET_CORRUPT', CURE],
    [5, 'DATASET_TOO_NEW', 'update doorplate'],
  ])('is refused: %i', async (formatVersion, code, cure) => {
    const error = await errorOf(async () => open(withManifest(example, (m) => ({ ...m, formatVersion, files: 'in another way' }))));
    const message = `manifest.json of memory has format version ${formatVersion}, this release reads 4: ${cure}`;
    expect(error).toMatchObject({ code, message, details: { found: formatVersion, expected: 4 } });
  });

  it('is refused where IP ranges lie in files of before blocks', async () => {
    const files = [{ name: 'ip-city-0.bin', kind: 'ip', key: 'city' }];
    const error = await errorOf(async () => open(withManifest(example, (m) => ({ ...m, files }))));
    const message = `manifest.json of memory: format version of IP ranges is 3, this release reads 5: ${CURE}`;
    expect(error).toMatchObject({ code: 'DATASET_CORRUPT', message, details: { found: 3, expected: 5 } });
  });

  it('is refused without its digest', async () => {
    const error = await errorOf(() => open(withAlteredManifest(example, ({ sha256: _, ...m }) => m)));
    expect(error).toMatchObject({ code: 'DATASET_MANIFEST_INVALID', details: { path: '$.sha256' } });
  });
});

describe('a file of another version', () => {
  it.each([
    ['us-places', 4],
    ['us-street-index', 5],
    ['us-street-rows', 5],
    ['us-street-numbers', 5],
    ['us-street-row-numbers', 5],
    ['us-streets', 5],
  ] as const)('is refused: %s', async (kind, expected) => {
    const { key } = manifestOf(example).files.find((file) => file.kind === kind) as Manifest['files'][number];
    const older = withVouchedFile(example, kind, key, (bytes) => set16(bytes, rootField(bytes, 0), 1));
    const error = await errorOf(async () => (await open(older)).use((view) => view.tables(kind, key)));
    expect(error).toMatchObject({ code: 'DATASET_CORRUPT', message: expect.stringContaining(CURE), details: { found: 1, expected } });
  });

  it('is refused without its header', async () => {
    const bare = withVouchedFile(example, 'us-streets', '200', (bytes) => {
      const view = new DataView(bytes.buffer, bytes.byteOffset);
      const root = view.getUint32(0, true);
      return set16(bytes, root - view.getInt32(root, true) + HEADER_SLOT, 0);
    });
    const error = await errorOf(async () => (await open(bare)).use((view) => view.tables('us-streets', '200')));
    expect(error).toMatchObject({ code: 'DATASET_CORRUPT', message: expect.stringContaining('the file has no header') });
  });
});

// What opening does with manifests that are damaged, or are something else.

const SEED = 20261001;

/** Changes of single bytes, and cuts. */
function damages(length: number): fc.Arbitrary<(bytes: Uint8Array) => Uint8Array> {
  const position = fc.nat(length - 1);
  const flipped = fc.tuple(position, fc.integer({ min: 1, max: 255 })).map(
    ([at, mask]) =>
      (bytes: Uint8Array) =>
        flip(bytes, at, mask),
  );
  return fc.oneof(
    { weight: 2, arbitrary: flipped },
    { weight: 1, arbitrary: position.map((end) => (bytes: Uint8Array) => bytes.slice(0, end)) },
  );
}

describe('a damaged manifest', () => {
  it('is refused, unless it says the same', async () => {
    const original = example.get('manifest.json') as Uint8Array;
    const intact = await parseManifest(original, 'memory');
    let refused = 0;
    await fc.assert(
      fc.asyncProperty(damages(original.length), async (damage) => {
        try {
          expect(await parseManifest(damage(Uint8Array.from(original)), 'memory')).toEqual(intact);
        } catch (error) {
          if (!isDoorplateError(error)) throw error;
          expect(error.code).toMatch(/^DATASET_(?:MANIFEST_INVALID|TOO_NEW|DIGEST_MISMATCH)$/);
          refused++;
        }
      }),
      { seed: SEED, numRuns: 1000 },
    );
    expect(refused).toBeGreaterThan(900);
  });

  it('never breaks on other JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.jsonValue(), async (json) => {
        try {
          await parseManifest(new TextEncoder().encode(JSON.stringify(json)), 'memory');
        } catch (error) {
          if (!isDoorplateError(error)) throw error;
        }
      }),
      { seed: SEED, numRuns: 500 },
    );
  });
});

describe('canonicalJson', () => {
  it('writes the example of RFC 8785, section 3.2.2', () => {
    const text = String.raw`{
      "numbers": [333333333.33333329, 1E30, 4.50, 2e-3, 0.000000000000000000000000001],
      "string": "\u20ac$\u000F\u000aA'\u0042\u0022\u005c\\\"\/",
      "literals": [null, true, false]
    }`;
    expect(canonicalJson(JSON.parse(text))).toBe(
      String.raw`{"literals":[null,true,false],"numbers":[333333333.3333333,1e+30,4.5,0.002,1e-27],"string":"€$\u000f\nA'B\"\\\\\"/"}`,
    );
  });

  it('orders members as in the example of section 3.2.3', () => {
    const text = String.raw`{"\u20ac":"Euro Sign","\r":"Carriage Return","\ufb33":"Hebrew Letter Dalet With Dagesh","1":"One","\ud83d\ude00":"Emoji: Grinning Face","\u0080":"Control","\u00f6":"Latin Small Letter O With Diaeresis"}`;
    const order = ['Carriage Return', 'One', 'Control', 'Latin Small', 'Euro Sign', 'Emoji', 'Hebrew'];
    const written = canonicalJson(JSON.parse(text));
    expect(order.map((value) => written.indexOf(value))).toEqual(order.map((value) => written.indexOf(value)).sort((a, b) => a - b));
  });

  it('says the same as before, whatever the order of the members', () => {
    const shuffled = (value: unknown): unknown => {
      if (typeof value !== 'object' || value === null) return value;
      if (Array.isArray(value)) return value.map(shuffled);
      return Object.fromEntries(
        Object.entries(value)
          .reverse()
          .map(([name, member]) => [name, shuffled(member)]),
      );
    };
    fc.assert(
      fc.property(fc.jsonValue({ maxDepth: 4 }), (value) => {
        const read: unknown = JSON.parse(JSON.stringify(value));
        expect(JSON.parse(canonicalJson(read))).toEqual(read);
        expect(canonicalJson(shuffled(read))).toBe(canonicalJson(read));
      }),
      { seed: 20261122, numRuns: 500 },
    );
  });

  it('takes members with names of their own meaning', () => {
    expect(canonicalJson(JSON.parse('{"toString":1,"__proto__":{"b":2,"a":1}}'))).toBe('{"__proto__":{"a":1,"b":2},"toString":1}');
  });
});
