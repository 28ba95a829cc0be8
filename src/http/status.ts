import type { RateLimitState } from '../auth/rate-limit.js';
import { type ErrorCode, isDoorplateError } from '../errors.js';

/** The one place that maps errors to statuses. */
export const STATUS_BY_CODE: Readonly<Record<ErrorCode, number>> = {
  INPUT_EMPTY: 400,
  INPUT_TOO_LONG: 400,
  INPUT_MALFORMED: 400,
  INPUT_OUT_OF_RANGE: 400,
  CREDENTIAL_MISSING: 401,
  CREDENTIAL_INVALID: 401,
  CREDENTIAL_EXPIRED: 401,
  CREDENTIAL_REVOKED: 401,
  CREDENTIAL_DISABLED: 401,
  RATE_LIMITED: 429,
  STORE_UNAVAILABLE: 503,
  CONFIG_INVALID: 500,
  // Data that is missing or cannot be trusted is a state of the server that an operator mends, not a fault of the request.
  DATASET_NOT_MOUNTED: 503,
  DATASET_FILE_MISSING: 503,
  DATASET_UNREADABLE: 503,
  DATASET_MANIFEST_INVALID: 503,
  DATASET_FOREIGN: 503,
  DATASET_TOO_NEW: 503,
  DATASET_SIZE_MISMATCH: 503,
  DATASET_DIGEST_MISMATCH: 503,
  DATASET_CORRUPT: 503,
  DATASET_TOO_LARGE: 503,
  DATASET_CLOSED: 503,
  BUDGET_EXCEEDED: 503,
};

const UNEXPECTED = 'An unexpected error occurred on the server';
const TOO_LONG = 'Answering takes longer than a question may';
const DATA_UNAVAILABLE = 'The data for this operation is damaged or unavailable';
const RETRY_AFTER_SECONDS = 60;
/** A file is read again within a second, and a database is mostly back within a few. */
const STORE_RETRY_AFTER_SECONDS = 5;
const STORE_UNAVAILABLE = `Requests cannot be checked at the moment; retry after ${STORE_RETRY_AFTER_SECONDS} seconds`;

export interface ErrorAnswer {
  readonly status: number;
  readonly message: string;
  /** `Retry-After` for errors that pass; otherwise none. */
  readonly headers: Readonly<Record<string, string>>;
}

/** Files, paths and unexpected errors stay on the server. */
export function describeError(error: unknown): ErrorAnswer {
  const code = isDoorplateError(error) ? error.code : null;
  const status = (code && STATUS_BY_CODE[code]) ?? 500;
  if (!isDoorplateError(error) || status === 500) return { status, message: UNEXPECTED, headers: {} };
  if (status === 429) return tooManyRequests(Number(error.details.retryAfterSeconds ?? RETRY_AFTER_SECONDS));
  if (code === 'BUDGET_EXCEEDED') return { status, message: TOO_LONG, headers: {} };
  if (code === 'STORE_UNAVAILABLE') return { status, message: STORE_UNAVAILABLE, headers: retryAfter(STORE_RETRY_AFTER_SECONDS) };
  if (status === 503 && code !== 'DATASET_NOT_MOUNTED') return { status, message: DATA_UNAVAILABLE, headers: {} };
  return { status, message: error.message, headers: {} };
}

/** The interval of the contract is 60 seconds. */
export function tooManyRequests(seconds = RETRY_AFTER_SECONDS): ErrorAnswer {
  return { status: 429, message: `Too many requests; retry after ${seconds} seconds`, headers: retryAfter(seconds) };
}

/** The limit of a client, such as `ratelimit-remaining: 12`. */
export function limitHeaders({ limit, remaining, resetSeconds, intervalSeconds }: RateLimitState): Readonly<Record<string, string>> {
  return {
    'ratelimit-limit': String(limit),
    'ratelimit-remaining': String(remaining),
    'ratelimit-reset': String(resetSeconds),
    'ratelimit-policy': `${limit};w=${intervalSeconds}`,
  };
}

function retryAfter(seconds: number): Readonly<Record<string, string>> {
  return { 'retry-after': String(seconds) };
}
