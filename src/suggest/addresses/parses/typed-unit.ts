import { DIRECTIONALS } from '../../../address/data/directionals.js';
import { STATE_BY_CODE } from '../../../address/data/states.js';
import { SUFFIXES } from '../../../address/data/suffixes.js';
import { UNITS } from '../../../address/data/units.js';
import type { TypedUnit } from '../../../streets/listed-number.js';
import { NUMBER_SIGN, type Word } from '../address-words.js';

export interface WordsWithUnit {
  readonly street: readonly Word[];
  readonly unit: TypedUnit;
  readonly rest: readonly Word[];
}

const HAS_DIGIT = /\d/;
const ZIP_CODE = /^\d{5}$/;
/** By every prefix of a designator's spellings. */
const UNITS_BY_PREFIX = new Map<string, Set<string>>();
for (const [spelling, standard] of UNITS) {
  for (let length = 1; length <= spelling.length; length++) {
    const begin = spelling.slice(0, length);
    UNITS_BY_PREFIX.set(begin, (UNITS_BY_PREFIX.get(begin) ?? new Set()).add(standard));
  }
}

/** The first designator behind the first street word, and its number; else null. */
export function unitIn(words: readonly Word[]): WordsWithUnit | null {
  let at = 1;
  while (at < words.length && words[at]?.text !== NUMBER_SIGN && !UNITS.has((words[at] as Word).text)) at++;
  const designator = words[at]?.text;
  if (designator === undefined || inLastLine(words, at)) return null;
  const next = words[at + 1];
  const isId = next !== undefined && !next.afterComma && (at + 2 === words.length || next.text.length === 1 || HAS_DIGIT.test(next.text));
  const types = designator === NUMBER_SIGN ? null : new Set([UNITS.get(designator) as string]);
  return { street: words.slice(0, at), unit: { types, id: isId ? (next?.text ?? '') : '' }, rest: words.slice(at + (isId ? 2 : 1)) };
}

/** `12 ELM ST AP`: the last word begins a designator; else null. */
export function unitPrefixIn(words: readonly Word[]): WordsWithUnit | null {
  const last = words.at(-1)?.text ?? '';
  if (words.length < 2 || UNITS.has(last)) return null;
  const types = UNITS_BY_PREFIX.get(last);
  return types === undefined ? null : { street: words.slice(0, -1), unit: { types, id: '' }, rest: [] };
}

/** A number or letters that may be a unit by themselves: `4B`, `J`, `B12`, `1-4`. */
const BARE_UNIT = /^(?:[A-Z]{1,2}|[A-Z]?\d{1,4}(?:-?[A-Z\d]{1,4})?)$/;

/** `801 SHAWAN RD 4B`, `12 ELM LN J TOWSON`: a unit without designator behind the street; else null. */
export function bareUnitIn(words: readonly Word[]): WordsWithUnit | null {
  const at = words.findIndex(({ text }, i) => {
    const isLast = i === words.length - 1;
    if (i === 0 || !BARE_UNIT.test(text)) return false;
    const isApart = HAS_DIGIT.test(text) || (text.length === 1 && !DIRECTIONALS.has(text));
    return isLast || (isApart && SUFFIXES.has((words[i - 1] as Word).text));
  });
  return at < 0 ? null : { street: words.slice(0, at), unit: { types: null, id: (words[at] as Word).text }, rest: words.slice(at + 1) };
}

/** `PANAMA CITY FL`: a supposed designator is part of city and state. */
function inLastLine(words: readonly Word[], at: number): boolean {
  const comma = words.findIndex((word, i) => i > 0 && word.afterComma);
  if (comma > 0 && comma < at) return true;
  const next = words[at + 1]?.text ?? '';
  return STATE_BY_CODE.has(words[at]?.text ?? '') && (!HAS_DIGIT.test(next) || ZIP_CODE.test(next.slice(0, 5)));
}
