import { describe, expect, it } from 'vitest';
import { Reloadable } from '../../../tools/serve/served.js';

/** A numbered thing that notes when it is closed; after the first one, opening waits until it is let through. */
async function scene() {
  const closed: number[] = [];
  const words: (string | null)[] = [];
  const told: unknown[] = [];
  const gates: ((failure?: Error) => void)[] = [];
  const reloadable = await Reloadable.open(async (word: string | null) => {
    const number = words.push(word);
    if (number > 1) await new Promise<void>((pass, fail) => gates.push((failure) => (failure ? fail(failure) : pass())));
    return { number, close: async () => void closed.push(number) };
  });
  const reload = reloadable.reloads({
    onReloaded: ({ number }) => told.push(number),
    onFailed: (error) => told.push((error as Error).message),
  });
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const hangUp = async (word = '') => {
    reload(word);
    await settle();
  };
  const letThrough = async (failure?: Error) => {
    gates.shift()?.(failure);
    await settle();
  };
  return { reloadable, closed, told, words, hangUp, letThrough };
}

describe('Reloadable', () => {
  it('exchanges what is in use when the new one is open, closes the old one, and keeps it where opening fails', async () => {
    const { reloadable, closed, told, hangUp, letThrough } = await scene();
    await hangUp();
    expect([reloadable.current.number, closed, told]).toEqual([1, [], []]);
    await letThrough(new Error('damaged'));
    expect([reloadable.current.number, closed, told]).toEqual([1, [], ['damaged']]);
    await hangUp();
    await letThrough();
    expect([reloadable.current.number, closed, told]).toEqual([3, [1], ['damaged', 3]]);
  });

  it('takes all signals of a round as one, and opens once more for them', async () => {
    const { reloadable, closed, words, hangUp, letThrough } = await scene();
    for (let i = 0; i < 10; i++) await hangUp(String(i));
    await letThrough();
    await letThrough();
    expect([reloadable.current.number, closed, words]).toEqual([3, [1, 2], [null, '0', '9']]);
  });

  it('closes what is in use, and what a round opens after that', async () => {
    const { reloadable, closed, told, hangUp, letThrough } = await scene();
    await hangUp();
    await reloadable.close();
    await letThrough();
    expect([closed, told]).toEqual([[1, 2], []]);
  });
});
