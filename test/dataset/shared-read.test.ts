import { describe, expect, it } from 'vitest';
import { SharedRead } from '../../src/dataset/shared-read.js';

/** A read that ends when it is told to, or is aborted. */
function reading() {
  const state = { signal: undefined as AbortSignal | undefined, ended: 0, resolve: (_: string): void => undefined };
  const read = new SharedRead(
    (signal) =>
      new Promise<string>((resolve, reject) => {
        state.signal = signal;
        state.resolve = resolve;
        signal.addEventListener('abort', () => reject(signal.reason));
      }),
    () => state.ended++,
  );
  return { state, read };
}

describe('SharedRead', () => {
  it('goes on for those that stay when others are aborted', async () => {
    const { state, read } = reading();
    const controllers = [new AbortController(), new AbortController()] as const;
    const [leaves, stays] = controllers.map(({ signal }) => read.join(signal));
    controllers[0].abort('left');
    await expect(leaves).rejects.toBe('left');
    expect([read.isAborted, state.ended]).toEqual([false, 0]);
    state.resolve('bytes');
    expect(await stays).toBe('bytes');
    expect([read.isAborted, state.ended]).toEqual([false, 1]);
  });

  it('is aborted when the last one has left', async () => {
    const { state, read } = reading();
    const controllers = [new AbortController(), new AbortController()] as const;
    const waiting = controllers.map(({ signal }) => read.join(signal));
    for (const [i, controller] of controllers.entries()) controller.abort(`left ${i}`);
    expect((await Promise.allSettled(waiting)).map((outcome) => outcome.status === 'rejected' && outcome.reason)).toEqual([
      'left 0',
      'left 1',
    ]);
    expect([read.isAborted, state.signal?.reason, state.ended]).toEqual([true, 'left 1', 1]);
  });

  it('is never aborted while someone without a signal waits', async () => {
    const { state, read } = reading();
    const forEver = read.join();
    const controller = new AbortController();
    const leaves = read.join(controller.signal);
    controller.abort('left');
    await expect(leaves).rejects.toBe('left');
    await expect(read.join(AbortSignal.abort('before'))).rejects.toBe('before');
    state.resolve('bytes');
    expect(await forEver).toBe('bytes');
  });

  it('tells a failure to all, and to nobody where nobody waits', async () => {
    const failing = () =>
      new SharedRead(
        () => Promise.reject(new RangeError('read')),
        () => undefined,
      );
    const read = failing();
    const outcomes = await Promise.allSettled([read.join(), read.join(new AbortController().signal)]);
    expect(outcomes.map(({ status }) => status)).toEqual(['rejected', 'rejected']);
    // An unhandled rejection would fail the run.
    failing();
    await new Promise((resolve) => setTimeout(resolve));
  });
});
