import { LRUCache } from 'lru-cache';
import type { FailureBudgets } from './failure-budgets.js';

/** How an attempt ended. `dropped`: nobody looked at its password, for lack of a turn or because its client has gone. */
export type Verdict = 'right' | 'wrong' | 'dropped';

/** Where an attempt stands in the queue. */
export interface Place {
  /** Network of the client; each gets its turn. */
  readonly client: string;
  /** Profile name and network together, for which failures are counted. */
  readonly pair: string;
  /** Whether a failure has been taken off the budget of the pair already. Otherwise that is done when its turn comes. */
  readonly isPaid: boolean;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal | undefined;
  /** The longest wait for a turn. */
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
 * Attempts at passwords that wait for one of a few hashing threads. Clients take turns, whatever number of attempts each
 * of them makes, and within a client the newest attempt goes first: behind a flood from the same address, the one that
 * comes last is not the last to be answered. What is not paid for starts only as fast as the budget of its pair fills,
 * and has to go first when the queue is full: the oldest attempt of whoever has most.
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

  /** Number of attempts that wait. */
  get length(): number {
    return this.#waiting.length;
  }

  /** Looks at a password when it is the attempt's turn. Rejects with what `verify` rejects with. */
  run(place: Place, verify: () => Promise<boolean>): Promise<Verdict> {
    const { signal } = place;
    if (signal?.aborted || !this.#makeRoom(place)) return Promise.resolve('dropped');
    return new Promise((resolve, reject) => {
      const leave = () => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', entry.drop);
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
      const timer = setTimeout(entry.drop, place.maxWaitMs);
      signal?.addEventListener('abort', entry.drop);
      this.#waiting.push(entry);
      this.#advance();
    });
  }

  /** Drops an attempt when the queue is full; false when it is the new one that must go. */
  #makeRoom({ isPaid }: Place): boolean {
    if (this.#waiting.length < this.capacity) return true;
    const unpaid = this.#waiting.filter(({ place }) => !place.isPaid);
    const candidates = unpaid.length === 0 && isPaid ? this.#waiting : unpaid;
    const ofClient = largestGroup(candidates, ({ client }) => client);
    const [oldest] = largestGroup(ofClient, ({ pair }) => pair);
    oldest?.drop();
    return oldest !== undefined;
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

  /** Starts what may start, and comes back when the first of the others may. */
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

  /** The newest attempt of the client that has waited longest for a turn. */
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
}

/** The entries of the key that most of them have; of equals, of the one that came first. */
function largestGroup(entries: readonly Waiting[], keyOf: (place: Place) => string): readonly Waiting[] {
  const groups = new Map<string, Waiting[]>();
  for (const entry of entries) {
    const key = keyOf(entry.place);
    const group = groups.get(key);
    if (group) group.push(entry);
    else groups.set(key, [entry]);
  }
  let largest: readonly Waiting[] = [];
  for (const group of groups.values()) if (group.length > largest.length) largest = group;
  return largest;
}
