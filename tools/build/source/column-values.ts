import { DIRECTIONALS } from '../../../src/address/data/directionals.js';
import { HIGHWAY_TYPES } from '../../../src/address/data/highways.js';
import { SUFFIXES } from '../../../src/address/data/suffixes.js';
import { LONE_UNITS, NUMBERED_UNITS, UNLISTED_UNITS } from '../../../src/address/data/units.js';
import { stated } from '../../../src/address/fillers.js';
import { perOwner, remembered } from '../../../src/bounded-cache.js';
import { streetWords } from './street-parts.js';

/** A row of those that a table begins with: text of a column by its name, empty where it has none. */
export type SampleRow = (column: string) => string;

/** Rows that say what the columns of a table hold. Chosen. */
export const SAMPLE_ROWS = 1000;
/** Share of the values of a column that names without one meaning go by. Chosen. */
const HALF = 0.5;
/** Share of values that makes a column of an unknown name one of parts. Chosen. */
const MOST = 0.9;
/** A designator and what it designates: `APT 4`, `Ste. B`, `# 12`. */
const DESIGNATED = /^(?:([A-Z]+)[. ]*#? ?\w+|#.*\w.*)$/i;

/** What a column of parts holds. */
export type PartKind = 'directionals' | 'street types' | 'units';

const IS: Readonly<Record<PartKind, (text: string) => boolean>> = {
  directionals: (text) => DIRECTIONALS.has(lettersOf(text)),
  'street types': (text) => SUFFIXES.has(lettersOf(text)) || HIGHWAY_TYPES.has(lettersOf(text)),
  units(text) {
    const found = DESIGNATED.exec(text.trim());
    if (found === null) return LONE_UNITS.has(lettersOf(text));
    const word = found[1]?.toUpperCase();
    return word === undefined || NUMBERED_UNITS.has(word) || UNLISTED_UNITS.has(word);
  },
};
const KINDS = Object.keys(IS) as readonly PartKind[];

const lettersOf = (text: string): string => text.toUpperCase().replace(/[^A-Z]/g, '');

/** Whether a text is what such columns hold. */
export function isPart(kind: PartKind, text: string): boolean {
  return IS[kind](text);
}

/** Whether a column that may hold other things holds these: half of what it says, or nothing. */
export function mayHold(column: string, kind: PartKind, rows: readonly SampleRow[]): boolean {
  return remembered(heldIn(rows), `${kind} ${column}`, () => {
    const values = valuesOf(column, rows);
    return values.filter(IS[kind]).length >= values.length * HALF;
  });
}

/** What columns may hold by the same rows: the records of a file may have many lists of columns. */
const heldIn = perOwner((_rows: readonly SampleRow[]) => new Map<string, boolean>());

/** Whether the words of one column are, in half of the rows that have both, among those of another one. */
export function isWithin(column: string, whole: string, rows: readonly SampleRow[]): boolean {
  const both = rows.map((row) => [row(column), row(whole)] as const).filter(([one, other]) => stated(one) !== '' && stated(other) !== '');
  return both.length > 0 && both.filter(([one, other]) => holdsWords(other, one)).length >= both.length * HALF;
}

/** What nearly all values of a column are that have words the rest of the address lacks; null for none. */
export function heldBy(column: string, line: readonly string[], rows: readonly SampleRow[]): PartKind | null {
  const said = rows.filter((row) => stated(row(column)) !== '');
  const values = said.map((row) => row(column));
  const kind = KINDS.find((one) => values.length > 0 && values.filter(IS[one]).length >= values.length * MOST);
  // One word for all may be an answer: N for no.
  if (kind === undefined || (kind !== 'units' && new Set(values.map(lettersOf)).size < 2)) return null;
  const lacking = said.filter((row) => !holdsWords(line.map(row).join(' '), row(column)));
  return lacking.length >= said.length * HALF ? kind : null;
}

function valuesOf(column: string, rows: readonly SampleRow[]): readonly string[] {
  return rows.map((row) => row(column)).filter((text) => stated(text) !== '');
}

function holdsWords(whole: string, part: string): boolean {
  const words = new Set(streetWords(whole));
  return streetWords(part).every((word) => words.has(word));
}
