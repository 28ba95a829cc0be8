import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Budget, carried, isSpent, type Limits, partialMessages, spend, stepsTaken, uncounted, untilSpent } from '../src/budget.js';

/** More steps than are taken between two looks at the clock. */
const MANY = 10_000;

beforeEach(() => void vi.useFakeTimers({ toFake: ['performance'] }));
afterEach(() => void vi.useRealTimers());

/** Work of so many milliseconds. */
function work(milliseconds: number): void {
  vi.advanceTimersByTime(milliseconds);
  spend(MANY);
}

function runWithin<T>(limits: Limits, question: () => T): T {
  const budget = Budget.of(limits);
  return budget === null ? question() : budget.run(question);
}

const EXCEEDED = expect.objectContaining({ code: 'BUDGET_EXCEEDED' });

describe('spend', () => {
  it('counts steps, whoever takes them', () => {
    const before = stepsTaken();
    spend(3);
    runWithin({ workMs: 1 }, () => spend(MANY));
    expect(stepsTaken() - before).toBe(MANY + 3);
  });
});

describe('a budget', () => {
  it('ends a question when its time is over', () => {
    for (const limits of [{ workMs: 10 }, { timeoutMs: 10 }]) {
      expect(runWithin(limits, () => work(10))).toBeUndefined();
      expect(() => runWithin(limits, () => work(11))).toThrow(EXCEEDED);
    }
  });

  it('ends a question that takes too many steps', () => {
    expect(() => runWithin({ steps: MANY }, () => spend(MANY))).not.toThrow();
    expect(() => runWithin({ steps: MANY }, () => spend(MANY + 1))).toThrow(EXCEEDED);
  });

  it('says which limit it was', () => {
    expect(() => runWithin({ workMs: 10 }, () => work(11))).toThrow('the budget of 10 ms of work has ended');
    expect(() => runWithin({ timeoutMs: 10 }, () => work(11))).toThrow('the time budget of 10 ms has ended');
  });

  it('ends no other question', () => {
    expect(() => runWithin({ workMs: 1 }, () => work(2))).toThrow(EXCEEDED);
    expect(() => work(100)).not.toThrow();
    runWithin({ workMs: 10 }, () => {
      expect(() => runWithin({ workMs: 1 }, () => work(2))).toThrow(EXCEEDED);
      expect(() => work(8)).not.toThrow();
      expect(() => work(1)).toThrow(EXCEEDED);
    });
  });

  it.each([-1, Number.NaN, null, '10'])('refuses a limit of %j', (limit) => {
    for (const limits of [{ workMs: limit }, { timeoutMs: limit }])
      expect(() => runWithin(limits as Limits, () => null)).toThrow(expect.objectContaining({ code: 'INPUT_OUT_OF_RANGE' }));
  });
});

describe('carried', () => {
  it('counts what a question does later, and not the time in between', () => {
    const later = runWithin({ workMs: 10 }, () => {
      work(6);
      return carried(work);
    });
    vi.advanceTimersByTime(1000);
    expect(() => later(4)).not.toThrow();
    expect(() => later(1)).toThrow(EXCEEDED);
  });

  it('counts the time in between where the caller waits', () => {
    const later = runWithin({ timeoutMs: 10 }, () => carried(work));
    vi.advanceTimersByTime(9);
    expect(() => later(1)).not.toThrow();
    expect(() => later(1)).toThrow(EXCEEDED);
  });
});

describe('uncounted', () => {
  it('lets a question make what others use too', () => {
    runWithin({ workMs: 10, steps: 2 * MANY }, () => {
      uncounted(() => work(100));
      expect(() => work(10)).not.toThrow();
      expect(() => work(1)).toThrow(EXCEEDED);
    });
  });
});

describe('untilSpent', () => {
  it('keeps what was found when the budget ended, and says so', () => {
    const found: number[] = [];
    const messages = runWithin({ workMs: 10 }, () => {
      expect([isSpent(), partialMessages()]).toEqual([false, []]);
      untilSpent(() => {
        for (let i = 0; ; i++) {
          found.push(i);
          work(4);
        }
      });
      expect(isSpent()).toBe(true);
      return partialMessages();
    });
    expect(found).toEqual([0, 1, 2]);
    expect(messages).toEqual(['partial: the budget of 10 ms of work has ended']);
  });

  it('throws everything else', () => {
    const damage = new Error('damaged');
    const broken = (): void =>
      untilSpent(() => {
        throw damage;
      });
    expect(broken).toThrow(damage);
    expect(() => runWithin({ workMs: 1 }, broken)).toThrow(damage);
  });

  it('does not hold where there is no budget', () => {
    untilSpent(() => work(1000));
    expect([isSpent(), partialMessages()]).toEqual([false, []]);
  });
});
