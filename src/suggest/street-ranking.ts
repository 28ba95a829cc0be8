import { STATE_BY_CODE } from '../address/data/states.js';
import { foldName, placeKey, streetKey } from '../dataset/key.js';
import type { UsStreetIndexTable } from '../dataset/tables/us-street-index.js';
import type { AddressQuery } from './address-query.js';
import { type Accept, STEP, scanRows, scanWeights } from './scan.js';
import { begunWords, standardWord, streetKeys } from './street-words.js';
import { Top } from './top.js';
import { fits } from './words.js';

/** How the rank of streets is told. */
export const STREET_RULE =
  'Streets ranked by words read as the street (more first), then whole street before whole words before the begin of a word, then words in order; then number of addresses; then key.';

/** Words that a street is looked for with. */
const MAX_STREET_WORDS = 8;
/** Directionals and types that may stand around the name. */
const MAX_ATTRIBUTES = 3;
const STEPS_A_WORD = 8;
const WHOLE_STREET = 4;
const WHOLE_WORDS = 2;
const IN_ORDER = 1;
const MAX_NUMBER_DIGITS = 9;
const ZIP_DIGITS = 5;
const DIGITS = /^\d+$/;

/**
 * The best streets for a query, rows of the index. Words are read as the street in all ways, the longest first; what is
 * left must fit city, state and ZIP code. `fitNumber`: only streets whose number range has room for the typed number.
 */
export function rankStreets(table: UsStreetIndexTable, query: AddressQuery, limit: number, fitNumber: boolean): Top {
  const top = new Top(limit);
  const { words, number } = query;
  const hasRoom = fitNumber && number !== null && DIGITS.test(number) ? roomFor(table, number) : null;
  for (let end = Math.min(query.streetEnd, words.length, MAX_STREET_WORDS); end > 0; end--) {
    const street = words.slice(0, end);
    const rest = words.slice(end);
    const inPlace = rest.length === 0 ? null : placeFilter(table, rest);
    const accept = both(hasRoom, inPlace);
    const open = query.open && rest.length === 0;
    scanKeys(table, top, street, open, accept);
    scanNames(table, top, street, open, accept);
  }
  return top;
}

/** Streets whose full key begins with the words. */
function scanKeys(table: UsStreetIndexTable, top: Top, street: readonly string[], open: boolean, accept: Accept | null): void {
  const base = (street.length * STEPS_A_WORD + IN_ORDER) * STEP;
  for (const { key, open: isOpen } of streetKeys(street, open)) {
    const [from, to] = table.keys.equalRange(key);
    scanWeights(top, from, to, table.weight, base + WHOLE_STREET * STEP, accept);
    const [wordsFrom, wordsTo] = table.keys.prefixRange(`${key} `);
    scanWeights(top, wordsFrom, wordsTo, table.weight, base + WHOLE_WORDS * STEP, accept);
    if (!isOpen) continue;
    const [begunFrom, begunTo] = table.keys.prefixRange(key);
    scanWeights(top, begunFrom, begunTo, table.weight, base, accept);
  }
}

/** Streets whose name equals some of the words while the others are directionals or types of it, in any order; the text need not have all of them. */
function scanNames(table: UsStreetIndexTable, top: Top, street: readonly string[], open: boolean, accept: Accept | null): void {
  const base = street.length * STEPS_A_WORD * STEP;
  for (let lead = 0; lead <= 1; lead++) {
    for (let tail = 0; lead + tail <= Math.min(MAX_ATTRIBUTES, street.length - 1); tail++) {
      const name = street.slice(lead, street.length - tail);
      const attributes = [...street.slice(0, lead), ...street.slice(street.length - tail)];
      const accepted = attributes.map((word, i) => attributeWords(word, open && tail > 0 && i === attributes.length - 1));
      if (accepted.some((choices) => choices.length === 0)) continue;
      const key = streetKey(name.join(' '));
      const hasAttributes = accepted.length === 0 ? null : (row: number): boolean => containsAll(table.keys.at(row), accepted);
      const acceptRow = both(accept, hasAttributes);
      const [from, to] = nameRange(table, key, false);
      scanRows(top, from, to, table.byName, table.weight, base + WHOLE_WORDS * STEP, acceptRow);
      if (!mayBegin(key, name.at(-1) as string, open && tail === 0)) continue;
      const [begunFrom, begunTo] = nameRange(table, key, true);
      scanRows(top, begunFrom, begunTo, table.byName, table.weight, base, acceptRow);
    }
  }
}

