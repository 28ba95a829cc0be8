import { createReadStream } from 'node:fs';
import { failureReason, isLastingFailure, isUnresolved } from '../../../src/dataset/sources/network-failure.js';
import { pause, pauseBefore, retryAfter } from '../../../src/dataset/sources/retry.js';
import type { Download } from './download.js';
import { FetchError } from './fetch-error.js';
import { type Pace, Paces } from './pace.js';

/** Attempts for a server whose name leads nowhere: without a network, waiting longer helps nobody. */
const UNRESOLVED_ATTEMPTS = 2;

/** How long a server is waited for. */
export interface Patience {
  /** Attempts in a row that bring nothing, before a file is given up. */
  readonly attempts: number;
  /** A connection that brings nothing for this time is cut, milliseconds. */
  readonly silenceMs: number;
  /** Gives up all requests. */
  readonly signal?: AbortSignal;
}

/** Of someone who wants the file, however long it takes. */
const PATIENT: Patience = { attempts: 5, silenceMs: 30_000 };
/** Time without a byte after which it is said who is waited for. */
const SILENT_MS = 3000;
/** Longest wait that a server may ask for, milliseconds. */
const LONGEST_WAIT_MS = 5 * 60_000;
const BACKOFF = { pauseMs: 500, maxPauseMs: 30_000 };
/** Statuses below 500 that are worth another attempt. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
const MISSING: ReadonlySet<number> = new Set([404, 410]);

/** A request for one file, or for a part of it; or to take one. */
export interface FileRequest {
  readonly url: string;
  readonly pace: Pace;
  readonly headers?: Readonly<Record<string, string>> | undefined;
  /** The file that the server is to take, in one piece: stores do not take one of unknown length. */
  readonly put?: { readonly path: string; readonly bytes: number };
}

/** An attempt that failed in a way that may pass. */
export class PassingFailure extends Error {
  /** The pause that the server asked for, milliseconds. */
  readonly askedMs: number;

  /** Whether what came is not what was asked for: the server is reached, and most likely answers so again. */
  readonly isOfContent: boolean;

  constructor(reason: string, { askedMs = 0, isOfContent = false }: { readonly askedMs?: number; readonly isOfContent?: boolean } = {}) {
    super(reason);
    this.askedMs = askedMs;
    this.isOfContent = isOfContent;
  }
}

/** Notes that bytes have arrived: the connection lives, and the attempt was worth it. */
export type Arrived = (bytes: number) => void;

export interface HttpClientOptions {
  /** Of the program, for `User-Agent`. */
  readonly version: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  /** Most requests to one host at a time. */
  readonly jobs?: number;
  readonly patience?: Patience;
  /** What the user may do where a server fails for good: name another one. */
  readonly elsewhere?: string;
  /** Takes the host of a server that is waited for, every few seconds in which nothing comes from any. */
  readonly onSilence?: ((host: string) => void) | undefined;
}

/** Asks servers as their operators wish: paced, named, with pauses that grow, obeying `Retry-After`, through the proxies of the environment. */
export class HttpClient {
  /** What was asked and what arrived so far. */
  readonly spent = { requests: 0, bytes: 0 };
  readonly #paces: Paces;
  readonly #userAgent: string;
  readonly #env: HttpClientOptions['env'];
  readonly #patience: Patience;
  readonly #onSilence: (host: string) => void;
  readonly #elsewhere: string;
  #heardAt = performance.now();
  #send: Promise<typeof fetch> | null = null;

  constructor({ version, env, jobs, patience = PATIENT, elsewhere = '', onSilence = () => {} }: HttpClientOptions) {
    this.#elsewhere = elsewhere;
    this.#onSilence = onSilence;
    this.#paces = new Paces(jobs);
    this.#patience = patience;
    this.#userAgent = `doorplate/${version}`;
    this.#env = env;
  }

