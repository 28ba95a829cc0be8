import cluster, { type Worker } from 'node:cluster';
import { EventEmitter } from 'node:events';
import { unusable } from '../cli/terminal/arguments.js';
import type { Terminal } from '../cli/terminal/terminal.js';
import { RENEWAL, type ServeSettings, serveUntilStopped } from './serving.js';

/** What a worker tells the process that started it, and the other way round. */
type FromWorker = { readonly listensOn: string } | { readonly damaged: string };
/** `checked`: the editions of the data to open; the first process has read all their files. */
type ToWorker = { readonly signal: 'SIGTERM' | 'SIGINT' | 'SIGHUP' } | { readonly checked: readonly string[] };

interface PoolEvents {
  /** A worker ended by itself; another one takes its place after the delay. */
  onLost(how: string, delayMs: number): void;
  /** A question to a worker has found a file of its data damaged. */
  onDamaged(file: string): void;
}

type Signal = Extract<ToWorker, { signal: unknown }>['signal'];

/** A worker that lives shorter than this has failed at once, and so may the next one. */
const SHORT_LIFE_MS = 5000;
const FIRST_DELAY_MS = 100;
const LONGEST_DELAY_MS = 30_000;

/**
 * Processes that share one address. Node's cluster hands connections to them in turn. Each reads the
 * datasets itself: Node shares a listening socket between processes only, and has no memory that
 * processes share; files that all of them read are in the system's cache once.
 */
export class WorkerPool {
  readonly #workers = new Set<Worker>();
  /** Workers that were told to stop, whose end is no loss. */
  readonly #dismissed = new WeakSet<Worker>();
  #isStopping = false;
  #delayMs = FIRST_DELAY_MS;
  #onEnded: (() => void) | null = null;

  /** @param env What the environment of the workers has besides. */
  constructor(
    private readonly env: Readonly<Record<string, string>>,
    private readonly events: PoolEvents,
  ) {}

  /**
   * Starts this many workers of the command that runs, and gives the address on which they listen.
   * Rejects with `CONFIG_INVALID` when one of them ends before it listens; the others are then ended.
   */
  async start(count: number): Promise<string> {
    try {
      const [address] = await Promise.all(Array.from({ length: count }, () => this.#fork()));
      return address as string;
    } catch (error) {
      this.#isStopping = true;
      for (const worker of this.#workers) worker.process.kill('SIGKILL');
      throw error;
    }
  }

  /** Hands a signal to all workers. */
  signal(signal: Signal): void {
    if (signal !== 'SIGHUP') this.#isStopping = true;
    for (const worker of this.#workers) this.#signal(worker, signal);
  }

  /** Has all workers open data anew; these editions of it were checked. */
  renew(checked: readonly string[]): void {
    for (const worker of this.#workers) this.#tell(worker, { checked });
  }

  /**
   * Replaces the workers one after the other: a new one listens before an old one stops. Rejects when a
   * new one cannot start; the rest then stays.
   */
  async restart(): Promise<void> {
    for (const old of [...this.#workers]) {
      if (this.#isStopping) return;
      await this.#fork();
      const gone = new Promise<void>((resolve) => void old.once('exit', () => resolve()));
      this.#signal(old, 'SIGTERM');
      await gone;
    }
  }

  /** Resolves when the pool was told to stop and the last worker has ended. */
  untilEnded(): Promise<void> {
    return new Promise((resolve) => {
      this.#onEnded = resolve;
    });
  }

  /** Gives the address when the worker listens. */
  #fork(): Promise<string> {
    const worker = cluster.fork(this.env);
    const began = performance.now();
    this.#workers.add(worker);
    return new Promise((resolve, reject) => {
      let listens = false;
      // Counts of requests come on the same channel.
      worker.on('message', (told: Partial<FromWorker>) => {
        if ('damaged' in told) this.events.onDamaged(told.damaged as string);
        if (!('listensOn' in told)) return;
        listens = true;
        // It was asked to stop before it could listen to that.
        if (this.#isStopping) this.#signal(worker, 'SIGTERM');
        resolve(told.listensOn as string);
      });
      worker.once('exit', (code, signal) => {
        this.#workers.delete(worker);
        if (this.#isStopping && this.#workers.size === 0) this.#onEnded?.();
        const how = signal ?? `exit code ${code}`;
        if (!listens) reject(unusable(`A worker ended with ${how}`));
        else if (!this.#isStopping && !this.#dismissed.has(worker)) this.#replace(how, performance.now() - began);
      });
    });
  }

  /** Starts another worker after a delay, which doubles while workers end soon. */
  #replace(how: string, livedMs: number): void {
    if (livedMs > SHORT_LIFE_MS) this.#delayMs = FIRST_DELAY_MS;
    const delayMs = this.#delayMs;
    this.#delayMs = Math.min(2 * delayMs, LONGEST_DELAY_MS);
    this.events.onLost(how, delayMs);
    setTimeout(() => {
      if (!this.#isStopping) this.#fork().catch((error: Error) => this.#replace(error.message, 0));
    }, delayMs);
  }

  #signal(worker: Worker, signal: Signal): void {
    if (signal !== 'SIGHUP') this.#dismissed.add(worker);
    this.#tell(worker, { signal });
  }

  #tell(worker: Worker, what: ToWorker): void {
    if (worker.isConnected()) worker.send(what);
  }
}

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
