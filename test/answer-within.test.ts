import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { answerWithin } from '../src/answer-within.js';
import { partialMessages, spend } from '../src/budget.js';
import { type MaybePromise, whenReady } from '../src/maybe-promise.js';
import { failOnUnhandled } from './faults/unhandled.js';

const MANY = 10_000;
const EXCEEDED = { code: 'BUDGET_EXCEEDED' };

failOnUnhandled();
beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

function work(milliseconds: number): string {
  vi.advanceTimersByTime(milliseconds);
  spend(MANY);
  return 'whole';
}

/** A file that comes after some milliseconds. */
function file(milliseconds: number): Promise<void> {
  return new Promise((resolve) => setTimeout(resolve, milliseconds));
}

/** A question that reads a file and then works, while the clock goes on. */
async function ask(
  limits: Parameters<typeof answerWithin>[0],
  question: () => MaybePromise<string>,
  partial: (() => string) | null = null,
): Promise<string> {
  const answer = Promise.resolve(answerWithin(limits, question, { partial }));
  answer.catch(() => undefined);
  for (let turn = 0; turn < 5; turn++) await vi.advanceTimersByTimeAsync(1000);
  return answer;
}

describe('a question that waits for a file', () => {
  const slow = (): MaybePromise<string> => whenReady(file(3000), () => work(5));

  it('is answered when it may take its time', async () => {
    expect(await ask({}, slow)).toBe('whole');
    expect(await ask({ timeoutMs: 4000 }, slow)).toBe('whole');
    expect(await ask({ workMs: 5 }, slow)).toBe('whole');
  });

  it('is ended at the deadline, whenever the file comes', async () => {
    await expect(ask({ timeoutMs: 10 }, slow)).rejects.toMatchObject(EXCEEDED);
    const partial = (): string => `known so far, ${partialMessages()}`;
    const text = 'known so far, partial: the time budget of 10 ms has ended';
    expect(await ask({ timeoutMs: 10 }, slow, partial)).toBe(text);
  });

  it('does no work that nobody waits for', async () => {
    const done = vi.fn();
    await expect(ask({ timeoutMs: 10 }, () => whenReady(file(3000), done))).rejects.toMatchObject(EXCEEDED);
    expect(done).not.toHaveBeenCalled();
  });

  it('is ended by its own work alone', async () => {
    const busy = (): MaybePromise<string> => whenReady(file(3000), () => whenReady(file(100), () => work(6)));
    await expect(ask({ workMs: 5 }, busy)).rejects.toMatchObject(EXCEEDED);
    expect(await ask({ workMs: 5 }, busy, () => 'known so far')).toBe('known so far');
  });

  it('leaves a failure that comes too late alone', async () => {
    const broken = (): MaybePromise<string> =>
      whenReady(file(3000), () => {
        throw new Error('damaged');
      });
    await expect(ask({ timeoutMs: 10 }, broken)).rejects.toMatchObject(EXCEEDED);
  });
});

describe('a question that waits for nothing', () => {
  it('is answered at once, or ended', () => {
    expect(answerWithin({ workMs: 5 }, () => work(5))).toBe('whole');
    expect(() => answerWithin({ workMs: 5 }, () => work(6))).toThrow(expect.objectContaining(EXCEEDED));
    expect(answerWithin({ workMs: 5 }, () => work(6), { partial: () => 'known so far' })).toBe('known so far');
  });

  it('throws what is wrong with it', () => {
    const broken = (): string => {
      throw new Error('damaged');
    };
    expect(() => answerWithin({ workMs: 5 }, broken, { partial: () => 'known so far' })).toThrow('damaged');
  });

  it('is not asked when the signal is aborted', () => {
    const reason = new Error('typed on');
    expect(() => answerWithin({ signal: AbortSignal.abort(reason) }, () => work(1))).toThrow(reason);
  });
});
