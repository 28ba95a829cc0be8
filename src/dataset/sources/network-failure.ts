import { isError } from '../../errors.js';

const REDIRECTS = 'the server redirects in a circle';
const NOT_TRUSTED = 'the server is not trusted, or does not speak TLS';
const NOT_RESOLVED = 'the name of the server was not resolved';
const BAD_PORT = 'fetch refuses to use the port of the URL';

/**
 * The same failures as each runtime reports them: Node by `code` (system errors, undici, OpenSSL),
 * Bun by codes of its own, Deno and workerd in the text of the message.
 */
const FAILURES: readonly (readonly [pattern: RegExp, reason: string])[] = [
  [/redirect count exceeded|TooManyRedirects|(?:too many|number of) redirects/i, REDIRECTS],
  [/ECONNREFUSED|ConnectionRefused|connection refused/i, 'the connection was refused'],
  [/ENOTFOUND|EAI_AGAIN|dns error|name resolution|failed to lookup/i, NOT_RESOLVED],
  [/ECONNRESET|UND_ERR_SOCKET|ConnectionClosed|connection reset|connection closed|connection lost/i, 'the connection was reset'],
  [/UND_ERR_RES_CONTENT_LENGTH_MISMATCH/, 'the body has another length than its header says'],
  [/TimeoutError|ETIMEDOUT|UND_ERR_\w+_TIMEOUT|timed out/i, 'it timed out'],
  [/EHOSTUNREACH|ENETUNREACH|unreachable/i, 'the server cannot be reached'],
  [/CERT|SELF_SIGNED|UNABLE_TO_\w+|ERR_TLS|ERR_SSL|EPROTO|certificate|InvalidContentType|tls|ssl/i, NOT_TRUSTED],
  [/bad port|unsafe.port/i, BAD_PORT],
  [/HPE_|ERR_HTTP|invalid http/i, 'the answer is not HTTP'],
  [/Z_\w+_ERROR|ERR_\w*(?:ZLIB|BROTLI)|incorrect header check|decompress/i, 'the body cannot be decompressed'],
];

/** Causes of causes are followed this far. */
const DEEPEST_CAUSE = 5;

/** Why a `fetch` failed, as far as the runtime says. Never repeats the text of the error, which may hold the whole URL with its query. */
export function failureReason(error: unknown): string {
  const said: string[] = [];
  for (let cause = error, depth = 0; isError(cause) && depth < DEEPEST_CAUSE; cause = cause.cause, depth++) {
    const code = codeOf(cause);
    for (const text of [code, cause.name, withoutUrls(cause.message)]) if (text !== '') said.push(text);
  }
  for (const [pattern, reason] of FAILURES) {
    const hit = said.find((text) => pattern.test(text));
    if (hit !== undefined) return isCode(hit) ? `${reason} (${hit})` : reason;
  }
  const code = said.find(isCode);
  if (code !== undefined) return code;
  // Browsers hide the reason on purpose.
  const isBrowser = globalThis.document !== undefined || globalThis.process === undefined;
  if (isBrowser && isError(error) && error.name === 'TypeError')
    return 'a network error, or the server does not allow reads from this origin (CORS)';
  return isError(error) ? `a network error (${error.name})` : 'a network error';
}

/** Whether a `fetch` failed in a way that another attempt does not change. */
export function isLastingFailure(error: unknown): boolean {
  const reason = failureReason(error);
  return [REDIRECTS, NOT_TRUSTED, BAD_PORT].some((lasting) => reason.startsWith(lasting));
}

/** Whether the name of the server leads nowhere, as on machines without a network: a few seconds seldom change that. */
export function isUnresolved(error: unknown): boolean {
  return failureReason(error).startsWith(NOT_RESOLVED);
}

function codeOf(error: Error): string {
  return 'code' in error && typeof error.code === 'string' ? error.code : '';
}

/** Whether a text is a plain error code, which is safe to show. */
function isCode(text: string): boolean {
  return /^[A-Z][A-Z0-9_]{2,60}$/.test(text);
}

function withoutUrls(text: string): string {
  return text.replace(/\w+:\/\/\S+/g, '');
}
