import { EventEmitter } from 'node:events';
import type { Terminal } from '../terminal/terminal.js';
import { type ServeSettings, serveUntilStopped } from './serving.js';

/** What a worker tells the process that started it, and the other way round. */
export type FromWorker = { readonly listensOn: string };
export type ToWorker = { readonly signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP' };

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Answers in a process that {@link WorkerPool} has started. Signals come as messages: a terminal, or a
 * supervisor, sends its own to all processes at once, and a second one would cut clients off. When
 * the first process is gone, the worker stops as with SIGTERM.
 */
export async function serveAsWorker(settings: ServeSettings, terminal: Terminal): Promise<void> {
  const signals = new EventEmitter();
  for (const name of SIGNALS) process.on(name, () => undefined);
  // Counts of requests come on the same channel.
  process.on('message', ({ signal }: Partial<ToWorker>) => signal !== undefined && signals.emit(signal));
  process.once('disconnect', () => signals.emit('SIGTERM'));
  const events = {
    async onListening(_: unknown, listensOn: string) {
      process.send?.({ listensOn } satisfies FromWorker);
    },
    onStopping: () => undefined,
  };
  await serveUntilStopped(settings, events, terminal, signals);
  // The channel to the first process would keep this one alive.
  if (process.connected) process.disconnect();
}
