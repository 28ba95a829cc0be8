import type { Dialect, DialectAnswer, DialectBounds, DialectRoute } from '../http/dialect.js';
import type { MaybePromise } from '../maybe-promise.js';
import { type OptionTypes, requireOptionNames } from '../option-names.js';
import { Parameters, type Wording } from './parameters.js';
import type { DialectService } from './questions.js';

export interface DialectOptions {
  /**
   * Takes an API key from the query where a request has no `Authorization`, in `api_key` or `key`. Default false: addresses of
   * requests are kept in logs, histories and `Referer` headers, and a key in them with them.
   */
  readonly keyInQuery?: boolean;
}

const OPTIONS = { keyInQuery: 'boolean' } as const satisfies OptionTypes<DialectOptions>;
const KEY_PARAMETERS = ['api_key', 'key'];

interface Manner {
  readonly name: string;
  readonly wording: Wording;
  readonly error: DialectRoute['error'];
}

interface Row extends Pick<DialectRoute, 'operations' | 'isOpen'> {
  readonly answer: (service: DialectService, given: Parameters, bounds: DialectBounds) => MaybePromise<DialectAnswer>;
}

/** Operations that a completion may ask. */
export const COMPLETING: DialectRoute['operations'] = ['suggest-address', 'suggest-city', 'suggest-zip', 'geocode'];

/** Throws `CONFIG_INVALID` for unusable options. */
export function dialectOf(
  options: DialectOptions,
  { name, wording, error }: Manner,
  rows: Readonly<Record<string, Row>>,
): Dialect<DialectService> {
  requireOptionNames(options, OPTIONS);
  const keyParameters = options.keyInQuery ? KEY_PARAMETERS : [];
  const routes = new Map(
    Object.entries(rows).map(([path, { answer, ...row }]): [string, DialectRoute<DialectService>] => [
      path,
      {
        ...row,
        keyParameters,
        error,
        answer: (service, query, bounds) => {
          for (const key of keyParameters) query.delete(key);
          return answer(service, new Parameters(query, wording, bounds.maxInputLength), bounds);
        },
      },
    ]),
  );
  return { name, route: (path) => routes.get(path) ?? null };
}

/** The datasets that questions are asked of. */
const askedOf = (service: DialectService) => service.datasets().filter(({ isAsked }) => isAsked);

/** Null where no dataset is mounted. */
export function newestBuild(service: DialectService): string | null {
  return askedOf(service).reduce<string | null>((newest, { builtAt }) => (newest === null || builtAt > newest ? builtAt : newest), null);
}

/** The attributions of US data. */
export function attributionOf(service: DialectService): string {
  const us = askedOf(service).filter(({ files }) => files.some(({ kind }) => kind.startsWith('us-')));
  return [...new Set(us.flatMap(({ sources }) => sources.map(({ attribution }) => attribution)))].join(' ');
}
