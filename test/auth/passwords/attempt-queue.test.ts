import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { AttemptQueue, DelayedRefusals, FailureBudgets, type Place, type Verdict } from '../../../src/auth/passwords/attempt-queue.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance', 'setTimeout', 'clearTimeout'] }));
afterEach(() => void vi.useRealTimers());

const CAPACITY = 4;
const FAILURES = 2;

/** A queue for two at a time, and attempts whose passwords are right or wrong when the test says so. */
function scene() {
  const budgets = new FailureBudgets(FAILURES, 1000);
  const queue = new AttemptQueue(CAPACITY, 2, budgets);
  const started: string[] = [];
  const ended: Record<string, Verdict | Error> = {};
  const running = new Map<string, (isRight: boolean | Error) => void>();
  const attempt = (name: string, place: Partial<Place> = {}) => {
    const defaults = { client: 'c', pair: 'p', isPaid: true, signal: undefined, maxWaitMs: 10_000 };
    const verify = () => {
      started.push(name);
      return new Promise<boolean>((resolve, reject) => {
        running.set(name, (isRight) => (isRight instanceof Error ? reject(isRight) : resolve(isRight)));
      });
    };
    const note = (verdict: Verdict | Error) => {
      ended[name] = verdict;
    };
    queue.run({ ...defaults, ...place }, verify).then(note, note);
  };
  const end = async (name: string, isRight: boolean | Error) => {
    running.get(name)?.(isRight);
    await vi.advanceTimersByTimeAsync(0);
  };
  return { queue, budgets, started, ended, attempt, end };
}

