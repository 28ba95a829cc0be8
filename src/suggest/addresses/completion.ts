import { DIRECTIONALS } from '../../address/data/directionals.js';
import { SUFFIXES } from '../../address/data/suffixes.js';
import { mapPastFaults } from '../../dataset/format/paged/fault-log.js';
import type { UsStreetsTable } from '../../dataset/format/tables/us-streets.js';
import type { DatasetView, LoadedTable } from '../../dataset/view.js';
import type { MaybePromise } from '../../maybe-promise.js';
import { lineText } from '../../street-index/index-text.js';
import { addressRowsOfNumber, askForNumber } from '../../streets/address-rows.js';
import { splitOuterUnit } from '../../streets/packed-text.js';
import { primaryNumber } from '../../streets/shard.js';
import { type Unit, unitOf } from '../../streets/street-record.js';
import { houseNumber } from '../../text/house-number.js';
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
const WORD = /[A-Z0-9]+/g;

/** The parts of suggestions; opens the shards of the first of them. */
export function suggestionsOf(view: DatasetView, lines: readonly AddressLine[], typed: string): MaybePromise<readonly AddressSuggestion[]> {
  const words = wordsOf(typed);
  return ShardsOfRows.ask(view, lines, (shards) => mapPastFaults(lines, (line) => suggestionOf(line, shards.of(line), words)));
}

/** The same without what only shards know. */
export function suggestionsWithoutShards(lines: readonly AddressLine[], typed: string): readonly AddressSuggestion[] {
  const words = wordsOf(typed);
  return lines.map((line) => suggestionOf(line, null, words));
}

function wordsOf(typed: string): readonly string[] {
  return foldName(typed)
    .split(' ')
    .filter((word) => word !== '');
}

function suggestionOf(
  { text, index, row, number, address }: AddressLine,
  shard: LoadedTable<'us-streets'> | null,
  words: readonly string[],
): AddressSuggestion {
  const { table, manifest } = index;
  const place = index.placeOf(row);
  const street = shard === null ? index.shardRow(row) : streetIn(shard, { index, row });
  const rows = shard === null || number === null ? [] : addressesOfNumber(shard.table, street, number);
  const own = address ?? rows[0] ?? null;
  const known = shard === null || own === null ? null : shard.table;
  return {
    text,
    components: {
      number: address === null || known === null ? number : primaryNumber(known, address),
      street: lineText(index, index.lineOf(row)),
      ...unitParts(address === null || known === null ? null : unitOf(known, address)),
      city: table.cityTexts.at(table.placeCity[place] as number) || null,
      state: table.stateCodes.at(table.placeState[place] as number),
      zip: String(table.placeZip[place]).padStart(ZIP_DIGITS, '0'),
    },
    matches: matchesOf(text, words),
    record: { dataset: manifest.name, version: manifest.version, shard: index.shardOf(row), street, address: own },
    units: known === null ? null : rows.filter((each) => hasUnit(known, each)).length,
    source: known === null ? null : (manifest.sources[known.source[own as number] as number]?.title ?? null),
  };
}

function unitParts(
  unit: Unit | null,
): Pick<AddressSuggestion['components'], 'unitType' | 'unitNumber' | 'outerUnitType' | 'outerUnitNumber'> {
  const { outerUnitType, outerUnitNumber } = splitOuterUnit(unit?.outer ?? null);
  return { unitType: unit?.type ?? null, unitNumber: unit?.number ?? null, outerUnitType, outerUnitNumber };
}

/** The address rows of a street with a number that is spelled so. */
function addressesOfNumber(table: UsStreetsTable, street: number, number: string): readonly number[] {
  const sought = houseNumber(number);
  if (sought === null) return [];
  askForNumber(table, street, sought);
  return addressRowsOfNumber(table, street, sought).filter((address) => primaryNumber(table, address) === number);
}

function hasUnit(table: UsStreetsTable, address: number): boolean {
  return table.unitType.at(address) !== 0 || table.unitNumber.at(address) !== 0;
}

/** Words of a text that were typed, whole or as a prefix, as they are or in another spelling; each typed word counts once. */
function matchesOf(text: string, words: readonly string[]): AddressSuggestion['matches'] {
  const left = [...words];
  const found: (readonly [number, number])[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const at = left.findIndex((typed) => word.startsWith(typed) || SUFFIXES.get(typed) === word || DIRECTIONALS.get(typed) === word);
    if (at < 0) continue;
    const [typed = ''] = left.splice(at, 1);
    found.push([index, index + (word.startsWith(typed) ? typed.length : word.length)]);
  }
  return found;
}
