import { OPERATIONS, type OperationName } from '../contract.js';

/** An operation and the raw, still percent-encoded values of its placeholders; a missing one is the empty text. */
export interface RouteMatch {
  readonly operation: OperationName;
  readonly values: Readonly<Record<string, string>>;
}

interface Route {
  readonly operation: OperationName;
  readonly placeholders: readonly string[];
}

/** Routes by their static part in lower case, and the number of segments that such parts have, longest first. */
const ROUTES = new Map<string, Route>();
for (const operation of Object.keys(OPERATIONS) as OperationName[]) {
  for (const path of pathsOf(operation)) {
    const segments = path.slice(1).split('/');
    const isPlaceholder = (segment: string) => segment.startsWith('{');
    const placeholders = segments.filter(isPlaceholder).map((segment) => segment.slice(1, -1));
    const prefix = segments.filter((segment) => !isPlaceholder(segment)).map((segment) => `/${segment.toLowerCase()}`);
    ROUTES.set(prefix.join(''), { operation, placeholders });
  }
}
const DEPTHS = [...new Set([...ROUTES.keys()].map((prefix) => prefix.split('/').length - 1))].sort((a, b) => b - a);

/** The paths of an operation: the one of the contract, then its alias where it has one. */
export function pathsOf(operation: OperationName): readonly string[] {
  const row = OPERATIONS[operation];
  return 'alias' in row ? [row.path, row.alias] : [row.path];
}

/**
 * Cuts a request target (RFC 9112, section 3.2) down to its path: scheme and authority of the absolute form and the
 * query go, escapes stay.
 */
export function pathOf(target: string): string {
  let start = 0;
  if (!target.startsWith('/')) {
    const authority = target.indexOf('://');
    start = authority < 0 ? 0 : target.indexOf('/', authority + 3);
    if (start < 0) return '/';
  }
  const query = target.indexOf('?', start);
  return target.slice(start, query < 0 ? undefined : query);
}

/**
 * Finds the operation of a path. Static segments match in any letter case; the last placeholder takes the rest, slashes
 * included, less one trailing slash. A path that stops short of its values is a match with empty ones. Null: unknown.
 */
export function matchRoute(path: string): RouteMatch | null {
  for (const depth of DEPTHS) {
    const end = endOfSegment(path, depth);
    if (end < 0) continue;
    const route = ROUTES.get(path.slice(0, end).toLowerCase());
    if (!route) continue;
    const rest = path.slice(end + 1, path.endsWith('/') ? -1 : undefined);
    if (route.placeholders.length === 0 && rest !== '') return null;
    return { operation: route.operation, values: assign(route.placeholders, rest) };
  }
  return null;
}

/** Takes a static base path off a path, in any letter case; null when it does not start with it. */
export function withoutBase(path: string, base: string): string | null {
  if (path.slice(0, base.length).toLowerCase() !== base) return null;
  return path.length === base.length || path[base.length] === '/' ? path.slice(base.length) : null;
}

/** The index at which the nth segment ends, or -1 when the path has fewer. */
function endOfSegment(path: string, count: number): number {
  let end = 0;
  for (let i = 0; i < count; i++) {
    if (path[end] !== '/') return -1;
    const next = path.indexOf('/', end + 1);
    end = next < 0 ? path.length : next;
  }
  return end;
}

function assign(placeholders: readonly string[], rest: string): Record<string, string> {
  const values: Record<string, string> = {};
  let start = 0;
  placeholders.forEach((name, i) => {
    const slash = i === placeholders.length - 1 ? -1 : rest.indexOf('/', start);
    const end = slash < 0 ? rest.length : slash;
    values[name] = rest.slice(start, end);
    start = Math.min(end + 1, rest.length);
  });
  return values;
}
