import { LRUCache } from 'lru-cache';
import { groupBy } from '../../group.js';

/** Keys remembered, about 200 bytes each. A forgotten key starts with a full budget. */
const REMEMBERED_KEYS = 10_000;

/**
 * A token bucket for each key: how many failures it may still make; one comes back every `refillMs`. Keeps only the time at which a bucket
 * is full (generic cell rate algorithm, ITU-T I.371).
 */
export class FailureBudgets {
  /** In milliseconds of the monotonic clock; a time in the past means full. */
  readonly #fullAt = new LRUCache<string, number>({ max: REMEMBERED_KEYS });

  constructor(
    private readonly size: number,
    private readonly refillMs: number,
  ) {}

  /** Takes a failure off the budget; false when none is left. */
  spend(key: string): boolean {
    if (this.waitMs(key) > 0) return false;
    this.#fullAt.set(key, Math.max(performance.now(), this.#fullAt.get(key) ?? 0) + this.refillMs);
    return true;
  }

  /** Gives a failure back. */
  refund(key: string): void {
    const fullAt = this.#fullAt.get(key);
    if (fullAt !== undefined) this.#fullAt.set(key, fullAt - this.refillMs);
  }

  /** Milliseconds until {@link spend} succeeds. */
  waitMs(key: string): number {
    const spendableAt = (this.#fullAt.get(key) ?? 0) - (this.size - 1) * this.refillMs;
    return Math.max(0, Math.ceil(spendableAt - performance.now()));
  }
}

/** `dropped`: the password was never hashed. */
export type Verdict = 'right' | 'wrong' | 'dropped';

/** What decides when an attempt has its turn. */
export interface Place {
  readonly client: string;
  /** Profile name and network, whose failures count together. */
  readonly pair: string;
  /** A failure is already taken off the budget of the pair. */
  readonly isPaid: boolean;
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal | undefined;
  /** An attempt that waits longer is dropped. */
  readonly maxWaitMs: number;
}

interface Waiting {
  readonly place: Place;
  start(): void;
  drop(): void;
}

/** Clients whose last turn is remembered. */
const REMEMBERED_TURNS = 1000;

/**
 * A bounded queue of password checks before a few hashing threads.
 *
 * - Clients take turns, however many attempts each makes.
 * - Of one client the newest goes first: the right password does not wait for a flood from the same address.
 * - An unpaid attempt starts when its pair's budget allows another failure. A full queue drops the oldest unpaid attempt of the client and
 *   pair with most attempts.
 */
export class AttemptQueue {
  /** Oldest first. */
  readonly #waiting: Waiting[] = [];
  readonly #lastTurns = new LRUCache<string, number>({ max: REMEMBERED_TURNS });
  #turn = 0;
  #running = 0;
  #wakeUp: ReturnType<typeof setTimeout> | undefined;

  constructor(
    private readonly capacity: number,
    private readonly concurrency: number,
    private readonly budgets: FailureBudgets,
  ) {}

  get length(): number {
    return this.#waiting.length;
  }

  /** Calls `verify` at the attempt's turn, and rejects when it does. */
  run(place: Place, verify: () => Promise<boolean>): Promise<Verdict> {
    return new Promise((resolve, reject) => {
      const leave = () => {
        stop();
        this.#waiting.splice(this.#waiting.indexOf(entry), 1);
      };
      const entry: Waiting = {
        place,
        start: () => {
          leave();
          this.#verify(place, verify).then(resolve, reject);
        },
        drop: () => {
          leave();
          if (place.isPaid) this.budgets.refund(place.pair);
          resolve('dropped');
        },
      };
      const stop = waitFor(place.maxWaitMs, place.signal, entry.drop);
      this.#waiting.push(entry);
      if (place.signal?.aborted) entry.drop();
      else this.#advance();
      if (this.#waiting.length > this.capacity) this.#dropOne();
    });
  }

  async #verify({ pair, isPaid }: Place, verify: () => Promise<boolean>): Promise<Verdict> {
    this.#running++;
    if (!isPaid) this.budgets.spend(pair);
    try {
      const isRight = await verify();
      if (isRight) this.budgets.refund(pair);
      return isRight ? 'right' : 'wrong';
    } finally {
      this.#running--;
      this.#advance();
    }
  }

