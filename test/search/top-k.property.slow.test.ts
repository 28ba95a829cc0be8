import fc from 'fast-check';
import { expect, it } from 'vitest';
import type { UsStreetRowsTable } from '../../src/dataset/format/tables/us-street-index.js';
import { Missing, unlessMissing } from '../../src/dataset/missing.js';
import { scan } from '../../src/places/search/scan.js';
import { lowerBound } from '../../src/search/bisection.js';
import { TopK } from '../../src/search/top-k.js';
import { affixMasksOf } from '../../src/street-index/affix-masks.js';
import { offerBest } from '../../src/street-index/best-rows.js';
import { blockMaxCutoff } from '../../src/street-index/block-max.js';
import { searchHeaviest } from '../../src/street-index/heaviest-rows.js';
import { accepts, type IndexSearch, NO_ROW_LIMITS, type RowFilter } from '../../src/street-index/row-filter.js';
import { streetIndexes } from '../../src/street-index/street-index.js';
import { suggestAddress } from '../../src/suggest/index.js';
import { openPacked } from '../fixtures/stores.js';
import { ANY_STREET, indexRecord, openStreetIndex } from '../fixtures/street-index.js';
import { lines } from '../fixtures/suggestions.js';
import { rowsOfStreet } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

/** Rows that show alike: those of one group. */
const GROUPS = 7;
const sameGroup = (a: number, b: number): boolean => a % GROUPS === b % GROUPS;

interface Ranked {
  readonly row: number;
  readonly score: number;
}
const contents = (top: TopK): readonly Ranked[] => top.entries();
const better = (a: Ranked, b: Ranked): number => b.score - a.score || a.row - b.row;

/** The slow way: sort everything, keep the first of each row or group. */
function oracle(offers: readonly Ranked[], limit: number, same: (a: number, b: number) => boolean): Ranked[] {
  const kept: Ranked[] = [];
  for (const offer of [...offers].sort(better)) if (!kept.some(({ row }) => row === offer.row || same(row, offer.row))) kept.push(offer);
  return kept.slice(0, limit);
}

const offers = fc.array(fc.record({ row: fc.nat(60), score: fc.nat(12) }), { maxLength: 200 });

it('keeps the best rows once each', () => {
  fc.assert(
    fc.property(offers, fc.integer({ min: 1, max: 12 }), fc.boolean(), (all, limit, grouped) => {
      const top = new TopK(limit, grouped ? sameGroup : null);
      for (const { row, score } of all) top.offer(row, score);
      expect(contents(top)).toEqual(oracle(all, limit, grouped ? sameGroup : () => false));
    }),
    { seed: 11, numRuns: 200 },
  );
});

it('finds the best of a range as a full sort does', () => {
  const weights = fc.array(fc.nat(50), { minLength: 1, maxLength: 2000 });
  fc.assert(
    fc.property(
      weights,
      fc.nat(),
      fc.nat(),
      fc.integer({ min: 1, max: 20 }),
      fc.integer({ min: 1, max: 4 }),
      (values, a, b, limit, every) => {
        const column = Uint32Array.from(values);
        const from = Math.min(a % values.length, b % values.length);
        const to = Math.max(a % values.length, b % values.length);
        const accept = (row: number): boolean => row % every === 0;
        const expected = values
          .map((score, row) => ({ row, score }))
          .slice(from, to)
          .filter(({ row }) => accept(row))
          .sort(better)
          .slice(0, limit);
        const direct = new TopK(limit);
        scan({ top: direct, weights: column }, from, to, 0, accept);
        expect(contents(direct)).toEqual(expected);
        const pointed = new TopK(limit);
        scan({ top: pointed, weights: column, rows: Uint32Array.from(values.keys()) }, from, to, 0, accept);
        expect(contents(pointed)).toEqual(expected);
      },
    ),
    { seed: 12, numRuns: 300 },
  );
});

it('finds the first entry that is not below a value', () => {
  fc.assert(
    fc.property(fc.array(fc.nat(40)), fc.nat(45), (values, value) => {
      const sorted = Uint32Array.from(values.sort((a, b) => a - b));
      expect(lowerBound(sorted, value)).toBe(sorted.filter((entry) => entry < value).length);
    }),
    { seed: 13 },
  );
});

/** As many as the lists of the index hold, and more than they do. */
const [LISTED, SCANNED] = [10, 25];

