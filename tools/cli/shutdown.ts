import type { EventEmitter } from 'node:events';
import type { Server } from 'node:http';

/** Where signals come from: the process. */
type Signals = Pick<EventEmitter, 'on' | 'off'>;

const SIGNALS = ['SIGINT', 'SIGTERM'] as const;
/** Connections that a request has just left are idle, and closed, this often. */
const IDLE_CHECK_MS = 50;
/** A client that never ends its request does not hold the process for longer. */
const GRACE_MS = 10_000;

/**
 * Resolves when a signal has ended a listening server: it takes no more connections, finishes the running requests and
 * closes. A second signal, or ten seconds, cut off what still runs.
 */
export function untilStopped(server: Server, onStopping: () => void, signals: Signals = process): Promise<void> {
  return new Promise((resolve) => {
    let stopping = false;
    const stop = () => {
      if (stopping) return server.closeAllConnections();
      stopping = true;
      onStopping();
      const idle = setInterval(() => server.closeIdleConnections(), IDLE_CHECK_MS);
      const grace = setTimeout(() => server.closeAllConnections(), GRACE_MS);
      server.close(() => {
        clearInterval(idle);
        clearTimeout(grace);
        for (const signal of SIGNALS) signals.off(signal, stop);
        resolve();
      });
    };
    for (const signal of SIGNALS) signals.on(signal, stop);
  });
}
