import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { type DatasetSource, DatasetStore, memorySource } from '../../src/dataset/index.js';
import { needAll } from '../../src/dataset/missing.js';
import { packDataset } from '../../tools/build/format/pack.js';
import { entryOf, errorOf, type Packed, withManifest } from '../fixtures/damaged-datasets.js';
import { description, packExample, streetsFile } from '../fixtures/example-dataset.js';
import { deferred, watched } from '../fixtures/watched-source.js';

/** What runs at one time, and the most of it. */
class Gauge {
  now = 0;
  most = 0;

  async during<T>(amount: number, task: () => Promise<T>): Promise<T> {
    this.now += amount;
    this.most = Math.max(this.most, this.now);
    try {
      return await task();
    } finally {
      this.now -= amount;
    }
  }
}

/** A source whose reads take their time and are counted in two gauges. */
function slow(files: Packed, bytes: Gauge, reads: Gauge): DatasetSource {
  const inner = memorySource(files);
  return {
    label: 'slow',
    read: (name, { size = 0 } = {}) =>
      bytes.during(size, () =>
        reads.during(1, async () => {
          await setTimeout(5);
          return inner.read(name);
        }),
      ),
  };
}

/** The same manifest with other sizes for the street shards, of which it has `count`. */
function claiming(files: Packed, count: number, bytes: number): Packed {
  return withManifest(files, (manifest) => {
    const shard = entryOf(files, 'us-streets', '200');
    const claims = Array.from({ length: count }, (_, i) => ({ ...shard, name: `claim-${i}.bin`, key: String(300 + i), bytes }));
    return { ...manifest, files: [...manifest.files.filter(({ kind }) => kind !== 'us-streets'), ...claims] };
  });
}

describe('the budget', () => {
  it('holds for what is kept and what is being read together', async () => {
    const [bytes, reads] = [new Gauge(), new Gauge()];
    const packed = await Promise.all(Array.from({ length: 12 }, (_, i) => packExample('', `d${i}`)));
    const size = entryOf(packed[0] as Packed, 'us-places').bytes;
    const maxBytes = 3 * size + 1;
    const store = await DatasetStore.open(
      packed.map((files) => slow(files, bytes, reads)),
      { maxBytes },
    );
    bytes.most = reads.most = 0;
    let peak = 0;
    const watch = setInterval(() => {
      peak = Math.max(peak, store.residentBytes + bytes.now);
    });
    const questions = store.manifests().map((manifest) =>
      store.use(async (view) => {
        const [loaded] = await view.tables('us-places', '', manifest);
        peak = Math.max(peak, store.residentBytes + bytes.now);
        return loaded?.manifest.name;
      }),
    );
    expect(await Promise.all(questions)).toEqual(store.manifests().map(({ name }) => name));
    clearInterval(watch);
    expect([bytes.most, reads.most]).toEqual([3 * size, 3]);
    // What questions hold is counted, and stays until they end.
    expect(peak).toBeLessThanOrEqual(6 * size);
    expect(store.residentBytes).toBe(3 * size);
  });

  it('refuses a file that takes more than all of it, before anything is read', async () => {
    const files = await packExample();
    const source = watched(claiming(files, 7, 512 * 1024 * 1024));
    const store = await DatasetStore.open([source]);
    const error = await errorOf(() => store.use((view) => view.tables('us-streets', '300')));
    expect(error).toMatchObject({
      code: 'DATASET_TOO_LARGE',
      message: expect.stringMatching(
        /^Dataset example, file claim-0\.bin: \d+ bytes of memory, expected at most 268435456: raise maxBytes$/,
      ),
      details: { dataset: 'example', file: 'claim-0.bin', expected: 256 * 1024 * 1024 },
    });
    expect(source.reads).toEqual(['manifest.json']);
    expect(await store.use(async (view) => (await view.tables('us-places')).length)).toBe(1);
  });

  it('refuses files that one question needs together, and gives them to one after the other', async () => {
    const files = await packExample();
    const shard = entryOf(files, 'us-streets', '200');
    const cost = shard.bytes + 38 * shard.rows;
    const store = await DatasetStore.open([memorySource(files)], { maxBytes: 2 * cost - 1 });
    const keys = ['200', '201'];
    const error = await errorOf(() => store.use((view) => view.tables('us-streets')));
    expect(error).toMatchObject({ code: 'DATASET_TOO_LARGE', message: expect.stringContaining('2 files at once') });
    // What it has read stays until it ends.
    const together = await errorOf(() => store.use((view) => keys.map((key) => view.tables('us-streets', key))));
    expect(together).toMatchObject({ code: 'DATASET_TOO_LARGE', message: expect.stringContaining('2 files at once') });
    const apart = keys.map((key) => store.use(async (view) => (await view.tables('us-streets', key)).length));
    expect(await Promise.all(apart)).toEqual([1, 1]);
  });
});

