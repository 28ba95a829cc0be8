import { DoorplateError } from '../../errors.js';
import type { MaybePromise } from '../../maybe-promise.js';
import { AttemptQueue, type Place } from './attempt-queue.js';
import { clientNetwork } from './client-network.js';
import { FailureBudgets } from './failure-budgets.js';
import { MAX_CONCURRENT_HASHES } from './password.js';

/** An attempt to exchange a profile's name and password for a token. */
export interface TokenAttempt {
  /** GUID in lower case. There need not be a profile of this name. */
  readonly profileName: string;
  /** The address that the host gave; undefined when it gave none. */
  readonly clientAddress: string | undefined;
}

/**
 * - `accepted`: name and password are right.
 * - `refused`: name or password is wrong, or the profile is revoked.
 * - `limited`: there were too many attempts.
 * - `abandoned`: the client hung up before its turn.
 */
export type AttemptOutcome = 'accepted' | 'refused' | 'limited' | 'abandoned';

/** A password and the way to check it. */
export interface PasswordCheck {
  /** Whether a profile of the given name exists. */
  readonly isKnown: boolean;
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal | undefined;
  /** Hashes the password and compares the hash. */
  verify(): Promise<boolean>;
}

/** Limits on password attempts. All of them have safe defaults. */
export interface AttemptOptions {
  /** Attempts that may wait for a hashing thread. Others get `RATE_LIMITED`. Default 64. */
  readonly maxWaiting?: number;
  /**
   * Wrong passwords from one address for one profile; every half second one more is allowed. Over
   * the limit two passwords a second are hashed, and a wrong one gets `RATE_LIMITED` after 5
   * seconds. Default 5.
   */
  readonly failuresPerProfile?: number;
  /**
   * Wrong passwords from one address for any profile; every 3 seconds one more is allowed. Over the
   * limit a wrong password gets `RATE_LIMITED` after 5 seconds. Default 10.
   */
  readonly failuresPerAddress?: number;
  /**
   * Called first. False refuses the attempt with `RATE_LIMITED`. Use it for a counter that several
   * processes share.
   */
  readonly admit?: (attempt: TokenAttempt) => MaybePromise<boolean>;
  /** Called at the end of each attempt, for example for an audit log. Its errors are ignored. */
  readonly onOutcome?: (attempt: TokenAttempt, outcome: AttemptOutcome) => void;
}

const MAX_WAITING = 64;
const FAILURES_PER_PROFILE = 5;
/** Slow for a guesser, and a short wait for a client that shares the guesser's address. */
const PROFILE_REFILL_MS = 500;
const FAILURES_PER_ADDRESS = 10;
const ADDRESS_REFILL_MS = 3000;
/**
 * The longest wait for a turn, and the time of a delayed refusal. With a fifth of a second for a
 * password and two threads, two dozen clients that start together all get their tokens.
 */
const MAX_WAIT_MS = 5000;
/** Refusals that are delayed at the same time, about 5 kB each. Beyond this the oldest one goes out. */
const MAX_DELAYED = 10_000;
/** `Retry-After` when there was no turn, and when the address has failed too often; seconds. */
const RETRY_WHEN_BUSY = 5;
const RETRY_AFTER_FAILURES = 60;

/**
 * Checks passwords. Hashing is slow on purpose, so wrong passwords must not keep right ones
 * waiting. Limits count by address, and by address and profile together. No limit counts by
 * profile alone, because anyone who knows its name could then lock it out.
 *
 * Over a limit, and for everyone while the queue is half full, only a right password is answered
 * at once. All other answers come at a fixed time. Names that do not exist are then not hashed; the
 * fixed time hides this, so that an answer does not tell whether a name exists.
 */
export class PasswordAttempts {
  readonly #addresses: FailureBudgets;
  readonly #pairs: FailureBudgets;
  readonly #queue: AttemptQueue;
  /** Ends the delay of a refusal; oldest first. */
  readonly #delayed = new Set<() => void>();
  /** From this queue length on, all refusals are delayed. */
  readonly #crowded: number;

