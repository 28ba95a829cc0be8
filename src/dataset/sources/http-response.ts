import type { ByteRange } from './source.js';

const MOST_REDIRECTS = 5;
const REDIRECTS: ReadonlySet<number> = new Set([301, 302, 303, 307, 308]);
/** First room for a body of unknown size. */
const FIRST_BYTES = 64 * 1024;

/** A body that was read. */
interface Body {
  /** Null when there are more than were asked for. */
  readonly bytes: Uint8Array | null;
  /** Number of bytes that were received. */
  readonly length: number;
}

/**
 * Reads a body into one buffer, so that it is held in memory once. Stops when the body grows beyond `most` bytes. Ignores the
 * `Content-Length`, which is the length of the compressed body. `size` is the expected size, if known.
 */
export async function readBody(response: Response, most: number, size: number | undefined): Promise<Body> {
  const reader = response.body?.getReader();
  // There is no stream for a status without a body.
  if (reader === undefined) {
    const whole = new Uint8Array(await response.arrayBuffer());
    return { bytes: whole.byteLength > most ? null : whole, length: whole.byteLength };
  }
  let bytes = new Uint8Array(size ?? Math.min(most, FIRST_BYTES));
  let length = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    const end = length + part.value.byteLength;
    if (end > most) {
      // Nobody needs the rest, or an error in it.
      reader.cancel().catch(() => undefined);
      return { bytes: null, length: end };
    }
    if (end > bytes.byteLength) {
      const larger = new Uint8Array(Math.min(most, Math.max(end, 2 * bytes.byteLength)));
      larger.set(bytes.subarray(0, length));
      bytes = larger;
    }
    bytes.set(part.value, length);
    length = end;
  }
  return { bytes: length === bytes.byteLength ? bytes : bytes.slice(0, length), length };
}

/**
 * The header that asks for a range of a file (RFC 9110, section 14.2). `fetch` then also asks for a
 * body that is not compressed, as the range is one of the file.
 */
export function rangeHeader({ offset, length }: ByteRange): string {
  return `bytes=${offset}-${offset + length - 1}`;
}

/** Whether a `206` holds the range that was asked for, as far as its `Content-Range` is shown. */
export function isRangeAsked(headers: Headers, { offset, length }: ByteRange): boolean {
  // Browsers hide the header across origins; the digest of each page then tells.
  const said = headers.get('content-range');
  return said === null || said.startsWith(`bytes ${offset}-${offset + length - 1}/`);
}

/**
 * Requests an address and follows redirects within its origin only, so that no request or header reaches a server that the user did not
 * name. Returns the response, or the reason why a redirect was not followed. `request` must not follow redirects by itself; browsers then
 * hide the target, so no redirect can be followed there.
 */
export async function followWithinOrigin(first: URL, request: (address: URL) => Promise<Response>): Promise<Response | string> {
  let address = first;
  for (let hops = 0; hops <= MOST_REDIRECTS; hops++) {
    const response = await request(address);
    if (response.type === 'opaqueredirect') return 'it is redirected, and browsers do not show where: name the final URL';
    const location = response.headers.get('location');
    if (location === null || !REDIRECTS.has(response.status)) return response;
    discardBody(response);
    if (!URL.canParse(location, address)) return 'it is redirected to what is no URL';
    address = new URL(location, address);
    if (address.origin !== first.origin || address.username !== '' || address.password !== '') {
      return `it is redirected to ${address.protocol}//${address.host}, expected a redirect within ${first.origin}`;
    }
  }
  return `it is redirected more than ${MOST_REDIRECTS} times`;
}

/** Cancels a body that nobody reads, so that its connection can be used again. */
export function discardBody(response: Response): void {
  response.body?.cancel().catch(() => undefined);
}

/**
 * How a request uses HTTP caches, in the terms of `fetch`: `default` takes what is cached,
 * `no-cache` validates it with the server, `reload` ignores and replaces it.
 */
export type CacheMode = 'default' | 'no-cache' | 'reload';

/** What every request has in common. `fetch` must not follow redirects by itself: it would take custom headers along to any origin. */
export function fetchInit(headers: Readonly<Record<string, string>>, cache: CacheMode, signal: AbortSignal): RequestInit {
  if (cache === 'default') return { headers, signal, redirect: 'manual' };
  if (knows(cache)) return { headers, signal, redirect: 'manual', cache };
  // The header that `fetch` itself would send. Browsers must not set it: across origins it would
  // need a preflight request.
  return { headers: { ...headers, 'cache-control': 'no-cache' }, signal, redirect: 'manual' };
}

const known = new Map<CacheMode, boolean>();

/** Whether `fetch` knows the mode here: workerd throws for some. */
function knows(cache: CacheMode): boolean {
  let answer = known.get(cache);
  if (answer === undefined) {
    try {
      answer = new Request('https://localhost/', { cache }).cache === cache;
    } catch {
      answer = false;
    }
    known.set(cache, answer);
  }
  return answer;
}
