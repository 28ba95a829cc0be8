import { format, NO_COMPONENTS } from '../address/index.js';
import type { Answer, Suggestions, SuggestOptions } from '../contract.js';
import { addressEntry, primaryNumber, streetEntry } from '../dataset/streets.js';
import type { UsStreetIndexTable } from '../dataset/tables/us-street-index.js';
import type { UsStreetsTable } from '../dataset/tables/us-streets.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { requireLimit, requireText } from '../input.js';
import { type AddressQuery, readAddress } from './address-query.js';
import { answerLines, type Line, mergeLines, type SuggestCall, withTables } from './answer.js';
import { findNumbers, findUnits } from './street-numbers.js';
import { rankStreets, STREET_RULE } from './street-ranking.js';

/** Streets whose numbers are looked at, unless more suggestions are asked for. */
const STREETS_WEIGHED = 64;
/** Shards that one answer may open. */
const MAX_SHARDS = 8;
const SHARD_WIDTH = 100;
const SHARD_DIGITS = 3;
const ZIP_DIGITS = 5;
/** A state's highway in the index: code and number. */
const STATE_HIGHWAY = /^([A-Z]{2}) (\d+[A-Z]?)$/;
const NUMBER_RULE = `${STREET_RULE} The number itself before longer numbers, these in turn over the streets; of at most ${MAX_SHARDS} shards.`;

type IndexTable = LoadedTable<'us-street-index'>;
type Shard = LoadedTable<'us-streets'>;

/** One street of the index that a query may mean. */
interface Candidate {
  readonly index: IndexTable;
  readonly row: number;
  readonly score: number;
}

/**
 * Completes a US address to standardized addresses that the data has, best first. Number first (`121 ma`) or street
 * first (`main st bos`); city, state and ZIP code may follow in any order; a designator behind the street (`12 elm st
 * apt`) lists units. A street is given without number where none fits, and in front of its numbers where none is typed.
 * Empty when nothing matches.
 *
 * @throws DoorplateError `INPUT_*`; `DATASET_NOT_MOUNTED` without a `us-street-index` dataset.
 */
export function suggestAddress(
  view: DatasetView,
  text: string,
  options: SuggestOptions & Pick<SuggestCall, 'maxLength'> = {},
): Answer<Suggestions> | Promise<Answer<Suggestions>> {
  const queries = readAddress(requireText(text, 'text', options.maxLength));
  const limit = requireLimit(options.limit);
  return withTables(view, 'us-street-index', (tables) => {
    const attempts = [
      ...queries.map((query) => () => linesOf(view, tables, query, limit)),
      ...queries
        .filter((query) => query.number !== null && query.unit === null)
        .map((query) => () => looseLinesOf(view, tables, query, limit)),
    ];
    const attempt = (next: number): Answer<Suggestions> | Promise<Answer<Suggestions>> => {
      const answer = (found: readonly Line[]): Answer<Suggestions> | Promise<Answer<Suggestions>> =>
        found.length > 0 || next + 1 >= attempts.length
          ? answerLines(mergeLines([found], limit), tables, NUMBER_RULE, options.explain)
          : attempt(next + 1);
      const lines = attempts[next]?.() ?? [];
      return lines instanceof Promise ? lines.then(answer) : answer(lines);
    };
    return attempt(0);
  });
}

type Lines = readonly Line[] | Promise<readonly Line[]>;

/** The addresses that a query means; streets only where no number has been typed. */
function linesOf(view: DatasetView, tables: readonly IndexTable[], query: AddressQuery, limit: number): Lines {
  const streets = candidates(tables, query, limit, true);
  const ofStreets = query.number === null ? streets.map(streetLine) : [];
  if (streets.length === 0 || ofStreets.length >= limit) return ofStreets;
  return withShards(view, streets, (shards) => [...ofStreets, ...addressLines(shards, streets, query, limit)]);
}

/** The same among streets that have no room for the number, and these streets themselves where none has it. */
function looseLinesOf(view: DatasetView, tables: readonly IndexTable[], query: AddressQuery, limit: number): Lines {
  const streets = candidates(tables, query, limit, false);
  return withShards(view, streets, (shards) => {
    const lines = addressLines(shards, streets, query, limit);
    return lines.length > 0 ? lines : streets.map(streetLine);
  });
}

