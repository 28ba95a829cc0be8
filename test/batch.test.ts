import { setTimeout as delay } from 'node:timers/promises';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { answerBatch } from '../src/batch.js';
import { type BatchItem, open } from '../src/index.js';

const ADDRESS = '801 Shawan Road, Cockeysville, MD 21030';
const UNKNOWN = '1 Nowhere St, Nowhereville ZZ';

const doorplate = await open();
afterAll(() => doorplate.close());

async function collect<R>(items: AsyncIterable<BatchItem<R>>): Promise<BatchItem<R>[]> {
  const all: BatchItem<R>[] = [];
  for await (const item of items) all.push(item);
  return all;
}

async function* streamed<T>(values: readonly T[]): AsyncGenerator<T> {
  for (const [i, value] of values.entries()) {
    if (i % 3 === 0) await delay(0);
    yield value;
  }
}

/** Endless, and knows what was read of it and whether it was closed. */
function source() {
  const seen = { read: 0, closed: false };
  function* texts(): Generator<string> {
    try {
      while (true) {
        seen.read++;
        yield ADDRESS;
      }
    } finally {
      seen.closed = true;
    }
  }
  return { seen, texts: texts() };
}

describe('verifyBatch and geocodeBatch', () => {
  it('answer each text as one by one, in order, whatever the source and the window', async () => {
    const texts = fc.array(fc.constantFrom(ADDRESS, UNKNOWN, '801 Shawan Rd, Cockeysville MD', 'PO Box 12, Cockeysville MD 21030'));
    await fc.assert(
      fc.asyncProperty(texts, fc.integer({ min: 1, max: 20 }), fc.boolean(), async (addresses, window, isStream) => {
        const inputs = () => (isStream ? streamed(addresses) : addresses);
        const verified = await Promise.all(addresses.map((address) => doorplate.verify(address)));
        const placed = await Promise.all(addresses.map((address) => doorplate.geocode(address)));
        expect(await collect(doorplate.verifyBatch(inputs(), { window }))).toEqual(verified);
        expect(await collect(doorplate.geocodeBatch(inputs(), { window }))).toEqual(placed);
      }),
      { numRuns: 30 },
    );
  });

  it('pass options on', async () => {
    const [item] = await collect(doorplate.verifyBatch([ADDRESS], { explain: true }));
    expect(item).toEqual(await doorplate.verify(ADDRESS, { explain: true }));
  });

  it('give an error item for a text that cannot be taken and go on', async () => {
    const texts = [ADDRESS, ' ', '1'.repeat(1025), 7 as unknown as string, ADDRESS];
    const items = await collect(doorplate.geocodeBatch(texts));
    expect(items.map((item) => (item.status === 'error' ? item.error.code : item.status))).toEqual([
      'found',
      'INPUT_EMPTY',
      'INPUT_TOO_LONG',
      'INPUT_MALFORMED',
      'found',
    ]);
    expect(items[1]).toMatchObject({ result: null, messages: ['address is missing or empty'] });
  });

  it('read nothing unasked, never beyond the window, and close a source that is left', async () => {
    for (const [options, window] of [
      [{}, 16],
      [{ window: 3 }, 3],
    ] as const) {
      const { seen, texts } = source();
      const items = doorplate.verifyBatch(texts, options);
      await delay(1);
      expect(seen.read).toBe(0);
      for (let taken = 1; taken <= 40; taken++) {
        expect((await items.next()).value).toMatchObject({ status: 'found' });
        if (taken % 10 === 0) await delay(1);
        expect(seen.read).toBeLessThanOrEqual(taken + window);
      }
      await items.return();
      expect(seen.closed).toBe(true);
    }
  });

  it('give an answer that is ready while the source waits', async () => {
    let release: () => void = () => {};
    const gate = new Promise<void>((resolve) => {
      release = resolve;
    });
    async function* slow(): AsyncGenerator<string> {
      yield ADDRESS;
      await gate;
      yield UNKNOWN;
    }
    const items = doorplate.verifyBatch(slow());
    expect((await items.next()).value).toMatchObject({ status: 'found' });
    release();
    expect((await items.next()).value).toMatchObject({ status: 'not-found' });
    expect((await items.next()).done).toBe(true);
  });
});

