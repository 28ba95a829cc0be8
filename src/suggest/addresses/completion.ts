import { DIRECTIONALS } from '../../address/data/directionals.js';
import { SUFFIXES } from '../../address/data/suffixes.js';
import type { DatasetView } from '../../dataset/view.js';
import type { MaybePromise } from '../../maybe-promise.js';
import { lineText } from '../../street-index/index-text.js';
import { askForListed, listedNumber } from '../../streets/listed-number.js';
import { splitOuterUnit } from '../../streets/packed-text.js';
import { primaryNumber } from '../../streets/shard.js';
import { type Shard, type Unit, unitOf } from '../../streets/street-record.js';
import { foldName } from '../../text/search-key.js';
import type { AddressLine } from './address-lines.js';
import { ShardsOfRows, streetIn } from './shards-of-rows.js';

/** A suggested address and its parts. */
export interface AddressSuggestion {
  /** The standardized address on one line. */
  readonly text: string;
  readonly components: {
    /** Null for a street alone. */
    readonly number: string | null;
    /** With directionals and type: `N MAIN ST`. */
    readonly street: string;
    readonly unitType: string | null;
    readonly unitNumber: string | null;
    readonly outerUnitType: string | null;
    readonly outerUnitNumber: string | null;
    readonly city: string | null;
    readonly state: string;
    /** Five digits. */
    readonly zip: string;
  };
  /** Parts of the text that were typed: begin and end, UTF-16 code units, ascending. */
  readonly matches: readonly (readonly [from: number, to: number])[];
  readonly record: {
    readonly dataset: string;
    readonly version: string;
    /** First three digits of the ZIP code. */
    readonly shard: string;
    /** Row of the street in the shard. */
    readonly street: number;
    /** Row of the address in the shard; null for a street alone and where the shard was not opened. */
    readonly address: number | null;
  };
  /** Number of units at the number; null for a street alone and where the shard was not opened. */
  readonly units: number | null;
  /** Title of the source of the address; null as above. */
  readonly source: string | null;
}

const ZIP_DIGITS = 5;

/** The parts of suggestions; opens the shards of the first of them. */
export function suggestionsOf(view: DatasetView, lines: readonly AddressLine[], typed: string): MaybePromise<readonly AddressSuggestion[]> {
  const words = wordsOf(typed);
  return ShardsOfRows.ask(view, lines, (shards) => {
    for (const line of lines) {
      const shard = shards.of(line);
      if (shard?.isPaged === true && line.number !== null) askForListed(shard, streetIn(shard, line), line.number);
    }
    return lines.map((line) => suggestionOf(line, shards.of(line), words));
  });
}

/** The same without what only shards know. */
export function suggestionsWithoutShards(lines: readonly AddressLine[], typed: string): readonly AddressSuggestion[] {
  const words = wordsOf(typed);
  return lines.map((line) => suggestionOf(line, null, words));
}

/** A typed word, with the type and the directional that it is another spelling of. */
interface TypedWord {
  readonly typed: string;
  readonly suffix: string | undefined;
  readonly directional: string | undefined;
}

function wordsOf(text: string): readonly TypedWord[] {
  const words: TypedWord[] = [];
  for (const typed of foldName(text).split(' '))
    if (typed !== '') words.push({ typed, suffix: SUFFIXES.get(typed), directional: DIRECTIONALS.get(typed) });
  return words;
}

function suggestionOf(
  { text, index, row, number, address }: AddressLine,
  shard: Shard | null,
  words: readonly TypedWord[],
): AddressSuggestion {
  const { manifest } = index;
  const street = shard === null ? index.shardRow(row) : streetIn(shard, { index, row });
  const listed = shard === null || number === null ? null : listedNumber(shard, street, number, address);
  const own =
    shard === null || address === null ? null : { number: primaryNumber(shard.table, address), unit: unitOf(shard.table, address) };
  return {
    text,
    components: {
      number: own === null ? number : own.number,
      street: lineText(index, index.lineOf(row)),
      ...unitParts(own === null ? null : own.unit),
      city: index.cityOf(row),
      state: index.stateOf(row),
      zip: String(index.zipOf(row)).padStart(ZIP_DIGITS, '0'),
    },
    matches: matchesOf(text, words),
    record: {
      dataset: manifest.name,
      version: manifest.version,
      shard: index.shardOf(row),
      street,
      address: listed === null ? address : listed.address,
    },
    units: listed === null ? null : listed.units,
    source: listed === null ? null : listed.source,
  };
}

function unitParts(
  unit: Unit | null,
): Pick<AddressSuggestion['components'], 'unitType' | 'unitNumber' | 'outerUnitType' | 'outerUnitNumber'> {
  const { outerUnitType, outerUnitNumber } = splitOuterUnit(unit?.outer ?? null);
  return { unitType: unit?.type ?? null, unitNumber: unit?.number ?? null, outerUnitType, outerUnitNumber };
}

/** Words of a text that were typed, whole or as a prefix, as they are or in another spelling; each typed word counts once. */
function matchesOf(text: string, words: readonly TypedWord[]): AddressSuggestion['matches'] {
  const found: (readonly [number, number])[] = [];
  const left = words.slice();
  for (let from = 0, end = 0; from < text.length && left.length > 0; from = end + 1) {
    end = from;
    while (end < text.length && isOfWord(text.charCodeAt(end))) end++;
    if (end === from) continue;
    for (let i = 0; i < left.length; i++) {
      const { typed, suffix, directional } = left[i] as TypedWord;
      const isBegun = typed.length <= end - from && text.startsWith(typed, from);
      if (!isBegun && !isAt(text, from, end, suffix) && !isAt(text, from, end, directional)) continue;
      found.push([from, isBegun ? from + typed.length : end]);
      left.splice(i, 1);
      break;
    }
  }
  return found;
}

function isAt(text: string, from: number, end: number, word: string | undefined): boolean {
  return word !== undefined && word.length === end - from && text.startsWith(word, from);
}

/** Whether a character is a capital letter or a digit. */
function isOfWord(code: number): boolean {
  return (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
}