const street = fc.record({
  name: fc.string({ unit: fc.constantFrom('A', 'B', 'N', 'S'), minLength: 1, maxLength: 5 }),
  preDir: fc.constantFrom(null, null, 'N', 'NE', 'S'),
  postType: fc.constantFrom('ST', 'AVE'),
  numbers: fc.integer({ min: 1, max: 4 }),
});

it('gives the same from the lists of the heaviest streets as from all streets', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(street, { minLength: 200, maxLength: 500 }), async (streets) => {
      const store = await openPacked(await usStreetsDataset(streets.flatMap(rowsOfStreet)));
      for (const text of ['1', '2', '1 n', '2 n', '1 north', '1 s', 'n', 's', 'north']) {
        const few = await lines(store, suggestAddress, text, { limit: LISTED });
        const many = await lines(store, suggestAddress, text, { limit: SCANNED });
        expect(few).toEqual(many.slice(0, LISTED));
      }
    }),
    { seed: 47, numRuns: 12 },
  );
});

it('offers of the listed streets those that have room for a number', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(street, { minLength: 1, maxLength: 30 }), fc.integer({ min: 1, max: 5 }), async (streets, number) => {
      const store = await openPacked(await usStreetsDataset(streets.flatMap(rowsOfStreet)));
      await store.use(async (view) => {
        const [index] = await streetIndexes(view);
        if (index === undefined) throw new Error('the dataset has a street index');
        const [north, all, roomy] = [affixMasksOf(index.table).of('N', false), new TopK(50), new TopK(50)];
        const search = { index, top: all, filter: ANY_STREET, limits: NO_ROW_LIMITS, number: null, base: 0 };
        const listed = offerBest(search, north);
        expect(offerBest({ ...search, top: roomy, limits: { within: null, room: [[number, number]] } }, north)).toBe(listed);
        const [file] = index.rowFiles;
        const hasRoom = (row: number): boolean => (file?.low[row] ?? 0) <= number && (file?.high[row] ?? 0) >= number;
        expect(roomy.entries().map(({ row }) => row)).toEqual(
          all
            .entries()
            .map(({ row }) => row)
            .filter(hasRoom),
        );
      });
    }),
    { seed: 49, numRuns: 40 },
  );
});

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
const kept = ({ top }: IndexSearch) => top.entries();

/** Looks at every row of the ranges. */
function searchAll({ index, top, filter, limits, base }: IndexSearch, ranges: readonly number[]): void {
  for (let i = 0; i < ranges.length; i += 2)
    for (let row = ranges[i] as number; row < (ranges[i + 1] as number); row++) {
      const file = index.fileOf(row);
      if (accepts(index, filter, limits, file, row - file.first)) top.offer(row, base + (file.weight[row - file.first] as number));
    }
}

/** Runs a search with the columns of rows that are there; gives the rows that it asked for and lacked. */
function missedBy(search: IndexSearch, there: ReadonlySet<number>, ranges: readonly number[]): readonly number[] {
  const missed = new Set<number>();
  const [file] = opened.index.rowFiles as readonly [UsStreetRowsTable];
  const weight = new Proxy(file.weight, {
    get(target, key) {
      const row = Number(key);
      if (there.has(row)) return target[row];
      missed.add(row);
      throw new Missing([]);
    },
  });
  const index = Object.create(opened.index, { fileOf: { value: () => ({ ...file, weight }) } }) as IndexSearch['index'];
  unlessMissing(() => searchHeaviest({ ...search, index }, wanted, ranges));
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
      searchAll(blocks, ranges);
      expect(kept(heaviest)).toEqual(kept(blocks));
    }),
    { numRuns: 100, seed: 61 },
  );
});

it('asks for few of the rows that are missing, and for no others after them', () => {
  const ranges = [100, 2100];
  const heaviest = searchOf();
  searchAll(heaviest, ranges);
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
  searchAll(expected, [0, ROWS]);
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

const peaks = fc.array(fc.oneof(fc.nat(65_535), fc.nat(5)), { maxLength: 80, size: 'max' });

it('is the tenth highest peak of the blocks, and 0 of a dozen or fewer', () => {
  fc.assert(
    fc.property(peaks, fc.nat(80), fc.nat(80), (all, a, b) => {
      const [from, to] = [Math.min(a, b, all.length), Math.min(Math.max(a, b), all.length)];
      const sorted = all.slice(from, to).sort((x, y) => y - x);
      expect(blockMaxCutoff(Uint16Array.from(all), from, to)).toBe(sorted.length > 12 ? sorted[9] : 0);
    }),
    { numRuns: 150, seed: 85 },
  );
});
