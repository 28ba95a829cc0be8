import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Who may ask the explorer without a key: those who come with the token that is printed at the start, or everybody; or it is not there. */
export const EXPLORER_MODES = ['token', 'open', 'off'] as const;
export type ExplorerMode = (typeof EXPLORER_MODES)[number];

/** Hands the token of the first process to its workers. */
export const TOKEN_VARIABLE = 'DOORPLATE_EXPLORER_TOKEN';
const TOKEN_BYTES = 24;
const TOKEN_PARAMETER = 'token';
/** Longer than any token: what is hashed for a stranger has an end. */
const MOST_COOKIES = 8192;

/** A new token, or the one that the first process has made. */
export function explorerToken(env: Readonly<Record<string, string | undefined>>): string {
  return env[TOKEN_VARIABLE] ?? randomBytes(TOKEN_BYTES).toString('base64url');
}

/** The address that opens the explorer. */
export function explorerUrl(baseUrl: string, mode: ExplorerMode, token: string): string {
  return mode === 'open' ? `${baseUrl}/` : `${baseUrl}/?${TOKEN_PARAMETER}=${token}`;
}

/**
 * The sessions of browsers that came with the token. A session is a cookie that is made of the token, so that every process knows it; it
 * does not lead back to the token, and ends with the browser or with the server.
 */
export class ExplorerSessions {
  readonly #value: string;

  constructor(private readonly token: string) {
    this.#value = createHmac('sha256', token).update('session').digest('base64url');
  }

  /** The cookie for a request that has the token in its query; null where the token is another one, undefined where there is none. */
  begin(request: IncomingMessage, query: string, path: string): string | null | undefined {
    const given = new URLSearchParams(query).get(TOKEN_PARAMETER);
    if (given === null) return undefined;
    if (!isEqual(given, this.token)) return null;
    // No other site sends it, no script reads it, and where the proxy says that it speaks HTTPS it goes nowhere else.
    const secure = request.headers['x-forwarded-proto'] === 'https' ? '; Secure' : '';
    return `${nameFor(request)}=${this.#value}; Path=${path}; HttpOnly; SameSite=Strict${secure}`;
  }

  /** Whether a request comes with the cookie. */
  has(request: IncomingMessage): boolean {
    const { cookie } = request.headers;
    if (cookie === undefined || cookie.length > MOST_COOKIES) return false;
    const start = `${nameFor(request)}=`;
    const given = cookie.split(';').map((each) => each.trim());
    return given.some((each) => each.startsWith(start) && isEqual(each.slice(start.length), this.#value));
  }
}

/** Cookies do not tell ports apart: two servers on one machine would take each other's away. */
function nameFor({ socket }: IncomingMessage): string {
  return `doorplate-${socket.localPort}`;
}

/** Takes as long wherever the texts differ. */
function isEqual(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
