import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type DatasetSource, DatasetStore, type DatasetView, memorySource } from '../../src/dataset/index.js';
import { codeOf, entryOf, errorOf, flip, type Packed, withFile, withManifest, withVouchedFile } from './damage.js';
import { packExample } from './fixture.js';

/** A source that writes down what is asked of it. */
function watched(files: Packed, wait: () => Promise<unknown> = async () => undefined): DatasetSource & { reads: string[]; closes: number } {
  const inner = memorySource(files);
  return {
    label: 'watched',
    reads: [],
    closes: 0,
    async read(name) {
      this.reads.push(name);
      await wait();
      return inner.read(name);
    },
    close() {
      this.closes++;
    },
  };
}

/** The spelling of one version: the first city and the first street of each shard. */
async function spelling(view: DatasetView): Promise<string> {
  const [places] = await view.tables('us-places');
  await new Promise((resolve) => setTimeout(resolve, Math.random() * 3));
  const streets = await view.tables('us-streets');
  return [
    places?.table.strings.at(places.table.cityName[0] as number).replace('Greenway', ''),
    ...streets.map(({ table }) => table.strings.at(table.name[0] as number).replace('ELM', '')),
    ...view.manifests.map(({ version }) => version.replace('2026.10', '')),
  ].join();
}

function deferred(): { promise: Promise<void>; resolve: () => void } {
  let resolve!: () => void;
  const promise = new Promise<void>((done) => {
    resolve = done;
  });
  return { promise, resolve };
}

describe('mounting', () => {
  it('reads the manifest and no more', async () => {
    const source = watched(await packExample());
    await DatasetStore.open([source]);
    expect(source.reads).toEqual(['manifest.json']);
  });

  it('keeps the order of the sources, and gives files of one kind in it', async () => {
    const store = await DatasetStore.open([memorySource(await packExample('', 'b')), memorySource(await packExample('', 'a'))]);
    await store.mount(memorySource(await packExample('', 'c')));
    expect(store.manifests().map(({ name }) => name)).toEqual(['b', 'a', 'c']);
    store.use((view) => {
      expect(view.files('us-streets', '201').map(({ manifest, file }) => manifest.name + file.key)).toEqual(['b201', 'a201', 'c201']);
      expect(view.files('ip')).toEqual([]);
    });
    const names = await store.use(async (view) => (await view.tables('us-places')).map(({ manifest }) => manifest.name));
    expect(names).toEqual(['b', 'a', 'c']);
  });

  it('refuses two datasets of one name, closing all sources', async () => {
    const sources = [watched(await packExample()), watched(await packExample('x'))];
    const error = await errorOf(() => DatasetStore.open(sources));
    expect(error).toMatchObject({ code: 'CONFIG_INVALID', message: expect.stringContaining('example') });
    expect(sources.map(({ closes }) => closes)).toEqual([1, 1]);
    const store = await DatasetStore.open([memorySource(await packExample())]);
    expect(await codeOf(async () => store.mount(memorySource(await packExample('x'))))).toBe('CONFIG_INVALID');
    expect(store.manifests().length).toBe(1);
  });

  it('names each dataset that cannot be opened, closing all sources', async () => {
    const page = new TextEncoder().encode('\n<!DOCTYPE html><html><title>Not here</title>');
    const sources = [
      { ...watched(await packExample()), label: 'intact' },
      { ...watched(new Map()), label: 'https://one.example/' },
      { ...watched(new Map([['manifest.json', page]])), label: 'https://two.example/' },
    ];
    expect(await errorOf(() => DatasetStore.open(sources))).toMatchObject({
      code: 'DATASET_FILE_MISSING',
      message: expect.stringMatching(
        /^2 of 3 datasets cannot be opened: manifest\.json is missing in memory; manifest\.json of https:\/\/two\.example\/: \$ is a web page, expected JSON/,
      ),
      details: { locations: ['https://one.example/', 'https://two.example/'] },
    });
    expect(sources.map(({ closes }) => closes)).toEqual([1, 1, 1]);
  });

  it.each(['<html>', '<!doctype html>', '  <HTML lang="en">', '<?xml version="1.0"?><Error/>', '<!-- proxy --><body>'])(
    'says that a page is no manifest, and shows nothing of it: %s',
    async (text) => {
      const page = new TextEncoder().encode(`${text} signed in as somebody`);
      const error = await errorOf(() => DatasetStore.open([memorySource(new Map([['manifest.json', page]]))]));
      expect(error).toMatchObject({ code: 'DATASET_MANIFEST_INVALID', message: expect.stringContaining('is a web page') });
      expect(inspect(error, { depth: 9 })).not.toContain('somebody');
    },
  );

  it.each([0, -1, 1.5, Number.NaN])('refuses a budget of %d', async (maxBytes) => {
    expect(await codeOf(() => DatasetStore.open([], { maxBytes }))).toBe('CONFIG_INVALID');
  });

  it('takes a dataset out', async () => {
    const source = watched(await packExample());
    const store = await DatasetStore.open([source]);
    await store.use((view) => view.tables('us-places'));
    await store.unmount('example');
    expect(store.manifests()).toEqual([]);
    expect(store.residentBytes).toBe(0);
    expect(source.closes).toBe(1);
    expect(await codeOf(() => store.unmount('example'))).toBe('DATASET_NOT_MOUNTED');
  });

  it('names what is wrong with a source of another make', async () => {
    const throwing: DatasetSource = { label: 'odd', read: () => Promise.reject(new TypeError('nothing')) };
    expect(await codeOf(() => DatasetStore.open([throwing]))).toBe('DATASET_UNREADABLE');
    const files = await packExample();
    const odd = {
      label: 'odd',
      read: async (name: string) => (name === 'manifest.json' ? files.get(name) : 'text'),
    } as unknown as DatasetSource;
    const store = await DatasetStore.open([odd]);
    expect(await codeOf(() => store.use((view) => view.tables('us-places')))).toBe('DATASET_UNREADABLE');
  });
});