  /**
   * Asks until `take` has taken the answer. It gets answers of every status, and gets another one when it throws a {@link
   * PassingFailure} or the connection fails; `requestOf` is asked before each attempt, because a download goes on where it ended.
   *
   * @throws FetchError when attempts bring nothing five times in a row (or as often as the client's patience says), when `take`
   * gives up, or when the client's signal does. After `stop` it rejects with any error.
   */
  async ask<T>(
    requestOf: () => Promise<FileRequest>,
    take: (response: Response, arrived: Arrived) => Promise<T>,
    stop?: AbortSignal,
  ): Promise<T> {
    const { attempts } = this.#patience;
    const signal = either(this.#patience.signal, stop);
    for (let attempt = 1; ; attempt++) {
      const request = await requestOf();
      let progress = false;
      try {
        const attemptOnce = () =>
          this.#attempt(request, take, { signal }, () => {
            progress = true;
          });
        return await this.#paces.run(request.url, request.pace, attemptOnce, stop);
      } catch (error) {
        if (error instanceof FetchError || !isPassing(error)) throw error;
        if (signal?.aborted === true)
          throw new FetchError('unreachable', `${shownUrl(request.url)} has not arrived in the time it may take`);
        if (progress) attempt = 1;
        const reason = error instanceof PassingFailure ? error.message : failureReason(error);
        const askedMs = error instanceof PassingFailure ? error.askedMs : 0;
        if (askedMs > LONGEST_WAIT_MS) {
          throw new FetchError(
            'unreachable',
            `${shownUrl(request.url)}: ${reason}; the server asks to come back in ${Math.ceil(askedMs / 1000)} s`,
          );
        }
        const isLasting = error instanceof PassingFailure ? error.isOfContent : isLastingFailure(error);
        const most = isUnresolved(error) ? Math.min(attempts, UNRESOLVED_ATTEMPTS) : attempts;
        if (attempt >= most || (isLasting && !(error instanceof PassingFailure))) {
          // What a server says of itself, or sends in the place of a file, it says and sends again.
          const isOfNetwork = !isLasting && !(error instanceof PassingFailure);
          const advice = [
            isLasting ? '' : 'run the same command again to go on from here',
            isOfNetwork && proxiesOf(this.#env).every((url) => url === '') ? 'set HTTPS_PROXY where a proxy leads out' : '',
            this.#elsewhere,
          ].filter((text) => text !== '');
          const times = attempt > 1 ? `, ${attempt} times in a row` : '';
          const verb = request.put === undefined ? 'fetched' : 'written';
          const message = [`${shownUrl(request.url)} cannot be ${verb}: ${reason}${times}`, advice.join(', or ')].filter(
            (text) => text !== '',
          );
          throw new FetchError(isLasting ? 'unusable' : 'unreachable', message.join('; '), { cause: error });
        }
        const listening = this.#listen(request.url);
        await pause(pauseBefore(attempt, BACKOFF, askedMs), signal).catch(() => {});
        clearInterval(listening);
      }
    }
  }

