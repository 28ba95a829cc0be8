/**
 * Every code that a {@link DoorplateError} can carry. Test the code, not `instanceof`: an ESM and a
 * CJS copy of the package have two classes.
 *
 * - `INPUT_*`: the caller's value breaks the input contract.
 * - `DATASET_*`: a dataset file or its manifest cannot be trusted; no answer is given from it.
 * - `CREDENTIAL_*`: an API key, a profile or a token was refused.
 * - `BUDGET_EXCEEDED`: answering takes longer than the question may; see `QueryOptions`.
 * - `RATE_LIMITED`: the credential has used up its points, or there were too many password
 *   attempts.
 * - `STORE_UNAVAILABLE`: the store of credentials or rate limits does not answer at the moment.
 * - `CONFIG_INVALID`: an option handed to the library is unusable.
 */
export type ErrorCode =
  | 'INPUT_EMPTY'
  | 'INPUT_TOO_LONG'
  | 'INPUT_MALFORMED'
  | 'INPUT_OUT_OF_RANGE'
  | 'DATASET_NOT_MOUNTED'
  | 'DATASET_FILE_MISSING'
  | 'DATASET_UNREADABLE'
  | 'DATASET_MANIFEST_INVALID'
  | 'DATASET_FOREIGN'
  | 'DATASET_TOO_NEW'
  | 'DATASET_SIZE_MISMATCH'
  | 'DATASET_DIGEST_MISMATCH'
  | 'DATASET_CORRUPT'
  | 'DATASET_TOO_LARGE'
  | 'DATASET_CLOSED'
  | 'CREDENTIAL_MISSING'
  | 'CREDENTIAL_INVALID'
  | 'CREDENTIAL_EXPIRED'
  | 'CREDENTIAL_REVOKED'
  | 'CREDENTIAL_DISABLED'
  | 'BUDGET_EXCEEDED'
  | 'RATE_LIMITED'
  | 'STORE_UNAVAILABLE'
  | 'CONFIG_INVALID';

/** Facts about one error: what was found, what was expected, which file. Never an address, a key or a token. */
export type ErrorDetails = Readonly<Record<string, string | number | boolean | readonly (string | number)[] | undefined>>;

/** The facts that errors of a code always or may have, beside others. */
export type ErrorDetailsByCode = {
  /** `kinds`: the kinds of files; one of them is needed. `dataset`: the name that no dataset has. */
  readonly DATASET_NOT_MOUNTED: { readonly kinds?: readonly string[]; readonly dataset?: string };
  /** UTF-16 code units. */
  readonly INPUT_TOO_LONG: { readonly found?: number; readonly expected?: number };
  /** The limits of the question, milliseconds. */
  readonly BUDGET_EXCEEDED: { readonly timeoutMs?: number | undefined; readonly workMs?: number | undefined };
  /** How long to wait before the next attempt. */
  readonly RATE_LIMITED: { readonly retryAfterSeconds?: number };
};

/** The details of errors of a code. */
export type DetailsOf<C extends ErrorCode> = C extends keyof ErrorDetailsByCode ? ErrorDetails & ErrorDetailsByCode[C] : ErrorDetails;

/** The one error class of the library. `message` is safe to show and to log; `details` holds the same facts, typed. */
export class DoorplateError<C extends ErrorCode = ErrorCode> extends Error {
  override readonly name = 'DoorplateError';
  readonly code: C;
  readonly details: DetailsOf<C>;

  constructor(code: C, message: string, details?: DetailsOf<C>, options?: { readonly cause?: unknown }) {
    super(message, options);
    this.code = code;
    this.details = details ?? ({} as DetailsOf<C>);
  }
}

/**
 * Tells whether a caught value is this library's error, also one thrown by another copy of the
 * package; with `code`, whether it is one of that code, whose details are then typed.
 *
 * @example
 * if (isDoorplateError(error, 'RATE_LIMITED')) wait(error.details.retryAfterSeconds);
 */
export function isDoorplateError(value: unknown): value is DoorplateError;
export function isDoorplateError<C extends ErrorCode>(value: unknown, code: C): value is DoorplateError<C>;
export function isDoorplateError(value: unknown, code?: ErrorCode): boolean {
  if (!isError(value) || value.name !== 'DoorplateError') return false;
  const found = (value as DoorplateError).code;
  return code === undefined ? typeof found === 'string' : found === code;
}

/** Also for an error of another realm: in Jest those of Node's modules are none of the global `Error`. */
export function isError(value: unknown): value is Error {
  return typeof value === 'object' && value !== null && 'name' in value && typeof (value as Partial<Error>).message === 'string';
}
