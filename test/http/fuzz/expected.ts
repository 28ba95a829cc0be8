import { pathsOf, SPECIFICATION, type SpecifiedOperation } from '../conformance/specification.js';
import type { FuzzedRequest } from './requests.js';

/** What a request asks for, by a slow reading of its path. */
export interface Asked {
  readonly operation: SpecifiedOperation;
  /** Values in the path, still percent-encoded, the last one with the rest. */
  readonly values: readonly string[];
}

const KNOWN = SPECIFICATION.operations
  .flatMap((operation) => pathsOf(operation).map((path) => [path.replace(/\/\{.*/, ''), operation] as const))
  .sort(([a], [b]) => b.length - a.length);

/** Null where the contract has nothing. */
export function askedFor(target: string): Asked | null {
  const path = pathOf(target);
  for (const [start, operation] of KNOWN) {
    const rest = path.slice(start.length);
    if (path.slice(0, start.length).toLowerCase() !== start || (rest !== '' && rest[0] !== '/')) continue;
    const inner = rest.slice(1, rest.length > 1 && rest.endsWith('/') ? -1 : undefined);
    const count = operation.path.split('{').length - 1;
    if (count === 0) return inner === '' ? { operation, values: [] } : null;
    const parts = inner.split('/');
    return { operation, values: [...parts.slice(0, count - 1), parts.slice(count - 1).join('/')] };
  }
  return null;
}

/** The statuses that are right for a request. */
export function rightStatuses(request: FuzzedRequest): readonly number[] {
  const asked = askedFor(request.path);
  const method = request.method.toUpperCase();
  if (asked === null) return OWN_PATHS.test(pathOf(request.path)) ? [200, 204, 304, 405] : [404];
  if (method === 'OPTIONS') return [204];
  if (method !== 'GET' && method !== 'HEAD') return [405];
  const { operation, values } = asked;
  // By what the headers say, which the tests of passwords look at.
  if (operation.credential === false) return [200, 401];
  if (!request.isLetIn) return [401];
  // The first of two values: where it is empty, it is the default.
  const given = operation.path.includes('{displayType}') && values[0] === '' ? values.slice(1) : values;
  if (given.some(isUnusable) || values.length < operation.path.split('{').length - 1) return [400];
  // Display types, degrees and IP addresses have tests of their own.
  const right = /displayType|lat|ip\}/.test(operation.path) ? [200, 400] : [200];
  if (operation.statuses.includes(404)) right.push(404);
  if (request.headers['if-none-match'] !== undefined) right.push(304);
  return right;
}

/** Paths beside those of the contract. */
const OWN_PATHS = /^\/(?:openapi\.json|\.well-known\/jwks\.json)\/?$/i;

/** The path of a request target, absolute ones included, without the query. */
function pathOf(target: string): string {
  return (target.startsWith('/') ? target : (/^[^?]*?:\/\/[^/]*(.*)$/s.exec(target)?.[1] ?? target)).split('?')[0] as string;
}

function isUnusable(value: string): boolean {
  try {
    const text = decodeURIComponent(value);
    return text.trim() === '' || text.length > 1024;
  } catch {
    return true;
  }
}
