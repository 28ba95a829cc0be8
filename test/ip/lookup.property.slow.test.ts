import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatIpv4, formatIpv6 } from '../../src/ip/index.js';
import { ipFiles, place, type Range, wordsOf } from '../fixtures/ip-ranges.js';
import { type OpenedFiles, openFiles } from '../fixtures/opened-ip-files.js';

const RUNS = { seed: 4193, numRuns: 60 };
const V6_FIRST = 0x2000n << 112n;
const V6_LAST = (0x4000n << 112n) - 1n;

/** Sorted distinct starts, each with a place number; 0 is none. */
function ranges(start: fc.Arbitrary<bigint>): fc.Arbitrary<(readonly [bigint, number])[]> {
  return fc
    .uniqueArray(fc.tuple(start, fc.nat(3)), { selector: ([address]) => address, maxLength: 60 })
    .map((rows) => rows.sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** Starts that share /16s and /32s and, for IPv6, /64s; some of them as many in one block as networks of one size make. */
const v4Start = fc
  .tuple(fc.constantFrom(0n, 1n, 8n, 255n), fc.constantFrom(0n, 7n, 255n), fc.bigInt(0n, 0xffffn))
  .map(([a, b, c]) => (a << 24n) | (b << 16n) | c);
const v6Start = fc
  .tuple(
    fc.constantFrom(0x20000000n, 0x20010200n, 0x20010201n, 0x2a000000n, 0x3fffffffn),
    fc.constantFrom(0n, 1n, 0x1000n, 0xffffffffn),
    fc.constantFrom(0n, 0n, 1n, 0x80000000n, 0xffffffffn),
    fc.constantFrom(0n, 0n, 0n, 1n, 2n, 0xffffffffn),
  )
  .map(([a, b, c, d]) => (a << 96n) | (b << 64n) | (c << 32n) | d);

/** Ranges of many networks of one size inside one block, some of which are cut again; the block's own bits and those below it. */
function crowded(block: bigint, below: bigint): fc.Arbitrary<(readonly [bigint, number])[]> {
  const network = fc.tuple(fc.nat(255), fc.constantFrom(0n, 0n, 0n, 1n, 0x8000n));
  return fc
    .tuple(
      fc.constantFrom(0n, 2n, 4n, 8n),
      fc.bigInt(0n, 0xff00n),
      fc.uniqueArray(network, { selector: String, minLength: 9, maxLength: 120 }),
    )
    .map(([size, from, networks]) => {
      const cut = (inside: bigint): bigint => (below > 0n ? inside << (below - 16n) : size > 0n ? inside & ((1n << size) - 1n) : 0n);
      const starts = networks.map(([number, inside]) => ((from + (BigInt(number) << size)) & 0xffffn) * (1n << below) + cut(inside));
      const distinct = [...new Set(starts)].sort((a, b) => (a < b ? -1 : 1));
      return distinct.map((start, i) => [(block << (16n + below)) | start, i % 5] as const);
    });
}

/** The city of an address, and the range around it where neighbours differ, by looking at every row. */
function scan(rows: readonly (readonly [bigint, number])[], address: bigint, first: bigint, last: bigint) {
  const merged = rows.filter(([, number], i) => number !== (i === 0 ? 0 : rows[i - 1]?.[1]));
  const i = merged.filter(([start]) => start <= address).length - 1;
  const number = merged[i]?.[1] ?? 0;
  const next = merged[i + 1]?.[0];
  return { city: number === 0 ? null : `city ${number}`, from: merged[i]?.[0] ?? first, to: next === undefined ? last : next - 1n };
}

function lookupOver(rows: readonly (readonly [bigint, number])[], text: (address: bigint) => string): OpenedFiles {
  const all = rows.map(([start, number]): Range => [text(start), number === 0 ? null : place('US', { city: `city ${number}` })]);
  return openFiles(ipFiles('city', all, 20));
}

/** Starts, what lies just beside them, and anything. */
function asked(rows: readonly (readonly [bigint, number])[], any: readonly bigint[], first: bigint, last: bigint): bigint[] {
  return [...rows.flatMap(([start]) => [start - 1n, start, start + 1n]), ...any, first, last].filter((a) => a >= first && a <= last);
}

const textV4 = (address: bigint): string => formatIpv4(Number(address));
const textV6 = (address: bigint): string => formatIpv6(wordsOf(address));

function expectV4(lookup: OpenedFiles, rows: readonly (readonly [bigint, number])[], addresses: readonly bigint[]): void {
  for (const address of addresses) {
    const { city, from, to } = scan(rows, address, 0n, 0xffffffffn);
    expect(lookup.location(lookup.placeV4(Number(address)), 'x').City).toBe(city);
    if (city !== null) expect(lookup.rangeV4(Number(address))).toBe(`${textV4(from)} - ${textV4(to)}`);
  }
}

function expectV6(lookup: OpenedFiles, rows: readonly (readonly [bigint, number])[], addresses: readonly bigint[]): void {
  for (const address of addresses) {
    const { city, from, to } = scan(rows, address, V6_FIRST, V6_LAST);
    expect(lookup.location(lookup.placeV6(wordsOf(address)), 'x').City).toBe(city);
    if (city !== null) expect(lookup.rangeV6(wordsOf(address))).toBe(`${textV6(from)} - ${textV6(to)}`);
  }
}

describe('range lookup against a linear scan', () => {
  it('finds places and ranges in blocks of many networks', () => {
    fc.assert(
      fc.property(crowded(0x0808n, 0n), crowded(0x2a001450n, 80n), (v4, v6) => {
        expectV4(lookupOver(v4, textV4), v4, asked(v4, [0x07ffffffn, 0x08090000n], 0n, 0xffffffffn));
        expectV6(lookupOver(v6, textV6), v6, asked(v6, [0x2a001451n << 96n], V6_FIRST, V6_LAST));
      }),
      { ...RUNS, numRuns: 20 },
    );
  });

  it('finds IPv4 places and ranges', () => {
    fc.assert(
      fc.property(ranges(v4Start), fc.array(fc.oneof(v4Start, fc.bigInt(0n, 0xffffffffn)), { maxLength: 20 }), (rows, any) => {
        const lookup = lookupOver(rows, textV4);
        expectV4(lookup, rows, asked(rows, any, 0n, 0xffffffffn));
      }),
      RUNS,
    );
  });

  it('finds IPv6 places and ranges, inside a /64 too', () => {
    fc.assert(
      fc.property(ranges(v6Start), fc.array(fc.oneof(v6Start, fc.bigInt(V6_FIRST, V6_LAST)), { maxLength: 20 }), (rows, any) => {
        const lookup = lookupOver(rows, textV6);
        expectV6(lookup, rows, asked(rows, any, V6_FIRST, V6_LAST));
      }),
      RUNS,
    );
  });
});
