import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { UsStreetIndexTable } from '../../src/dataset/format/tables/us-street-index.js';
import { fewPlaces, inPlaces, type PlaceSet, placesInside } from '../../src/street-index/place-set.js';

interface Place {
  readonly state: number;
  readonly zip: number;
}

const STATES = 3;
const places = fc.array(fc.record({ state: fc.nat(STATES - 1), zip: fc.oneof(fc.nat(40), fc.nat(99_999)) }), {
  minLength: 1,
  maxLength: 2500,
  size: 'max',
});
const cut = fc.nat(1000).map((part) => part / 1000);
const spec = fc.record({
  cities: fc.option(fc.tuple(cut, cut)),
  states: fc.option(fc.array(fc.nat(1), { minLength: STATES, maxLength: STATES })),
  zips: fc.option(fc.tuple(fc.oneof(fc.nat(40), fc.nat(99_999)), fc.constantFrom(1, 10, 1000, 1001, 50_000))),
  only: fc.option(fc.array(cut, { maxLength: 300, size: 'max' })),
});
type Spec = typeof spec extends fc.Arbitrary<infer S> ? S : never;

/** The columns of an index that sets of places are looked up in. */
function tableOf(all: readonly Place[]): UsStreetIndexTable {
  const zipOrder = [...all.keys()].sort((a, b) => (all[a] as Place).zip - (all[b] as Place).zip || a - b);
  const columns = {
    placeCity: Uint32Array.from(all, () => 0),
    placeState: Uint8Array.from(all, ({ state }) => state),
    placeZip: Uint32Array.from(all, ({ zip }) => zip),
    zipOrder: Uint32Array.from(zipOrder),
  };
  return columns as Partial<UsStreetIndexTable> as UsStreetIndexTable;
}

function setOf(all: readonly Place[], { cities, states, zips, only }: Spec): PlaceSet {
  const [from, to] = [...(cities ?? [0, 1])].map((at) => Math.round(at * all.length)).sort((a, b) => a - b) as [number, number];
  const rows = only === null ? null : [...new Set(only.map((at) => Math.round(at * (all.length - 1))))].sort((a, b) => a - b);
  return {
    ...{ from, to, whole: 1, city: true },
    states: states === null ? null : Uint8Array.from(states),
    zipFrom: zips?.[0] ?? 0,
    zipTo: zips === null ? 100_000 : zips[0] + zips[1],
    only: rows === null ? null : Uint32Array.from(rows),
  };
}

/** The slow way: every place with every condition. */
function slowPlaces(all: readonly Place[], { from, to, states, zipFrom, zipTo, only }: PlaceSet): number[] {
  return all.flatMap(({ state, zip }, place) => {
    const isIn =
      place >= from && place < to && states?.[state] !== 0 && zip >= zipFrom && zip < zipTo && (only === null || [...only].includes(place));
    return isIn ? [place] : [];
  });
}

const FEW = 256;

describe('a set of places', () => {
  it('has the places that fulfil all its conditions', () => {
    fc.assert(
      fc.property(places, spec, (all, given) => {
        const [table, set] = [tableOf(all), setOf(all, given)];
        expect(all.flatMap((_, place) => (inPlaces(table, set, place) ? [place] : []))).toEqual(slowPlaces(all, set));
      }),
      { numRuns: 100, seed: 101 },
    );
  });

  it('is listed whole where it is listed, by number or by ZIP code', () => {
    let listed = 0;
    fc.assert(
      fc.property(places, spec, (all, given) => {
        const [table, set] = [tableOf(all), setOf(all, given)];
        const expected = slowPlaces(all, set);
        const found = fewPlaces(table, set);
        if (found === null) {
          const looked = set.only?.length ?? Math.min(set.to - set.from, all.length);
          expect(looked).toBeGreaterThan(FEW);
        } else {
          listed++;
          expect(found.length).toBeLessThanOrEqual(FEW);
          expect([...found].sort((a, b) => a - b)).toEqual(expected);
        }
        expect(fewPlaces(table, set)).toBe(found);
      }),
      { numRuns: 100, seed: 102 },
    );
    expect(listed).toBeGreaterThan(50);
  });

  it('inside an area has the places of both', () => {
    fc.assert(
      fc.property(places, spec, spec, (all, given, around) => {
        const table = tableOf(all);
        const area = setOf(all, { ...around, only: around.only ?? [0, 0.5, 1] });
        const set = setOf(all, given);
        const both = slowPlaces(all, area).filter((place) => inPlaces(table, set, place));
        expect(slowPlaces(all, placesInside(table, set, area))).toEqual(both);
      }),
      { numRuns: 60, seed: 103 },
    );
  });
});
