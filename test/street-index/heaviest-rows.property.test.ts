import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UsStreetRowsTable } from '../../src/dataset/format/tables/us-street-index.js';
import { searchHeaviest } from '../../src/street-index/heaviest-rows.js';
import { searchNumber } from '../../src/street-index/number-search.js';
import { type IndexSearch, NO_ROW_LIMITS, type RowFilter } from '../../src/street-index/row-filter.js';
import { TopK } from '../../src/street-index/top-k.js';
import { indexRecord, openStreetIndex } from '../fixtures/street-index.js';

const ANY_STREET: RowFilter = { ranges: [], words: null, affixes: [], form: 'any', before: null, behind: null, places: null };
const ROWS = 3000;
const LIMIT = 10;
const ZIPS = 50;

/** Streets of which few are heavy, as everywhere, all with number 12. Every fiftieth is in one of some places. */
const weightOf = (street: number): number => 1 + Math.floor(60_000 / (1 + ((street * 7919) % ROWS)));
const streets = Array.from({ length: ROWS }, (_, street) =>
  indexRecord({
    base: `M${String(street).padStart(4, '0')}`,
    street,
    weight: weightOf(street),
    zip: 62_700 + (street % ZIPS),
    numbers: ['12'],
  }),
);
const opened = await openStreetIndex(streets);
const [table] = await opened.index.numbers(opened.view, '12');
if (table === undefined) throw new Error('expected a file of numbers');
const wanted = { table, number: 0, tag: 0 };

const searchOf = (filter: RowFilter = ANY_STREET, limit = LIMIT): IndexSearch => ({
  index: opened.index,
  top: new TopK(limit),
  filter,
  limits: NO_ROW_LIMITS,
  number: wanted,
  base: 0,
});
const kept = ({ top }: IndexSearch) => top.map((row, score) => ({ row, score }));

/** Runs a search with the columns of rows that are there; gives the rows that it asked for and lacked. */
function missedBy(search: IndexSearch, there: ReadonlySet<number>, ranges: readonly number[]): readonly number[] {
  const missed = new Set<number>();
  const [file] = opened.index.rowFiles as readonly [UsStreetRowsTable];
  const weight = new Proxy(file.weight, {
    get(target, key) {
      const row = Number(key);
      if (there.has(row)) return target[row];
      missed.add(row);
      return undefined;
    },
  });
  const index = Object.create(opened.index, { fileOf: { value: () => ({ ...file, weight }) } }) as IndexSearch['index'];
  searchHeaviest({ ...search, index }, wanted, ranges);
  return [...missed];
}

it('finds what a search of all blocks finds, in whichever ranges and places', () => {
  const cuts = fc.array(fc.nat(ROWS), { minLength: 2, maxLength: 9 });
  const zips = fc.option(fc.tuple(fc.nat(ZIPS), fc.nat(9)));
  fc.assert(
    fc.property(cuts, zips, fc.constantFrom(1, 10, 40), (all, zip, limit) => {
      const ranges = [...new Set(all)].sort((a, b) => a - b).slice(0, all.length & ~1);
      if (ranges.length % 2 === 1) ranges.pop();
      const [zipFrom, zipTo] = zip === null ? [0, 99_999] : [62_700 + zip[0], 62_701 + zip[0] + zip[1]];
      const places = { from: 0, to: ZIPS, states: null, zipFrom, zipTo, whole: 1, city: true, only: null } as const;
      const filter = { ...ANY_STREET, places: zip === null ? null : places };
      const [heaviest, blocks] = [searchOf(filter, limit), searchOf(filter, limit)];
      searchHeaviest(heaviest, wanted, ranges);
      searchNumber(blocks, wanted, ranges);
      expect(kept(heaviest)).toEqual(kept(blocks));
    }),
    { numRuns: 100, seed: 61 },
  );
});

it('asks for few of the rows that are missing, and for no others after them', () => {
  const ranges = [100, 2100];
  const heaviest = searchOf();
  searchNumber(heaviest, wanted, ranges);
  const there = new Set<number>();
  const missed = missedBy(searchOf(), there, ranges);
  expect(missed.length).toBe(1.5 * LIMIT);
  expect(missed).toEqual(expect.arrayContaining(kept(heaviest).map(({ row }) => row)));
  for (const row of missed) there.add(row);
  const again = searchOf();
  expect(missedBy(again, there, ranges)).toEqual([]);
  expect(kept(again)).toEqual(kept(heaviest));
});

it('asks for more rows each time where most are not accepted', () => {
  const places = { from: 0, to: ZIPS, states: null, zipFrom: 62_703, zipTo: 62_704, whole: 1, city: true, only: null } as const;
  const expected = searchOf({ ...ANY_STREET, places });
  searchNumber(expected, wanted, [0, ROWS]);
  const there = new Set<number>();
  const asked: number[] = [];
  for (;;) {
    const search = searchOf({ ...ANY_STREET, places });
    const missed = missedBy(search, there, [0, ROWS]);
    if (missed.length === 0) {
      expect(kept(search)).toEqual(kept(expected));
      break;
    }
    for (const row of missed) there.add(row);
    asked.push(missed.length);
  }
  expect(asked).toEqual([40, 80, 160, 320]);
});
