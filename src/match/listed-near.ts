import { spend } from '../budget.js';
import { addressRowsOfNumber } from '../streets/address-rows.js';
import { addressRange, primaryNumber, streetEntry } from '../streets/shard.js';
import { rowsNamed } from '../streets/street-names.js';
import { lineKey, streetLine } from '../streets/street-record.js';
import { type HouseNumber, houseNumber } from '../text/house-number.js';
import { streetKey } from '../text/search-key.js';
import type { StreetCandidate } from './candidates/search.js';
import { addressTextOn } from './matched-components.js';
import type { Considered, Match } from './result.js';

/** Numbers looked at on either side of the one that is not listed, and streets of the name. Chosen. */
const MOST_NUMBERS = 64;
const MOST_STREETS = 64;
/** Streets named in an answer. Chosen. */
const MOST_NAMED = 3;
/** Budget steps to spell a street or a number out. Chosen. */
const STEPS_A_ROW = 16;

/** What is listed about a number that its street does not list: nothing, where no number was given. */
export interface ListedNear {
  /** The next lower and the next higher number of its streets, of its side where there is one. */
  readonly numbers: readonly string[];
  /** Streets of the ZIP code whose name is the given one, or begins with it, and that list the number. */
  readonly streets: readonly string[];
  /** Both as candidates. */
  readonly considered: readonly Considered[];
}

const NOTHING: ListedNear = { numbers: [], streets: [], considered: [] };

export function listedNear({ streets, neighbours, given }: Extract<Match, { kind: 'unlisted' }>): ListedNear {
  const [first] = streets;
  const number = first?.query.kind === 'street' ? first.query.number : null;
  if (first === undefined || number === null) return NOTHING;
  const line = lineKey(first.street);
  const alike = [...streets, ...neighbours].filter(({ street }) => lineKey(street) === line);
  const found = [-1, 1].flatMap((step) => nearest(alike.flatMap((on) => nextOn(on, number, step as -1 | 1))));
  const other = otherStreets(first, number, line);
  const considered = [
    ...found.map(({ text, on }) => ({
      text: addressTextOn(on.street, given, text),
      score: 0,
      reason: 'the nearest number that is listed',
    })),
    ...other.map((street) => ({ text: addressTextOn(street, given), score: 0, reason: 'another street of the name lists the number' })),
  ];
  return { numbers: found.map(({ text }) => text), streets: [...new Set(other.map((street) => streetLine(street)))], considered };
}

interface Near {
  readonly on: StreetCandidate;
  readonly text: string;
  readonly away: number;
}

const nearest = (all: readonly Near[]): readonly Near[] => all.toSorted((a, b) => a.away - b.away).slice(0, 1);

/** The next number of a street in one direction: of the same parity, else any. */
function nextOn(on: StreetCandidate, { value, prefix }: HouseNumber, step: -1 | 1): readonly Near[] {
  const { table } = on.shard;
  const [from, to] = addressRange(table, on.row);
  const start = table.number.lowerBound(value + (step > 0 ? 1 : 0), from, to) - (step > 0 ? 0 : 1);
  let any: Near | null = null;
  for (let row = start, i = 0; row >= from && row < to && i < MOST_NUMBERS; row += step, i++) {
    spend(STEPS_A_ROW);
    const text = primaryNumber(table, row);
    if (text === null || houseNumber(text)?.prefix !== prefix) continue;
    const near = { on, text, away: Math.abs(table.number.at(row) - value) };
    if (near.away % 2 === 0) return [near];
    any ??= near;
  }
  return any === null ? [] : [any];
}

function otherStreets({ shard: { table }, query, street }: StreetCandidate, number: HouseNumber, line: string) {
  const [from, , end] = rowsNamed(table, query.nameKey);
  const found: ReturnType<typeof streetEntry>[] = [];
  for (let row = from; row < Math.min(end, from + MOST_STREETS) && found.length < MOST_NAMED; row++) {
    spend(STEPS_A_ROW);
    const other = streetEntry(table, row);
    const isOfName = `${streetKey(other.name ?? '')} `.startsWith(`${query.nameKey} `);
    if (!isOfName || other.zip !== street.zip || lineKey(other) === line) continue;
    if (addressRowsOfNumber(table, row, number).length > 0) found.push(other);
  }
  return found;
}