describe('a batch that ends early', () => {
  it('throws the reason of its signal, also amid answers from memory or waiting for a text', async () => {
    const reason = new Error('enough');
    await expect(collect(doorplate.verifyBatch([ADDRESS], { signal: AbortSignal.abort(reason) }))).rejects.toBe(reason);

    const { seen, texts } = source();
    const amid = new AbortController();
    setTimeout(() => amid.abort(reason), 30);
    await expect(collect(doorplate.verifyBatch(texts, { signal: amid.signal }))).rejects.toBe(reason);
    expect(seen.closed).toBe(true);

    async function* silent(): AsyncGenerator<string> {
      yield ADDRESS;
      await new Promise(() => {});
    }
    const waiting = new AbortController();
    const items = doorplate.geocodeBatch(silent(), { signal: waiting.signal });
    expect((await items.next()).value).toMatchObject({ status: 'found' });
    setTimeout(() => waiting.abort(reason), 5);
    await expect(items.next()).rejects.toBe(reason);
    expect((await items.next()).done).toBe(true);
  });

  it('is over at once when it is left while it waits for a text', async () => {
    const seen = { closed: false };
    const silent: AsyncIterableIterator<string> = {
      next: () => new Promise(() => {}),
      return: async () => {
        seen.closed = true;
        return { done: true, value: undefined };
      },
      [Symbol.asyncIterator]: () => silent,
    };
    for (const leave of ['return', 'throw'] as const) {
      seen.closed = false;
      const items = doorplate.verifyBatch(silent);
      const next = items.next();
      await delay(1);
      if (leave === 'return') expect(await items.return()).toEqual({ done: true, value: undefined });
      else await expect(items.throw(new Error('enough'))).rejects.toThrow('enough');
      expect(await next).toEqual({ done: true, value: undefined });
      expect(seen.closed).toBe(true);
    }
  });

  it('gives the items before an error of the source, then throws it', async () => {
    const broken = new Error('broken');
    function* texts(): Generator<string> {
      yield ADDRESS;
      yield ' ';
      throw broken;
    }
    const items = doorplate.verifyBatch(texts());
    expect((await items.next()).value).toMatchObject({ status: 'found' });
    expect((await items.next()).value).toMatchObject({ status: 'error' });
    await expect(items.next()).rejects.toBe(broken);
  });

  it('throws what is no fault of the text', async () => {
    const closed = await open();
    await closed.close();
    await expect(collect(closed.verifyBatch([ADDRESS]))).rejects.toMatchObject({ code: 'DATASET_CLOSED' });
  });

  it('refuses what is no list and a window that cannot be', async () => {
    for (const inputs of [ADDRESS, null, 7, {}]) {
      await expect(collect(doorplate.verifyBatch(inputs as string[]))).rejects.toMatchObject({ code: 'INPUT_MALFORMED' });
    }
    for (const window of [0, 1.5, 1025]) {
      await expect(collect(doorplate.verifyBatch([ADDRESS], { window }))).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' });
    }
    await expect(collect(doorplate.verifyBatch([ADDRESS], null as never))).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    await expect(collect(doorplate.verifyBatch([ADDRESS], { signal: {} as never }))).rejects.toMatchObject({ code: 'INPUT_MALFORMED' });
  });
});

describe('answerBatch', () => {
  it.each([
    ['at once', () => ['a', 'b']],
    ['later', () => streamed(['a', 'b'])],
  ])('ends with what asking throws before it promises anything, for inputs that come %s', async (_, inputs) => {
    const refusal = new Error('cannot be asked');
    const items = answerBatch(
      inputs(),
      () => {
        throw refusal;
      },
      {},
    );
    await expect(collect(items)).rejects.toBe(refusal);
  });
});
