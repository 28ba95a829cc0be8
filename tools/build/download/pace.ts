import PQueue from 'p-queue';

/** How many requests a kind of server gets at a time, and how many milliseconds lie between the starts of two. */
const RULES = {
  /** Amazon S3 and its like. */
  'object-store': { atATime: 4, betweenMs: 0 },
  /** The Census Bureau blocks programs that ask faster. */
  census: { atATime: 1, betweenMs: 1000 },
  /** What the OpenAddresses project asks of programs, and Pelias keeps to. */
  openaddresses: { atATime: 1, betweenMs: 6000 },
  other: { atATime: 1, betweenMs: 0 },
} as const;

export type Pace = keyof typeof RULES;

/** Milliseconds between the starts of two requests to a server of this kind, at least. */
export function waitBetween(pace: Pace): number {
  return RULES[pace].betweenMs;
}

/** Lets requests wait for their turn, host by host. */
export class Paces {
  readonly #jobs: number;
  readonly #queues = new Map<string, PQueue>();

  /** `jobs`: most requests to one host at a time, whatever its kind allows. */
  constructor(jobs = Number.POSITIVE_INFINITY) {
    this.#jobs = jobs;
  }

  /** Runs a request, its body included, when it is its turn. Rejects with the reason of `stop` when that comes before. */
  run<T>(url: string, pace: Pace, request: () => Promise<T>, stop?: AbortSignal): Promise<T> {
    const waiting = new AbortController();
    const leave = (): void => waiting.abort(stop?.reason);
    if (stop?.aborted === true) leave();
    stop?.addEventListener('abort', leave);
    const begin = (): Promise<T> => {
      // A request that has begun ends by itself.
      stop?.removeEventListener('abort', leave);
      return request();
    };
    return this.#queueOf(`${pace} ${new URL(url).host}`, pace).add(begin, { signal: waiting.signal });
  }

  #queueOf(key: string, pace: Pace): PQueue {
    const known = this.#queues.get(key);
    if (known !== undefined) return known;
    const { atATime, betweenMs } = RULES[pace];
    const concurrency = Math.max(1, Math.min(atATime, this.#jobs));
    const queue = new PQueue(betweenMs > 0 ? { concurrency, interval: betweenMs, intervalCap: 1, strict: true } : { concurrency });
    this.#queues.set(key, queue);
    return queue;
  }
}
