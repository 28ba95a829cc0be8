import type { ServerOptions } from 'node:http';
import { DEFAULT_FLOW_LIMITS } from '../../src/http/answer-flow.js';
import { integerOption, type RawOptions, secondsOption, unusable } from '../cli/terminal/arguments.js';
import type { OperationCommand } from '../cli/terminal/command.js';

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

/** Longest time, seconds. The shortest timeout is 0.1: zero would switch one of Node off. */
const LONGEST = 86_400;
const MEBIBYTE = 1024 * 1024;

/** How a limit is given: its option, how much one of the option's units is, the bounds of what may be typed, and one line of help. */
type LimitOption = readonly [option: string, unit: number, least: number, most: number, help: string];

const OPTIONS: { readonly [K in keyof ServerLimits]: LimitOption } = {
  headersTimeoutMs: ['headers-timeout <s>', 1000, 0.1, LONGEST, 'Seconds until a connection has sent the headers of a request'],
  requestTimeoutMs: ['request-timeout <s>', 1000, 0.1, LONGEST, 'Seconds until a request has arrived whole'],
  keepAliveTimeoutMs: ['keep-alive-timeout <s>', 1000, 0.1, LONGEST, 'Seconds a connection waits for its next request'],
  maxConnections: ['max-connections <n>', 1, 1, 1e6, 'Connections at a time; beyond them the busiest client network makes room'],
  maxConnectionsPerNetwork: ['max-connections-per-network <n>', 1, 1, 1e6, 'Connections of an IPv4 address or the /64 of an IPv6 address'],
  maxOpenAnswers: ['max-open-answers <n>', 1, 1, 1000, 'Answers of a connection at a time; it is not read on meanwhile'],
  maxWaitingBytes: ['max-waiting <mib>', MEBIBYTE, 1, 65_536, 'MiB that may wait for clients that do not read'],
  maxHeaderBytes: ['max-header-size <bytes>', 1, 1024, MEBIBYTE, 'Longest request line and headers together'],
  drainMs: ['drain <s>', 1000, 0, LONGEST, 'Seconds in which SIGTERM still lets everything be answered'],
  stopTimeoutMs: ['stop-timeout <s>', 1000, 0, LONGEST, 'Seconds that requests which still run may then take'],
};
const LIMITS = Object.entries(OPTIONS) as readonly (readonly [keyof ServerLimits, LimitOption])[];
const nameOf = (option: string): string => option.replace(/ .*/, '').replace(/-(\w)/g, (_, letter: string) => letter.toUpperCase());

/** Adds the options that set the limits. */
export function addLimitOptions(command: OperationCommand): OperationCommand {
  for (const [limit, [option, unit, , , help]] of LIMITS) {
    const usual = Number.isFinite(DEFAULT_LIMITS[limit]) ? DEFAULT_LIMITS[limit] / unit : 'no limit';
    command.option(`--${option}`, `${help} (default: ${usual})`);
  }
  return command;
}

/** The limits that the options set, the defaults for the others. Throws `CONFIG_INVALID`. */
export function readLimits(options: RawOptions): ServerLimits {
  const limits = { ...DEFAULT_LIMITS } as { -readonly [K in keyof ServerLimits]: number };
  for (const [limit, [option, unit, least, most]] of LIMITS) {
    const name = nameOf(option);
    const given = option.endsWith('<s>') ? secondsOption(options, name, least, most) : integerOption(options, name, least, most);
    if (given !== undefined) limits[limit] = option.endsWith('<s>') ? given : unit * given;
  }
  if (limits.headersTimeoutMs > limits.requestTimeoutMs) {
    throw unusable('--headers-timeout is longer than --request-timeout');
  }
  return limits;
}

/** Limits as the values of their options, durations in seconds; without those that are none. */
export function limitOptionsOf(limits: ServerLimits): Readonly<Record<string, number>> {
  const set = LIMITS.filter(([limit]) => Number.isFinite(limits[limit]));
  return Object.fromEntries(set.map(([limit, [option, unit]]) => [nameOf(option), limits[limit] / unit]));
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