describe('what a question holds', () => {
  it.each<[string, (end: AbortController, gate: ReturnType<typeof deferred>) => void]>([
    ['is aborted', (end) => end.abort(new Error('enough'))],
    ['has its answer', (_, gate) => gate.resolve()],
  ])('goes when it %s, also what is read later', async (_, ending) => {
    const zips = Array.from({ length: 8 }, (_, i) => String(300 + i));
    const files = await packDataset(
      description(),
      zips.map((key) => streetsFile(key)),
    );
    const shard = entryOf(files, 'us-streets', '300');
    const cost = shard.bytes + 38 * shard.rows;
    const inner = memorySource(files);
    const gate = deferred();
    let isGated = true;
    const source: DatasetSource = {
      label: 'gated',
      async read(name) {
        if (isGated && name !== 'manifest.json') await gate.promise;
        return inner.read(name);
      },
    };
    const store = await DatasetStore.open([source], { maxBytes: 3 * cost });
    const ask = (keys: readonly string[], signal?: AbortSignal) =>
      store.ask((view) => needAll(keys, (key) => view.tables('us-streets', key).length), { signal });
    const end = new AbortController();
    const first = Promise.resolve(ask(['300', '301'], end.signal)).catch(() => null);
    // It goes on to wait for the same files.
    const second = ask(['300', '301']);
    await new Promise((resolve) => setImmediate(resolve));
    ending(end, gate);
    await first;
    gate.resolve();
    await second;
    isGated = false;
    for (const key of [...zips.slice(2), ...zips]) {
      await ask([key]);
      expect(store.residentBytes).toBeLessThanOrEqual(3 * cost);
    }
    const reads: string[] = [];
    source.read = async (name) => {
      reads.push(name);
      return inner.read(name);
    };
    // Those that were held have been dropped since.
    await ask(['300', '301']);
    expect(reads.length).toBe(2);
  });
});

describe('reads', () => {
  it('of one dataset are at most sixteen at a time', async () => {
    const [bytes, reads] = [new Gauge(), new Gauge()];
    const shards = Array.from({ length: 60 }, (_, i) => streetsFile(String(300 + i)));
    const store = await DatasetStore.open([slow(await packDataset(description(), shards), bytes, reads)]);
    const keys = Array.from({ length: 60 }, (_, i) => String(300 + i));
    const found = await Promise.all(keys.map((key) => store.use(async (view) => (await view.tables('us-streets', key)).length)));
    expect([found.length, reads.most]).toEqual([60, 16]);
  });

  it('end with the signal of the question, go on for others, and start anew for who comes later', async () => {
    const files = await packExample();
    const places = entryOf(files, 'us-places').name;
    const inner = memorySource(files);
    const signals: AbortSignal[] = [];
    const gate = deferred();
    const source: DatasetSource = {
      label: 'gated',
      async read(name, { signal } = {}) {
        if (name === places && signal !== undefined) {
          signals.push(signal);
          const aborted = new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
          await Promise.race([gate.promise, aborted]);
        }
        return inner.read(name);
      },
    };
    const store = await DatasetStore.open([source]);
    const ask = (signal?: AbortSignal): Promise<number> =>
      Promise.resolve(store.use(async (view) => (await view.tables('us-places')).length, { signal }));
    const [one, two] = [new AbortController(), new AbortController()];
    const [first, second] = [ask(one.signal), ask(two.signal)];
    one.abort('one');
    await expect(first).rejects.toBe('one');
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    two.abort('two');
    await expect(second).rejects.toBe('two');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    // In the same moment, while the aborted read has not ended.
    const [third, three] = [ask(), new AbortController()];
    const fourth = ask(three.signal);
    three.abort('three');
    await expect(fourth).rejects.toBe('three');
    gate.resolve();
    expect(await third).toBe(1);
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    expect(await ask(AbortSignal.abort('resident files need no read'))).toBe(1);
    expect(store.residentBytes).toBe(entryOf(files, 'us-places').bytes);
  });
});