  /** Throws `CONFIG_INVALID` for limits below one. */
  constructor(options: AttemptOptions = {}) {
    const maxWaiting = requireCount('maxWaiting', options.maxWaiting ?? MAX_WAITING);
    this.#crowded = Math.ceil(maxWaiting / 2);
    this.#addresses = new FailureBudgets(
      requireCount('failuresPerAddress', options.failuresPerAddress ?? FAILURES_PER_ADDRESS),
      ADDRESS_REFILL_MS,
    );
    this.#pairs = new FailureBudgets(
      requireCount('failuresPerProfile', options.failuresPerProfile ?? FAILURES_PER_PROFILE),
      PROFILE_REFILL_MS,
    );
    this.#queue = new AttemptQueue(maxWaiting, MAX_CONCURRENT_HASHES, this.#pairs);
  }

  /** Whether a password is right. Rejects with `RATE_LIMITED`, also when the client hangs up. */
  async check({ profileName, clientAddress }: TokenAttempt, password: PasswordCheck): Promise<boolean> {
    const client = clientNetwork(clientAddress);
    const pair = `${profileName} ${client}`;
    const isCrowded = this.#queue.length >= this.#crowded;
    const hasAddressBudget = this.#addresses.spend(client);
    const hasPairBudget = this.#pairs.spend(pair);
    const isOnTime = hasAddressBudget && hasPairBudget && !isCrowded;
    const place = { client, pair, isPaid: isOnTime, signal: password.signal, maxWaitMs: MAX_WAIT_MS };

    if (isOnTime) {
      const verdict = await this.#queue.run(place, password.verify);
      if (verdict !== 'wrong') this.#addresses.refund(client);
      if (verdict === 'dropped') throw tooManyAttempts(RETRY_WHEN_BUSY);
      return verdict === 'right';
    }
    // Hashing takes it off again. A name that is not hashed must have the same budget afterwards.
    if (hasPairBudget && password.isKnown) this.#pairs.refund(pair);
    if (!(await this.#isRightInTime(place, password))) {
      throw tooManyAttempts(hasAddressBudget ? RETRY_WHEN_BUSY : RETRY_AFTER_FAILURES);
    }
    if (hasAddressBudget) this.#addresses.refund(client);
    return true;
  }

  /** True as soon as the password turns out to be right; false at the fixed time otherwise. */
  async #isRightInTime(place: Place, { isKnown, verify }: PasswordCheck): Promise<boolean> {
    const delay = this.#delay(place.signal);
    try {
      if (!isKnown) return await delay.over;
      const verdict = this.#queue.run(place, verify);
      return await Promise.race([verdict.then((found) => found === 'right' || delay.over), delay.over]);
    } finally {
      delay.end();
    }
  }

  /** `over` becomes false after the delay of a refusal, or as soon as the client hangs up. */
  #delay(signal: AbortSignal | undefined): { readonly over: Promise<false>; end(): void } {
    let end = () => {};
    const over = new Promise<false>((resolve) => {
      end = () => {
        this.#delayed.delete(end);
        clearTimeout(timer);
        signal?.removeEventListener('abort', end);
        resolve(false);
      };
      const timer = setTimeout(end, MAX_WAIT_MS);
      signal?.addEventListener('abort', end);
      this.#delayed.add(end);
    });
    if (signal?.aborted) end();
    if (this.#delayed.size > MAX_DELAYED) {
      const [oldest] = this.#delayed;
      oldest?.();
    }
    return { over, end };
  }
}

/** The error for too many attempts. */
export function tooManyAttempts(retryAfterSeconds = RETRY_AFTER_FAILURES): DoorplateError {
  return new DoorplateError('RATE_LIMITED', 'Too many password attempts', { retryAfterSeconds });
}

function requireCount(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 1) return value;
  throw new DoorplateError('CONFIG_INVALID', `${name} is ${value}, expected 1 or more`);
}
