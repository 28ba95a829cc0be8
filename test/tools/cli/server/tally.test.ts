import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Tally } from '../../../../tools/cli/server/tally.js';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('tells of the first case at once, and of those that follow once an interval with their number', () => {
  const told: string[] = [];
  const tally = new Tally((what, count) => told.push(`${what} ${count}`), 1000);
  for (let i = 0; i < 5; i++) tally.add('a');
  tally.add('b');
  expect(told).toEqual(['a 1', 'b 1']);
  vi.advanceTimersByTime(1000);
  expect(told).toEqual(['a 1', 'b 1', 'a 4']);
  vi.advanceTimersByTime(1000);
  tally.add('b');
  expect(told).toEqual(['a 1', 'b 1', 'a 4', 'b 1']);
  expect(vi.getTimerCount()).toBe(1);
  vi.advanceTimersByTime(2000);
  expect(told).toHaveLength(4);
  expect(vi.getTimerCount()).toBe(0);
});

it('tells of the rest when it is closed', () => {
  const told: string[] = [];
  const tally = new Tally((what, count) => told.push(`${what} ${count}`));
  for (let i = 0; i < 3; i++) tally.add('a');
  tally.close();
  expect(told).toEqual(['a 1', 'a 2']);
  expect(vi.getTimerCount()).toBe(0);
});
