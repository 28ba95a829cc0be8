import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createAuthenticator, createRateLimit, limitCredentials, memoryStore, redisStore } from '../src/auth/index.js';
import { fileStore } from '../src/auth/node/index.js';
import { popcount } from '../src/bits.js';
import { BoundedCache } from '../src/bounded-cache.js';
import { httpSource } from '../src/dataset/index.js';
import { DoorplateError, isDoorplateError } from '../src/errors.js';
import { createHandler } from '../src/http/index.js';
import { toNodeHandler } from '../src/http/node.js';
import { onFirstUse, whenReady } from '../src/maybe-promise.js';
import { Semaphore } from '../src/semaphore.js';
import { failOnUnhandled } from './faults/unhandled.js';
import { errorOf } from './fixtures/damaged-datasets.js';
import { fakeService } from './fixtures/fake-service.js';

/** A task that ends when it is told to. */
function held(semaphore: Semaphore, amount: number, signal?: AbortSignal) {
  const state = { runs: false, end: (): void => undefined };
  const done = semaphore.run(amount, signal, () => {
    state.runs = true;
    return new Promise<void>((resolve) => {
      state.end = resolve;
    });
  });
  return { state, done };
}

const settle = (): Promise<void> => new Promise((resolve) => setTimeout(resolve));

describe('Semaphore', () => {
  it('lets tasks in as far as the capacity goes, in their order', async () => {
    const semaphore = new Semaphore(10);
    const tasks = [6, 4, 8, 1].map((amount) => held(semaphore, amount));
    const running = (): boolean[] => tasks.map(({ state }) => state.runs);
    await settle();
    expect([running(), semaphore.held]).toEqual([[true, true, false, false], 10]);
    tasks[1]?.state.end();
    await settle();
    // The small one does not overtake the large one, which would else never have its turn.
    expect([running(), semaphore.held]).toEqual([[true, true, false, false], 6]);
    tasks[0]?.state.end();
    await settle();
    expect([running(), semaphore.held]).toEqual([[true, true, true, true], 9]);
    for (const { state } of tasks) state.end();
    await Promise.all(tasks.map(({ done }) => done));
    expect(semaphore.held).toBe(0);
  });

  it('gives back what a failed task held', async () => {
    const semaphore = new Semaphore(1);
    const failing = semaphore.run(1, undefined, async () => {
      throw new RangeError('task');
    });
    expect(await errorOf(() => failing)).toBeInstanceOf(RangeError);
    expect(await semaphore.run(1, undefined, async () => 7)).toBe(7);
  });

  it('lets others pass where a waiting task is aborted', async () => {
    const semaphore = new Semaphore(10);
    const controller = new AbortController();
    const [first, large, small] = [held(semaphore, 6), held(semaphore, 8, controller.signal), held(semaphore, 4)];
    controller.abort('reason');
    await expect(large.done).rejects.toBe('reason');
    await settle();
    expect([large.state.runs, small.state.runs, semaphore.held]).toEqual([false, true, 10]);
    for (const { state } of [first, small]) state.end();
    await Promise.all([first.done, small.done]);
    await expect(held(semaphore, 1, AbortSignal.abort('before')).done).rejects.toBe('before');
    expect(semaphore.held).toBe(0);
  });
});

failOnUnhandled();

describe('when', () => {
  it('goes on at once with a value that is there, and later with a promised one', async () => {
    expect(whenReady(1, (value) => value + 1)).toBe(2);
    expect(await whenReady(Promise.resolve(1), (value) => value + 1)).toBe(2);
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

describe('popcount', () => {
  it('counts the bits of signed and unsigned numbers', () => {
    fc.assert(
      fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 32 - 1 }), (bits) => {
        expect(popcount(bits)).toBe((bits >>> 0).toString(2).replaceAll('0', '').length);
      }),
    );
  });
});

describe('a bounded cache', () => {
  it('knows the last texts that were used, and never another value', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 5 }), fc.array(fc.integer({ min: 0, max: 12 }), { maxLength: 60 }), (most, keys) => {
        const recent = new BoundedCache<number>(most);
        const used: number[] = [];
        for (const key of keys) {
          const found = recent.get(String(key));
          if (found !== undefined) expect(found).toBe(key);
          if (new Set(used.slice(used.lastIndexOf(key))).size <= most && used.includes(key)) expect(found).toBe(key);
          if (found === undefined) recent.set(String(key), key);
          used.push(key);
        }
        const known = [...new Set(used)].filter((key) => recent.get(String(key)) !== undefined);
        expect(known.length).toBeLessThanOrEqual(2 * most);
      }),
      { seed: 48, numRuns: 300 },
    );
  });
});

