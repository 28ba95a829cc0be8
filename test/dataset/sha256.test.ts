import { createHash } from 'node:crypto';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { DatasetStore, memorySource } from '../../src/dataset/index.js';
import { sha256Hex } from '../../src/dataset/sha256.js';
import { codeOf, flip, withFile } from '../fixtures/damaged-datasets.js';
import { packExample } from '../fixtures/example-dataset.js';

afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
});

/** Takes the modules of Node away. */
function withoutNode(): void {
  vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined);
}

const MIB = 1024 * 1024;

/** What the runtime has, besides JavaScript. */
const RUNTIMES: readonly (readonly [string, () => void])[] = [
  ['Node', () => undefined],
  ['a browser', withoutNode],
  [
    'a page without HTTPS',
    () => {
      withoutNode();
      vi.stubGlobal('crypto', { subtle: undefined });
    },
  ],
];

describe.each(RUNTIMES)('SHA-256 in %s', (_, enter) => {
  it.each([0, 1, 63, 64, MIB - 1, MIB, MIB + 1, 3 * MIB + 5])('is right for %i bytes', async (size) => {
    const bytes = Uint8Array.from({ length: size }, (_, i) => (i * 31) & 255);
    const expected = createHash('sha256').update(bytes).digest('hex');
    enter();
    expect(await sha256Hex(bytes)).toBe(expected);
  });

  it('lets datasets be read and checked', async () => {
    const files = await packExample();
    const damaged = withFile(files, 'us-places', '', (bytes) => flip(bytes, 40));
    enter();
    const read = async (packed: typeof files): Promise<number> => {
      const store = await DatasetStore.open([memorySource(packed)]);
      return store.use(async (view) => (await view.tables('us-places')).length);
    };
    expect(await read(files)).toBe(1);
    expect(await codeOf(() => read(damaged))).toBe('DATASET_DIGEST_MISMATCH');
  });
});

it('lets other work run while a large file is hashed', async () => {
  let turns = 0;
  let done = false;
  const turn = (): void => {
    turns++;
    if (!done) setImmediate(turn);
  };
  setImmediate(turn);
  await sha256Hex(new Uint8Array(16 * MIB));
  done = true;
  expect(turns).toBeGreaterThanOrEqual(15);
});
