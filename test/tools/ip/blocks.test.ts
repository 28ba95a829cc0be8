import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIST, ONE_PLACE, PART } from '../../../src/dataset/format/tables/ip.js';
import { formatIpv4 } from '../../../src/ip/index.js';
import { BlockWriter } from '../../../tools/ip/blocks.js';
import { type Cell, cellsOf, slotsOf } from '../../../tools/ip/cells.js';
import { overlay, RangeList } from '../../../tools/ip/ranges.js';
import { Starts } from '../../../tools/ip/starts.js';
import { ipFiles, place, type Range } from '../../fixtures/ip-ranges.js';
import { openFiles } from '../../fixtures/opened-ip-files.js';

/** The starts of IPv6 ranges of one /32, as the 16 bits behind it and the 16 after these, and their places. */
function startsOf(rows: readonly (readonly [next: number, deep: number, place: number])[]): Starts {
  const list = new RangeList(4);
  for (const [next, deep, place] of rows) list.push([0x2a000000, next * 0x10000 + deep, 0, 0], place);
  return new Starts(
    list,
    Uint32Array.from({ length: 100 }, (_, i) => i),
    { from: 0, to: 1, firstRow: 0, endRow: list.length },
    0x2a000000,
  );
}

const whole = (key: number, place: number): Cell => ({ key, place, inner: null });

/** The place at 16 bits of a cell's level, and at the 16 bits below. */
function placeAt(cells: readonly Cell[], key: number, deep: number): number {
  const cell = cells.findLast((each) => each.key <= key) as Cell;
  return cell.inner === null ? cell.place : placeAt(cell.inner, deep, 0);
}

describe('cellsOf', () => {
  it('begins at 0 with what comes in', () => {
    const starts = startsOf([[5, 0, 7]]);
    expect(cellsOf(starts, 0, 1, 0, 3)).toEqual([whole(0, 3), whole(5, 7)]);
  });

  it('goes on behind a cell inside which a range begins', () => {
    const starts = startsOf([[5, 9, 7]]);
    const inner = [whole(0, 3), whole(9, 7)];
    expect(cellsOf(starts, 0, 1, 0, 3)).toEqual([whole(0, 3), { key: 5, place: 7, inner }, whole(6, 7)]);
  });

  it('has nothing behind the last cell', () => {
    const starts = startsOf([[0xffff, 9, 7]]);
    expect(cellsOf(starts, 0, 1, 0, 3).map(({ key }) => key)).toEqual([0, 0xffff]);
  });
});

describe('slotsOf', () => {
  it('gives the same places as the cells, at every size', () => {
    const row = fc.tuple(fc.nat(300), fc.constantFrom(0, 0, 0, 9), fc.integer({ min: 1, max: 4 }));
    const rows = fc.uniqueArray(row, { selector: ([next, deep]) => next * 10 + deep, minLength: 1, maxLength: 60 });
    fc.assert(
      fc.property(rows, fc.integer({ min: 1, max: 8 }), (all, shift) => {
        const starts = startsOf(all.sort(([a, b], [c, d]) => a - c || b - d));
        const cells = cellsOf(starts, 0, starts.length, 0, 50);
        const slots = slotsOf(cells, shift);
        expect(slots.map(({ key }) => key)).toEqual([...new Set(slots.map(({ key }) => key))].sort((a, b) => a - b));
        for (let key = 0; key < 320; key++) {
          for (const deep of [0, 8, 9]) {
            const slot = slots.findLast((each) => each.key <= key >>> shift) as Cell;
            const found = slot.inner === null ? slot.place : placeAt(slot.inner, key, deep);
            expect(found).toBe(placeAt(cells, key, deep));
          }
        }
      }),
      { seed: 8086, numRuns: 60 },
    );
  });
});

describe('blocks', () => {
  const cell = (key: number, place: number) => ({ key, place, inner: null });

  it('writes a block of one place without any data', () => {
    const writer = new BlockWriter(10);
    writer.add([cell(0, 7)]);
    expect([...writer.columns().block]).toEqual([7, ONE_PLACE]);
    expect(writer.columns().data).toHaveLength(1);
  });

  it('lists a few cells: the last one’s number and the first place, then where each begins and its place', () => {
    const writer = new BlockWriter(10);
    writer.add([cell(0, 1), cell(0x102, 9)]);
    const { block, data } = writer.columns();
    expect([...block]).toEqual([0, LIST]);
    expect([...data]).toEqual([1, 0, 1, 0, 0, 2, 1, 9, 0, 0, 0]);
  });

  it('takes many even cells apart into slots, in less room than a list of them', () => {
    const writer = new BlockWriter(300);
    writer.add(Array.from({ length: 256 }, (_, i) => cell(i << 8, 1 + (i & 3))));
    const { block, data } = writer.columns();
    expect(block[1]).not.toBe(LIST);
    expect(data.length).toBeLessThan(256 * 5);
  });

  it('refuses more places than an entry can number', () => {
    expect(() => new BlockWriter(PART)).not.toThrow();
    expect(() => new BlockWriter(PART + 1)).toThrow(`The source has ${PART + 1} places, expected ${PART} at most`);
  });

  describe('encodeIp', () => {
    it.each([0, 1, 65_535, 65_536])('holds %i places', (count) => {
      const ranges = Array.from({ length: count }, (_, i): Range => [formatIpv4(0x01000000 + 256 * i), place('US', { city: `c${i}` })]);
      const lookup = openFiles(ipFiles('city', ranges));
      expect(lookup.directory.places).toBe(count + 1);
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

  it('grows', () => {
    const list = new RangeList(width);
    for (let i = 0; i < 5000; i++) list.push([i, i, i, i], (i % 2) + 1);
    expect(list.length).toBe(5000);
    expect(list.words.at(-1)?.values()[4999]).toBe(4999);
  });
});