describe('errors', () => {
  it('tells errors of the library, of a code, and of another copy of the package', () => {
    const error = new DoorplateError('RATE_LIMITED', 'too many', { retryAfterSeconds: 5 });
    expect(isDoorplateError(error)).toBe(true);
    expect(isDoorplateError(error, 'RATE_LIMITED') && error.details.retryAfterSeconds).toBe(5);
    expect(isDoorplateError(error, 'INPUT_EMPTY')).toBe(false);
    const copied = Object.assign(new Error('too many'), { name: 'DoorplateError', code: 'RATE_LIMITED', details: {} });
    expect(isDoorplateError(copied)).toBe(true);
    for (const other of [new Error('RATE_LIMITED'), { name: 'DoorplateError', code: 'RATE_LIMITED' }, null]) {
      expect(isDoorplateError(other)).toBe(false);
      expect(isDoorplateError(other, 'RATE_LIMITED')).toBe(false);
    }
  });

  it('takes only details that errors of the code have', () => {
    // @ts-expect-error a number of seconds
    expect(new DoorplateError('RATE_LIMITED', 'too many', { retryAfterSeconds: 'soon' }).code).toBe('RATE_LIMITED');
    // @ts-expect-error a list of kinds
    expect(new DoorplateError('DATASET_NOT_MOUNTED', 'nothing is mounted', { kinds: 'us-places' }).code).toBe('DATASET_NOT_MOUNTED');
    expect(new DoorplateError('DATASET_CORRUPT', 'a table points outside its file').details).toEqual({});
  });
});

describe('options', () => {
  const handler = createHandler(fakeService, { auth: false });
  /** A name that is misspelled, and options as they come from JavaScript or a file. */
  const given = (options: object) => ({ ...options, onFailure: () => undefined }) as never;

  // They were ignored, so that a limit that was meant to hold did not.
  it.each<[string, () => unknown]>([
    ['a listener of Node', () => toNodeHandler(handler, given({}))],
    ['a source over HTTP', () => httpSource('https://data.example.org/us', given({}))],
    ['a store in a file', () => fileStore('credentials.json', given({}))],
    ['a store in Redis', () => redisStore(async () => null, given({}))],
    ['a limit that is counted here', () => createRateLimit(given({ points: 1 }))],
    ['a limit that is counted elsewhere', () => createRateLimit(given({ limiter: { points: 1, duration: 1, consume: () => undefined } }))],
  ])('%s refuses an option that does not exist by its name', (_, make) => {
    expect(make).toThrow(
      expect.objectContaining({
        code: 'CONFIG_INVALID',
        message: expect.stringMatching(/^Unknown option "onFailure", expected one of \w/),
      }),
    );
  });

  // They were taken, and only the first call or outage showed it.
  it.each<[string, () => unknown]>([
    ['onError is number, expected a function', () => createHandler(fakeService, { auth: false, onError: 5 as never })],
    ['onAnswer is null, expected a function', () => createHandler(fakeService, { auth: false, onAnswer: null as never })],
    ['headers is null, expected an object', () => createHandler(fakeService, { auth: false, headers: null as never })],
    ['headers is array, expected an object', () => createHandler(fakeService, { auth: false, headers: [] as never })],
    ['openapi is string, expected a boolean', () => createHandler(fakeService, { auth: false, openapi: 'no' as never })],
    ['onTraffic is object, expected a function', () => toNodeHandler(handler, { onTraffic: {} as never })],
    ['headers is null, expected an object or a function', () => httpSource('https://example.org/', { headers: null as never })],
    ['sign is string, expected a function', () => httpSource('https://example.org/', { sign: 'hidden' as never })],
    ['onError is number, expected a function', () => fileStore('credentials.json', { onError: 5 as never })],
    ['now is object, expected a function', () => memoryStore({ now: new Date() as never })],
    ['now is number, expected a function', () => createAuthenticator({ store: memoryStore(), now: 5 as never })],
    ['counterOf is object, expected a function', () => limitCredentials({ counterOf: {} as never })],
  ])('names what is not of the type: %s', (message, make) => {
    expect(make).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', message }));
  });

  it('takes those that are undefined as left out', () => {
    const options = { auth: false, onError: undefined, headers: undefined, openapi: undefined } as never;
    expect(() => createHandler(fakeService, options)).not.toThrow();
  });
});
