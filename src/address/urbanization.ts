import { L } from './grammar/labels.js';
import { BLANK, type Token } from './grammar/tokens.js';

const ANNOUNCING: ReadonlySet<string> = new Set(['URB', 'URBANIZACION', 'URBANIZATION']);

/**
 * The urbanization of a Puerto Rican address, from the line above the street (Publication 28,
 * section 295): `URB LAS GLADIOLAS`, or null. Street names repeat between urbanizations, so it
 * matters, but no component can hold it.
 */
export function urbanizationOf(tokens: readonly Token[], labels: readonly number[]): string | null {
  const start = tokens.findIndex(({ text }, i) => (labels[i] === L.LEAD || labels[i] === L.AFTER) && ANNOUNCING.has(text));
  if (start < 0) return null;
  let end = start + 1;
  while (end < tokens.length && labels[end] === labels[start] && tokens[end]?.before === BLANK) end++;
  if (end === start + 1) return null;
  const name = tokens.slice(start + 1, end).map(({ text }) => text);
  return ['URB', ...name].join(' ');
}
