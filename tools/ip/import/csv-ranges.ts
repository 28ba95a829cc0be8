import { parseIp } from '../../../src/ip/index.js';
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
const V4_SPACE = 1n << 32n;

/** An address as a number, and its version. */
export interface NumberedAddress {
  readonly version: 4 | 6;
  readonly value: bigint;
}

/** Reads the text of an address. Throws `RangeError`. */
export function addressOf(text: string, line: number): NumberedAddress {
  const words = new Uint32Array(4);
  const version = parseIp(text, words);
  if (version === 0) throw new RangeError(`line ${line} has no IP address where one is expected`);
  if (version === 4) return { version, value: BigInt(words[3] as number) };
  return { version, value: words.reduce((sum, word) => (sum << 32n) | BigInt(word), 0n) };
}

/** First and last address of a prefix such as `1.0.0.0/24`. Throws `RangeError`. */
export function prefixOf(text: string, line: number): readonly [first: NumberedAddress, last: bigint] {
  const slash = text.indexOf('/');
  const first = addressOf(text.slice(0, slash < 0 ? text.length : slash), line);
  const digits = text.slice(slash + 1);
  const bits = first.version === 4 ? 32 : 128;
  const length = /^\d{1,3}$/.test(digits) && slash > 0 ? Number(digits) : -1;
  if (length < 0 || length > bits) throw new RangeError(`line ${line} has no prefix length of 0 to ${bits}`);
  const last = first.value | ((1n << BigInt(bits - length)) - 1n);
  return [first, last];
}

/** Counts ranges and takes them in the order of their addresses, as all vendors list them, IPv4 and IPv6 separately. */
export class RangeCollector implements Ranges {
  readonly v4 = new RangeList(1);
  readonly v6 = new RangeList(4);
  readonly #index: PlaceIndex;
  readonly #rejects: Rejects;
  /** The address behind the last range of each version. */
  readonly #next = { 4: 0n, 6: 0n };

  constructor(index: PlaceIndex, rejects: Rejects) {
    this.#index = index;
    this.#rejects = rejects;
  }

  /** Adds a range. Throws `RangeError` for one that ends before it starts or comes out of order. */
  add(version: 4 | 6, first: bigint, last: bigint, place: PlaceRecord | null, line: number): void {
    if (last < first) throw new RangeError(`line ${line} has a range that ends before it starts`);
    if (first < this.#next[version]) throw new RangeError(`line ${line} has a range that begins inside or before the one above it`);
    const [from, to] = version === 4 ? [0n, V4_SPACE - 1n] : [UNICAST_FIRST, UNICAST_LAST];
    const inside = first <= to && last >= from;
    this.#rejects.read++;
    if (!inside) this.#rejects.leaveOut('the range is outside of 2000::/3, where all addresses in use lie');
    else if (place === null) this.#rejects.leaveOut('the range names no place');
    const list = version === 4 ? this.v4 : this.v6;
    // What lies between two ranges is not covered.
    if (inside) {
      const start = first < from ? from : first;
      if (this.#next[version] > from && this.#next[version] < start) list.push(wordsOf(this.#next[version]), 0);
      list.push(wordsOf(start), place === null ? 0 : this.#index.rowOf(place));
    }
    this.#next[version] = last + 1n;
  }

  /** Ends the last ranges. */
  finish(): Ranges {
    if (this.#next[4] < V4_SPACE) this.v4.push(wordsOf(this.#next[4]), 0);
    if (this.#next[6] > UNICAST_FIRST && this.#next[6] <= UNICAST_LAST) this.v6.push(wordsOf(this.#next[6]), 0);
    return this;
  }
}

function wordsOf(address: bigint): Uint32Array {
  return Uint32Array.from([96n, 64n, 32n, 0n], (shift) => Number((address >> shift) & 0xffffffffn));
}