/** Shortest begin of a name that stands for it when further words follow: `MASS AVE`. */
const SHORTEST_BEGIN = 3;

/** Whether a name may be unfinished. `SEVENTH` is the number 7, which begins no further name. */
function mayBegin(key: string, last: string, open: boolean): boolean {
  return (open || last.length >= SHORTEST_BEGIN) && key.endsWith(last);
}

/** Key words that a typed directional or type may stand for; empty when it is neither. */
function attributeWords(word: string, open: boolean): readonly string[] {
  const standard = standardWord(word);
  const whole = standard === null ? [] : [standard, word];
  return open ? [...whole, ...begunWords(word)] : whole;
}

function containsAll(key: string, accepted: readonly (readonly string[])[]): boolean {
  const words = key.split(' ');
  return accepted.every((choices) => choices.some((choice) => words.includes(choice)));
}

/** Entries `[from, to)` of `byName` whose name key equals the key, or begins with it. */
function nameRange(table: UsStreetIndexTable, key: string, begins: boolean): readonly [from: number, to: number] {
  const at = (i: number): string => table.nameKeys.at(table.byName[i] as number);
  const from = partition(table.byName.length, (i) => at(i) < key);
  return [from, partition(table.byName.length, (i) => at(i) <= key || (begins && at(i).startsWith(key)))];
}

/** Number of leading entries for which `before` holds; it holds for none behind one where it does not. */
function partition(length: number, before: (i: number) => boolean): number {
  let low = 0;
  let high = length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(middle)) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Accepts streets between whose lowest and highest number lies one that begins with the digits. */
function roomFor(table: UsStreetIndexTable, digits: string): Accept {
  const typed = Number(digits);
  const widths = Array.from({ length: Math.max(1, MAX_NUMBER_DIGITS - digits.length) }, (_, i) => 10 ** i);
  return (row) => {
    const low = table.low[row] as number;
    const high = table.high[row] as number;
    return widths.some((width) => typed * width <= high && typed * width + width - 1 >= low);
  };
}

/** Accepts streets whose city, state and ZIP code the words say. */
function placeFilter(table: UsStreetIndexTable, words: readonly string[]): Accept {
  const { zip, named } = trailingZip(words);
  const zipWidth = zip === null ? 1 : 10 ** (ZIP_DIGITS - zip.length);
  const known = new Map<number, boolean>();
  return (row) => {
    if (zip !== null && Math.floor((table.zip[row] as number) / zipWidth) !== Number(zip)) return false;
    if (named.length === 0) return true;
    const city = table.city[row] as number;
    const state = table.state[row] as number;
    const pair = city * table.strings.length + state;
    let answer = known.get(pair);
    if (answer === undefined) {
      answer = fits(named, placeWords(table.strings.at(city), table.strings.at(state), named.at(-1) as string));
      known.set(pair, answer);
    }
    return answer;
  };
}

/** A ZIP code, or the begin of one, at the end of the words; an add-on behind it is passed over. */
function trailingZip(words: readonly string[]): { readonly zip: string | null; readonly named: readonly string[] } {
  const [before = '', last = ''] = words.length > 1 ? words.slice(-2) : ['', words[0]];
  if (!DIGITS.test(last) || last.length > ZIP_DIGITS) return { zip: null, named: words };
  if (DIGITS.test(before) && before.length === ZIP_DIGITS) return { zip: before, named: words.slice(0, -2) };
  return { zip: last, named: words.slice(0, -1) };
}

/** Folded names of a place. A whole state code behind them begins no other state's name: `MA` is not Maryland. */
function placeWords(city: string, state: string, last: string): readonly string[] {
  const stateName = last !== state && STATE_BY_CODE.has(last) ? '' : (STATE_BY_CODE.get(state)?.name ?? '');
  return [foldName(city), placeKey(city), state, foldName(stateName)].filter((words) => words !== '');
}

function both(a: Accept | null, b: Accept | null): Accept | null {
  if (a === null) return b;
  return b === null ? a : (row) => a(row) && b(row);
}
