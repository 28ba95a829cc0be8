import { spend } from '../budget.js';
import { addressRowsOfNumber } from '../streets/address-rows.js';
import { addressRange, primaryNumber, streetEntry } from '../streets/shard.js';
import { rowsNamed } from '../streets/street-names.js';
import { lineKey, type Street } from '../streets/street-record.js';
import { type HouseNumber, houseNumber } from '../text/house-number.js';
import { streetKey } from '../text/search-key.js';
import type { StreetCandidate } from './candidates/search.js';
import type { Match } from './result.js';

/** Numbers on either side, and streets of the name, that are looked at; streets that are named. Chosen. */
const MOST_NUMBERS = 32;
const MOST_STREETS = 64;
const MOST_NAMED = 3;
/** How many numbers farther away a number across the street counts. Chosen. */
const ACROSS = 6;
/** Budget steps to spell a street or a number out. Chosen. */
const STEPS_A_ROW = 16;

interface NearNumber {
  readonly street: Street;
  readonly text: string;
  /** Below 0: lower than the one looked for. */
  readonly away: number;
}

/** What is listed about a number that its street does not list. */
export interface ListedNear {
  /** The nearest lower and the nearest higher number of the street. */
  readonly numbers: readonly NearNumber[];
  /** Streets of the ZIP code whose name is the given one, or begins with it, and that list the number. */
  readonly streets: readonly Street[];
}

export function listedNear({ streets: [first, ...others], neighbours }: Extract<Match, { kind: 'unlisted' }>): ListedNear {
  const number = first?.query.kind === 'street' ? first.query.number : null;
  if (first === undefined || number === null) return { numbers: [], streets: [] };
  const line = lineKey(first.street);
  const alike = [first, ...others, ...neighbours].filter(({ street }) => lineKey(street) === line);
  const near = alike.flatMap((on) => numbersAround(on, number)).sort((a, b) => distance(a) - distance(b));
  const numbers = [near.find(({ away }) => away < 0), near.find(({ away }) => away >= 0)].filter((found) => found !== undefined);
  return { numbers, streets: otherStreets(first, number, line) };
}

const distance = ({ away }: NearNumber): number => Math.abs(away) + (away % 2 === 0 ? 0 : ACROSS);

function numbersAround({ shard: { table }, row, street }: StreetCandidate, { value, prefix }: HouseNumber): readonly NearNumber[] {
  const [from, to] = addressRange(table, row);
  const at = table.number.lowerBound(value, from, to);
  const first = Math.max(from, at - MOST_NUMBERS);
  const rows = Array.from({ length: Math.min(to, at + MOST_NUMBERS) - first }, (_, i) => first + i);
  spend(STEPS_A_ROW * rows.length);
  return rows.flatMap((address) => {
    const text = primaryNumber(table, address) ?? '';
    return houseNumber(text)?.prefix === prefix ? [{ street, text, away: table.number.at(address) - value }] : [];
  });
}

function otherStreets({ shard: { table }, query, street }: StreetCandidate, number: HouseNumber, line: string): readonly Street[] {
  const [from, , end] = rowsNamed(table, query.nameKey);
  const found: Street[] = [];
  for (let row = from; row < Math.min(end, from + MOST_STREETS) && found.length < MOST_NAMED; row++) {
    spend(STEPS_A_ROW);
    const other = streetEntry(table, row);
    const isOfName = `${streetKey(other.name ?? '')} `.startsWith(`${query.nameKey} `);
    if (!isOfName || other.zip !== street.zip || lineKey(other) === line) continue;
    if (addressRowsOfNumber(table, row, number).length > 0) found.push(other);
  }
  return found;
}
