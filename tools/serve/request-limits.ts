import cluster from 'node:cluster';
import { limitCredentials, type PointLimiter, type RateLimit, type RequestLimit } from '../../src/auth/index.js';
import { LONGEST_TIMER_SECONDS } from '../../src/auth/rate-limit.js';
import { MOST_COUNTED } from '../../src/auth/records.js';
import { CREDENTIALS_ADVICE, connectRedis, requireRedisUrl } from '../cli/credentials/redis-connections.js';
import { choiceOption, integerOption, listOption, type RawOptions, textOption, unusable } from '../cli/terminal/arguments.js';
import type { OperationCommand } from '../cli/terminal/command.js';
import { describeError } from '../cli/terminal/exit.js';

const WHEN_UNAVAILABLE = ['open', 'closed'] as const;
const MOST_POINTS = 1_000_000_000;
/** How long a worker waits for the first process to count. With a tenth of a core, or at a start, it takes seconds. */
const MOST_WAIT_MS = 10_000;
/** Times that limits are written with. A quota begins with the first request; that of a month ends 30 days later. */
const UNITS: Readonly<Record<string, number>> = { second: 1, minute: 60, hour: 3600, day: 86_400, month: 30 * 86_400 };

/** How many requests may be made. */
export interface RequestLimits {
  /** By each credential that has no limits of its own. */
  readonly limits: readonly RequestLimit[];
  /** By each client network, where no credential is needed or none was accepted. */
  readonly withoutKey: readonly RequestLimit[];
  /** What happens to requests while they cannot be counted. */
  readonly whenUnavailable: (typeof WHEN_UNAVAILABLE)[number];
  /** Redis server that counts for all processes; null: the processes of this command count together. */
  readonly redis: string | null;
}

export function addRequestLimitOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--limit-per-second <n>', 'Requests a second for each credential that was made without a limit of its own (default: no limit)')
    .option('--limit-per-day <n>', 'The same in 24 hours (default: no limit)')
    .option('--limit-per-month <n>', 'The same in 30 days; needs Redis (default: no limit)')
    .option('--limit-without-key <n>', 'Requests a second for each client network that gives no good key (default: --limit-per-second)')
    .option('--limit-store <url>', 'Redis server that counts requests for all processes (default: that of --credentials)')
    .option('--limit-unavailable <word>', 'What happens to requests while they cannot be counted, open or closed (default: closed)');
}

/** The limits that the options set. Throws `CONFIG_INVALID`. */
export function readRequestLimits(options: RawOptions): RequestLimits {
  const store = textOption(options, 'limitStore') ?? textOption(options, 'credentials');
  const redis = store === undefined ? null : requireRedisUrl(store, options.limitStore === undefined ? CREDENTIALS_ADVICE : '');
  const limit = (name: string, unit: string): RequestLimit[] => {
    const requests = integerOption(options, name, 1, MOST_POINTS);
    return requests === undefined ? [] : [{ requests, seconds: UNITS[unit] as number }];
  };
  const perSecond = limit('limitPerSecond', 'second');
  const perMonth = limit('limitPerMonth', 'month');
  const withoutKey = limit('limitWithoutKey', 'second');
  if (perMonth.length > 0 && redis === null) {
    throw unusable('--limit-per-month needs --limit-store redis://…: a count in memory ends with the process');
  }
  return {
    limits: [...perSecond, ...limit('limitPerDay', 'day'), ...perMonth],
    withoutKey: withoutKey.length > 0 ? withoutKey : perSecond,
    whenUnavailable: choiceOption(options, 'limitUnavailable', WHEN_UNAVAILABLE) ?? 'closed',
    redis,
  };
}

/** Limits as they are typed, `50/second`, each time once. Throws `CONFIG_INVALID`. */
export function limitOption(options: RawOptions, name: string): readonly RequestLimit[] {
  const limits = listOption(options, name).map((text) => {
    const [, count = '', unit = ''] = /^([1-9]\d{0,9})\/([a-z]+)$/.exec(text) ?? [];
    const seconds = Object.hasOwn(UNITS, unit) ? UNITS[unit] : undefined;
    if (seconds !== undefined && Number(count) <= MOST_POINTS) return { requests: Number(count), seconds };
    throw unusable(`--${name} is "${text}", expected requests and a time such as 50/second; times are ${Object.keys(UNITS).join(', ')}`);
  });
  if (new Set(limits.map(({ seconds }) => seconds)).size < limits.length) {
    throw unusable(`--${name} has two limits for one time, expected one`);
  }
  return limits;
}

/** A limit as it is typed. */
export function limitText({ requests, seconds }: RequestLimit): string {
  const unit = Object.keys(UNITS).find((name) => UNITS[name] === seconds) ?? `${seconds} seconds`;
  return `${requests}/${unit}`;
}

/**
 * Makes the limits of a server: for credentials, and for client networks without one, null where there is none. They are exact over all
 * processes: Redis counts, or the first process of this command where it has workers. Credentials may have limits of their own, so that there
 * is something to count with in any case.
 */
export async function openRequestLimits(
  { limits, withoutKey, whenUnavailable, redis }: RequestLimits,
  note: (line: string) => void,
): Promise<{ readonly credentials: RateLimit; readonly withoutKey: RateLimit | null }> {
  const counterOf = redis === null ? await clusterCounter() : await redisCounter(redis);
  const onError = (error: unknown) => note(`requests are not counted: ${describeError(error)}`);
  const common = { whenUnavailable, onError, counterOf };
  return {
    credentials: limitCredentials({ limits, ...common }),
    withoutKey: withoutKey.length === 0 ? null : limitCredentials({ limits: withoutKey, ...common }),
  };
}

type CounterOf = (seconds: number) => PointLimiter | null;

const optionsOf = (duration: number) => ({ points: MOST_COUNTED, duration, keyPrefix: `doorplate:limit:${duration}` });

async function redisCounter(redis: string): Promise<CounterOf> {
  const { default: RateLimiterRedis } = await import('rate-limiter-flexible/lib/RateLimiterRedis.js');
  const storeClient = await connectRedis(redis);
  return (seconds) => new RateLimiterRedis({ ...optionsOf(seconds), storeClient });
}

/** In a worker the first process counts, where it can. */
async function clusterCounter(): Promise<CounterOf> {
  if (!cluster.isWorker) return () => null;
  const { RateLimiterCluster } = await import('rate-limiter-flexible/lib/RateLimiterCluster.js');
  return (seconds) => (seconds > LONGEST_TIMER_SECONDS ? null : new RateLimiterCluster({ ...optionsOf(seconds), timeoutMs: MOST_WAIT_MS }));
}

/** Has the first process count for its workers. */
export async function countForWorkers({ redis }: RequestLimits): Promise<void> {
  if (redis !== null) return;
  const { RateLimiterClusterMaster } = await import('rate-limiter-flexible/lib/RateLimiterCluster.js');
  new RateLimiterClusterMaster();
}
