import type { PointLimiter, RateLimit } from '../../../src/auth/index.js';
import { combineRateLimits, createRateLimit } from '../../../src/auth/index.js';
import { DoorplateError } from '../../../src/errors.js';
import { connectRedis, requireRedisUrl } from '../credentials/redis-connections.js';
import { choiceOption, integerOption, type RawOptions, textOption } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';

const WHEN_UNAVAILABLE = ['open', 'closed'] as const;
const MOST_POINTS = 1_000_000_000;
/** A quota begins with the first request and ends 30 days later. */
const MONTH_SECONDS = 30 * 24 * 3600;

/** How many requests a credential may make. */
export interface RequestLimits {
  readonly perSecond: number | null;
  readonly perMonth: number | null;
  /** What happens to requests while they cannot be counted. */
  readonly whenUnavailable: (typeof WHEN_UNAVAILABLE)[number];
  /** Redis server that counts for all processes; null: the processes of this command count together. */
  readonly redis: string | null;
}

export function addRequestLimitOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--limit-per-second <n>', 'Requests a second for each credential (default: no limit)')
    .option('--limit-per-month <n>', 'Requests in 30 days for each credential; needs Redis (default: no limit)')
    .option('--limit-store <url>', 'Redis server that counts requests for all processes (default: that of --credentials)')
    .option('--limit-unavailable <word>', 'What happens to requests while they cannot be counted, open or closed (default: closed)');
}

/** The limits that the options set. Throws `CONFIG_INVALID`. */
export function readRequestLimits(options: RawOptions): RequestLimits {
  const store = textOption(options, 'limitStore') ?? textOption(options, 'credentials');
  const limits: RequestLimits = {
    perSecond: integerOption(options, 'limitPerSecond', 1, MOST_POINTS) ?? null,
    perMonth: integerOption(options, 'limitPerMonth', 1, MOST_POINTS) ?? null,
    whenUnavailable: choiceOption(options, 'limitUnavailable', WHEN_UNAVAILABLE) ?? 'closed',
    redis: store === undefined ? null : requireRedisUrl(store),
  };
  if (limits.perMonth !== null && limits.redis === null) {
    throw new DoorplateError('CONFIG_INVALID', '--limit-per-month needs --limit-store redis://…: a count in memory ends with the process');
  }
  return limits;
}

/**
 * Makes the limits, which are exact over all processes: Redis counts, or the first process of this
 * command where it has workers. Null where there is none.
 */
export async function openRequestLimits(
  { perSecond, perMonth, whenUnavailable, redis }: RequestLimits,
  isWorker: boolean,
  onError: (error: unknown) => void,
): Promise<RateLimit | null> {
  const wanted = [
    [perSecond, 1],
    [perMonth, MONTH_SECONDS],
  ] as const;
  const limits: RateLimit[] = [];
  for (const [points, seconds] of wanted) {
    if (points === null) continue;
    const limiter = await limiterOf(redis, points, seconds, isWorker);
    limits.push(
      limiter === null ? createRateLimit({ points, intervalSeconds: seconds }) : createRateLimit({ limiter, whenUnavailable, onError }),
    );
  }
  return limits.length === 0 ? null : combineRateLimits(limits);
}

/** Null: this process counts for itself. */
async function limiterOf(redis: string | null, points: number, duration: number, isWorker: boolean): Promise<PointLimiter | null> {
  const keyPrefix = `doorplate:limit:${duration}`;
  if (redis !== null) {
    const { default: RateLimiterRedis } = await import('rate-limiter-flexible/lib/RateLimiterRedis.js');
    return new RateLimiterRedis({ storeClient: await connectRedis(redis), points, duration, keyPrefix });
  }
  if (!isWorker) return null;
  const { RateLimiterCluster } = await import('rate-limiter-flexible/lib/RateLimiterCluster.js');
  return new RateLimiterCluster({ points, duration, keyPrefix, timeoutMs: 1000 });
}

/** Has the first process count for its workers. */
export async function countForWorkers({ perSecond, redis }: RequestLimits): Promise<void> {
  if (perSecond === null || redis !== null) return;
  const { RateLimiterClusterMaster } = await import('rate-limiter-flexible/lib/RateLimiterCluster.js');
  new RateLimiterClusterMaster();
}
