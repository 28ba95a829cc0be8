import { parseIp } from '../../../../src/ip/index.js';
import type { Rejects } from '../../source/rejects.js';
import type { PlaceRecord } from '../place.js';
import type { PlaceIndex } from '../place-index.js';
import { RangeList } from '../ranges.js';

/** The IPv4 and the IPv6 ranges of one source. */
export interface Ranges {
  readonly v4: RangeList;
  readonly v6: RangeList;
}

/** A source of ranges that is no MMDB file: gives each place to the index and returns the ranges with its numbers. */
export type RangeSource = (index: PlaceIndex) => Promise<Ranges>;

const UNICAST_FIRST = 0x2000n << 112n;
const UNICAST_LAST = (0x4000n << 112n) - 1n;
/** First and last address that are kept. */
const LIMITS = { 4: [0n, (1n << 32n) - 1n], 6: [UNICAST_FIRST, UNICAST_LAST] } as const;

/** Addresses of one version, as numbers. */
export interface AddressRange {
  readonly version: 4 | 6;
  readonly first: bigint;
  readonly last: bigint;
}

/** How a row names a range: by its ends, by its first address and how many there are, or by a prefix. */
export interface RangeTexts {
  readonly start?: string | undefined;
  readonly end?: string | undefined;
  readonly count?: string | undefined;
  /** `1.0.0.0/24`, or a single address. */
  readonly network?: string | undefined;
}

/** The range of a row; its ends may be decimal numbers. Throws `RangeError`. */
export function rangeOf({ start, end, count, network = '' }: RangeTexts, line: number): AddressRange {
  if (start === undefined) return networkRange(network, line);
  const from = addressOf(start, line);
  if (end === undefined) {
    if (!/^[1-9]\d{0,9}$/.test(count ?? '')) throw new RangeError(`line ${line} has no number of addresses`);
    return { version: from.version, first: from.value, last: from.value + BigInt(count as string) - 1n };
  }
  const to = addressOf(end, line);
  // Small numbers are those of IPv6, too.
  if (from.version !== to.version && !DECIMAL.test(start.trim()))
    throw new RangeError(`line ${line} has a range from IPv${from.version} to IPv${to.version}`);
  return { version: to.version, first: from.value, last: to.value };
}

const DECIMAL = /^\d{1,39}$/;

function addressOf(written: string, line: number): { readonly version: 4 | 6; readonly value: bigint } {
  const text = written.trim();
  if (DECIMAL.test(text)) {
    const value = BigInt(text);
    if (value < 1n << 128n) return { version: value < 1n << 32n ? 4 : 6, value };
  }
  const words = new Uint32Array(4);
  const version = parseIp(text, words);
  if (version === 0) throw new RangeError(`line ${line} has no IP address where one is expected`);
  if (version === 4) return { version, value: BigInt(words[3] as number) };
  return { version, value: words.reduce((sum, word) => (sum << 32n) | BigInt(word), 0n) };
}

/** All addresses of a prefix, whichever of them it is written with. */
function networkRange(text: string, line: number): AddressRange {
  const [address = '', digits] = text.split('/');
  const { version, value } = addressOf(address, line);
  const bits = version === 4 ? 32 : 128;
  const length = digits === undefined ? bits : /^\d{1,3}$/.test(digits.trim()) ? Number(digits) : -1;
  if (length < 0 || length > bits) throw new RangeError(`line ${line} has no prefix length of 0 to ${bits}`);
  const others = (1n << BigInt(bits - length)) - 1n;
  return { version, first: value & ~others, last: value | others };
}

/** A range within which others may lie. */
interface OpenRange {
  readonly first: bigint;
  readonly last: bigint;
  readonly row: number;
}

/** Counts ranges and takes them in the order of their first addresses, IPv4 and IPv6 separately. Of one range within another, it counts. */
export class RangeCollector implements Ranges {
  readonly v4 = new RangeList(1);
  readonly v6 = new RangeList(4);
  readonly #index: PlaceIndex;
  readonly #rejects: Rejects;
  /** Those that have not ended at the first address of the last range, the outermost first. */
  readonly #open: { readonly 4: OpenRange[]; readonly 6: OpenRange[] } = { 4: [], 6: [] };
  readonly #lastFirst = { 4: 0n, 6: 0n };

  constructor(index: PlaceIndex, rejects: Rejects) {
    this.#index = index;
    this.#rejects = rejects;
  }

  /** Adds a range. Throws `RangeError` for one that ends before it starts, comes out of order or lies in another one in part. */
  add({ version, first, last }: AddressRange, place: PlaceRecord | null, line: number): void {
    if (last < first) throw new RangeError(`line ${line} has a range that ends before it starts`);
    if (first < this.#lastFirst[version]) throw new RangeError(`line ${line} has a range that begins inside or before the one above it`);
    this.#lastFirst[version] = first;
    const [from, to] = LIMITS[version];
    const inside = first <= to && last >= from;
    this.#rejects.read++;
    if (!inside) this.#rejects.leaveOut('the range is outside of 2000::/3, where all addresses in use lie');
    else if (place === null) this.#rejects.leaveOut('the range names no place');
    if (!inside) return;
    const open = this.#open[version];
    const start = first < from ? from : first;
    this.#closeBefore(version, start);
    const range = { first: start, last: last > to ? to : last, row: place === null ? 0 : this.#index.rowOf(place) };
    // Of ranges that begin at one address, the wider one may come second.
    const within = open.findIndex((other) => other.last < range.last);
    if (within >= 0 && open[within]?.first !== start) {
      throw new RangeError(`line ${line} has a range that begins inside or before the one above it, and ends behind that`);
    }
    if (within >= 0) open.splice(within, 0, range);
    else {
      open.push(range);
      this.#listOf(version).push(wordsOf(start), range.row);
    }
  }

  /** Ends the last ranges. */
  finish(): Ranges {
    for (const version of [4, 6] as const) this.#closeBefore(version, LIMITS[version][1] + 1n);
    return this;
  }

  /** Ends the ranges that lie before an address. Behind each the one around it goes on, or nothing is covered. */
  #closeBefore(version: 4 | 6, address: bigint): void {
    const open = this.#open[version];
    for (let range = open.at(-1); range !== undefined && range.last < address; range = open.at(-1)) {
      open.pop();
      const outer = open.at(-1);
      const goesOn = range.last + 1n < address && (outer === undefined || outer.last > range.last);
      if (goesOn) this.#listOf(version).push(wordsOf(range.last + 1n), outer?.row ?? 0);
    }
  }

  #listOf(version: 4 | 6): RangeList {
    return version === 4 ? this.v4 : this.v6;
  }
}

function wordsOf(address: bigint): Uint32Array {
  if (address <= LIMITS[4][1]) return Uint32Array.of(0, 0, 0, Number(address));
  return Uint32Array.from([96n, 64n, 32n, 0n], (shift) => Number((address >> shift) & 0xffffffffn));
}
