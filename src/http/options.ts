import type { Authenticator } from '../auth/authenticator.js';
import type { RateLimit } from '../auth/rate-limit.js';
import type { Principal } from '../auth/records.js';
import { type OperationName, operationRow, QUERY_NAMES } from '../contract.js';
import { DoorplateError, type ErrorCode } from '../errors.js';
import { MAX_INPUT_LENGTH, requireLimit } from '../input.js';
import { type OptionTypes, requireAboveZero, requireAmount, requireOptionNames, requireType } from '../option-names.js';
import type { DisplayOptions, QueryOptions, Service, SuggestOptions } from '../service.js';
import { type Cors, type CorsOptions, compileCors } from './cors.js';
import type { Dialect } from './dialect.js';

export interface HandlerOptions<S extends Service = Service> {
  /** Who may ask. `false` lets everyone in, on purpose; there is no default. */
  readonly auth: Authenticator | false;
  /** Limit of each credential; with `auth: false`, of each client network. Off unless given. */
  readonly rateLimit?: RateLimit;
  /**
   * Limit of each client network for requests without an accepted credential: unknown paths, documents, tokens, and what is refused with
   * 401. Off unless given.
   */
  readonly clientLimit?: RateLimit;
  /**
   * Answers requests with API keys of the `test` environment, which the service answers unless it is given: `openSandbox()` of `doorplate`
   * has a town of invented addresses that bring about every value of an answer. It has all that `dialects` ask of the service.
   */
  readonly sandbox?: Service;
  /** Off unless given; `true` lets pages of any origin read the answers. */
  readonly cors?: boolean | CorsOptions;
  /**
   * Where the handler is mounted, such as `/geo`. Other paths are not answered, unless the host says that it has taken it off: Express
   * does, in `baseUrl`.
   */
  readonly basePath?: string;
  /** The host always takes the base path off and does not say so: `mount` of Hono and H3. Default false. */
  readonly basePathStripped?: boolean;
  /** Longest decoded value, in UTF-16 code units; default 1024. */
  readonly maxInputLength?: number;
  /** Number of suggestions, 1 to 50; the service's default unless given. */
  readonly limit?: number;
  /**
   * Milliseconds of its own work that a question may take; waiting for files does not count. Beyond them completion gives what it has
   * found, and the other operations answer 503. Default 250; `Infinity` for no limit.
   */
  readonly workMs?: number;
  /**
   * Other services' paths, asked in this order where the contract has none; each also answers below its name. Off unless given:
   * `doorplate/dialects` has `photon()`, `nominatim()`, `pelias()` and `census()`.
   */
  readonly dialects?: readonly Dialect<S>[];
  /**
   * Answers `/v2/explain` and a path of the contract after it: the result, its messages and how it came about, in an envelope of its own.
   * The answers name datasets and what else was weighed, and take longer. Default false.
   */
  readonly explain?: boolean;
  /** Leaves unknown paths to the host instead of answering 404. */
  readonly fallthrough?: boolean;
  /** Whether `/openapi.json` is served, without a credential; true unless given. */
  readonly openapi?: boolean;
  /** Called for every answer of 500 and above, but only once for each outage of a store. Its errors are ignored. */
  readonly onError?: (error: unknown, context: ErrorContext) => void;
  /** Called for every answer, when it is made; paths that are left to the host have none. Its errors are ignored. */
  readonly onAnswer?: (answer: AnswerEvent) => void;
  /** Headers that every answer gets, such as `Strict-Transport-Security`; none unless given. */
  readonly headers?: Readonly<Record<string, string>>;
}

/** What an observer learns about an answer: neither the credential nor what was asked. */
export interface AnswerEvent {
  /** Null for paths that do not exist, and for `/openapi.json`. */
  readonly operation: OperationName | null;
  readonly status: number;
  /** From the request to the answer, the sending left out. */
  readonly milliseconds: number;
  /** Why there is no answer; null where there is one, and for what is no error of an operation. */
  readonly error: ErrorCode | null;
  /** Who asked: the id of a key, or the name of a profile; null where no credential was accepted. */
  readonly principal: Principal | null;
  /** `Id` of the envelope. */
  readonly requestId: string;
}

/** Which answer an error became; holds nothing of the input. */
export interface ErrorContext {
  /** `Id` of the envelope. */
  readonly requestId: string;
  readonly operation: OperationName;
  readonly status: number;
}

/** Options that are taken as they are given, or by their defaults. */
type Plain = 'auth' | 'basePathStripped' | 'maxInputLength' | 'explain' | 'fallthrough' | 'openapi' | 'onError';

