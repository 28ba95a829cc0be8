import { inspect } from 'node:util';
import { describe, expect, it } from 'vitest';
import { type DatasetSource, DatasetStore, type DatasetView, memorySource } from '../../src/dataset/index.js';
import { codeOf, entryOf, errorOf } from '../fixtures/damaged-datasets.js';
import { packExample } from '../fixtures/example-dataset.js';
import { deferred, spelling, watched } from '../fixtures/watched-source.js';

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
      expect(view.files('ip-v4')).toEqual([]);
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
      expect(view.tables('us-streets', 'none')).toEqual([]);
    });
    expect(store.use(() => 7)).toBe(7);
    expect(store.use((view) => view.tables('us-streets', '201'))).toBeInstanceOf(Promise);
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
    const cost = first.bytes + 38 * first.rows;
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
    const fail = (): never => {
      throw new RangeError('task');
    };
    expect(await errorOf(() => store.use(fail))).toBeInstanceOf(RangeError);
    expect(await errorOf(() => store.use(async () => fail()))).toBeInstanceOf(RangeError);
    await store.close();
    expect(source.closes).toBe(1);
  });
});
