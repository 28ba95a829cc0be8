// The main file would load the drivers of all databases and `node:cluster`, which workers lack.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js';
import { DoorplateError } from '../errors.js';
import { Outages } from './outages.js';

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

/** Counts the requests of a credential. Implement it to limit in another way. */
export interface RateLimit {
  /** Takes one point of a credential. */
  consume(credentialId: string): Promise<RateLimitState>;
}

/** A limiter of rate-limiter-flexible, such as its Redis one: `consume` rejects with the same shape when no point is left. */
export interface PointLimiter {
  readonly points: number;
  readonly duration: number;
  consume(key: string): Promise<{ readonly msBeforeNext: number; readonly remainingPoints: number }>;
}

/** Either points and interval, counted in this process, or a limiter that counts elsewhere. */
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
       * What happens to requests while the limiter's store fails: `open` lets them in, `closed`
       * refuses them with 503. Default `closed`.
       */
      readonly whenUnavailable?: 'open' | 'closed';
      /** Called once for each outage of the limiter's store. Its errors are ignored. */
      readonly onError?: (error: unknown) => void;
    };

const DEFAULT_INTERVAL_SECONDS = 60;

/**
 * Makes a rate limit. Throws `CONFIG_INVALID` for points or intervals below one. While the store of
 * a limiter fails, `consume` rejects with `STORE_UNAVAILABLE`, with one error object for each
 * outage.
 */
export function createRateLimit(options: RateLimitOptions): RateLimit {
  const limiter = 'limiter' in options ? options.limiter : memoryLimiter(options.points, options.intervalSeconds);
  const { whenUnavailable = 'closed', onError } = 'limiter' in options ? options : {};
  if (whenUnavailable !== 'open' && whenUnavailable !== 'closed') {
    throw new DoorplateError('CONFIG_INVALID', 'whenUnavailable is neither open nor closed');
  }
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
        // A limiter rejects with the count when no point is left, and with an Error when its store
        // fails.
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

/**
 * One limit of several, such as one for a second and one for a month: a request takes a point of each,
 * in order, and is let in when none refuses it. Tells of the one that refuses, else of the one that has
 * the fewest points left. Throws `CONFIG_INVALID` for no limits.
 */
export function combineRateLimits(limits: readonly RateLimit[]): RateLimit {
  if (limits.length === 0) throw new DoorplateError('CONFIG_INVALID', 'There is no limit to combine, expected one or more');
  return {
    async consume(credentialId) {
      let tightest: RateLimitState | null = null;
      for (const limit of limits) {
        const state = await limit.consume(credentialId);
        if (state.limited) return state;
        if (tightest === null || state.remaining < tightest.remaining) tightest = state;
      }
      return tightest as RateLimitState;
    },
  };
}

function memoryLimiter(points: number, duration = DEFAULT_INTERVAL_SECONDS): PointLimiter {
  for (const [name, value] of Object.entries({ points, intervalSeconds: duration })) {
    if (!Number.isInteger(value) || value < 1) throw new DoorplateError('CONFIG_INVALID', `${name} is ${value}, expected 1 or more`);
  }
  return new RateLimiterMemory({ points, duration });
}

function isCount(value: unknown): value is { msBeforeNext: number; remainingPoints: number } {
  return typeof value === 'object' && value !== null && 'msBeforeNext' in value && 'remainingPoints' in value;
}
