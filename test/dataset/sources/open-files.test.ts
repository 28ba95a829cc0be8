import type { FileHandle } from 'node:fs/promises';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { OpenFiles } from '../../../src/dataset/sources/open-files.js';

/** More than stay open at once, and how long one stays that nobody reads of. */
const MOST_OPEN = 384;
const IDLE_MS = 10_000;

/** A folder that counts how often each of its files was opened, and which are open. */
class Folder {
  readonly opened: string[] = [];
  readonly now: string[] = [];

  readonly open = (name: string) => async (): Promise<FileHandle> => {
    this.opened.push(name);
    this.now.push(name);
    return { name, close: async () => void this.now.splice(this.now.indexOf(name), 1) } as unknown as FileHandle;
  };
}

let folder: Folder;
let files: OpenFiles;
beforeEach(() => {
  vi.useFakeTimers();
  folder = new Folder();
  files = new OpenFiles();
});
afterEach(() => {
  vi.useRealTimers();
});

const read = (name: string): Promise<string> =>
  files.read(name, folder.open(name), async (file) => (file as unknown as { name: string }).name);

describe('files that pages are read of', () => {
  it('are opened once, also for reads at the same time', async () => {
    expect(await Promise.all([read('a'), read('a'), read('b')])).toEqual(['a', 'a', 'b']);
    expect(await read('a')).toBe('a');
    expect(folder.opened).toEqual(['a', 'b']);
  });

  it('are closed when nobody has read of them for a while, and not while somebody does', async () => {
    let finish = (): void => undefined;
    const slow = files.read('slow', folder.open('slow'), () => new Promise<void>((resolve) => (finish = resolve)));
    await read('idle');
    await vi.advanceTimersByTimeAsync(3 * IDLE_MS);
    expect(folder.now).toEqual(['slow']);
    finish();
    await slow;
    await vi.advanceTimersByTimeAsync(IDLE_MS);
    expect(folder.now).toEqual([]);
  });

  it('stay within a limit, the ones read last, and each read gets its own file', async () => {
    const names = fc.array(fc.nat({ max: 2 * MOST_OPEN }), { minLength: MOST_OPEN, maxLength: 4 * MOST_OPEN });
    await fc.assert(
      fc.asyncProperty(names, async (asked) => {
        const own = asked.map(String);
        for (const name of own) expect(await read(name)).toBe(name);
        await vi.advanceTimersByTimeAsync(0);
        const last = [...new Set(own.toReversed())].slice(0, MOST_OPEN);
        expect(folder.now.toSorted()).toEqual(last.toSorted());
        await files.close();
        expect(folder.now).toEqual([]);
      }),
      { numRuns: 8 },
    );
  });

  it('are opened anew where opening failed, and after they were forgotten', async () => {
    const failing = files.read(
      'a',
      () => Promise.reject(new Error('too many open files')),
      async () => 'never',
    );
    await expect(failing).rejects.toThrow('too many open files');
    expect(await read('a')).toBe('a');
    files.forget('a');
    expect(await read('a')).toBe('a');
    await vi.advanceTimersByTimeAsync(0);
    expect(folder.opened).toEqual(['a', 'a']);
    expect(folder.now).toEqual(['a']);
  });

  it('are closed behind the last read of them where they are forgotten meanwhile', async () => {
    let finish = (): void => undefined;
    const slow = files.read('a', folder.open('a'), () => new Promise<void>((resolve) => (finish = resolve)));
    await vi.advanceTimersByTimeAsync(0);
    files.forget('a');
    expect(folder.now).toEqual(['a']);
    finish();
    await slow;
    await vi.advanceTimersByTimeAsync(2 * IDLE_MS);
    expect(folder.now).toEqual([]);
  });
});
