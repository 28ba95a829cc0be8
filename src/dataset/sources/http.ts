import { DoorplateError, isError } from '../../errors.js';
import { type OptionTypes, requireOptionNames } from '../../option-names.js';
import { MANIFEST_NAME } from '../manifest.js';
import { credentialsOf, type HttpCredentials } from './http-credentials.js';
import { type CacheMode, discardBody, fetchInit, followWithinOrigin, isRangeAsked, rangeHeader, readBody } from './http-response.js';
import { failureReason } from './network-failure.js';
import { type Backoff, pause, pauseBefore, retryAfter, withTimeout } from './retry.js';
import {
  type DatasetSource,
  fileMissing,
  fileTooLarge,
  fileUnreadable,
  type ReadOptions,
  rangeOf,
  requireFileName,
  wholeTooLarge,
  wrongSize,
} from './source.js';

export interface HttpSourceOptions extends HttpCredentials {
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof fetch;
  /**
   * Whether completion reads the files of a street index page by page, until it has read a good part of
   * them; default: true. A process that answers many questions is faster with whole files from the start.
   */
  readonly ranges?: boolean;
  /** Longest duration of one attempt, body included, milliseconds; default 30,000. */
  readonly timeoutMs?: number;
  /** Further attempts after a failure that may pass; default 2. */
  readonly retries?: number;
  /**
   * Upper bound of the pause before the second attempt, milliseconds; default 200. It doubles with
   * each further attempt. The pause itself is random between 0 and the bound.
   */
  readonly pauseMs?: number;
  /** Longest pause, milliseconds; default 10,000. When a server asks for a longer one by `Retry-After`, there is no further attempt. */
  readonly maxPauseMs?: number;
}

const OPTIONS = {
  headers: true,
  sign: 'function',
  fetch: 'function',
  ranges: 'boolean',
  timeoutMs: true,
  retries: true,
  pauseMs: true,
  maxPauseMs: true,
} as const satisfies OptionTypes<HttpSourceOptions>;
const DEFAULTS = { timeoutMs: 30_000, retries: 2, pauseMs: 200, maxPauseMs: 10_000 } as const;
/** `setTimeout` takes no more. */
const LONGEST_MS = 2 ** 31 - 1;
const MOST_RETRIES = 100;

/** Statuses below 500 that are worth another attempt later. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
/**
 * Statuses that a cache may have stored (RFC 9110, section 15.1), or that answer what was not asked:
 * a condition, or a range of a whole file.
 */
const CACHED: ReadonlySet<number> = new Set([204, 206, 300, 304, 404, 405, 410, 414]);

/**
 * A dataset behind a URL: any object store, CDN or web server that serves files by name. A query
 * string, such as a signature, is sent with every request.
 *
 * - Network errors, bodies of the wrong length and the statuses 408, 425, 429 and 5xx are tried
 *   again after a random pause, past every HTTP cache. `Retry-After` is obeyed. Statuses that a
 *   cache may have stored, such as 404, are tried once more at once.
 * - Up to five redirects are followed within the origin of the URL; a redirect to another origin is
 *   an error. Browsers do not show where a redirect leads, so there every redirect is an error.
 * - Ranges are asked for by `Range`. A server that has none gives the whole file, and that is taken
 *   unless there is no room for it: that is an error before it has been received.
 * - The manifest is always validated with the server. Other files never change under their names
 *   and may come from a cache.
 *
 * @throws DoorplateError `CONFIG_INVALID` when the URL is not an absolute http(s) URL or holds a
 * user name or password, or when an option is unusable.
 */
export function httpSource(url: string, options: HttpSourceOptions = {}): DatasetSource {
  requireOptionNames(options, OPTIONS);
  const timeoutMs = setting(options, 'timeoutMs', 1, LONGEST_MS);
  const retries = setting(options, 'retries', 0, MOST_RETRIES);
  const reader = new HttpReader(parseBase(url), options);
  const { label, backoff } = reader;
  return {
    label,
    prefersRanges: options.ranges !== false,
    async read(name, read = {}) {
      requireFileName(name, label);
      let fresh = read.fresh === true;
      for (let tries = 0; ; tries++) {
        const cache = fresh ? 'reload' : name === MANIFEST_NAME ? 'no-cache' : 'default';
        const outcome = await withTimeout(timeoutMs, read.signal, (signal) => reader.attempt(name, read, cache, signal)).catch(
          (cause: unknown) => {
            read.signal?.throwIfAborted();
            return reader.failure(name, reasonOf(cause, timeoutMs), 'later');
          },
        );
        if (outcome instanceof Uint8Array) return outcome;
        const { error, again, askedMs } = outcome;
        if (tries >= retries || again === 'never' || (again === 'at once' && fresh)) throw error;
        if (again === 'later') await pause(pauseBefore(tries + 1, backoff, askedMs), read.signal);
        fresh = true;
      }
    },
  };
}

/** Single attempts to read files. */
class HttpReader {
  readonly label: string;
  readonly backoff: Backoff;
  readonly #base: URL;
  readonly #credentials: ReturnType<typeof credentialsOf>;
  readonly #send: typeof fetch;
  /** Files that are being read as wholes by a server that has no ranges: once, however many ranges of them were asked for. */
  readonly #wholes = new Map<string, Promise<Uint8Array | Failure>>();

