import { DIRECTIONAL_NAMES, DIRECTIONALS } from '../../address/data/directionals.js';
import { SUFFIX_NAMES, SUFFIXES } from '../../address/data/suffixes.js';
import { perOwner } from '../../bounded-cache.js';
import { uncounted } from '../../budget.js';
import { addTo } from '../../group.js';
import { KeyIndex } from '../../search/key-index.js';
import { streetEntry } from '../../streets/shard.js';
import { streetCount } from '../../streets/street-names.js';
import type { Shard, StreetLine } from '../../streets/street-record.js';
import { ORDINAL_DIGITS, ORDINALS, ordinal } from '../../text/ordinals.js';
import { foldName, WRITTEN_OUT } from '../../text/search-key.js';

/*
 * Street lines as letters alone: every word written out, blanks left out. Two such lines differ by a typing error alone,
 * even where it hides a blank or turns a street type into a part of the name.
 */

/** The form of a line. */
export function lineForm(street: StreetLine): string {
  const [before, type, behind] = formParts(street);
  return before + type + behind;
}

/** The form of a line in three parts: the middle one is its type. */
function formParts({ preMod, preDir, preType, preSep, name, postType, postDir, postMod }: StreetLine): readonly [string, string, string] {
  const before = joined(preMod) + writtenOut(preDir) + joined(preType) + joined(preSep) + nameForm(name);
  return [before, writtenOut(postType), writtenOut(postDir) + joined(postMod)];
}

const MOUNTAIN = /^MOUNTAIN(?= )/;

/** A line as it may be typed too: its number in words or digits, the old name of federal highways, `MT` for mountain. */
function otherSpellings(street: StreetLine): readonly StreetLine[] {
  const { name, preType } = street;
  const lines: StreetLine[] = [];
  if (preType === 'US HIGHWAY') lines.push({ ...street, preType: 'US ROUTE' });
  const other = name === null ? undefined : otherOrdinal(name);
  if (other !== undefined) lines.push({ ...street, name: other });
  if (name !== null && MOUNTAIN.test(name)) lines.push({ ...street, name: name.replace(MOUNTAIN, 'MT') });
  return lines;
}

function nameForm(name: string | null): string {
  if (name === null) return '';
  const folded = foldName(name);
  if (!folded.includes(' ')) return spelledOut(folded);
  const words = folded.split(' ');
  // ST in front of a name is SAINT, behind it STREET.
  return words.map((word, i) => (i === 0 ? (WRITTEN_OUT.get(word) ?? spelledOut(word)) : spelledOut(word))).join('');
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

/** The other spelling of an ordinal, digits for words or words for digits; undefined for other names. */
function otherOrdinal(name: string): string | undefined {
  const digits = ORDINAL_DIGITS.exec(name)?.[1];
  if (digits !== undefined) return ORDINAL_WORDS.get(digits);
  const number = ORDINALS.get(name);
  return number === undefined ? undefined : ordinal(number);
}

/** The cardinal directions in a line, in standard form and order. */
export function cardinalsOf(street: StreetLine): string {
  const { preDir, name, postDir } = street;
  const words = [preDir, ...(name === null ? [] : foldName(name).split(' ')), postDir];
  return words.map((word) => (word === null ? '' : (DIRECTIONALS.get(word) ?? ''))).join('');
}

interface LineHit {
  readonly row: number;
  /** Letters by which the lines differ; 0: only their blanks differ. */
  readonly edits: number;
  /** The line that was typed lacks the street's type. */
  readonly untyped: boolean;
}

/** The lines of a shard's streets for approximate search, with their types and without. */
class LineIndex {
  readonly #keys: KeyIndex;
  /** By form: twice the row of each street, and 1 more where its type is left out. */
  readonly #streets = new Map<string, number[]>();

  constructor(table: Shard['table']) {
    for (let row = 0; row < streetCount(table); row++) {
      const street = streetEntry(table, row);
      this.#add(street, row);
      for (const other of otherSpellings(street)) this.#add(other, row);
    }
    this.#keys = new KeyIndex([...this.#streets.keys()].sort());
  }

  #add(street: StreetLine, row: number): void {
    const [before, type, behind] = formParts(street);
    addTo(this.#streets, before + type + behind, 2 * row);
    if (type !== '') addTo(this.#streets, before + behind, 2 * row + 1);
  }

  /** Streets whose line is at most `limit` edits away, nearest first. */
  near(form: string, limit: number): readonly LineHit[] {
    const hits: LineHit[] = [];
    for (const { key, edits } of [{ key: form, edits: 0 }, ...this.#keys.near(form, limit)])
      for (const street of this.#streets.get(key) ?? []) hits.push({ row: street >> 1, edits, untyped: street % 2 === 1 });
    return hits;
  }
}

/** Built when first asked for, kept as long as the shard. */
export const lineIndexOf = perOwner((table: Shard['table']) => uncounted(() => new LineIndex(table)));
