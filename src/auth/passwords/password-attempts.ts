import { DoorplateError } from '../../errors.js';
import type { MaybePromise } from '../../maybe-promise.js';
import { type OptionTypes, requireOptionNames } from '../../option-names.js';
import { requireCounts } from '../records.js';
import { AttemptQueue, DelayedRefusals, FailureBudgets, type Place } from './attempt-queue.js';
import { clientNetwork } from './client-network.js';
import { MAX_CONCURRENT_HASHES } from './password.js';

/** An attempt to get a token. */
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

export interface PasswordCheck {
  /** Whether a profile of the given name exists. */
  readonly isKnown: boolean;
  /** Aborted when the client hangs up. */
  readonly signal: AbortSignal | undefined;
  /** Called when the refusal is delayed; `send` ends the delay. */
  readonly onDelayed?: ((send: () => void) => void) | undefined;
  verify(): Promise<boolean>;
}

/** Limits on password attempts; the defaults are safe. */
export interface AttemptOptions {
  /** Attempts that may wait for a hashing thread. Others get `RATE_LIMITED`. Default 64. */
  readonly maxWaiting?: number;
  /**
   * Refusals that are delayed for one network, an IPv4 address or the /64 of an IPv6 address. Beyond them its oldest one goes
   * out at once, with `RATE_LIMITED`. Default 32.
   */
  readonly maxDelayedPerNetwork?: number;
  /** The same for all networks together; the oldest one of the network with most of them goes out. Default 256. */
  readonly maxDelayed?: number;
  /**
   * Wrong passwords from one address for one profile; one more is allowed every half second. Over the limit two passwords a second are
   * hashed, and a wrong one gets `RATE_LIMITED` after 5 seconds. Default 5.
   */
  readonly failuresPerProfile?: number;
  /**
   * Wrong passwords from one address for any profile; one more is allowed every 3 seconds. Over the limit a wrong one gets `RATE_LIMITED`
   * after 5 seconds. Default 10.
   */
  readonly failuresPerAddress?: number;
  /** Called first; false refuses the attempt with `RATE_LIMITED`. For a counter that several processes share. */
  readonly admit?: (attempt: TokenAttempt) => MaybePromise<boolean>;
  /** Called at the end of each attempt, for example for an audit log. Its errors are ignored. */
  readonly onOutcome?: (attempt: TokenAttempt, outcome: AttemptOutcome) => void;
}

const OPTIONS = {
  maxWaiting: true,
  maxDelayedPerNetwork: true,
  maxDelayed: true,
  failuresPerProfile: true,
  failuresPerAddress: true,
  admit: 'function',
  onOutcome: 'function',
} as const satisfies OptionTypes<AttemptOptions>;

const MAX_WAITING = 64;
const FAILURES_PER_PROFILE = 5;
/** Slow for a guesser, and a short wait for a client that shares the guesser's address. */
const PROFILE_REFILL_MS = 500;
const FAILURES_PER_ADDRESS = 10;
const ADDRESS_REFILL_MS = 3000;
/**
 * The longest wait for a turn, and the time of a delayed refusal. At a fifth of a second a password and two threads, two dozen clients that
 * start together all get their tokens.
 */
const MAX_WAIT_MS = 5000;
/**
 * Each delayed refusal holds one of a server's some 900 connections. A network that fails as often as it may for ten profiles has two dozen
 * of them in five seconds.
 */
const MAX_DELAYED_PER_NETWORK = 32;
const MAX_DELAYED = 256;
/** `Retry-After` without a turn, and after too many failures; seconds. */
const RETRY_WHEN_BUSY = 5;
const RETRY_AFTER_FAILURES = 60;

/**
 * Checks passwords. Hashing is slow on purpose, so wrong passwords must not keep right ones waiting. Limits count by address, and by address
 * and profile. None counts by profile alone: anyone who knows its name could then lock it out.
 *
 * Over a limit, and for everyone while the queue is half full, only a right password is answered at once, anything else at a fixed time.
 * Unknown names are then not hashed; the fixed time hides whether a name exists.
 */
export class PasswordAttempts {
  readonly #addresses: FailureBudgets;
  readonly #pairs: FailureBudgets;
  readonly #queue: AttemptQueue;
  readonly #delayed: DelayedRefusals;
  /** From this length of the queue on, all refusals are delayed. */
  readonly #crowded: number;

  /** Throws `CONFIG_INVALID` for limits below one. */
  constructor(options: AttemptOptions = {}) {
    const { maxWaiting = MAX_WAITING, maxDelayedPerNetwork = MAX_DELAYED_PER_NETWORK, maxDelayed = MAX_DELAYED } = options;
    const { failuresPerAddress = FAILURES_PER_ADDRESS, failuresPerProfile = FAILURES_PER_PROFILE } = options;
    requireOptionNames(options, OPTIONS);
    requireCounts({ maxWaiting, maxDelayedPerNetwork, maxDelayed, failuresPerAddress, failuresPerProfile });
    this.#crowded = Math.ceil(maxWaiting / 2);
    this.#addresses = new FailureBudgets(failuresPerAddress, ADDRESS_REFILL_MS);
    this.#pairs = new FailureBudgets(failuresPerProfile, PROFILE_REFILL_MS);
    this.#queue = new AttemptQueue(maxWaiting, MAX_CONCURRENT_HASHES, this.#pairs);
    this.#delayed = new DelayedRefusals(MAX_WAIT_MS, maxDelayedPerNetwork, maxDelayed);
  }

  /** Rejects with `RATE_LIMITED`, also when the client hangs up. */
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

  /** True as soon as the password turns out right; else false at the fixed time. */
  async #isRightInTime(place: Place, { isKnown, onDelayed, verify }: PasswordCheck): Promise<boolean> {
    const delay = this.#delayed.begin(place.client, place.signal);
    onDelayed?.(delay.end);
    try {
      if (!isKnown) return await delay.over;
      const verdict = this.#queue.run(place, verify);
      return await Promise.race([verdict.then((found) => found === 'right' || delay.over), delay.over]);
    } finally {
      delay.end();
    }
  }
}

export function tooManyAttempts(retryAfterSeconds = RETRY_AFTER_FAILURES): DoorplateError {
  return new DoorplateError('RATE_LIMITED', 'Too many password attempts', { retryAfterSeconds });
}
