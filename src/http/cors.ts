import { DoorplateError } from '../errors.js';
import { requireOptionNames, requireType } from '../option-names.js';

/** Which web pages may read the answers; see the Fetch standard, CORS protocol. */
export interface CorsOptions {
  /** Origins such as `https://example.com`, or `*` for any, which is the default. */
  readonly origins?: '*' | readonly string[];
  /** Names of headers that pages may send beside those that API clients commonly do, such as `X-Tenant`. */
  readonly allowHeaders?: readonly string[];
  /** How long a browser may keep the answer to a preflight; default 600. */
  readonly maxAgeSeconds?: number;
}

/** For an answer to a request with this `Origin`, and for a preflight. */
export interface Cors {
  headers(origin: string | undefined): Readonly<Record<string, string>>;
  readonly preflight: Readonly<Record<string, string>>;
}

const DEFAULT_MAX_AGE_SECONDS = 600;
const EXPOSED = 'X-Request-Id, X-Messages, Retry-After, RateLimit-Limit, RateLimit-Remaining, RateLimit-Reset, RateLimit-Policy';

/** Credentials, conditions of requests, and what clients, proxies and tracing (W3C Trace Context, Baggage) add to them. */
const ALLOWED = [
  ...['Authorization', 'profileName', 'profilePassword', 'X-API-Key'],
  ...['Accept', 'Accept-Language', 'Content-Type', 'Cache-Control', 'If-None-Match', 'If-Modified-Since', 'Pragma'],
  ...[
    'X-Request-Id',
    'X-Correlation-Id',
    'X-Requested-With',
    'X-Client-Version',
    'traceparent',
    'tracestate',
    'baggage',
    'sentry-trace',
    'b3',
  ],
];

const OPTIONS = { origins: true, allowHeaders: true, maxAgeSeconds: true } as const satisfies Record<keyof CorsOptions, true>;
/** RFC 9110, section 5.1. */
const HEADER_NAME = /^[\w!#$%&'*+.^`|~-]+$/;
/** Scheme and host as browsers send them (RFC 6454, section 6.1), without a path; not `null`, which any page can be. */
const ORIGIN = /^[a-z][a-z\d+.-]*:\/\/[^\s/,]+$/i;

/**
 * Null when CORS is off. Cookies are never let through: credentials travel in a header. Throws `CONFIG_INVALID` for origins that no page
 * has, names that no header has, and for an age that is no whole number of seconds.
 */
export function compileCors(option: boolean | CorsOptions | undefined): Cors | null {
  if (!option) return null;
  const given = option === true ? {} : option;
  requireType(given, 'cors', 'object');
  requireOptionNames(given, OPTIONS);
  const { origins = '*', allowHeaders = [], maxAgeSeconds = DEFAULT_MAX_AGE_SECONDS } = given;
  if (origins !== '*' && !(Array.isArray(origins) && origins.every((origin) => ORIGIN.test(origin)))) {
    throw new DoorplateError('CONFIG_INVALID', "The origins of cors are unusable, expected '*' or a list such as https://example.com");
  }
  if (!(Array.isArray(allowHeaders) && allowHeaders.every((name) => HEADER_NAME.test(name)))) {
    throw new DoorplateError('CONFIG_INVALID', 'allowHeaders of cors is unusable, expected a list of names such as X-Tenant');
  }
  if (!(Number.isSafeInteger(maxAgeSeconds) && maxAgeSeconds >= 0)) {
    throw new DoorplateError('CONFIG_INVALID', `maxAgeSeconds of cors is ${maxAgeSeconds}, expected a whole number of seconds, 0 or more`);
  }
  const exposed = { 'access-control-expose-headers': EXPOSED };
  const anyone = { 'access-control-allow-origin': '*', ...exposed };
  return {
    headers(origin) {
      if (origins === '*') return anyone;
      return origin !== undefined && origins.includes(origin) ? { 'access-control-allow-origin': origin, ...exposed } : {};
    },
    preflight: {
      'access-control-allow-methods': 'GET, HEAD',
      'access-control-allow-headers': [...ALLOWED, ...allowHeaders].join(', '),
      'access-control-max-age': String(maxAgeSeconds),
    },
  };
}
