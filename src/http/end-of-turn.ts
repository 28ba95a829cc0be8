/** An answer waits no longer than this for the other requests of its turn, and for the one that is being answered then. */
const LONGEST_WAIT_MS = 2;

let waiting: (() => void)[] = [];
/** When the first of them began to wait, by `performance.now()`. */
let since = 0;

/**
 * Runs a task at the end of this turn of the event loop, behind all requests that arrived together. An answer that is written
 * at once wakes a client or a proxy on the same machine, and then the next one does it again: that costs more than to make it.
 */
export function atEndOfTurn(task: () => void): void {
  if (waiting.push(task) === 1) {
    since = performance.now();
    setImmediate(runWaiting);
  } else if (performance.now() - since > LONGEST_WAIT_MS) {
    runWaiting();
  }
}

function runWaiting(): void {
  const tasks = waiting;
  waiting = [];
  for (const task of tasks) {
    try {
      task();
    } catch (error) {
      // It must not keep the others from running.
      queueMicrotask(() => {
        throw error;
      });
    }
  }
}
