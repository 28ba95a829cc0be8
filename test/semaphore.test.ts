import { describe, expect, it } from 'vitest';
import { Semaphore } from '../src/semaphore.js';
import { errorOf } from './fixtures/damaged-datasets.js';

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
