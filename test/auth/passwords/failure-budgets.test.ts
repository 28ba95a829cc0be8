import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { FailureBudgets } from '../../../src/auth/passwords/failure-budgets.js';

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

describe('FailureBudgets', () => {
  it('is spent and fills again, for each key', () => {
    const budgets = new FailureBudgets(2, 1000);
    expect([budgets.spend('a'), budgets.spend('a'), budgets.spend('a')]).toEqual([true, true, false]);
    expect(budgets.spend('b')).toBe(true);
    expect(budgets.waitMs('a')).toBe(1000);
    vi.advanceTimersByTime(999);
    expect([budgets.spend('a'), budgets.waitMs('a')]).toEqual([false, 1]);
    vi.advanceTimersByTime(1);
    expect([budgets.waitMs('a'), budgets.spend('a'), budgets.spend('a')]).toEqual([0, true, false]);
  });

  it('never holds more than its size', () => {
    const budgets = new FailureBudgets(2, 1000);
    budgets.spend('a');
    vi.advanceTimersByTime(3600_000);
    budgets.refund('a');
    expect([budgets.spend('a'), budgets.spend('a'), budgets.spend('a')]).toEqual([true, true, false]);
  });

  it('gets back what was not a failure', () => {
    const budgets = new FailureBudgets(1, 1000);
    for (let i = 0; i < 5; i++) {
      expect(budgets.spend('a')).toBe(true);
      budgets.refund('a');
    }
  });

  it('forgets the keys that were used longest ago', () => {
    const budgets = new FailureBudgets(1, 1e9);
    for (let i = 0; i <= 10_000; i++) budgets.spend(String(i));
    expect([budgets.spend('0'), budgets.spend('10000')]).toEqual([true, false]);
  });
});