describe('resident tables', () => {
  it('are given at once, the same list each time, without reading again', async () => {
    const source = watched(await packExample());
    const store = await DatasetStore.open([source]);
    await store.use((view) => view.tables('us-streets', '200'));
    store.use((view) => {
      const tables = view.tables('us-streets', '200');
      expect(tables).not.toBeInstanceOf(Promise);
      expect(view.tables('us-streets', '200')).toBe(tables);
      expect(view.tables('us-streets', '201')).toBeInstanceOf(Promise);
      expect(view.tables('us-streets', 'none')).toEqual([]);
    });
    expect(store.use(() => 7)).toBe(7);
  });

  it('share one read among questions that come at once', async () => {
    const source = watched(await packExample());
    const store = await DatasetStore.open([source]);
    const tables = await Promise.all(Array.from({ length: 20 }, () => store.use((view) => view.tables('us-places'))));
    expect(source.reads).toEqual(['manifest.json', tables[0]?.[0]?.file.name]);
    expect(new Set(tables.map((list) => list[0]?.table)).size).toBe(1);
  });

  it('are read again after a read that failed', async () => {
    const files = await packExample();
    let healthy = false;
    const source: DatasetSource = {
      label: 'recovering',
      read: async (name) => (healthy || name === 'manifest.json' ? memorySource(files).read(name) : new Uint8Array(3)),
    };
    const store = await DatasetStore.open([source]);
    expect(await codeOf(() => store.use((view) => view.tables('us-places')))).toBe('DATASET_SIZE_MISMATCH');
    healthy = true;
    expect(await store.use(async (view) => (await view.tables('us-places')).length)).toBe(1);
  });

  it('leave in the order of their last use when the budget is spent', async () => {
    const files = await packExample();
    const source = watched(files);
    const [first, second] = [entryOf(files, 'us-streets', '200'), entryOf(files, 'us-streets', '201')];
    const places = entryOf(files, 'us-places');
    const cost = first.bytes + 48 * first.rows;
    const store = await DatasetStore.open([source], { maxBytes: 2 * cost + 10 });
    const open = async (kind: 'us-places' | 'us-streets', key: string): Promise<void> => {
      await store.use((view) => view.tables(kind, key));
      expect(store.residentBytes).toBeLessThanOrEqual(2 * cost + 10);
    };
    await open('us-streets', '200');
    await open('us-streets', '201');
    expect(store.residentBytes).toBe(2 * cost);
    await open('us-streets', '200');
    await open('us-places', '');
    // The shard used last stays, the other one went.
    store.use((view) => {
      expect(view.tables('us-streets', '200')).not.toBeInstanceOf(Promise);
    });
    await open('us-streets', '201');
    expect(source.reads.slice(1)).toEqual([first.name, second.name, places.name, second.name]);
  });
});

