import { DoorplateError } from '../errors.js';
import { AttemptQueue, type Place } from './attempt-queue.js';
import { clientNetwork } from './client-network.js';
import { FailureBudgets } from './failure-budgets.js';
import { MAX_CONCURRENT_HASHES } from './password.js';
import type { Awaitable } from './records.js';

/** An attempt to exchange a profile's name and password for a token. */
export interface TokenAttempt {
  /** GUID in lower case; a profile of that name need not exist. */
  readonly profileName: string;
  /** As the host knows it. */
  readonly clientAddress: string | undefined;
}

/** `refused`: name or password is wrong. `limited`: too many attempts. `abandoned`: the client hung up first. */
export type AttemptOutcome = 'accepted' | 'refused' | 'limited' | 'abandoned';

/** A password that waits to be looked at. */
export interface PasswordCheck {
  /** Whether there is a profile that it could be the password of. */
  readonly isKnown: boolean;
  /** Aborted when the client has gone. */
  readonly signal: AbortSignal | undefined;
  /** Hashes it and compares. */
  verify(): Promise<boolean>;
}

/** Limits on attempts at passwords; each has a safe default. */
export interface AttemptOptions {
  /** Attempts that wait for a hashing thread; what does not fit is refused with `RATE_LIMITED`. Default 64. */
  readonly maxWaiting?: number;
  /**
   * Failures of one address with one profile; one is given back every half second. Beyond them two passwords a second are
   * looked at, and what is wrong is answered late and with `RATE_LIMITED`. Default 5.
   */
  readonly failuresPerProfile?: number;
  /**
   * Failures of one address with any profiles; one is given back every 3 seconds. Beyond them, too, what is wrong is
   * answered late and with `RATE_LIMITED`. Default 20.
   */
  readonly failuresPerAddress?: number;
  /** Asked before anything else, such as a counter that several processes share; false refuses with `RATE_LIMITED`. */
  readonly admit?: (attempt: TokenAttempt) => Awaitable<boolean>;
  /** Told how each attempt ended, such as for an audit log. What it throws is ignored. */
  readonly onOutcome?: (attempt: TokenAttempt, outcome: AttemptOutcome) => void;
}

const MAX_WAITING = 64;
const FAILURES_PER_PROFILE = 5;
/** Slow for who guesses, and no long wait for whoever shares the address and knows the password. */
const PROFILE_REFILL_MS = 500;
const FAILURES_PER_ADDRESS = 20;
const ADDRESS_REFILL_MS = 3000;
/**
 * An attempt whose turn has not come by then is dropped, and one that is to be answered late is answered. It leaves the
 * time for two dozen passwords to be hashed, so that those who come together with right ones all get in.
 */
const MAX_WAIT_MS = 5000;
/** Seconds after which to ask again: when there was no turn, and when the address has failed too often. */
const RETRY_WHEN_BUSY = 5;
const RETRY_AFTER_FAILURES = 60;

/**
 * Looks at passwords, which is slow on purpose, in such a way that wrong ones cannot keep a right one waiting and nobody
 * can lock out a profile: what is limited is an address, and an address with a profile, never a profile.
 *
 * Attempts over a limit, and all attempts while the queue is half full, are answered late unless they are right. Names
 * that do not exist are then not hashed; the fixed time of the answer hides that, so that it tells no name from another.
 */
export class PasswordAttempts {
  readonly #addresses: FailureBudgets;
  readonly #pairs: FailureBudgets;
  readonly #queue: AttemptQueue;
  /** Length of the queue from which everyone's wrong attempts are answered late. */
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

  /** Whether a password is right. Rejects with `RATE_LIMITED` for too many attempts, and when the client has gone. */
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
    // Taken off again when the password is hashed; names that are not hashed must be as poor afterwards.
    if (hasPairBudget && password.isKnown) this.#pairs.refund(pair);
    if (!(await this.#isRightInTime(place, password))) {
      throw tooManyAttempts(hasAddressBudget ? RETRY_WHEN_BUSY : RETRY_AFTER_FAILURES);
    }
    if (hasAddressBudget) this.#addresses.refund(client);
    return true;
  }

  /** True as soon as the password is found right; false when the time is over. */
  async #isRightInTime(place: Place, { isKnown, verify }: PasswordCheck): Promise<boolean> {
    const timeOver = delay(MAX_WAIT_MS, place.signal);
    try {
      if (!isKnown) return await timeOver.promise;
      const verdict = this.#queue.run(place, verify);
      return await Promise.race([verdict.then((found) => found === 'right' || timeOver.promise), timeOver.promise]);
    } finally {
      timeOver.clear();
    }
  }
}

/** Gives false when the time is over or the client has gone. */
function delay(ms: number, signal: AbortSignal | undefined): { readonly promise: Promise<false>; clear(): void } {
  let clear = () => {};
  const promise = new Promise<false>((resolve) => {
    const end = () => resolve(false);
    const timer = setTimeout(end, signal?.aborted ? 0 : ms);
    signal?.addEventListener('abort', end);
    clear = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', end);
    };
  });
  return { promise, clear };
}

/** The refusal of an attempt that comes too soon after others. */
export function tooManyAttempts(retryAfterSeconds = RETRY_AFTER_FAILURES): DoorplateError {
  return new DoorplateError('RATE_LIMITED', 'Too many attempts at passwords', { retryAfterSeconds });
}

function requireCount(name: string, value: number): number {
  if (Number.isInteger(value) && value >= 1) return value;
  throw new DoorplateError('CONFIG_INVALID', `${name} is ${value}, expected 1 or more`);
}