describe('AttemptQueue', () => {
  it('starts two at a time and the others as these end', async () => {
    const { attempt, end, started, ended, queue } = scene();
    for (const name of ['a', 'b', 'c']) attempt(name);
    expect([started, queue.length]).toEqual([['a', 'b'], 1]);
    await end('b', false);
    expect([started, queue.length]).toEqual([['a', 'b', 'c'], 0]);
    await end('a', true);
    await end('c', false);
    expect(ended).toEqual({ a: 'right', b: 'wrong', c: 'wrong' });
  });

  it('starts the newest of a client first', async () => {
    const { attempt, end, started } = scene();
    for (const name of ['a', 'b', 'c', 'd', 'e']) attempt(name);
    for (const name of ['a', 'b', 'e']) await end(name, false);
    expect(started).toEqual(['a', 'b', 'e', 'd', 'c']);
  });

  it('gives each client its turn, however many attempts another makes', async () => {
    const { attempt, end, started } = scene();
    for (const name of ['many1', 'many2', 'many3', 'many4']) attempt(name, { client: 'many' });
    attempt('one', { client: 'one' });
    attempt('two', { client: 'two' });
    for (const name of ['many1', 'many2', 'two', 'one']) await end(name, false);
    expect(started).toEqual(['many1', 'many2', 'two', 'one', 'many4', 'many3']);
  });

  it('starts what is not paid for as fast as the budget fills', async () => {
    const { attempt, end, started } = scene();
    for (const name of ['a', 'b', 'c', 'd']) attempt(name, { isPaid: false });
    for (const name of ['a', 'b']) await end(name, false);
    expect(started).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(999);
    expect(started).toEqual(['a', 'b']);
    await vi.advanceTimersByTimeAsync(1);
    expect(started).toEqual(['a', 'b', 'd']);
    await end('d', false);
    await vi.advanceTimersByTimeAsync(1000);
    expect(started).toEqual(['a', 'b', 'd', 'c']);
  });

  it('takes nothing off a budget for a right password, or for one that nobody looked at', async () => {
    const { attempt, end, budgets, started } = scene();
    for (const name of ['a', 'b', 'c']) attempt(name, { isPaid: false });
    await end('a', true);
    expect(started).toEqual(['a', 'b', 'c']);
    for (const name of ['b', 'c']) await end(name, true);
    expect([budgets.spend('p'), budgets.spend('p'), budgets.spend('p')]).toEqual([true, true, false]);
    attempt('x', { pair: 'other' });
    attempt('y', { pair: 'other' });
    attempt('paid', { maxWaitMs: 100 });
    await vi.advanceTimersByTimeAsync(100);
    expect(budgets.spend('p')).toBe(true);
  });

  it('drops the oldest of the pair, of the client, that has most when it is full', async () => {
    const { attempt, ended } = scene();
    for (const name of ['run1', 'run2']) attempt(name, { client: 'x' });
    attempt('victim', { client: 'b', isPaid: false });
    attempt('single', { client: 'a', pair: 'a1', isPaid: false });
    attempt('first', { client: 'a', pair: 'a2', isPaid: false });
    attempt('second', { client: 'a', pair: 'a2', isPaid: false });
    attempt('third', { client: 'a', pair: 'a2', isPaid: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual({ first: 'dropped' });
    attempt('late', { client: 'b', isPaid: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual({ first: 'dropped', second: 'dropped' });
  });

  it('drops what is not paid for before what is', async () => {
    const { attempt, ended } = scene();
    for (const name of ['run1', 'run2', 'paid1', 'paid2', 'paid3']) attempt(name);
    attempt('unpaid', { isPaid: false });
    attempt('paid4');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual({ unpaid: 'dropped' });
    attempt('unpaid again', { isPaid: false });
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual({ unpaid: 'dropped', 'unpaid again': 'dropped' });
    attempt('paid5');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toMatchObject({ paid1: 'dropped' });
  });

  it('drops an attempt whose client has gone, and one that has waited too long', async () => {
    const { attempt, end, started, ended, queue } = scene();
    const client = new AbortController();
    for (const name of ['run1', 'run2']) attempt(name, { signal: client.signal });
    attempt('gone', { signal: client.signal });
    attempt('patient', { maxWaitMs: 500 });
    client.abort();
    attempt('came too late', { signal: client.signal });
    await vi.advanceTimersByTimeAsync(499);
    expect([ended, queue.length]).toEqual([{ gone: 'dropped', 'came too late': 'dropped' }, 1]);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toMatchObject({ patient: 'dropped' });
    for (const name of ['run1', 'run2']) await end(name, false);
    expect([started, queue.length]).toEqual([['run1', 'run2'], 0]);
  });

  it('passes on what goes wrong with one, and goes on with the next', async () => {
    const { attempt, end, started, ended } = scene();
    for (const name of ['a', 'b', 'c']) attempt(name);
    await end('a', new Error('out of memory'));
    expect([ended.a, started]).toEqual([new Error('out of memory'), ['a', 'b', 'c']]);
  });

  it('leaves no timer behind', async () => {
    const { attempt, end } = scene();
    for (const name of ['a', 'b', 'c']) attempt(name, { isPaid: false });
    for (const name of ['a', 'b']) await end(name, false);
    await vi.advanceTimersByTimeAsync(1000);
    await end('c', false);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('FailureBudgets', () => {
  it('never holds more than its size', () => {
    const budgets = new FailureBudgets(2, 1000);
    budgets.spend('a');
    vi.advanceTimersByTime(3600_000);
    budgets.refund('a');
    expect([budgets.spend('a'), budgets.spend('a'), budgets.spend('a')]).toEqual([true, true, false]);
  });

  it('forgets the keys that were used longest ago', () => {
    const budgets = new FailureBudgets(1, 1e9);
    for (let i = 0; i <= 10_000; i++) budgets.spend(String(i));
    expect([budgets.spend('0'), budgets.spend('10000')]).toEqual([true, false]);
  });
});

describe('delayed refusals', () => {
  /** Begins waits of these networks in turn; gives the networks whose waits have ended, in that order. */
  function begin(refusals: DelayedRefusals, ...networks: string[]): string[] {
    const ended: string[] = [];
    for (const [index, network] of networks.entries())
      void refusals.begin(network, undefined).over.then(() => ended.push(`${network}${index}`));
    return ended;
  }

  it('ends a wait after its time, and the oldest of a network that has too many of them', async () => {
    const ended = begin(new DelayedRefusals(5000, 2, 100), 'a', 'b', 'a', 'a', 'b', 'a');
    await vi.advanceTimersByTimeAsync(4999);
    expect(ended).toEqual(['a0', 'a2']);
    await vi.advanceTimersByTimeAsync(1);
    expect(ended).toEqual(['a0', 'a2', 'b1', 'a3', 'b4', 'a5']);
  });

  // The oldest of all would be that of someone who mistyped once.
  it('ends, where there are too many in all, the oldest of the network that has most of them', async () => {
    const ended = begin(new DelayedRefusals(5000, 3, 4), 'a', 'b', 'c', 'b', 'd', 'b', 'b');
    await vi.advanceTimersByTimeAsync(0);
    expect(ended).toEqual(['b1', 'b3', 'b5']);
  });

  it('keeps no place for those whose client has gone, or who have been answered', async () => {
    const refusals = new DelayedRefusals(5000, 1, 1);
    const client = new AbortController();
    const gone = refusals.begin('a', client.signal);
    client.abort();
    const answered = refusals.begin('a', undefined);
    answered.end();
    expect([await gone.over, await answered.over]).toEqual([false, false]);
    await refusals.begin('a', AbortSignal.abort()).over;
    const ended = begin(refusals, 'a');
    await vi.advanceTimersByTimeAsync(4999);
    expect(ended).toEqual([]);
  });
});
