import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { PART } from '../../../../src/dataset/format/tables/ip.js';
import { formatIpv4 } from '../../../../src/ip/index.js';
import { NetWriter } from '../../../../tools/build/ip/nets.js';
import { overlay, RangeList } from '../../../../tools/build/ip/ranges.js';
import { ipFiles, place, type Range } from '../../../fixtures/ip-ranges.js';
import { openFiles } from '../../../fixtures/opened-ip-files.js';

describe('nets', () => {
  it('refuses more places than an entry can number', () => {
    expect(() => new NetWriter(PART)).not.toThrow();
    expect(() => new NetWriter(PART + 1)).toThrow(`The source has ${PART + 1} places, expected ${PART} at most`);
  });

  describe('encodeIp', () => {
    it.each([0, 1, 1023, 1024, 3000])('holds %i places', (count) => {
      const ranges = Array.from({ length: count }, (_, i): Range => [formatIpv4(0x01000000 + 256 * i), place('US', { city: `c${i}` })]);
      const lookup = openFiles(ipFiles('city', ranges));
      expect(lookup.places).toBe(count + 1);
      for (const i of [0, count >> 1, count - 1]) {
        const found = lookup.location(lookup.placeV4(0x01000000 + 256 * i + 255), 'x').City;
        expect(found).toBe(count === 0 ? null : `c${i}`);
      }
    });
  });
});

const LAST = 40;
const rows = fc
  .uniqueArray(fc.tuple(fc.nat(LAST), fc.nat(3)), { selector: ([start]) => start, maxLength: 20 })
  .map((all) => all.sort(([a], [b]) => a - b));

/** Small starts spread over the words of an address, so that every word decides at times. */
function address(start: number, width: 1 | 4): number[] {
  return width === 1 ? [0, 0, 0, start] : [start >> 4, (start >> 2) & 3, (start >> 1) & 1, start & 1];
}

function listOf(all: readonly (readonly [number, number])[], width: 1 | 4): RangeList {
  const list = new RangeList(width);
  for (const [start, place] of all) list.push(address(start, width), place);
  return list;
}

/** The place of every address, by the last row at or before it. */
function places(all: readonly (readonly [number, number])[]): number[] {
  return Array.from({ length: LAST + 1 }, (_, at) => all.filter(([start]) => start <= at).at(-1)?.[1] ?? 0);
}

function placesOf(list: RangeList): number[] {
  const starts = list.words.map((word) => word.values());
  const all = [...list.place.values()].map((place, row): [number, number] => {
    const parts = starts.map((word) => word[row] as number);
    return [
      parts.length === 1 ? (parts[0] as number) : parts.reduce((sum, part, i) => sum + (part << ([4, 2, 1, 0][i] as number)), 0),
      place,
    ];
  });
  return places(all);
}

describe.each([1, 4] as const)('RangeList of %i words', (width) => {
  it('merges neighbours of the same place', () => {
    fc.assert(
      fc.property(rows, (all) => {
        const list = listOf(all, width);
        expect(placesOf(list)).toEqual(places(all));
        const kept = [...list.place.values()];
        expect(kept.every((place, row) => place !== (row === 0 ? 0 : kept[row - 1]))).toBe(true);
      }),
      { seed: 1, numRuns: 300 },
    );
  });

  it('overlays another list', () => {
    fc.assert(
      fc.property(rows, rows, (upper, lower) => {
        const expected = places(upper).map((place, at) => place || (places(lower)[at] as number));
        expect(placesOf(overlay(listOf(upper, width), listOf(lower, width)))).toEqual(expected);
      }),
      { seed: 2, numRuns: 300 },
    );
  });
});
