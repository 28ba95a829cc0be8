/** Nothing that this is used for is nested as deep. */
const DEEPEST = 32;

/**
 * JSON in its canonical form (RFC 8785): members ordered by their names' UTF-16 code units, no white space, strings and numbers as
 * ECMAScript writes them. Takes what `JSON.parse` returns; throws a `RangeError` where that is nested too deep.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEEPEST) throw new RangeError(`JSON is nested more than ${DEEPEST} deep`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  const members = Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1));
  return `{${members.map(([name, member]) => `${JSON.stringify(name)}:${canonicalJson(member, depth + 1)}`).join(',')}}`;
}
