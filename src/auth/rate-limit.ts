// The main file would load the drivers of all databases and `node:cluster`, which workers lack.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { remembered } from '../bounded-cache.js';
import { DoorplateError } from '../errors.js';
import type { MaybePromise } from '../maybe-promise.js';
import { type OptionTypes, requireOptionNames } from '../option-names.js';
import { Outages } from './guarded-store.js';
import { MOST_COUNTED, type OwnLimits, type Principal, type RequestLimit, requireCounts } from './records.js';

/** What one request has left. */
export interface RateLimitState {
  /** True when this request is one too many. */
  readonly limited: boolean;
  /** Points an interval. */
  readonly limit: number;
  readonly remaining: number;
  /** Seconds until the points are back, rounded up. */
  readonly resetSeconds: number;
  readonly intervalSeconds: number;
}

/** Counts requests. Implement it to limit in another way. */
export interface RateLimit {
  /** Takes a point of `id`, a credential or whatever is counted; `principal` of an accepted one. Null where there is no limit. */
  consume(id: string, principal?: Principal | null): MaybePromise<RateLimitState | null>;
}

/** A limiter of rate-limiter-flexible, such as its Redis one: `consume` rejects with the same shape when no point is left. */
export interface PointLimiter {
  readonly points: number;
  readonly duration: number;
  consume(key: string): Promise<{ readonly msBeforeNext: number; readonly remainingPoints: number }>;
}

/** A limit for everybody, which always has a state. */
export interface CountedLimit extends RateLimit {
  consume(id: string): Promise<RateLimitState>;
}

/** Counted in this process, or by a limiter elsewhere. */
export type RateLimitOptions =
  | {
      /** Requests an interval for one credential. */
      readonly points: number;
      /** Default 60. */
      readonly intervalSeconds?: number;
    }
  | {
      readonly limiter: PointLimiter;
      /**
       * What happens to requests while the limiter's store fails: `open` lets them in, `closed` refuses them with 503. Default `closed`.
       */
      readonly whenUnavailable?: 'open' | 'closed';
      /** Called once for each outage of the limiter's store. Its errors are ignored. */
      readonly onError?: (error: unknown) => void;
    };

const COUNTED_HERE = { points: true, intervalSeconds: true } as const;
const OUTAGE = { whenUnavailable: true, onError: 'function' } as const;
const COUNTED_ELSEWHERE = { limiter: true, ...OUTAGE } as const;
const OF_CREDENTIALS = { limits: true, counterOf: 'function', ...OUTAGE } as const satisfies OptionTypes<CredentialLimitOptions>;
const DEFAULT_INTERVAL_SECONDS = 60;
/** Timers count milliseconds in 31 bits; one for longer would run out at once. */
export const LONGEST_TIMER_SECONDS = 2_147_483;

/**
 * Makes a rate limit. Throws `CONFIG_INVALID` for points or intervals below one and for options that do not exist. While the store of a
 * limiter fails, `consume` rejects with `STORE_UNAVAILABLE`, one error object for each outage.
 */
export function createRateLimit(options: RateLimitOptions): CountedLimit {
  requireOptionNames(options, 'limiter' in options ? COUNTED_ELSEWHERE : COUNTED_HERE);
  const limiter = 'limiter' in options ? options.limiter : memoryLimiter(options.points, options.intervalSeconds);
  const { whenUnavailable = 'closed', onError } = 'limiter' in options ? options : {};
  requireOutage(whenUnavailable);
  const outages = new Outages('The rate limit store does not answer', onError);
  const state = (taken: { msBeforeNext: number; remainingPoints: number }, limited: boolean): RateLimitState => ({
    limited,
    limit: limiter.points,
    remaining: Math.max(0, taken.remainingPoints),
    resetSeconds: Math.max(0, Math.ceil(taken.msBeforeNext / 1000)),
    intervalSeconds: limiter.duration,
  });
  return {
    async consume(credentialId) {
      try {
        const taken = await limiter.consume(credentialId);
        outages.end();
        return state(taken, false);
      } catch (refusal) {
        // A limiter rejects with the count when no point is left, and with an Error when its store fails.
        if (!(refusal instanceof Error) && isCount(refusal)) {
          outages.end();
          return state(refusal, true);
        }
        const error = outages.failure(refusal);
        if (whenUnavailable === 'closed') throw error;
        return state({ msBeforeNext: 0, remainingPoints: limiter.points }, false);
      }
    },
  };
}