describe('replacing', () => {
  it('answers each question wholly from one version', async () => {
    const versions = await Promise.all(Array.from({ length: 50 }, (_, i) => packExample(`v${i}`)));
    const store = await DatasetStore.open([memorySource(versions[0] as Packed)]);
    const answers: string[] = [];
    let done = false;
    const ask = async (): Promise<void> => {
      while (!done) answers.push(await store.use(spelling));
    };
    const asking = Array.from({ length: 20 }, ask);
    for (const files of versions.slice(1)) {
      await store.replace('example', memorySource(files));
      await new Promise((resolve) => setTimeout(resolve, 2));
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
    await new Promise((resolve) => setTimeout(resolve));
    expect(old.closes).toBe(1);
    expect(store.residentBytes).toBe(0);
  });

  it('keeps the place among the datasets', async () => {
    const sources = await Promise.all(['a', 'b', 'c'].map(async (name) => memorySource(await packExample('', name))));
    const store = await DatasetStore.open(sources);
    await store.replace('b', memorySource(await packExample('new', 'b')));
    expect(store.manifests().map(({ name, version }) => name + version)).toEqual(['a2026.10', 'b2026.10new', 'c2026.10']);
  });

  it('changes nothing for the same manifest', async () => {
    const old = watched(await packExample());
    const again = watched(await packExample());
    const store = await DatasetStore.open([old]);
    await store.use((view) => view.tables('us-places'));
    await store.replace('example', again);
    store.use((view) => expect(view.tables('us-places')).not.toBeInstanceOf(Promise));
    expect([old.closes, again.closes]).toEqual([0, 1]);
    await store.replace('example', old);
    expect(old.closes).toBe(0);
  });

  it.each<[string, string, (files: Packed) => Packed]>([
    ['without manifest', 'DATASET_FILE_MISSING', () => new Map()],
    ['with a damaged manifest', 'DATASET_MANIFEST_INVALID', (files) => withManifest(files, () => '{')],
    ['of a newer format', 'DATASET_TOO_NEW', (files) => withManifest(files, (m) => ({ ...m, formatVersion: 3 }))],
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
    await new Promise((resolve) => setTimeout(resolve));
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
    const slow = watched(await packExample('slow'), () => new Promise((resolve) => setTimeout(resolve, 30)));
    await Promise.all([store.replace('example', slow), store.replace('example', memorySource(await packExample('fast')))]);
    expect(store.manifests()[0]?.version).toBe('2026.10fast');
    expect(slow.closes).toBe(1);
  });
});

describe('closing', () => {
  it('refuses later use', async () => {
    const store = await DatasetStore.open([memorySource(await packExample())]);
    await store.close();
    await store.close();
    expect(await codeOf(() => store.use(() => 1))).toBe('DATASET_CLOSED');
    expect(await codeOf(() => store.manifests())).toBe('DATASET_CLOSED');
    expect(await codeOf(async () => store.mount(memorySource(await packExample())))).toBe('DATASET_CLOSED');
    expect(await codeOf(async () => store.replace('example', memorySource(await packExample())))).toBe('DATASET_CLOSED');
    expect(await codeOf(() => store.unmount('example'))).toBe('DATASET_CLOSED');
  });

  it('waits for running questions, which still get their tables', async () => {
    const source = watched(await packExample());
    const store = await DatasetStore.open([source]);
    const gate = deferred();
    const running = store.use(async (view) => {
      await gate.promise;
      return spelling(view);
    });
    const closing = store.close();
    gate.resolve();
    expect(await running).toBe(',,,');
    await closing;
    expect(source.closes).toBe(1);
    expect(store.residentBytes).toBe(0);
  });

  it('refuses a view that outlived its question', async () => {
    const store = await DatasetStore.open([memorySource(await packExample())]);
    let kept: DatasetView | undefined;
    store.use((view) => {
      kept = view;
    });
    await store.close();
    expect(await codeOf(() => kept?.tables('us-places'))).toBe('DATASET_CLOSED');
  });

  it('keeps nothing of a read that ends after the dataset is gone', async () => {
    const gate = deferred();
    const source = watched(await packExample(), () => gate.promise);
    const opening = DatasetStore.open([source]);
    gate.resolve();
    const store = await opening;
    let late: unknown;
    store.use((view) => {
      late = view.tables('us-places');
    });
    await store.unmount('example');
    await late;
    expect(store.residentBytes).toBe(0);
  });

  it('passes on what the close of a source throws', async () => {
    const source: DatasetSource = { ...memorySource(await packExample()), close: () => Promise.reject(new RangeError('stuck')) };
    const store = await DatasetStore.open([source]);
    expect(await errorOf(() => store.close())).toBeInstanceOf(RangeError);
  });

  it('lets go of the view when a question throws', async () => {
    const source = watched(await packExample());
    const store = await DatasetStore.open([source]);
    expect(
      await errorOf(() =>
        store.use(() => {
          throw new RangeError('task');
        }),
      ),
    ).toBeInstanceOf(RangeError);
    expect(
      await errorOf(() =>
        store.use(async () => {
          throw new RangeError('task');
        }),
      ),
    ).toBeInstanceOf(RangeError);
    await store.close();
    expect(source.closes).toBe(1);
  });
});
