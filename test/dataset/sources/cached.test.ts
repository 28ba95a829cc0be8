import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { cachedSource, type DatasetSource, memorySource } from '../../../src/dataset/index.js';
import { DoorplateError } from '../../../src/errors.js';
import { open } from '../../../src/open.js';
import { manifestOf, type Packed, withAlteredManifest, withManifest } from '../../fixtures/damaged-datasets.js';
import { packExample } from '../../fixtures/example-dataset.js';
import { folderForEach } from '../../fixtures/folder.js';
import { networkSource, pagedSample, wholesOf } from '../../fixtures/paged-sample.js';

const folder = folderForEach();

const example = await packExample();
const manifestIn = (bytes: Uint8Array) => manifestOf(new Map([['manifest.json', bytes]]));

/** Files whose manifest names them; their bytes are not what it says, as nobody decodes them here. */
function named(files: Packed): Packed {
  const manifest = withManifest(example, (m) => ({
    ...m,
    files: [...files.keys()].map((name, i) => ({ ...m.files[0], kind: 'us-streets', key: String(100 + i), name })),
  }));
  return new Map([...files, ['manifest.json', manifest.get('manifest.json') as Uint8Array]]);
}

const FILE_A = 'a-0123456789ab.bin';
const content = (): Packed => named(new Map([[FILE_A, Buffer.from('content')]]));

function remote(files: Packed = content()) {
  const asked: string[] = [];
  let isDown = false;
  const memory = memorySource(files);
  const source: DatasetSource = {
    label: 'remote',
    read: async (name, options) => {
      asked.push(name);
      if (isDown) throw new DoorplateError('DATASET_UNREADABLE', 'the connection was refused');
      return memory.read(name, options);
    },
  };
  return { source, asked, goDown: () => (isDown = true) };
}

it('reads a file once, and answers without a network afterwards', async () => {
  const { source, asked, goDown } = remote();
  for (let round = 0; round < 2; round++) {
    const cached = cachedSource(folder(), source);
    expect(manifestIn(await cached.read('manifest.json')).files).toHaveLength(1);
    expect(Buffer.from(await cached.read(FILE_A, { size: 7 })).toString()).toBe('content');
  }
  expect(asked).toEqual(['manifest.json', FILE_A, 'manifest.json']);
  goDown();
  const offline = cachedSource(folder(), source);
  expect(manifestIn(await offline.read('manifest.json')).files).toHaveLength(1);
  expect(Buffer.from(await offline.read(FILE_A)).toString()).toBe('content');
  await expect(cachedSource(folder('other'), source).read('manifest.json')).rejects.toMatchObject({ code: 'DATASET_UNREADABLE' });
  expect((await readdir(folder())).sort()).toEqual([FILE_A, 'manifest.json']);
});

it('reads a damaged copy anew', async () => {
  const { source } = remote();
  const cached = cachedSource(folder(), source);
  await writeFile(folder(FILE_A), 'cut');
  expect(Buffer.from(await cached.read(FILE_A, { size: 7 })).toString()).toBe('content');
  await writeFile(folder(FILE_A), 'CONTENT');
  expect(Buffer.from(await cached.read(FILE_A, { size: 7, fresh: true })).toString()).toBe('content');
  expect(Buffer.from(await cached.read(FILE_A, { size: 7 })).toString()).toBe('content');
});

