import type { QueryName } from '../contract.js';
import type { MaybePromise } from '../maybe-promise.js';
import type { QueryOptions, Service } from '../service.js';

/** The paths of another geocoding service, asked where the contract has none. `doorplate/dialects` has some. */
export interface Dialect<S = Service> {
  /** One path segment, below which the dialect answers too: `photon` for `/photon/api`. */
  readonly name: string;
  /** What answers a path, without base path and query; null where the service has no such path. */
  route(path: string): DialectRoute<S> | null;
}

export interface DialectRoute<S = Service> {
  /** Operations that the path asks. A key must allow all of them; observers see the first. */
  readonly operations: readonly [QueryName, ...QueryName[]];
  /** Answers without a credential, as the state of a server is. */
  readonly isOpen?: boolean;
  /** Query parameters that hold an API key where the request has no `Authorization`; none unless given. */
  readonly keyParameters?: readonly string[];
  /** Throws `INPUT_*` for unusable parameters. */
  readonly answer: (service: S, query: URLSearchParams, bounds: DialectBounds) => MaybePromise<DialectAnswer>;
  /** How the service writes an error. */
  readonly error: (status: number, message: string) => DialectAnswer;
}

export interface DialectBounds {
  /** Longest decoded value, UTF-16 code units. */
  readonly maxInputLength: number;
  /** Time limit of each question. */
  readonly budget: QueryOptions;
}

export interface DialectAnswer {
  readonly status: number;
  readonly body: string;
  /** With `content-type`; names in lower case. */
  readonly headers: Readonly<Record<string, string>>;
}

/** The first dialect that has the path, below its name or not. */
export function dialectRoute<S>(dialects: readonly Dialect<S>[], path: string): DialectRoute<S> | null {
  for (const dialect of dialects) {
    const below = path.startsWith(`/${dialect.name}/`) ? path.slice(dialect.name.length + 1) : path;
    const route = dialect.route(below.length > 1 && below.endsWith('/') ? below.slice(0, -1) : below);
    if (route !== null) return route;
  }
  return null;
}

/** As forms write it. */
export function queryOf(target: string): URLSearchParams {
  const start = target.indexOf('?');
  return new URLSearchParams(start < 0 ? '' : target.slice(start + 1));
}

/** The `Authorization` that a key in the query stands for. */
export function credentialIn(query: URLSearchParams, { keyParameters = [] }: Pick<DialectRoute, 'keyParameters'>): string | undefined {
  const name = keyParameters.find((each) => query.has(each));
  return name === undefined ? undefined : `Bearer ${query.get(name)}`;
}
