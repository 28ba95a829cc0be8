import { OPERATIONS, type OperationName, pathsOf } from '../contract.js';

/** An operation and the percent-encoded values of its placeholders; a missing one is the empty text. */
export interface RouteMatch {
  readonly operation: OperationName;
  /** The path with the names of its values, as the contract writes it. */
  readonly template: string;
  readonly values: Readonly<Record<string, string>>;
}

/** A static segment of a path, in lower case, and what may follow it. */
interface RouteNode {
  readonly next: Map<string, RouteNode>;
  /** Null where no path ends, but for its values. */
  route: { readonly operation: OperationName; readonly template: string; readonly placeholders: readonly string[] } | null;
}

const ROOT: RouteNode = { next: new Map(), route: null };
for (const operation of Object.keys(OPERATIONS) as OperationName[]) {
  for (const path of pathsOf(operation)) {
    const segments = path.slice(1).split('/');
    const isPlaceholder = (segment: string) => segment.startsWith('{');
    let node = ROOT;
    for (const segment of segments.filter((name) => !isPlaceholder(name))) {
      const key = segment.toLowerCase();
      const next = node.next.get(key) ?? { next: new Map(), route: null };
      node.next.set(key, next);
      node = next;
    }
    node.route = { operation, template: path, placeholders: segments.filter(isPlaceholder).map((name) => name.slice(1, -1)) };
  }
}

/**
 * Cuts a request target (RFC 9112, section 3.2) down to its path: scheme and authority of the absolute form and the query go, escapes stay.
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
 * Static segments match in any letter case; the last placeholder takes the rest, slashes included, less one trailing slash. A path that
 * stops short of its values matches with empty ones. Null: unknown.
 */
export function matchRoute(path: string): RouteMatch | null {
  let node: RouteNode | undefined = ROOT;
  let { route } = node;
  /** Where the segments of the route end. */
  let routeEnd = 0;
  let end = 0;
  while (node.next.size > 0 && path[end] === '/') {
    const slash = path.indexOf('/', end + 1);
    const start = end + 1;
    end = slash < 0 ? path.length : slash;
    const segment = path.slice(start, end);
    // Most clients write them as the contract does.
    node = node.next.get(segment) ?? node.next.get(segment.toLowerCase());
    if (node === undefined) break;
    if (node.route === null) continue;
    route = node.route;
    routeEnd = end;
  }
  if (route === null) return null;
  const rest = path.slice(routeEnd + 1, path.endsWith('/') ? -1 : undefined);
  if (route.placeholders.length === 0 && rest !== '') return null;
  return { operation: route.operation, template: route.template, values: assign(route.placeholders, rest) };
}

/** In any letter case; null when the path does not start with the base. */
export function withoutBase(path: string, base: string): string | null {
  if (path.slice(0, base.length).toLowerCase() !== base) return null;
  return path.length === base.length || path[base.length] === '/' ? path.slice(base.length) : null;
}

/** The last placeholder takes the rest, slashes included. */
function assign(placeholders: readonly string[], rest: string): Record<string, string> {
  const values: Record<string, string> = {};
  const last = placeholders.length - 1;
  let start = 0;
  for (let i = 0; i <= last; i++) {
    const slash = i === last ? -1 : rest.indexOf('/', start);
    const end = slash < 0 ? rest.length : slash;
    values[placeholders[i] as string] = rest.slice(start, end);
    start = Math.min(end + 1, rest.length);
  }
  return values;
}