/** The best streets of all datasets, best first. */
function candidates(tables: readonly IndexTable[], query: AddressQuery, limit: number, fitNumber: boolean): readonly Candidate[] {
  const most = Math.max(limit, STREETS_WEIGHED);
  const found = tables.flatMap((index) => {
    const top = rankStreets(index.table, query, most, fitNumber);
    return Array.from({ length: top.length }, (_, i) => ({ index, row: top.row(i), score: top.score(i) }));
  });
  return tables.length === 1 ? found : found.sort((a, b) => b.score - a.score).slice(0, most);
}

type Shards = ReadonlyMap<string, readonly Shard[]>;

/** Gives the shards of the best streets, by key, to `task`; at once when they are resident. */
function withShards(view: DatasetView, streets: readonly Candidate[], task: (shards: Shards) => readonly Line[]): Lines {
  const keys = [...new Set(streets.map(shardKey))].slice(0, MAX_SHARDS);
  const opened = keys.map((key) => view.tables('us-streets', key));
  const byKey = (shards: readonly (readonly Shard[])[]): Shards => new Map(keys.map((key, i) => [key, shards[i] as readonly Shard[]]));
  return opened.some((shard) => shard instanceof Promise)
    ? Promise.all(opened).then((shards) => task(byKey(shards)))
    : task(byKey(opened as (readonly Shard[])[]));
}

function shardKey({ index, row }: Candidate): string {
  return String(Math.floor((index.table.zip[row] as number) / SHARD_WIDTH)).padStart(SHARD_DIGITS, '0');
}

/** The addresses that the shards have for the streets: numbers as typed, then longer ones, in turn over the streets. */
function addressLines(shards: Shards, streets: readonly Candidate[], query: AddressQuery, limit: number): readonly Line[] {
  const turns: Line[][] = [];
  const add = (turn: number, line: Line): void => {
    turns[turn] ??= [];
    turns[turn].push(line);
  };
  for (const candidate of streets) {
    const shard = shards.get(shardKey(candidate))?.find(({ manifest }) => manifest === candidate.index.manifest);
    if (shard === undefined) continue;
    const street = candidate.index.table.street[candidate.row] as number;
    if (query.unit !== null) {
      for (const address of findUnits(shard.table, street, query.number ?? '', query.unit, limit)) {
        add(0, { text: unitText(shard.table, street, address), score: candidate.score, reason: 'unit' });
      }
      continue;
    }
    const { exact, longer } = findNumbers(shard.table, street, query.number ?? '', limit);
    if (exact !== null) add(0, { text: numberText(shard.table, street, exact), score: candidate.score, reason: 'number' });
    longer.forEach((address, i) => {
      add(i + 1, { text: numberText(shard.table, street, address), score: candidate.score, reason: 'longer number' });
    });
  }
  return turns.flat();
}

function numberText(table: UsStreetsTable, street: number, address: number): string {
  return format({ ...NO_COMPONENTS, ...streetEntry(table, street), number: primaryNumber(table, address) }).full;
}

function unitText(table: UsStreetsTable, street: number, address: number): string {
  const { number, unitType, unitNumber, outerUnitType, outerUnitNumber } = addressEntry(table, address);
  return format({ ...NO_COMPONENTS, ...streetEntry(table, street), number, unitType, unitNumber, outerUnitType, outerUnitNumber }).full;
}

function streetLine({ index: { table }, row, score }: Candidate): Line {
  return { text: streetText(table, row), score, reason: 'street' };
}

function streetText(table: UsStreetIndexTable, row: number): string {
  const { strings } = table;
  const name = strings.at(table.text[row] as number);
  const highway = STATE_HIGHWAY.exec(name);
  return format({
    ...NO_COMPONENTS,
    ...(highway === null ? { name } : { preType: highway[1] as string, name: highway[2] as string }),
    city: strings.at(table.city[row] as number) || null,
    state: strings.at(table.state[row] as number),
    zip: String(table.zip[row]).padStart(ZIP_DIGITS, '0'),
  }).full;
}
