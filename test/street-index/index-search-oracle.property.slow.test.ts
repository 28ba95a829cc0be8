// searchRows, whichever of its ways it takes, beside a look at every record.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TopK } from '../../src/search/top-k.js';
import { type AffixMask, affixMasksOf } from '../../src/street-index/affix-masks.js';
import { affixOrderOf } from '../../src/street-index/affix-order.js';
import { searchRows } from '../../src/street-index/index-search.js';
import type { WantedNumber } from '../../src/street-index/number-postings.js';
import type { PlaceSet } from '../../src/street-index/place-set.js';
import type { RowFilter, RowLimits } from '../../src/street-index/row-filter.js';
import { WordFilter } from '../../src/street-index/word-filter.js';
import { type PlaceTest, type SlowQuery, slowSearch } from '../fixtures/slow-street-search.js';
import { manyRecords, type OpenedIndex, openStreetIndex } from '../fixtures/street-index.js';

/** Some rows; more than a page of places; blocks enough to be ordered; a national index of three files; and one that is read by pages. */
const SIZES = [
  [60, 1],
  [700, 2],
  [4000, 1],
  [4000, 3],
  [4000, 2],
] as const;
const STATES = ['IL', 'NY'];
const TAG = 7;

const indexes = await Promise.all(SIZES.map(([rows, files], seed) => openStreetIndex(manyRecords(rows, seed), files)));

/** Absent every second time: a search takes its ways by what is not asked for. */
const option = <T>(value: fc.Arbitrary<T>) => fc.option(value, { freq: 2 });
const fraction = fc.nat(1000).map((part) => part / 1000);
const word = fc.constantFrom('OAK', 'OLD', 'O', 'OA', 'MILL', 'N', 'NORTH', 'ST', 'STREET', 'STR', 'AV', 'EL', 'COUNTY', 'ZZ');
const affixWord = fc.constantFrom('N', 'NORTH', 'ST', 'STREET', 'AVENUE', 'OLD', 'COUNTY');
const placeArea = fc.record({
  cities: option(fc.tuple(fraction, fraction)),
  state: option(fc.constantFrom(...STATES)),
  zips: option(fc.constantFrom([62701, 62702], [62000, 63000], [62700, 63800], [12207, 12208], [0, 1]) as fc.Arbitrary<[number, number]>),
  only: option(fc.array(fraction, { maxLength: 6, size: 'max' })),
});
const room = fc.array(fc.tuple(fc.nat(130), fc.nat(20)), { maxLength: 3 });
const question = fc.record({
  size: fc.nat(SIZES.length - 1),
  cuts: fc.oneof(fc.constant<number[]>([0, 1]), fc.array(fraction, { maxLength: 24, size: 'max' })),
  words: option(fc.array(word, { minLength: 1, maxLength: 3 })),
  open: fc.boolean(),
  affixes: fc.array(affixWord, { maxLength: 2 }),
  before: option(fc.constantFrom('', 'N', 'OLD')),
  behind: option(fc.constantFrom('', 'ST', 'AVE')),
  places: option(placeArea),
  within: option(placeArea),
  room: option(room),
  number: option(fc.constantFrom('1', '2', '5', '9')),
  limit: fc.constantFrom<number[]>(1, 5, 10, 40),
});
type Question = typeof question extends fc.Arbitrary<infer Q> ? Q : never;

/** The same set of places for the index, and as a test of a record. */
function placesOf({ index }: OpenedIndex, area: typeof placeArea extends fc.Arbitrary<infer A> ? A : never): [PlaceSet, PlaceTest] {
  const { table } = index;
  const count = table.placeCity.length;
  const [from, to] = [...(area.cities ?? [0, 1])].map((cut) => Math.round(cut * count)).sort((a, b) => a - b) as [number, number];
  const [zipFrom, zipTo] = area.zips ?? [0, 100_000];
  const states =
    area.state === null
      ? null
      : Uint8Array.from({ length: table.stateCodes.length }, (_, state) => Number(table.stateCodes.at(state) === area.state));
  const only = area.only === null ? null : [...new Set(area.only.map((cut) => Math.round(cut * (count - 1))))].sort((a, b) => a - b);
  const set = { from, to, states, zipFrom, zipTo, whole: 1, city: true, only: only === null ? null : Uint32Array.from(only) } as const;
  const test: PlaceTest = (place, { state, zip }) =>
    place >= from &&
    place < to &&
    (area.state === null || state === area.state) &&
    zip >= zipFrom &&
    zip < zipTo &&
    (only === null || only.includes(place));
  return [set, test];
}

