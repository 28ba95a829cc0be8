/** What moves the cursor, changes colors or turns the direction of a text: C0 and C1 controls, and marks of direction. */
const CONTROLS = /[\p{Cc}\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]/gu;

/**
 * A text that others have written, or every text of a value, as a terminal may show it: with control characters as JSON writes them. A manifest,
 * a catalog, a table or a server could else write over the text on the screen. JSON stays the same JSON.
 */
export function shown<T>(value: T): T {
  if (typeof value === 'string') return value.replace(CONTROLS, escaped) as T;
  if (Array.isArray(value)) return value.map(shown) as T;
  if (typeof value !== 'object' || value === null || Object.getPrototypeOf(value) !== Object.prototype) return value;
  return Object.fromEntries(Object.entries(value).map(([name, each]) => [shown(name), shown(each)])) as T;
}

function escaped(control: string): string {
  return `\\u${control.charCodeAt(0).toString(16).padStart(4, '0')}`;
}
