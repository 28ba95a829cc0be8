import type { ServerOptions } from 'node:http';
import { DoorplateError } from '../../../src/errors.js';
import { DEFAULT_FLOW_LIMITS } from '../../../src/http/answer-flow.js';
import { integerOption, type RawOptions, secondsOption } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';

/** What one client, or all of them together, may take of the server. */
export interface ServerLimits {
  /** Until the headers of a request have arrived; also the life of a connection that says nothing. */
  readonly headersTimeoutMs: number;
  /** Until a request has arrived whole, and for how long a client may take nothing of its answer. */
  readonly requestTimeoutMs: number;
  /** How long a connection is kept open for the next request. */
  readonly keepAliveTimeoutMs: number;
  readonly maxConnections: number;
  /** Of one client network; Infinity for no limit below that of all. */
  readonly maxConnectionsPerNetwork: number;
  /** Answers of a connection that are made at a time; it is not read on until one has been taken. */
  readonly maxOpenAnswers: number;
  /** Over all connections; beyond them the one that holds most is closed. */
  readonly maxWaitingBytes: number;
  /** Request line and headers together. */
  readonly maxHeaderBytes: number;
  /** How long a server goes on answering after it was asked to stop. */
  readonly drainMs: number;
  /** How long requests that still run may then take. */
  readonly stopTimeoutMs: number;
}

export const DEFAULT_LIMITS: ServerLimits = {
  // Long enough for a phone that changes networks; a thousand silent sockets are gone in ten seconds.
  headersTimeoutMs: 10_000,
  requestTimeoutMs: 30_000,
  // Above the 60 seconds of common load balancers, so that they and not the server close idle connections.
  keepAliveTimeoutMs: 65_000,
  // Leaves more than a hundred files to the datasets under the common limit of 1,024 open files.
  maxConnections: 900,
  // At the limit the busiest network gives way: one that is no proxy needs no limit of its own.
  maxConnectionsPerNetwork: Number.POSITIVE_INFINITY,
  ...DEFAULT_FLOW_LIMITS,
  // The longest input percent-encoded is 9 KiB; a token and what proxies add fit beside it.
  maxHeaderBytes: 16 * 1024,
  // Both together stay below the ten seconds after which container runtimes kill.
  drainMs: 3000,
  stopTimeoutMs: 5000,
};

/** Zero would switch a timeout of Node off. */
const SHORTEST_SECONDS = 0.1;
const LONGEST_SECONDS = 86_400;
const MOST_CONNECTIONS = 1_000_000;
const MOST_OPEN_ANSWERS = 1000;
const MEBIBYTE = 1024 * 1024;
const MOST_WAITING_MEBIBYTES = 64 * 1024;
const LEAST_HEADER_BYTES = 1024;
const MOST_HEADER_BYTES = 1024 * 1024;

/** Adds the options that set the limits. */
export function addLimitOptions(command: OperationCommand): OperationCommand {
  const { headersTimeoutMs, requestTimeoutMs, keepAliveTimeoutMs, maxConnections, maxHeaderBytes, drainMs, stopTimeoutMs } = DEFAULT_LIMITS;
  const { maxOpenAnswers, maxWaitingBytes } = DEFAULT_LIMITS;
  return command
    .option('--headers-timeout <s>', `Seconds until a connection has sent the headers of a request (default: ${headersTimeoutMs / 1000})`)
    .option('--request-timeout <s>', `Seconds until a request has arrived whole (default: ${requestTimeoutMs / 1000})`)
    .option('--keep-alive-timeout <s>', `Seconds a connection waits for its next request (default: ${keepAliveTimeoutMs / 1000})`)
    .option(
      '--max-connections <n>',
      `Connections at a time; beyond them the busiest client network makes room (default: ${maxConnections})`,
    )
    .option('--max-connections-per-network <n>', 'Connections of an IPv4 address or the /64 of an IPv6 address (default: no limit)')
    .option('--max-open-answers <n>', `Answers of a connection at a time; it is not read on meanwhile (default: ${maxOpenAnswers})`)
    .option('--max-waiting <mib>', `MiB that may wait for clients that do not read (default: ${maxWaitingBytes / MEBIBYTE})`)
    .option('--max-header-size <bytes>', `Longest request line and headers together (default: ${maxHeaderBytes})`)
    .option('--drain <s>', `Seconds in which SIGTERM still lets everything be answered (default: ${drainMs / 1000})`)
    .option('--stop-timeout <s>', `Seconds that requests which still run may then take (default: ${stopTimeoutMs / 1000})`);
}

