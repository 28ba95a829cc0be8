import { EventEmitter } from 'node:events';
import type { Terminal } from '../terminal/terminal.js';
import { RENEWAL, type ServeSettings, serveUntilStopped } from './serving.js';

/** What a worker tells the process that started it, and the other way round. */
export type FromWorker = { readonly listensOn: string } | { readonly damaged: string };
/** `checked`: the editions of data that is to be opened, all files of which the first process has read. */
export type ToWorker = { readonly signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP' } | { readonly checked: readonly string[] };

const SIGNALS = ['SIGTERM', 'SIGINT', 'SIGHUP'] as const;

/**
 * Answers in a process that {@link WorkerPool} has started. Signals come as messages: a terminal, or a supervisor, sends its own to
 * all processes at once, and a second one would cut clients off. When the first process is gone, the worker stops as with SIGTERM.
 */
export async function serveAsWorker(settings: ServeSettings, terminal: Terminal): Promise<void> {
  const signals = new EventEmitter();
  for (const name of SIGNALS) process.on(name, () => undefined);
  // Counts of requests come on the same channel.
  process.on('message', (told: Partial<ToWorker>) => {
    if ('signal' in told) signals.emit(told.signal as string);
    else if ('checked' in told) signals.emit(RENEWAL, { checked: told.checked });
  });
  process.once('disconnect', () => signals.emit('SIGTERM'));
  const events = {
    async onListening(_: unknown, listensOn: string) {
      process.send?.({ listensOn } satisfies FromWorker);
    },
    onDamaged: (damaged: string) => process.send?.({ damaged } satisfies FromWorker),
    onStopping: () => undefined,
  };
  await serveUntilStopped(settings, events, terminal, signals);
  // The channel to the first process would keep this one alive.
  if (process.connected) process.disconnect();
}
