import type { ServerOptions } from 'node:http';
import type { Command } from 'cac';
import { DoorplateError } from '../../../src/errors.js';
import { integerOption, type RawOptions, secondsOption } from '../arguments.js';

/** What one client, or all of them together, may take of the server. Times are milliseconds. */
export interface ServerLimits {
  /** Until the headers of a request have arrived; also the life of a connection that says nothing. */
  readonly headersTimeout: number;
  /** Until a request has arrived whole, and for how long a client may take nothing of its answer. */
  readonly requestTimeout: number;
  /** How long a connection is kept open for the next request. */
  readonly keepAliveTimeout: number;
  readonly maxConnections: number;
  /** Request line and headers together, bytes. */
  readonly maxHeaderSize: number;
  /** How long a server that is told to stop goes on answering. */
  readonly drain: number;
  /** How long requests that still run may then take. */
  readonly stopTimeout: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  // Long enough for a phone that changes networks; a thousand silent sockets are gone in ten seconds.
  headersTimeout: 10_000,
  requestTimeout: 30_000,
  // Above the 60 seconds of common load balancers: the side that sends has to be the one that closes.
  keepAliveTimeout: 65_000,
  // Leaves more than a hundred files to the datasets under the common limit of 1,024 open files.
  maxConnections: 900,
  // The longest input percent-encoded is 9 KiB; a token and what proxies add fit beside it.
  maxHeaderSize: 16 * 1024,
  // Both together stay below the ten seconds after which container runtimes kill.
  drain: 3000,
  stopTimeout: 5000,
};

const LONGEST_SECONDS = 86_400;
const SHORTEST_SECONDS = 0.1;

/** Adds the options that set the limits. */
export function addLimitOptions(command: Command): Command {
  const { headersTimeout, requestTimeout, keepAliveTimeout, maxConnections, maxHeaderSize, drain, stopTimeout } = DEFAULT_LIMITS;
  return command
    .option('--headers-timeout <s>', `Seconds until a connection has sent the headers of a request (default: ${headersTimeout / 1000})`)
    .option('--request-timeout <s>', `Seconds until a request has arrived whole (default: ${requestTimeout / 1000})`)
    .option('--keep-alive-timeout <s>', `Seconds a connection waits for its next request (default: ${keepAliveTimeout / 1000})`)
    .option('--max-connections <n>', `Connections at a time; idle ones make room for new ones (default: ${maxConnections})`)
    .option('--max-header-size <bytes>', `Longest request line and headers together (default: ${maxHeaderSize})`)
    .option('--drain <s>', `Seconds of answering on after SIGTERM (default: ${drain / 1000})`)
    .option('--stop-timeout <s>', `Seconds that requests which still run may then take (default: ${stopTimeout / 1000})`);
}

/** The limits that the options set, the defaults for the others. Throws `CONFIG_INVALID`. */
export function readLimits(options: RawOptions): ServerLimits {
  const timeout = (name: 'headersTimeout' | 'requestTimeout' | 'keepAliveTimeout') =>
    secondsOption(options, name, SHORTEST_SECONDS, LONGEST_SECONDS) ?? DEFAULT_LIMITS[name];
  const period = (name: 'drain' | 'stopTimeout') => secondsOption(options, name, 0, LONGEST_SECONDS) ?? DEFAULT_LIMITS[name];
  const limits: ServerLimits = {
    headersTimeout: timeout('headersTimeout'),
    requestTimeout: timeout('requestTimeout'),
    keepAliveTimeout: timeout('keepAliveTimeout'),
    maxConnections: integerOption(options, 'maxConnections', 1, 1_000_000) ?? DEFAULT_LIMITS.maxConnections,
    maxHeaderSize: integerOption(options, 'maxHeaderSize', 1024, 1024 * 1024) ?? DEFAULT_LIMITS.maxHeaderSize,
    drain: period('drain'),
    stopTimeout: period('stopTimeout'),
  };
  if (limits.headersTimeout > limits.requestTimeout) {
    throw new DoorplateError('CONFIG_INVALID', '--headers-timeout is longer than --request-timeout');
  }
  return limits;
}

/** The longest that a timeout of requests may be overdue. */
const CHECK_INTERVAL_MS = 1000;

/** The part of the limits that Node keeps. */
export function nodeOptions({ headersTimeout, requestTimeout, keepAliveTimeout, maxHeaderSize }: ServerLimits): ServerOptions {
  return {
    headersTimeout,
    requestTimeout,
    keepAliveTimeout,
    maxHeaderSize,
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersTimeout / 2),
    // Answered in the envelope instead.
    requireHostHeader: false,
  };
}