/** The limits that the options set, the defaults for the others. Throws `CONFIG_INVALID`. */
export function readLimits(options: RawOptions): ServerLimits {
  const timeout = (name: string) => secondsOption(options, name, SHORTEST_SECONDS, LONGEST_SECONDS);
  const period = (name: string) => secondsOption(options, name, 0, LONGEST_SECONDS);
  const limits: ServerLimits = {
    headersTimeoutMs: timeout('headersTimeout') ?? DEFAULT_LIMITS.headersTimeoutMs,
    requestTimeoutMs: timeout('requestTimeout') ?? DEFAULT_LIMITS.requestTimeoutMs,
    keepAliveTimeoutMs: timeout('keepAliveTimeout') ?? DEFAULT_LIMITS.keepAliveTimeoutMs,
    maxConnections: integerOption(options, 'maxConnections', 1, MOST_CONNECTIONS) ?? DEFAULT_LIMITS.maxConnections,
    maxConnectionsPerNetwork:
      integerOption(options, 'maxConnectionsPerNetwork', 1, MOST_CONNECTIONS) ?? DEFAULT_LIMITS.maxConnectionsPerNetwork,
    maxOpenAnswers: integerOption(options, 'maxOpenAnswers', 1, MOST_OPEN_ANSWERS) ?? DEFAULT_LIMITS.maxOpenAnswers,
    maxWaitingBytes:
      MEBIBYTE * (integerOption(options, 'maxWaiting', 1, MOST_WAITING_MEBIBYTES) ?? DEFAULT_LIMITS.maxWaitingBytes / MEBIBYTE),
    maxHeaderBytes: integerOption(options, 'maxHeaderSize', LEAST_HEADER_BYTES, MOST_HEADER_BYTES) ?? DEFAULT_LIMITS.maxHeaderBytes,
    drainMs: period('drain') ?? DEFAULT_LIMITS.drainMs,
    stopTimeoutMs: period('stopTimeout') ?? DEFAULT_LIMITS.stopTimeoutMs,
  };
  if (limits.headersTimeoutMs > limits.requestTimeoutMs) {
    throw new DoorplateError('CONFIG_INVALID', '--headers-timeout is longer than --request-timeout');
  }
  return limits;
}

/** Limits as the values of their options, durations in seconds. */
export function limitOptionsOf(limits: ServerLimits): Readonly<Record<string, number>> {
  return {
    headersTimeout: limits.headersTimeoutMs / 1000,
    requestTimeout: limits.requestTimeoutMs / 1000,
    keepAliveTimeout: limits.keepAliveTimeoutMs / 1000,
    maxConnections: limits.maxConnections,
    ...(Number.isFinite(limits.maxConnectionsPerNetwork) ? { maxConnectionsPerNetwork: limits.maxConnectionsPerNetwork } : {}),
    maxOpenAnswers: limits.maxOpenAnswers,
    maxWaiting: limits.maxWaitingBytes / MEBIBYTE,
    maxHeaderSize: limits.maxHeaderBytes,
    drain: limits.drainMs / 1000,
    stopTimeout: limits.stopTimeoutMs / 1000,
  };
}

/** The longest that a timeout of requests may be overdue. */
const CHECK_INTERVAL_MS = 1000;

/** The part of the limits that Node keeps. */
export function nodeOptions({ headersTimeoutMs, requestTimeoutMs, keepAliveTimeoutMs, maxHeaderBytes }: ServerLimits): ServerOptions {
  return {
    headersTimeout: headersTimeoutMs,
    requestTimeout: requestTimeoutMs,
    keepAliveTimeout: keepAliveTimeoutMs,
    maxHeaderSize: maxHeaderBytes,
    connectionsCheckingInterval: Math.min(CHECK_INTERVAL_MS, headersTimeoutMs / 2),
    // Answered in the envelope instead.
    requireHostHeader: false,
  };
}