async function wantedNumber({ index, view }: OpenedIndex, text: string): Promise<WantedNumber | null> {
  // The tables of numbers are those of the dataset, however its rows are cut.
  for (const table of await index.numbers(view, text)) {
    for (let number = 0; number < table.keys.length; number++) if (table.keys.at(number) === text) return { table, number, tag: TAG };
  }
  return null;
}

/** The same question for the index and for the slow search. */
function prepare(opened: OpenedIndex, asked: Question): { filter: RowFilter; limits: RowLimits; slow: SlowQuery } {
  const { index } = opened;
  const { table } = index;
  const order = affixOrderOf(table);
  const cuts = [...new Set(asked.cuts.map((cut) => Math.round(cut * table.rows)))].sort((a, b) => a - b);
  const ranges = cuts.slice(0, cuts.length & ~1);
  const known = asked.affixes.filter((affix) => affixMasksOf(table).of(affix, false) !== null);
  const runOf = (text: string | null) => (text === null ? null : order.exactly(text === '' ? [] : [text], 0, text === '' ? 0 : 1));
  const [before, behind] = [runOf(asked.before), runOf(asked.behind)];
  const places = asked.places === null ? null : placesOf(opened, asked.places);
  const within = asked.within === null ? null : placesOf(opened, asked.within);
  const room = asked.room?.map(([low, width]) => [low, low + width] as const) ?? null;
  const pairs: [number, number][] = [];
  for (let i = 0; i < ranges.length; i += 2) pairs.push([ranges[i] as number, ranges[i + 1] as number]);
  return {
    filter: {
      ranges,
      words: asked.words === null ? null : new WordFilter(index, asked.words, asked.open),
      affixes: known.map((affix) => affixMasksOf(table).of(affix, false) as AffixMask),
      form: 'any',
      before,
      behind,
      places: places?.[0] ?? null,
    },
    limits: { within: within?.[0] ?? null, room },
    slow: {
      ranges: pairs,
      words: asked.words,
      open: asked.open,
      affixes: known,
      leading: false,
      before: before === null ? null : (affix) => affix === asked.before,
      behind: behind === null ? null : (affix) => affix === asked.behind,
      places: [places, within].flatMap((area) => (area === null ? [] : [area[1]])),
      room,
      number: asked.number,
    },
  };
}

const kept = (top: TopK) => Array.from({ length: top.length }, (_, i) => ({ row: top.row(i), weight: top.score(i), tag: top.tag(i) }));

async function expectAsSlow(opened: OpenedIndex, asked: Question, prepared: ReturnType<typeof prepare>): Promise<void> {
  const { filter, limits, slow } = prepared;
  const number = asked.number === null ? null : await wantedNumber(opened, asked.number);
  if (asked.number !== null && number === null) return;
  const top = new TopK(asked.limit);
  searchRows({ index: opened.index, top, filter, limits, number, base: 0 });
  const tag = number?.tag ?? 0;
  const expected = slowSearch(opened, slow).slice(0, asked.limit);
  expect(kept(top)).toEqual(expected.map((found) => ({ ...found, tag })));
}

