import type { EventEmitter } from 'node:events';
import { Server as NetServer } from 'node:net';
import type { HttpServer } from './http-server.js';
import type { ServerLimits } from './limits.js';

/** Where signals come from: the process. */
export type Signals = Pick<EventEmitter, 'on' | 'off'>;

/** How long an open connection may take for its next request when the server no longer listens. */
const LAST_REQUEST_MS = 1000;
/** When nobody has connected for this long, those who keep asking hold a connection. */
const SETTLED_MS = 50;
/** The same where another process accepts connections and hands them on, which takes it a turn, too. */
export const SETTLED_WORKER_MS = 250;
/** How long to wait for that. */
const SETTLE_WAIT_MS = 1000;

/**
 * Resolves when a signal has ended a listening server. SIGTERM does it without resetting anyone:
 *
 * 1. For the drain period everything is answered, new connections too, and each answer ends its
 *    connection, so that clients and balancers go elsewhere.
 * 2. Those who still ask may keep their connections again, until nobody connects any more: when a
 *    server stops listening, the system resets those who are just connecting.
 * 3. The server stops listening. What comes on open connections is answered, and ends them; those
 *    that stay idle are closed after a second, and what runs longer than the stop timeout is cut off.
 *
 * SIGINT leaves out the drain period and the wait for idle connections: someone waits at the keyboard. A second signal cuts off everything.
 */
export function untilStopped(
  { server, connections }: HttpServer,
  { drainMs, stopTimeoutMs, settledMs = SETTLED_MS }: Pick<ServerLimits, 'drainMs' | 'stopTimeoutMs'> & { readonly settledMs?: number },
  onStopping: () => void,
  signals: Signals = process,
): Promise<void> {
  return new Promise((resolve) => {
    const timers: NodeJS.Timeout[] = [];
    const after = (ms: number, task: () => void) => timers.push(setTimeout(task, ms));
    let isStopping = false;
    let isClosing = false;

    const stop = (periodMs: number, patienceMs: number) => {
      if (isStopping) {
        close(0);
        connections.closeAll();
        return;
      }
      isStopping = true;
      onStopping();
      connections.closeAfterAnswers(periodMs > 0);
      after(periodMs, () => {
        connections.closeAfterAnswers(false);
        whenSettled(server, settledMs, () => close(patienceMs));
      });
    };
    const close = (patienceMs: number) => {
      if (isClosing) return;
      isClosing = true;
      connections.closeAfterAnswers(true);
      // Not the method of the HTTP server, which cuts idle connections, and answers on their way, at once.
      NetServer.prototype.close.call(server, () => {
        for (const timer of timers) clearTimeout(timer);
        signals.off('SIGTERM', onTerm);
        signals.off('SIGINT', onInt);
        resolve();
      });
      after(Math.min(patienceMs, stopTimeoutMs), () => connections.closeIdle());
      after(stopTimeoutMs, () => connections.closeAll());
    };

    const onTerm = () => stop(drainMs, LAST_REQUEST_MS);
    const onInt = () => stop(0, 0);
    signals.on('SIGTERM', onTerm);
    signals.on('SIGINT', onInt);
  });
}

/** Calls back when nobody has connected for a while, or when that takes too long. */
function whenSettled(server: NetServer, settledMs: number, task: () => void): void {
  const deadline = performance.now() + SETTLE_WAIT_MS;
  let isSettled = false;
  const onConnection = () => {
    isSettled = false;
  };
  server.on('connection', onConnection);
  const look = () => {
    if (isSettled || performance.now() > deadline) {
      server.off('connection', onConnection);
      task();
      return;
    }
    isSettled = true;
    // In a turn of the event loop timers run before new connections are accepted, immediates after.
    setTimeout(() => setImmediate(look), settledMs);
  };
  look();
}
