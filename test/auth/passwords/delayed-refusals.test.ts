import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { DelayedRefusals } from '../../../src/auth/passwords/delayed-refusals.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

/** Begins waits of these networks in turn; gives the networks whose waits have ended, in that order. */
function begin(refusals: DelayedRefusals, ...networks: string[]): string[] {
  const ended: string[] = [];
  for (const [index, network] of networks.entries())
    void refusals.begin(network, undefined).over.then(() => ended.push(`${network}${index}`));
  return ended;
}

it('ends a wait after its time, and the oldest of a network that has too many of them', async () => {
  const ended = begin(new DelayedRefusals(5000, { perNetwork: 2, inAll: 100 }), 'a', 'b', 'a', 'a', 'b', 'a');
  await vi.advanceTimersByTimeAsync(4999);
  expect(ended).toEqual(['a0', 'a2']);
  await vi.advanceTimersByTimeAsync(1);
  expect(ended).toEqual(['a0', 'a2', 'b1', 'a3', 'b4', 'a5']);
});

// The oldest of all would be that of someone who mistyped once.
it('ends, where there are too many in all, the oldest of the network that has most of them', async () => {
  const ended = begin(new DelayedRefusals(5000, { perNetwork: 3, inAll: 4 }), 'a', 'b', 'c', 'b', 'd', 'b', 'b');
  await vi.advanceTimersByTimeAsync(0);
  expect(ended).toEqual(['b1', 'b3', 'b5']);
});

it('keeps no place for those whose client has gone, or who have been answered', async () => {
  const refusals = new DelayedRefusals(5000, { perNetwork: 1, inAll: 1 });
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