  constructor(base: URL, options: HttpSourceOptions) {
    this.#base = base;
    this.label = `${base.origin}${base.pathname}`;
    this.backoff = { pauseMs: setting(options, 'pauseMs', 0, LONGEST_MS), maxPauseMs: setting(options, 'maxPauseMs', 0, LONGEST_MS) };
    this.#credentials = credentialsOf(options);
    this.#send = options.fetch ?? ((address, init) => fetch(address, init));
  }

  async attempt(name: string, read: ReadOptions, cache: CacheMode, signal: AbortSignal): Promise<Uint8Array | Failure> {
    const plain = new URL(this.#base);
    plain.pathname += name;
    const range = rangeOf(read);
    const addressed = await this.#credentials(plain);
    if (typeof addressed === 'string') return this.failure(name, addressed, 'later');
    const [address, headers] = addressed;
    const asked = range === null ? headers : { ...headers, range: rangeHeader(range) };
    const response = await followWithinOrigin(address, ({ href }) => this.#send.call(undefined, href, fetchInit(asked, cache, signal)));
    if (typeof response === 'string') return this.failure(name, response, 'at once');
    const isRange = range !== null && response.status === 206;
    const sameFile = range === null || isRange ? undefined : this.#wholes.get(name);
    if (sameFile !== undefined) {
      discardBody(response);
      return sameFile;
    }
    if (isRange && !isRangeAsked(response.headers, range)) {
      discardBody(response);
      return this.failure(
        name,
        `the server gave another range, expected bytes ${range.offset} to ${range.offset + range.length - 1}`,
        'at once',
      );
    }
    if (response.status !== 200 && !isRange) {
      discardBody(response);
      return this.#refused(name, response, range === null ? '200' : '206 or 200');
    }
    if (range !== null && !isRange && read.size !== undefined && read.limit !== undefined && read.size > read.limit) {
      discardBody(response);
      // A cache may hold the whole file.
      return { error: wholeTooLarge(name, read.size, read.limit), again: 'at once' };
    }
    const size = isRange ? range.length : read.size;
    const taking = this.#takeBody(name, response, size, read.limit);
    if (range === null || isRange) return taking;
    const shared = taking.finally(() => this.#wholes.delete(name));
    this.#wholes.set(name, shared);
    return shared;
  }

  async #takeBody(name: string, response: Response, size: number | undefined, limit?: number): Promise<Uint8Array | Failure> {
    const most = size ?? limit ?? Number.POSITIVE_INFINITY;
    const { bytes, length } = await readBody(response, most, size);
    // A body that is too long for a known size is a failed transfer, and worth another attempt.
    if (bytes === null) return { error: fileTooLarge(name, length, most), again: size === undefined ? 'at once' : 'later' };
    if (size !== undefined && length !== size) return { error: wrongSize(name, length, size), again: 'later' };
    return bytes;
  }

  #refused(name: string, { status, headers }: Response, expected: string): Failure {
    if (status === 404) return { error: fileMissing(name, this.label), again: 'at once' };
    const reason = `status ${status}, expected ${expected}`;
    if (status < 500 && !PASSING.has(status)) return this.failure(name, reason, CACHED.has(status) ? 'at once' : 'never');
    const askedMs = retryAfter(headers) ?? 0;
    if (askedMs <= this.backoff.maxPauseMs) return { ...this.failure(name, reason, 'later'), askedMs };
    return this.failure(name, `${reason}; the server asks to come back in ${Math.ceil(askedMs / 1000)} s`, 'never');
  }

  failure(name: string, reason: string, again: Failure['again']): Failure {
    return { error: fileUnreadable(name, this.label, reason), again };
  }
}

/** A failed attempt, and whether another one makes sense: at once past the caches, or later. */
interface Failure {
  readonly error: DoorplateError;
  readonly again: 'never' | 'at once' | 'later';
  /** The pause that the server asked for. */
  readonly askedMs?: number;
}

function reasonOf(cause: unknown, timeoutMs: number): string {
  if (isError(cause) && cause.name === 'TimeoutError') return `it timed out after ${timeoutMs} ms`;
  return failureReason(cause);
}

function setting(options: HttpSourceOptions, name: keyof typeof DEFAULTS, least: number, most: number): number {
  const value = options[name] ?? DEFAULTS[name];
  if (Number.isInteger(value) && value >= least && value <= most) return value;
  throw new DoorplateError('CONFIG_INVALID', `${name} is ${value}, expected a whole number from ${least} to ${most}`);
}

function parseBase(url: string): URL {
  const base = URL.canParse(url) ? new URL(url) : null;
  if (base === null || !/^https?:$/.test(base.protocol)) {
    throw new DoorplateError('CONFIG_INVALID', 'The URL of a dataset is not an absolute http or https URL');
  }
  if (base.username !== '' || base.password !== '') {
    throw new DoorplateError('CONFIG_INVALID', 'The URL of a dataset holds a user name or password: give them in the option headers');
  }
  if (!base.pathname.endsWith('/')) base.pathname += '/';
  base.hash = '';
  return base;
}