/** A browser's `Cache`, of which Node has none. */
class MemoryCache {
  readonly #entries = new Map<string, Response>();
  match = async (url: string) => this.#entries.get(url)?.clone();
  put = async (url: string, response: Response) => void this.#entries.set(url, response);
  delete = async (url: string) => this.#entries.delete(url);
  keys = async () => [...this.#entries.keys()].map((url) => ({ url }));
}

describe.each<[string, () => string | MemoryCache]>([
  ['a folder', () => folder()],
  ['a Cache', () => new MemoryCache()],
])('ranges kept in %s', (_, placeOf) => {
  const FILE = Uint8Array.from({ length: 100 }, (_, i) => i);
  const NAME = 'us-places-0123456789ab.bin';
  const files = (...names: string[]) => named(new Map(names.map((name) => [name, FILE])));
  const range = (offset: number, length: number) => ({ offset, length, size: FILE.length });
  const bytes = (offset: number, length: number) => Array.from(FILE.subarray(offset, offset + length));

  it('are put together, also without a network', async () => {
    const place = placeOf();
    const { source, asked, goDown } = remote(files(NAME));
    const cached = cachedSource(place, source);
    for (const [offset, length] of [
      [10, 5],
      [15, 10],
      [40, 5],
    ] as const)
      await cached.read(NAME, range(offset, length));
    expect(asked).toHaveLength(3);
    goDown();
    const offline = cachedSource(place, source);
    expect(Array.from(await offline.read(NAME, range(12, 9)))).toEqual(bytes(12, 9));
    expect(Array.from(await offline.read(NAME, range(40, 5)))).toEqual(bytes(40, 5));
    await expect(offline.read(NAME, range(20, 25))).rejects.toMatchObject({ code: 'DATASET_UNREADABLE' });
    // A range is not taken for the file.
    await expect(offline.read(NAME, { size: FILE.length })).rejects.toMatchObject({ code: 'DATASET_UNREADABLE' });
  });

  it('come out of a file that is kept whole, as a server without ranges gives it', async () => {
    const { source, asked } = remote(files(NAME));
    const cached = cachedSource(placeOf(), wholesOf(source));
    expect(cached.prefersRanges).toBe(true);
    expect(await cached.read(NAME, range(10, 5))).toHaveLength(100);
    expect(Array.from(await cached.read(NAME, range(30, 5)))).toEqual(bytes(30, 5));
    expect(asked).toEqual([NAME]);
  });

  it('come out of it at once where the whole file is longer than the limit', async () => {
    const { source, asked } = remote(files(NAME));
    const cached = cachedSource(placeOf(), wholesOf(source));
    const limit = FILE.length - 1;
    expect(Array.from(await cached.read(NAME, { ...range(10, 5), limit }))).toEqual(bytes(10, 5));
    expect(Array.from(await cached.read(NAME, { ...range(30, 5), limit }))).toEqual(bytes(30, 5));
    expect(asked).toEqual([NAME]);
  });

  it('are read anew where they are damaged, and only they', async () => {
    const { source, asked } = remote(files(NAME));
    const cached = cachedSource(placeOf(), source);
    await cached.read(NAME, range(0, 10));
    await cached.read(NAME, range(50, 10));
    await cached.read(NAME, { ...range(52, 4), fresh: true });
    await cached.read(NAME, range(0, 10));
    expect(asked).toHaveLength(3);
    await cached.read(NAME, range(50, 10));
    expect(asked).toHaveLength(4);
  });

  it('stay where they are to be read anew and the source cannot be reached', async () => {
    const { source, goDown } = remote(files(NAME));
    const cached = cachedSource(placeOf(), source);
    await cached.read(NAME, range(10, 10));
    goDown();
    await expect(cached.read(NAME, { ...range(15, 10), fresh: true })).rejects.toMatchObject({ code: 'DATASET_UNREADABLE' });
    expect(Array.from(await cached.read(NAME, range(10, 10)))).toEqual(bytes(10, 10));
  });

  it('are given by others of the same place, and missed once where these have removed them', async () => {
    const place = placeOf();
    const { source, asked } = remote(files(NAME));
    const [one, other] = [cachedSource(place, source), cachedSource(place, source)];
    await one.read(NAME, range(10, 10));
    expect(Array.from(await other.read(NAME, range(12, 4)))).toEqual(bytes(12, 4));
    expect(asked).toHaveLength(1);
    // The other one now keeps another piece in place of the one before.
    await other.read(NAME, { ...range(10, 5), fresh: true });
    for (let round = 0; round < 3; round++) expect(Array.from(await one.read(NAME, range(10, 10)))).toEqual(bytes(10, 10));
    expect(asked).toHaveLength(3);
  });

  it('are removed with the version after the next', async () => {
    const place = placeOf();
    const names = ['a', 'b', 'c'].map((digit) => `us-places-${digit.repeat(12)}.bin`);
    const kept = async (): Promise<boolean[]> => {
      const { source, goDown } = remote(new Map());
      goDown();
      const offline = cachedSource(place, source);
      const reads = await Promise.allSettled(names.map((name) => offline.read(name, range(0, 10))));
      return reads.map(({ status }) => status === 'fulfilled');
    };
    const seen: boolean[][] = [];
    for (const name of names) {
      const cached = cachedSource(place, remote(files(name)).source);
      await cached.read('manifest.json');
      await cached.read(name, range(0, 10));
      seen.push(await kept());
    }
    expect(seen).toEqual([
      [true, false, false],
      [true, true, false],
      [false, true, true],
    ]);
  });
});

it('removes nothing that is no part of a dataset', async () => {
  await writeFile(folder('notes.txt'), 'mine');
  const { source } = remote();
  await cachedSource(folder(), source).read('manifest.json');
  await cachedSource(folder(), source).read('manifest.json');
  expect((await readdir(folder())).sort()).toEqual(['manifest.json', 'notes.txt']);
});

it('leaves nothing behind of what cannot be kept', async () => {
  const { source } = remote();
  // A folder in the place of the file stands for a disk that takes no more.
  await mkdir(folder(FILE_A));
  expect(Buffer.from(await cachedSource(folder(), source).read(FILE_A, { size: 7 })).toString()).toBe('content');
  expect(await readdir(folder())).toEqual([FILE_A]);
});

describe('a manifest', () => {
  const SIGN_IN = '<!doctype html><title>Sign in</title><p>Welcome to the guest network.</p>';
  const answering = (bytes: Uint8Array): DatasetSource => ({ label: 'remote', read: async () => bytes });
  const opened = async (source: DatasetSource): Promise<string | undefined> => {
    const doorplate = await open({ only: true, data: [cachedSource(folder(), source)] });
    const [manifest] = doorplate.datasets();
    await doorplate.close();
    return manifest?.version;
  };

  it.each<[string, () => Uint8Array]>([
    ['a page', () => Buffer.from(SIGN_IN)],
    ['nothing', () => new Uint8Array(0)],
    ['a damaged one', () => withAlteredManifest(example, (m) => ({ ...m, version: 'x' })).get('manifest.json') as Uint8Array],
    ['half of it', () => (example.get('manifest.json') as Uint8Array).subarray(0, 500)],
  ])('is taken from what is kept, and stays kept, where %s comes in its place', async (_, inPlace) => {
    await opened(memorySource(example));
    expect(await opened(answering(inPlace()))).toBe('2026.10');
    expect(await readdir(folder())).toEqual(['manifest.json']);
    expect(manifestIn(await readFile(folder('manifest.json'))).version).toBe('2026.10');
  });

  it('is not kept where it is none', async () => {
    await expect(opened(answering(Buffer.from(SIGN_IN)))).rejects.toMatchObject({ code: 'DATASET_MANIFEST_INVALID' });
    expect(await readdir(folder())).toEqual([]);
  });

  it('that is kept and damaged does not stand in for another', async () => {
    await writeFile(folder('manifest.json'), SIGN_IN);
    const { source, goDown } = remote(example);
    goDown();
    await expect(opened(source)).rejects.toMatchObject({ code: 'DATASET_UNREADABLE' });
    expect(await opened(memorySource(example))).toBe('2026.10');
  });

  it('of a newer format is not hidden by an older one', async () => {
    await opened(memorySource(example));
    const newer = withManifest(example, (m) => ({ ...m, formatVersion: 99 })).get('manifest.json') as Uint8Array;
    await expect(opened(answering(newer))).rejects.toMatchObject({ code: 'DATASET_TOO_NEW' });
  });
});

it('answers from pages that it has seen, without a network', async () => {
  const { source, network } = networkSource(await pagedSample());
  const ask = async (): Promise<unknown> => {
    const doorplate = await open({ only: true, data: [cachedSource(folder(), source)] });
    try {
      return await doorplate.suggestAddress('100 main');
    } finally {
      await doorplate.close();
    }
  };
  const first = await ask();
  expect(first).toMatchObject({ status: 'found' });
  network.pass = () => Promise.reject(new DoorplateError('DATASET_UNREADABLE', 'the connection was refused'));
  expect(await ask()).toEqual(first);
});

it.each([undefined, {}, 7])('refuses %j as a place', (place) => {
  expect(() => cachedSource(place as never, remote().source)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
});
