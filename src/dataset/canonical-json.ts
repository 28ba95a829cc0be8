/** No manifest is nested nearly as deep. */
const DEEPEST = 32;

/**
 * JSON in its canonical form (RFC 8785): members ordered by the UTF-16 code units of their names, no white space, strings and numbers as
 * ECMAScript writes them. Takes what `JSON.parse` returns. Throws a `RangeError` for values nested more than 32 levels deep.
 */
export function canonicalJson(value: unknown, depth = 0): string {
  if (depth > DEEPEST) throw new RangeError(`JSON is nested more than ${DEEPEST} deep`);
  if (typeof value !== 'object' || value === null) return JSON.stringify(value);
  if (Array.isArray(value)) return `[${value.map((item) => canonicalJson(item, depth + 1)).join(',')}]`;
  let members = '';
  for (const name of Object.keys(value).sort()) {
    const member = `${JSON.stringify(name)}:${canonicalJson((value as Record<string, unknown>)[name], depth + 1)}`;
    members = members === '' ? member : `${members},${member}`;
  }
  return `{${members}}`;
}
