import { describe, expect, it } from 'vitest';
import { allReady, firstReady, onFirstUse, whenReady } from '../src/maybe-promise.js';
import { failOnUnhandled } from './faults/unhandled.js';

failOnUnhandled();

describe('when', () => {
  it('goes on at once with a value that is there, and later with a promised one', async () => {
    expect(whenReady(1, (value) => value + 1)).toBe(2);
    expect(await whenReady(Promise.resolve(1), (value) => value + 1)).toBe(2);
  });
});

describe('all', () => {
  it('gives values at once when all of them are there', () => {
    expect(allReady([1, 2, 3], (item) => item * 2)).toEqual([2, 4, 6]);
  });

  it('waits for those that are promised, all of which are asked for first', async () => {
    const asked: number[] = [];
    const values = allReady([1, 2, 3], (item) => {
      asked.push(item);
      return item === 2 ? Promise.resolve(4) : item * 2;
    });
    expect(values).toBeInstanceOf(Promise);
    expect(asked).toEqual([1, 2, 3]);
    expect(await values).toEqual([2, 4, 6]);
  });

  it('throws what asking throws, and leaves no rejection behind', () => {
    const damage = new Error('damaged');
    const ask = (item: number): Promise<number> => {
      if (item === 3) throw damage;
      return Promise.reject(new Error(`file ${item} is missing`));
    };
    expect(() => allReady([1, 2, 3], ask)).toThrow(damage);
  });
});

describe('first', () => {
  it('gives the first answer at once, and asks no further', () => {
    const asked: number[] = [];
    const answer = firstReady([1, 2, 3], (item) => {
      asked.push(item);
      return item === 2 ? 'two' : null;
    });
    expect(answer).toBe('two');
    expect(asked).toEqual([1, 2]);
  });

  it('goes on after an item that it had to wait for', async () => {
    const asked: number[] = [];
    const answer = firstReady([1, 2, 3, 4], (item) => {
      asked.push(item);
      return item === 3 ? 'three' : Promise.resolve(null);
    });
    expect(answer).toBeInstanceOf(Promise);
    expect(await answer).toBe('three');
    expect(asked).toEqual([1, 2, 3]);
  });

  it('is null when no item has an answer', async () => {
    expect(firstReady([1, 2], () => null)).toBeNull();
    expect(firstReady([], () => 1)).toBeNull();
    expect(await firstReady([1, 2], () => Promise.resolve(null))).toBeNull();
  });
});

describe('a value of its first use', () => {
  it('is made once, and is there without a promise from then on', async () => {
    let made = 0;
    const value = onFirstUse(async () => ++made);
    expect(made).toBe(0);
    expect(await Promise.all([value(), value()])).toEqual([1, 1]);
    expect(value()).toBe(1);
  });

  it('is made again where making it failed', async () => {
    const makes = [() => Promise.reject(new Error('offline')), () => Promise.resolve('there')];
    const value = onFirstUse<string>(() => makes.shift()?.() as Promise<string>);
    await expect(value()).rejects.toThrow('offline');
    expect(await value()).toBe('there');
  });
});