export interface CredentialLimitOptions {
  /** For each credential without one of its own for the same time. */
  readonly limits?: readonly RequestLimit[];
  /**
   * Makes the counter of an interval in seconds. Limits of one interval may differ by credential, so it has more points (2^40) than any limit.
   * Null, or no function: this process counts.
   */
  readonly counterOf?: (seconds: number) => PointLimiter | null;
  readonly whenUnavailable?: 'open' | 'closed';
  readonly onError?: (error: unknown) => void;
}

/**
 * Makes the limits of credentials: their own and those of everybody. A request takes a point of each, in order, and is let in when none
 * refuses it. Credentials of one group take the points of their own limits together. The state is that of the limit that refuses, else of
 * the one with fewest points left. Throws `CONFIG_INVALID`.
 */
export function limitCredentials(options: CredentialLimitOptions): RateLimit {
  requireOptionNames(options, OF_CREDENTIALS);
  const { limits = [], counterOf, ...outage } = options;
  requireOutage(outage.whenUnavailable);
  for (const { requests, seconds } of limits) requireCounts({ requests, seconds });
  const counters = new Map<number, CountedLimit>();
  const newCounter = (seconds: number) => createRateLimit({ limiter: counterOf?.(seconds) ?? memoryCounter(seconds), ...outage });
  async function takeAll(taken: readonly (readonly [id: string, limit: RequestLimit])[]): Promise<RateLimitState> {
    let tightest: RateLimitState | null = null;
    for (const [id, { requests, seconds }] of taken) {
      const counted = await remembered(counters, seconds, newCounter).consume(id);
      const used = counted.limit - counted.remaining;
      const left = { limited: used > requests, limit: requests, remaining: Math.max(0, requests - used) };
      const state = { ...counted, intervalSeconds: seconds, ...left };
      if (state.limited) return state;
      if (tightest === null || state.remaining < tightest.remaining) tightest = state;
    }
    return tightest as RateLimitState;
  }
  return {
    consume(id, principal = null) {
      const own = principal?.limits;
      if (own === undefined) return limits.length === 0 ? null : takeAll(limits.map((limit) => [id, limit]));
      const others = limits.filter(({ seconds }) => !own.some((limit) => limit.seconds === seconds));
      const owner = principal?.group === undefined ? id : `group ${principal.group}`;
      return takeAll([...own.map((limit) => [owner, limit] as const), ...others.map((limit) => [id, limit] as const)]);
    },
  };
}

const GROUP = /^[\w.-]{1,64}$/;

/** The checked limits of a new credential. Throws `CONFIG_INVALID`, also for a group without a limit: nothing to share. */
export function ownLimits({ limits, group }: OwnLimits): OwnLimits {
  for (const { requests, seconds } of limits ?? []) requireCounts({ requests, seconds });
  if (limits?.length === 0) throw new DoorplateError('CONFIG_INVALID', 'A credential has an empty list of limits, expected one or more');
  if (group === undefined) return limits === undefined ? {} : { limits };
  if (!GROUP.test(group))
    throw new DoorplateError('CONFIG_INVALID', 'The name of a group is not 1 to 64 letters, digits, dots, dashes and underscores');
  if (limits === undefined) throw new DoorplateError('CONFIG_INVALID', 'A group has no limits, which its credentials share');
  return { limits, group };
}

function memoryLimiter(points: number, duration = DEFAULT_INTERVAL_SECONDS): PointLimiter {
  requireCounts({ points, intervalSeconds: duration });
  if (duration > LONGEST_TIMER_SECONDS) {
    throw new DoorplateError('CONFIG_INVALID', `intervalSeconds is ${duration}, expected ${LONGEST_TIMER_SECONDS} at most, or a limiter`);
  }
  return new RateLimiterMemory({ points, duration });
}

/** Counts in this process; refuses to where the time is longer than a timer waits. */
function memoryCounter(seconds: number): PointLimiter {
  if (seconds <= LONGEST_TIMER_SECONDS) return new RateLimiterMemory({ points: MOST_COUNTED, duration: seconds });
  const consume = async () => {
    throw new DoorplateError('STORE_UNAVAILABLE', `A limit of ${seconds} seconds needs a store, as no process lives that long`);
  };
  return { points: MOST_COUNTED, duration: seconds, consume };
}

function requireOutage(whenUnavailable: unknown): void {
  if (whenUnavailable === undefined || whenUnavailable === 'open' || whenUnavailable === 'closed') return;
  throw new DoorplateError('CONFIG_INVALID', 'whenUnavailable is neither open nor closed');
}

function isCount(value: unknown): value is { msBeforeNext: number; remainingPoints: number } {
  return typeof value === 'object' && value !== null && 'msBeforeNext' in value && 'remainingPoints' in value;
}