describe('searchRows', () => {
  it('finds the heaviest rows that a look at each record finds', async () => {
    await fc.assert(
      fc.asyncProperty(question, async (asked) => {
        const opened = indexes[asked.size] as OpenedIndex;
        await expectAsSlow(opened, asked, prepare(opened, asked));
      }),
      { numRuns: 700, seed: 71 },
    );
  });

  it('finds the heaviest streets by what stands before the name, with and without lists of them', async () => {
    const leading = fc.record({
      word: fc.constantFrom('N', 'NORTH', 'OLD', 'COUNTY'),
      size: fc.nat(SIZES.length - 1),
      number: option(fc.constantFrom('1', '2', '5', '9')),
      room: option(room),
      limit: fc.constantFrom<number[]>(1, 9, 10, 11, 40),
    });
    await fc.assert(
      fc.asyncProperty(leading, async ({ word: typed, ...rest }) => {
        const opened = indexes[rest.size] as OpenedIndex;
        const masks = affixMasksOf(opened.index.table);
        const mask = masks.before([masks.of(typed, false) as AffixMask], opened.index.table);
        if (mask === null) return;
        const asked: Question = { ...NOTHING, ...rest };
        const { filter, limits, slow } = prepare(opened, asked);
        await expectAsSlow(opened, asked, {
          filter: { ...filter, affixes: [mask], form: 'leading' },
          limits,
          slow: { ...slow, affixes: [typed], leading: true },
        });
      }),
      { numRuns: 150, seed: 72 },
    );
  });

  it('finds the rows of a few places, in whichever ranges and files they lie', async () => {
    const inFewPlaces = fc.record({
      size: fc.constantFrom(2, 3),
      cuts: fc.array(fraction, { minLength: 2, maxLength: 12, size: 'max' }),
      only: fc.array(fraction, { minLength: 1, maxLength: 3, size: 'max' }),
      number: option(fc.constantFrom('1', '2')),
      limit: fc.constantFrom<number[]>(5, 40),
    });
    await fc.assert(
      fc.asyncProperty(inFewPlaces, async ({ only, ...rest }) => {
        const opened = indexes[rest.size] as OpenedIndex;
        const asked: Question = { ...NOTHING, ...rest, places: { cities: null, state: null, zips: null, only } };
        await expectAsSlow(opened, asked, prepare(opened, asked));
      }),
      { numRuns: 300, seed: 74 },
    );
  });

  it('lets the heaviest streets enter where all others come too late', () => {
    const opened = indexes[2] as OpenedIndex;
    const { filter, limits, slow } = prepare(opened, NOTHING);
    const heavy = slowSearch(opened, slow).filter(({ weight }) => weight > 5000);
    expect(heavy).not.toEqual([]);
    const top = new TopK(40);
    for (let i = 0; i < 40; i++) top.offer(1_000_000 + i, 5000);
    searchRows({ index: opened.index, top, filter, limits, number: null, base: 0 });
    expect(kept(top).slice(0, heavy.length + 1)).toEqual([
      ...heavy.map((found) => ({ ...found, tag: 0 })),
      { row: 1_000_000, weight: 5000, tag: 0 },
    ]);
  });

  it('adds to what other searches have found, with a score for each of them', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 2, maxLength: 4 }), fc.nat(SIZES.length - 1), async (all, size) => {
        const opened = indexes[size] as OpenedIndex;
        const top = new TopK(10);
        const best = new Map<number, number>();
        for (const [i, asked] of all.entries()) {
          const { filter, limits, slow } = prepare(opened, { ...asked, number: null });
          // Sometimes what comes later can no longer enter.
          const base = [0, 2000, 50, 100_000][i] as number;
          searchRows({ index: opened.index, top, filter, limits, number: null, base });
          for (const { row, weight } of slowSearch(opened, { ...slow, number: null })) {
            best.set(row, Math.max(best.get(row) ?? 0, base + weight));
          }
        }
        const expected = [...best].map(([row, weight]) => ({ row, weight, tag: 0 })).sort((a, b) => b.weight - a.weight || a.row - b.row);
        expect(kept(top)).toEqual(expected.slice(0, 10));
      }),
      { numRuns: 150, seed: 73 },
    );
  });
});

const NOTHING: Question = {
  size: 0,
  cuts: [0, 1],
  words: null,
  open: false,
  affixes: [],
  before: null,
  behind: null,
  places: null,
  within: null,
  room: null,
  number: null,
  limit: 10,
};
