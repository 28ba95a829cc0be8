import { failureReason } from '../../src/dataset/sources/network-failure.js';
import { pause, pauseBefore, retryAfter } from '../../src/dataset/sources/retry.js';
import { loadPeer } from '../source/peer.js';
import { FetchError } from './fetch-error.js';
import { type Pace, Paces } from './pace.js';

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
/** Longest wait that a server may ask for, milliseconds. */
const LONGEST_WAIT_MS = 5 * 60_000;
const BACKOFF = { pauseMs: 500, maxPauseMs: 30_000 };
/** Statuses below 500 that are worth another attempt. */
const PASSING: ReadonlySet<number> = new Set([408, 425, 429]);
const MISSING: ReadonlySet<number> = new Set([404, 410]);

/** A request for one file, or for a part of it. */
export interface FileRequest {
  readonly url: string;
  readonly pace: Pace;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

/** An attempt that failed in a way that may pass. */
export class PassingFailure extends Error {
  /** The pause that the server asked for, milliseconds. */
  readonly askedMs: number;

  constructor(reason: string, askedMs = 0) {
    super(reason);
    this.askedMs = askedMs;
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
}

/** Asks servers as their operators wish: paced, named, with pauses that grow, obeying `Retry-After`, through the proxies of the environment. */
export class HttpClient {
  /** What was asked and what arrived so far. */
  readonly spent = { requests: 0, bytes: 0 };
  readonly #paces: Paces;
  readonly #userAgent: string;
  readonly #env: HttpClientOptions['env'];
  readonly #patience: Patience;
  #send: Promise<typeof fetch> | null = null;

  constructor({ version, env, jobs, patience = PATIENT }: HttpClientOptions) {
    this.#paces = new Paces(jobs);
    this.#patience = patience;
    this.#userAgent = `doorplate/${version}`;
    this.#env = env;
  }

  /**
   * Asks until `take` has taken the answer. It gets answers of every status, and gets another one when it throws a
   * {@link PassingFailure} or the connection fails; `requestOf` is asked before each attempt, because a download goes on where it
   * ended.
   *
   * @throws FetchError when attempts bring nothing five times in a row (or as often as the client's patience says), when `take` gives
   * up, or when the client's signal does.
   */
  async ask<T>(requestOf: () => Promise<FileRequest>, take: (response: Response, arrived: Arrived) => Promise<T>): Promise<T> {
    const { attempts, signal } = this.#patience;
    for (let attempt = 1; ; attempt++) {
      const request = await requestOf();
      let progress = false;
      try {
        return await this.#paces.run(request.url, request.pace, () =>
          this.#attempt(request, take, () => {
            progress = true;
          }),
        );
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
        if (attempt >= attempts) {
          const advice = 'run the same command again to go on from here, or name a mirror with --base-url';
          throw new FetchError(
            'unreachable',
            `${shownUrl(request.url)} cannot be fetched: ${reason}${attempt > 1 ? `, ${attempt} times in a row` : ''}; ${advice}`,
            {
              cause: error,
            },
          );
        }
        await pause(pauseBefore(attempt, BACKOFF, askedMs), signal).catch(() => {});
      }
    }
  }

  async #attempt<T>(
    { url, headers }: FileRequest,
    take: (response: Response, arrived: Arrived) => Promise<T>,
    onProgress: () => void,
  ): Promise<T> {
    const controller = new AbortController();
    const cut = (): void => controller.abort(new DOMException('timed out', 'TimeoutError'));
    const { silenceMs, signal } = this.#patience;
    const timer = setTimeout(cut, silenceMs);
    signal?.addEventListener('abort', cut);
    if (signal?.aborted === true) cut();
    this.#send ??= sender(this.#env);
    const send = await this.#send;
    try {
      this.spent.requests++;
      const response = await send(url, {
        // What is counted and continued are the bytes as they lie on the server.
        headers: { 'user-agent': this.#userAgent, 'accept-encoding': 'identity', ...headers },
        signal: controller.signal,
      });
      timer.refresh();
      return await take(response, (bytes) => {
        timer.refresh();
        this.spent.bytes += bytes;
        if (bytes > 0) onProgress();
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', cut);
      // Ends a body that nobody reads on.
      controller.abort();
    }
  }
}

/** Throws what a status that is no success means; `credential` says how one is given, where the publisher takes one. */
export function requireStatus({ status, headers }: Response, url: string, allowed: readonly number[], credential?: string): void {
  if (allowed.includes(status)) return;
  const reason = `status ${status}`;
  if (status >= 500 || PASSING.has(status)) throw new PassingFailure(reason, retryAfter(headers) ?? 0);
  const file = shownUrl(url);
  if (MISSING.has(status)) throw new FetchError('missing', `${file} is not there (${reason})`);
  if (status === 401 && credential !== undefined) throw new FetchError('refused', `${file} wants a credential (${reason}): ${credential}`);
  throw new FetchError(
    'refused',
    `${file} is refused (${reason}): the publisher may keep programs out; fetch it with a browser or name a mirror with --base-url`,
  );
}

/** A URL for messages: without its query, which may hold a key. */
export function shownUrl(url: string): string {
  const { origin, pathname } = new URL(url);
  return `${origin}${pathname}`;
}

function isPassing(error: unknown): boolean {
  if (error instanceof PassingFailure) return true;
  // What fetch and the body of its answer throw; other errors are of the disk or of this program.
  return error instanceof TypeError || (error instanceof Error && (error.name === 'TimeoutError' || error.name === 'AbortError'));
}

/** The `fetch` of the runtime, or one that goes through the proxies that the environment names. */
async function sender(env: HttpClientOptions['env']): Promise<typeof fetch> {
  const named = (name: string): string => env[name.toLowerCase()] || env[name] || '';
  const [httpProxy, httpsProxy, noProxy] = [named('HTTP_PROXY'), named('HTTPS_PROXY'), named('NO_PROXY')];
  if (httpProxy === '' && httpsProxy === '') return fetch;
  const undici = await loadPeer('undici', () => import('undici'));
  // Empty texts keep the agent from looking into the environment of the process.
  const dispatcher = new undici.EnvHttpProxyAgent({ httpProxy, httpsProxy, noProxy });
  return ((url: string, init: RequestInit) => undici.fetch(url, { ...init, dispatcher } as never)) as unknown as typeof fetch;
}