  /** Starts what can start now, and sets a timer for the next budget that allows a start. */
  #advance(): void {
    clearTimeout(this.#wakeUp);
    while (this.#running < this.concurrency) {
      const next = this.#next();
      if (!next) break;
      this.#lastTurns.set(next.place.client, ++this.#turn);
      next.start();
    }
    if (this.#running >= this.concurrency || this.#waiting.length === 0) return;
    const waits = this.#waiting.map(({ place }) => this.budgets.waitMs(place.pair));
    this.#wakeUp = setTimeout(() => this.#advance(), Math.min(...waits));
  }

  /** The newest attempt of the client whose last turn is longest ago. */
  #next(): Waiting | null {
    let best: Waiting | null = null;
    let bestTurn = Number.POSITIVE_INFINITY;
    for (const entry of this.#waiting.toReversed()) {
      const { client, pair, isPaid } = entry.place;
      const turn = this.#lastTurns.get(client) ?? 0;
      if (turn >= bestTurn || !(isPaid || this.budgets.waitMs(pair) === 0)) continue;
      best = entry;
      bestTurn = turn;
    }
    return best;
  }

  #dropOne(): void {
    const unpaid = this.#waiting.filter(({ place }) => !place.isPaid);
    const ofClient = largestGroup(unpaid.length > 0 ? unpaid : this.#waiting, ({ place }) => place.client);
    largestGroup(ofClient, ({ place }) => place.pair)[0]?.drop();
  }
}

/** Calls `end` after a time or at the abort, unless the returned function is called before. */
function waitFor(ms: number, signal: AbortSignal | undefined, end: () => void): () => void {
  const timer = setTimeout(end, ms);
  signal?.addEventListener('abort', end);
  return () => {
    clearTimeout(timer);
    signal?.removeEventListener('abort', end);
  };
}

/** The entries of the most frequent key, the first of equals. */
function largestGroup<T>(entries: readonly T[], keyOf: (entry: T) => string): readonly T[] {
  let largest: readonly T[] = [];
  for (const group of groupBy(entries, keyOf).values()) if (group.length > largest.length) largest = group;
  return largest;
}

interface Delay {
  readonly network: string;
  readonly over: Promise<false>;
  readonly end: () => void;
}

/**
 * Refusals kept back for a fixed time. Beyond a bound one goes out at once: the oldest of its network, and beyond the bound for all the
 * oldest of the network with most. Chosen by age and network alone, it tells nothing of a name or a password.
 */
export class DelayedRefusals {
  /** Oldest first. */
  #waiting: readonly Delay[] = [];

  /** The bounds are numbers of refusals that are kept back at a time. */
  constructor(
    private readonly delayMs: number,
    private readonly mostOfNetwork: number,
    private readonly mostInAll: number,
  ) {}

  /** An aborted signal ends the wait, too. */
  begin(network: string, signal: AbortSignal | undefined): Delay {
    let end = () => {};
    const over = new Promise<false>((resolve) => {
      end = () => {
        stop();
        this.#waiting = this.#waiting.filter((other) => other !== delay);
        resolve(false);
      };
    });
    const delay = { network, over, end };
    const stop = waitFor(this.delayMs, signal, end);
    this.#waiting = [...this.#waiting, delay];
    const own = this.#waiting.filter((other) => other.network === network);
    if (signal?.aborted) end();
    else if (own.length > this.mostOfNetwork) own[0]?.end();
    else if (this.#waiting.length > this.mostInAll) largestGroup(this.#waiting, (other) => other.network)[0]?.end();
    return delay;
  }
}