export interface Settings extends Required<Pick<HandlerOptions, Plain>> {
  /** Null where no token can be issued. */
  readonly issuer: Authenticator | null;
  readonly rateLimit: RateLimit | null;
  readonly clientLimit: RateLimit | null;
  readonly cors: Cors | null;
  /** As the header `Allow` lists them. */
  readonly allow: string;
  /** Lower case, no slash at the end; empty for none. */
  readonly basePath: string;
  readonly budget: QueryOptions;
  /** The same budget, and the limit. */
  readonly suggestOptions: SuggestOptions;
  /** By display type. */
  readonly displayOptions: readonly DisplayOptions[];
  readonly onAnswer: ((answer: AnswerEvent) => void) | null;
  /** Names in lower case; null for none. */
  readonly headers: Readonly<Record<string, string>> | null;
}

/** Hundreds of times what an ordinary question takes, and yet other clients hardly notice it. */
const DEFAULT_WORK_MS = 250;
const MOST_FORMS = Math.max(...QUERY_NAMES.map((name) => operationRow(name).forms?.length ?? 0));

const OPTIONS = {
  auth: true,
  rateLimit: true,
  clientLimit: true,
  sandbox: 'object',
  cors: true,
  basePath: true,
  basePathStripped: 'boolean',
  maxInputLength: true,
  limit: true,
  workMs: true,
  dialects: true,
  explain: 'boolean',
  fallthrough: 'boolean',
  openapi: 'boolean',
  onError: 'function',
  onAnswer: 'function',
  headers: 'object',
} as const satisfies OptionTypes<HandlerOptions>;

/** Fills in the defaults. Throws `CONFIG_INVALID`, above all when it is not said who may ask. */
export function readOptions<S extends Service>(options: HandlerOptions<S>): Settings {
  // A caller without types may leave the options out altogether.
  const { auth, basePath = '', basePathStripped = false, maxInputLength = MAX_INPUT_LENGTH, limit } = options ?? {};
  if (auth !== false && typeof auth?.check !== 'function') {
    throw new DoorplateError(
      'CONFIG_INVALID',
      `auth is ${auth === undefined ? 'missing' : 'no authenticator'}, expected one of createAuthenticator(), or false to let everyone in`,
    );
  }
  requireOptionNames(options, OPTIONS);
  for (const name of ['rateLimit', 'clientLimit'] as const) {
    const counter = options[name] ?? null;
    if (counter !== null && typeof counter.consume !== 'function')
      throw new DoorplateError('CONFIG_INVALID', `${name} counts nothing, expected an object with consume()`);
  }
  requireType(options.dialects, 'dialects', 'array');
  // One that was not called is a function.
  for (const dialect of options.dialects ?? []) requireType(dialect ?? null, 'one of dialects', 'object');
  const base = String(basePath).replace(/\/$/, '').toLowerCase();
  if (base !== '' && !/^(?:\/[\w.~-]+)+$/.test(base)) {
    throw new DoorplateError('CONFIG_INVALID', 'basePath is not a path of plain segments such as /geo');
  }
  if (basePathStripped && base === '') {
    throw new DoorplateError('CONFIG_INVALID', 'basePathStripped is given without a basePath');
  }
  const cors = compileCors(options.cors);
  const budget = workBudget(options.workMs ?? DEFAULT_WORK_MS);
  const suggestOptions = limit === undefined ? budget : { limit: requireLimit(limit), ...budget };
  return {
    auth,
    issuer: auth !== false && auth.issuesTokens ? auth : null,
    rateLimit: options.rateLimit ?? null,
    clientLimit: options.clientLimit ?? null,
    cors,
    allow: cors ? 'GET, HEAD, OPTIONS' : 'GET, HEAD',
    basePath: base,
    basePathStripped,
    maxInputLength: requireAboveZero(maxInputLength, 'maxInputLength'),
    budget,
    suggestOptions,
    displayOptions: Array.from({ length: MOST_FORMS }, (_, displayType) => ({ displayType, ...suggestOptions })),
    explain: options.explain ?? false,
    fallthrough: options.fallthrough ?? false,
    openapi: options.openapi ?? true,
    onError: options.onError ?? (() => undefined),
    onAnswer: options.onAnswer ?? null,
    headers: options.headers === undefined ? null : fixedHeaders(options.headers),
  };
}

/** Throws `CONFIG_INVALID` for what HTTP does not carry (RFC 9110, section 5). */
function fixedHeaders(headers: Readonly<Record<string, string>>): Readonly<Record<string, string>> {
  const lower: Record<string, string> = {};
  for (const [name, value] of Object.entries(headers)) {
    if (!/^[\w!#$%&'*+.^`|~-]+$/.test(name) || !/^[\t\x20-\x7e]*$/.test(value)) {
      throw new DoorplateError('CONFIG_INVALID', `headers holds ${JSON.stringify(name)}, expected a header of visible ASCII`);
    }
    lower[name.toLowerCase()] = value;
  }
  return lower;
}

function workBudget(milliseconds: number): QueryOptions {
  if (requireAmount(milliseconds, 'workMs', 'CONFIG_INVALID') === 0) {
    throw new DoorplateError('CONFIG_INVALID', `workMs is ${milliseconds}, expected more than 0, or Infinity for no limit`);
  }
  return milliseconds === Number.POSITIVE_INFINITY ? {} : { workMs: milliseconds };
}