  /** Looks every few seconds whether anything has come. */
  #listen(url: string): NodeJS.Timeout {
    const since = performance.now();
    return setInterval(() => {
      if (performance.now() - Math.max(since, this.#heardAt) >= SILENT_MS - 100) this.#onSilence(new URL(url).host);
    }, SILENT_MS);
  }

  async #attempt<T>(
    { url, headers, put }: FileRequest,
    take: (response: Response, arrived: Arrived) => Promise<T>,
    { signal }: { readonly signal: AbortSignal | undefined },
    onProgress: () => void,
  ): Promise<T> {
    const controller = new AbortController();
    const cut = (): void => controller.abort(new DOMException('timed out', 'TimeoutError'));
    const { silenceMs } = this.#patience;
    const timer = setTimeout(cut, silenceMs);
    signal?.addEventListener('abort', cut);
    if (signal?.aborted === true) cut();
    this.#send ??= sender(this.#env);
    const send = await this.#send;
    const listening = this.#listen(url);
    try {
      this.spent.requests++;
      const upload = put === undefined ? {} : { method: 'PUT', body: watched(put.path, () => timer.refresh()), duplex: 'half' };
      const length = put === undefined ? {} : { 'content-length': String(put.bytes) };
      const response = await send(url, {
        // What is counted and continued are the bytes as they lie on the server.
        headers: { 'user-agent': this.#userAgent, 'accept-encoding': 'identity', ...length, ...headers },
        signal: controller.signal,
        ...(upload as RequestInit),
      });
      timer.refresh();
      this.#heardAt = performance.now();
      return await take(response, (bytes) => {
        timer.refresh();
        this.#heardAt = performance.now();
        this.spent.bytes += bytes;
        if (bytes > 0) onProgress();
      });
    } finally {
      clearTimeout(timer);
      clearInterval(listening);
      signal?.removeEventListener('abort', cut);
      // Ends a body that nobody reads on.
      controller.abort();
    }
  }
}

/** The bytes of a file, saying when some are taken. */
async function* watched(path: string, onTaken: () => void): AsyncGenerator<Uint8Array> {
  for await (const chunk of createReadStream(path)) {
    yield chunk as Buffer;
    onTaken();
  }
}

/** What may be done about the answer of a publisher that refuses. */
const KEPT_OUT = 'the publisher may keep programs out; fetch it with a browser or name a mirror with --base-url';

/**
 * Throws what a status that is no success means; `credential` says how one is given, where the publisher takes one, and `advice` what may be
 * done where the server refuses.
 */
export function requireStatus(
  { status, headers }: Response,
  url: string,
  allowed: readonly number[],
  { credential, advice = KEPT_OUT }: Pick<Download, 'credential' | 'advice'> = {},
): void {
  if (allowed.includes(status)) return;
  const reason = `status ${status}`;
  if (status >= 500 || PASSING.has(status)) throw new PassingFailure(reason, { askedMs: retryAfter(headers) ?? 0 });
  const file = shownUrl(url);
  if (MISSING.has(status)) throw new FetchError('missing', `${file} is not there (${reason})`);
  if (status === 401 && credential !== undefined) throw new FetchError('refused', `${file} wants a credential (${reason}): ${credential}`);
  throw new FetchError('refused', `${file} is refused (${reason}): ${advice}`);
}

/** A URL for messages: without its query, which may hold a key. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function either(a: AbortSignal | undefined, b: AbortSignal | undefined): AbortSignal | undefined {
  return a === undefined || b === undefined ? (a ?? b) : AbortSignal.any([a, b]);
}

function isPassing(error: unknown): boolean {
  if (error instanceof PassingFailure) return true;
  // What fetch and the body of its answer throw; other errors are of the disk or of this program.
  return error instanceof TypeError || (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'));
}

const named = (env: HttpClientOptions['env'], name: string): string => env[name.toLowerCase()] || env[name] || '';

/** The proxies for HTTP and HTTPS that the environment names; empty for none. */
function proxiesOf(env: HttpClientOptions['env']): readonly string[] {
  return [named(env, 'HTTP_PROXY'), named(env, 'HTTPS_PROXY')];
}

/** The `fetch` of the runtime, or one that goes through the proxies that the environment names. */
async function sender(env: HttpClientOptions['env']): Promise<typeof fetch> {
  const [httpProxy = '', httpsProxy = ''] = proxiesOf(env);
  const noProxy = named(env, 'NO_PROXY');
  if (httpProxy === '' && httpsProxy === '') return fetch;
  const { default: undici } = await import('undici');
  // Empty texts keep the agent from looking into the environment of the process.
  const dispatcher = new undici.EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy });
  return ((url: string, init: RequestInit) => undici.fetch(url, { ...init, dispatcher } as never)) as unknown as typeof fetch;
}

/** What `Content-Range` says: the part that an answer holds, and the size of the file (RFC 9110, section 14.4). */
interface ContentRange {
  /** First byte; null where the range cannot be satisfied. */
  readonly start: number | null;
  /** Null where the server does not know it. */
  readonly size: number | null;
}

/** Reads the header; null where it is missing or malformed. */
export function contentRange({ headers }: Response): ContentRange | null {
  const [, start, size] = /^bytes (?:(\d+)-\d+|\*)\/(\d+|\*)$/.exec(headers.get('content-range')?.trim() ?? '') ?? [];
  if (size === undefined) return null;
  return { start: start === undefined ? null : Number(start), size: size === '*' ? null : Number(size) };
}
