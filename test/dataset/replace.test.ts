// DatasetStore.replace, on whole datasets and under questions.
import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { DatasetStore, memorySource } from '../../src/dataset/index.js';
import { codeOf, entryOf, flip, type Packed, withFile, withManifest, withVouchedFile } from '../fixtures/damaged-datasets.js';
import { packExample } from '../fixtures/example-dataset.js';
import { deferred, spelling, watched } from '../fixtures/watched-source.js';

describe('replacing', () => {
  it('answers each question wholly from one version', async () => {
    const versions = await Promise.all(Array.from({ length: 50 }, (_, i) => packExample(`v${i}`)));
    const shard = entryOf(versions[0] as Packed, 'us-streets', '200');
    // Room for what one question reads and little more, so that files are read again and again.
    const store = await DatasetStore.open([memorySource(versions[0] as Packed)], {
      maxBytes: Math.ceil(2.8 * (shard.bytes + 38 * shard.rows)),
    });
    const answers: string[] = [];
    let done = false;
    const ask = async (): Promise<void> => {
      while (!done) answers.push(await store.use(spelling));
    };
    const asking = Array.from({ length: 20 }, ask);
    for (const files of versions.slice(1)) {
      await store.replace('example', memorySource(files));
      await setTimeout(2);
    }
    done = true;
    await Promise.all(asking);
    expect(answers.length).toBeGreaterThan(100);
    expect(new Set(answers).size).toBeGreaterThan(10);
    for (const answer of answers) expect(new Set(answer.split(',')).size).toBe(1);
    expect(await store.use(spelling)).toBe('v49,v49,v49,v49');
  });

  it('closes the old source when its last question has ended', async () => {
    const old = watched(await packExample());
    const store = await DatasetStore.open([old]);
    const gate = deferred();
    const running = store.use(async (view) => {
      await gate.promise;
      return spelling(view);
    });
    await store.replace('example', memorySource(await packExample('new')));
    expect(store.manifests()[0]?.version).toBe('2026.10new');
    expect(old.closes).toBe(0);
    gate.resolve();
    expect(await running).toBe(',,,');
    await setTimeout();
    expect(old.closes).toBe(1);
    expect(store.residentBytes).toBe(0);
  });

  it('keeps the place among the datasets', async () => {
    const sources = await Promise.all(['a', 'b', 'c'].map(async (name) => memorySource(await packExample('', name))));
    const store = await DatasetStore.open(sources);
    await store.replace('b', memorySource(await packExample('new', 'b')));
    expect(store.manifests().map(({ name, version }) => name + version)).toEqual(['a2026.10', 'b2026.10new', 'c2026.10']);
  });

  it('switches to another source of the same version', async () => {
    const old = watched(await packExample());
    const again = watched(await packExample());
    const store = await DatasetStore.open([old]);
    await store.replace('example', again);
    await setTimeout();
    expect([old.closes, again.closes]).toEqual([1, 0]);
    const reads = old.reads.length;
    expect(await store.use(spelling)).toBe(',,,');
    expect(old.reads).toHaveLength(reads);
  });

  it('heals a damaged dataset by the same version', async () => {
    const files = await packExample();
    const store = await DatasetStore.open([memorySource(withFile(files, 'us-streets', '201', (bytes) => flip(bytes, 100)))]);
    expect(await codeOf(async () => store.use(spelling))).toBe('DATASET_DIGEST_MISMATCH');
    await store.replace('example', memorySource(files));
    expect(await store.use(spelling)).toBe(',,,');
  });

  it('checks the same version too', async () => {
    const files = await packExample();
    const old = watched(files);
    const store = await DatasetStore.open([old]);
    const damaged = watched(withFile(files, 'us-streets', '201', (bytes) => flip(bytes, 100)));
    expect(await codeOf(() => store.replace('example', damaged))).toBe('DATASET_DIGEST_MISMATCH');
    expect([old.closes, damaged.closes]).toEqual([0, 1]);
    expect(await store.use(spelling)).toBe(',,,');
  });

  it('leaves a source open that replaces itself', async () => {
    const source = watched(await packExample());
    const store = await DatasetStore.open([source]);
    await store.replace('example', source);
    await setTimeout();
    expect(source.closes).toBe(0);
    expect(await store.use(spelling)).toBe(',,,');
  });

  it.each<[string, string, (files: Packed) => Packed]>([
    ['without manifest', 'DATASET_FILE_MISSING', () => new Map()],
    ['with a damaged manifest', 'DATASET_MANIFEST_INVALID', (files) => withManifest(files, () => '{')],
    ['of a newer format', 'DATASET_TOO_NEW', (files) => withManifest(files, (m) => ({ ...m, formatVersion: 5 }))],
    ['of another name', 'CONFIG_INVALID', (files) => withManifest(files, (m) => ({ ...m, name: 'other' }))],
  ])('leaves the old version when the new one is %s', async (_, code, change) => {
    const store = await DatasetStore.open([memorySource(await packExample())]);
    const broken = watched(change(await packExample('new')));
    expect(await codeOf(() => store.replace('example', broken))).toBe(code);
    expect(await store.use(spelling)).toBe(',,,');
    expect(broken.closes).toBe(1);
  });

  it.each<[string, string, (files: Packed) => Packed]>([
    ['is damaged', 'DATASET_DIGEST_MISMATCH', (files) => withFile(files, 'us-streets', '201', (bytes) => flip(bytes, 100))],
    ['is cut off', 'DATASET_SIZE_MISMATCH', (files) => withFile(files, 'us-street-rows', '000', (bytes) => bytes.slice(0, -1))],
    ['is of another kind', 'DATASET_FOREIGN', (files) => withVouchedFile(files, 'us-places', '', (bytes) => flip(bytes, 5))],
    ['is missing', 'DATASET_FILE_MISSING', (files) => new Map([...files].filter(([name]) => !name.startsWith('us-street-numbers')))],
  ])('leaves the old version when a file of the new one %s', async (_, code, change) => {
    const store = await DatasetStore.open([memorySource(await packExample())]);
    await store.use((view) => view.tables('us-places'));
    const resident = store.residentBytes;
    const broken = watched(change(await packExample('new')));
    expect(await codeOf(() => store.replace('example', broken))).toBe(code);
    expect(store.residentBytes).toBe(resident);
    expect(await store.use(spelling)).toBe(',,,');
    expect(broken.closes).toBe(1);
    // Who does not want to wait for all files learns of it with the first question.
    await store.replace('example', watched(change(await packExample('new'))), { check: 'manifest' });
    expect(store.manifests()[0]?.version).toBe('2026.10new');
  });

  it('reads every file of the new version once, and keeps none of them', async () => {
    const store = await DatasetStore.open([memorySource(await packExample())]);
    const files = await packExample('new');
    const next = watched(files);
    await store.replace('example', next);
    expect([...next.reads].sort()).toEqual([...files.keys()].sort());
    expect(store.residentBytes).toBe(0);
  });

  it('does not bring back a store that was closed while files were checked', async () => {
    const store = await DatasetStore.open([memorySource(await packExample())]);
    const gate = deferred();
    const next = watched(await packExample('new'), () => gate.promise);
    const replacing = store.replace('example', next);
    await setTimeout();
    await store.close();
    gate.resolve();
    expect(await codeOf(() => replacing)).toBe('DATASET_CLOSED');
    expect(next.closes).toBe(1);
  });

  it('refuses a name that is not mounted', async () => {
    const store = await DatasetStore.open([]);
    expect(await codeOf(async () => store.replace('example', memorySource(await packExample())))).toBe('DATASET_NOT_MOUNTED');
  });

  it('ends with the version asked for last, however long each takes to open', async () => {
    const store = await DatasetStore.open([memorySource(await packExample())]);
    const slow = watched(await packExample('slow'), () => setTimeout(30));
    await Promise.all([store.replace('example', slow), store.replace('example', memorySource(await packExample('fast')))]);
    expect(store.manifests()[0]?.version).toBe('2026.10fast');
    expect(slow.closes).toBe(1);
  });
});
