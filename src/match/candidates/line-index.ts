import { DIRECTIONAL_NAMES, DIRECTIONALS } from '../../address/data/directionals.js';
import { SUFFIX_NAMES, SUFFIXES } from '../../address/data/suffixes.js';
import { perOwner } from '../../bounded-cache.js';
import { uncounted } from '../../budget.js';
import { KeyIndex } from '../../key-index.js';
import { streetCount } from '../../streets/street-names.js';
import { type Shard, type StreetLine, streetRecord } from '../../streets/street-record.js';
import { ORDINAL_DIGITS, ORDINALS, ordinal } from '../../text/ordinals.js';
import { ABBREVIATED, foldName } from '../../text/search-key.js';

/*
 * Street lines as letters alone: every word written out, blanks left out. In this form two lines
 * differ by the letters of a typing error alone, even where the error hides a blank or turns a
 * street type into a part of the name.
 */

/** First words of names that are written in two ways. */
const FIRST_WORDS: ReadonlyMap<string, string> = new Map(ABBREVIATED.map(([long, short]) => [short, long]));

/** The form of a line, its type left out unless `typed`. */
export function lineForm(street: StreetLine, typed: boolean): string {
  const { preMod, preDir, preType, preSep, name, postType, postDir, postMod } = street;
  const behind = [typed ? writtenOut(postType) : '', writtenOut(postDir), joined(postMod)];
  return [joined(preMod), writtenOut(preDir), joined(preType), joined(preSep), nameForm(name), ...behind].join('');
}

const MOUNTAIN = /^MOUNTAIN(?= )/;

/**
 * Other forms that a line of the data may be typed in: numbers in words, the old name of federal
 * highways, `MT` for mountain.
 */
function otherForms(street: StreetLine, typed: boolean): readonly string[] {
  const { name, preType } = street;
  const forms: string[] = [];
  if (preType === 'US HIGHWAY') forms.push(lineForm({ ...street, preType: 'US ROUTE' }, typed));
  const other = name === null ? undefined : otherOrdinal(name);
  if (other !== undefined) forms.push(lineForm({ ...street, name: other }, typed));
  if (name !== null && MOUNTAIN.test(name)) forms.push(lineForm({ ...street, name: name.replace(MOUNTAIN, 'MT') }, typed));
  return forms;
}

function nameForm(name: string | null): string {
  if (name === null) return '';
  const words = foldName(name).split(' ');
  return words.map((word, i) => (i === 0 && words.length > 1 ? (FIRST_WORDS.get(word) ?? spelledOut(word)) : spelledOut(word))).join('');
}

function writtenOut(part: string | null): string {
  return part === null ? '' : foldName(part).split(' ').map(spelledOut).join('');
}

function spelledOut(word: string): string {
  const directional = DIRECTIONALS.get(word);
  if (directional !== undefined) return DIRECTIONAL_NAMES.get(directional) ?? word;
  const type = SUFFIXES.get(word);
  return type === undefined ? word : (SUFFIX_NAMES.get(type) ?? word);
}

function joined(part: string | null): string {
  return part === null ? '' : foldName(part).replaceAll(' ', '');
}

const ORDINAL_WORDS: ReadonlyMap<string, string> = new Map([...ORDINALS].map(([word, number]) => [String(number), word]));

/**
 * A name that is an ordinal in its other spelling: digits for words, words for digits; undefined
 * for other names.
 */
function otherOrdinal(name: string): string | undefined {
  const digits = ORDINAL_DIGITS.exec(name)?.[1];
  if (digits !== undefined) return ORDINAL_WORDS.get(digits);
  const number = ORDINALS.get(name);
  return number === undefined ? undefined : ordinal(number);
}

/** The words of a line that name a cardinal direction, in standard form and order. */
export function cardinalsOf(street: StreetLine): string {
  const { preDir, name, postDir } = street;
  const words = [preDir, ...(name === null ? [] : foldName(name).split(' ')), postDir];
  return words.map((word) => (word === null ? '' : (DIRECTIONALS.get(word) ?? ''))).join('');
}

/** A street whose line is nearly the one that was typed. */
export interface LineHit {
  readonly row: number;
  /** Letters by which the lines differ; 0: only blanks do. */
  readonly edits: number;
  /** The line that was typed lacks the street's type. */
  readonly untyped: boolean;
}

/**
 * The lines of a shard's streets as letters alone, with their types and without, for approximate
 * search.
 */
class LineIndex {
  readonly #keys: KeyIndex;
  readonly #streets = new Map<string, LineHit[]>();

  constructor(table: Shard['table']) {
    for (let row = 0; row < streetCount(table); row++) {
      const street = streetRecord(table, row);
      for (const untyped of street.postType === null ? [false] : [false, true]) {
        for (const form of [lineForm(street, !untyped), ...otherForms(street, !untyped)]) {
          const streets = this.#streets.get(form);
          if (streets === undefined) this.#streets.set(form, [{ row, edits: 0, untyped }]);
          else streets.push({ row, edits: 0, untyped });
        }
      }
    }
    this.#keys = new KeyIndex([...this.#streets.keys()].sort());
  }

  /** Streets whose line is at most `limit` edits away from a form, nearest first. */
  near(form: string, limit: number): readonly LineHit[] {
    const hits: LineHit[] = [...(this.#streets.get(form) ?? [])];
    for (const { key, edits } of this.#keys.near(form, limit))
      for (const { row, untyped } of this.#streets.get(key) ?? []) hits.push({ row, edits, untyped });
    return hits;
  }
}

/** The index of a shard, built when it is first asked for and kept for as long as the shard is. */
export const lineIndexOf = perOwner((table: Shard['table']) => uncounted(() => new LineIndex(table)));
