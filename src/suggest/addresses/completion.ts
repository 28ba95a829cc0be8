import { DIRECTIONALS } from '../../address/data/directionals.js';
import { SUFFIXES } from '../../address/data/suffixes.js';
import { spend } from '../../budget.js';
import type { UsStreetsTable } from '../../dataset/format/tables/us-streets.js';
import type { DatasetView, LoadedTable } from '../../dataset/view.js';
import type { MaybePromise } from '../../maybe-promise.js';
import { lineText } from '../../street-index/index-text.js';
import { type AddressEntry, addressEntry, addressRange, primaryNumber } from '../../streets/shard.js';
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

/** The number of a row is spelled out. */
const STEPS_A_ROW = 4;
const ZIP_DIGITS = 5;
const WORD = /[A-Z0-9]+/g;

/** The parts of suggestions; opens the shards of the first of them. */
export function suggestionsOf(view: DatasetView, lines: readonly AddressLine[], typed: string): MaybePromise<readonly AddressSuggestion[]> {
  const words = wordsOf(typed);
  return ShardsOfRows.ask(view, lines, (shards) => lines.map((line) => suggestionOf(line, shards.of(line), words)));
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
  const entry = shard === null || own === null ? null : addressEntry(shard.table, own);
  const unit = address === null ? null : entry;
  return {
    text,
    components: {
      number: unit?.number ?? number,
      street: lineText(index, index.lineOf(row)),
      ...unitOf(unit),
      city: table.cityTexts.at(table.placeCity[place] as number) || null,
      state: table.stateCodes.at(table.placeState[place] as number),
      zip: String(table.placeZip[place]).padStart(ZIP_DIGITS, '0'),
    },
    matches: matchesOf(text, words),
    record: { dataset: manifest.name, version: manifest.version, shard: index.shardOf(row), street, address: own },
    units: entry === null ? null : rows.filter((each) => hasUnit((shard as LoadedTable<'us-streets'>).table, each)).length,
    source: entry === null ? null : (manifest.sources[entry.source]?.title ?? null),
  };
}

function unitOf(
  entry: AddressEntry | null,
): Pick<AddressSuggestion['components'], 'unitType' | 'unitNumber' | 'outerUnitType' | 'outerUnitNumber'> {
  const { unitType = null, unitNumber = null, outerUnitType = null, outerUnitNumber = null } = entry ?? {};
  return { unitType, unitNumber, outerUnitType, outerUnitNumber };
}

function addressesOfNumber(table: UsStreetsTable, street: number, number: string): readonly number[] {
  const [from, to] = addressRange(table, street);
  spend(STEPS_A_ROW * (to - from));
  return Array.from({ length: to - from }, (_, i) => from + i).filter((address) => primaryNumber(table, address) === number);
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
