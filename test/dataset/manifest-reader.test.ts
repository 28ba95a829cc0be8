import { readdir, readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { DatasetStore, directorySource, inspectDataset, memorySource } from '../../src/dataset/index.js';
import type { Manifest } from '../../src/dataset/manifest.js';
import { parseManifest } from '../../src/dataset/manifest-reader.js';
import { errorOf, manifestOf, type Packed, withAlteredManifest, withManifest } from '../fixtures/damaged-datasets.js';
import { packExample } from '../fixtures/example-dataset.js';

/** A dataset that the first release wrote: no digest of the manifest, no headers in the files. */
const EARLIER = fileURLToPath(new URL('earlier', import.meta.url));

async function earlierFiles(): Promise<Packed> {
  const names = await readdir(EARLIER);
  return new Map(await Promise.all(names.map(async (name) => [name, new Uint8Array(await readFile(`${EARLIER}/${name}`))] as const)));
}

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
    const files = await packExample();
    const error = await errorOf(() => open(withAlteredManifest(files, change)));
    expect(error).toMatchObject({
      code: 'DATASET_DIGEST_MISMATCH',
      message: expect.stringMatching(
        /^manifest\.json of memory has SHA-256 [0-9a-f]{64} without its field sha256, which says [0-9a-f]{64}/,
      ),
    });
  });

  it.each([null, 7, '', 'ABC', 'A'.repeat(64)])('has no digest of the form %j', async (sha256) => {
    const error = await errorOf(async () => open(withAlteredManifest(await packExample(), (m) => ({ ...m, sha256 }))));
    expect(error).toMatchObject({ code: 'DATASET_MANIFEST_INVALID', details: { path: '$.sha256' } });
  });

  it('may be written otherwise, as long as it says the same', async () => {
    const files = await packExample();
    const rewritten = withAlteredManifest(files, (m) => Object.fromEntries(Object.entries(m).reverse()));
    expect((await open(rewritten)).manifests()).toEqual((await open(files)).manifests());
  });

  it('may have fields that this release does not know', async () => {
    const store = await open(withManifest(await packExample(), (m) => ({ ...m, blocks: { size: [1, 2] } })));
    expect(store.manifests()[0]).not.toHaveProperty('blocks');
  });

  it('may not be nested without end', async () => {
    const text = JSON.stringify({ ...manifestOf(await packExample()), deep: 0 }).replace(
      '"deep":0',
      `"deep":${'['.repeat(99)}${']'.repeat(99)}`,
    );
    const error = await errorOf(() => parseManifest(new TextEncoder().encode(text), 'memory'));
    expect(error).toMatchObject({ code: 'DATASET_MANIFEST_INVALID', message: expect.stringContaining('nested too deep') });
  });
});

describe('a dataset of this release', () => {
  it('has a digest of its manifest and no warnings', async () => {
    const [manifest] = (await open(await packExample())).manifests();
    expect(manifest).toMatchObject({ sha256: expect.stringMatching(/^[0-9a-f]{64}$/), warnings: [] });
  });
});

describe('a dataset of an earlier release', () => {
  it('opens with a warning and answers', async () => {
    const store = await DatasetStore.open([directorySource(EARLIER)]);
    expect(store.manifests()[0]).toMatchObject({
      formatVersion: 2,
      sha256: null,
      warnings: [expect.stringMatching(/earlier release, build/)],
    });
    await store.use(async (view) => {
      for (const { kind, key } of store.manifests()[0]?.files ?? []) expect((await view.tables(kind, key)).length).toBe(1);
      const [streets] = await view.tables('us-streets', '200');
      expect(Array.from(streets?.table.number.all() ?? [])).toEqual([10, 12, 14, 7]);
      expect(streets?.table.latitude.at(0)).toBe(388_660_010);
    });
  });

  it('is intact, with the same warning', async () => {
    expect(await inspectDataset(directorySource(EARLIER))).toMatchObject({ intact: true, warnings: [expect.stringContaining('digest')] });
  });

  it('is not believed under a manifest that vouches for itself: its files do not say what they are', async () => {
    const store = await open(withManifest(await earlierFiles(), () => undefined));
    const error = await errorOf(() => store.use((view) => view.tables('us-streets', '200')));
    expect(error).toMatchObject({ code: 'DATASET_CORRUPT', message: expect.stringContaining('does not say its key, expected "200"') });
  });
});
