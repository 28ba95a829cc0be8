import type { AddressRow } from '../us/address-row.js';
import { findZips } from '../us/find-zips.js';
import type { RangeRow } from '../us/range-row.js';

type Row = AddressRow | RangeRow;

/** Plain data that another thread can send. */
export interface ZiplessRows {
  readonly addresses: readonly AddressRow[];
  readonly ranges: readonly RangeRow[];
}

/** Most rows kept: more would need more memory than a build may take. */
const MOST_ROWS = 1_000_000;

/** Takes back rows of a file that were counted as kept. */
export interface TakeBack {
  /** No ZIP code was found for the row, or there are too many such rows. */
  reject(row: Row): void;
  /** The ZIP code that was found lies outside of what is asked for. */
  leaveOut(row: Row): void;
}

/** Whether an address or range is asked for. */
type Wants = (area: { readonly state: string | null; readonly zip: string | null }) => boolean;

/** Addresses and ranges whose file does not say their ZIP code, until all others are read. */
export class Zipless {
  readonly #addresses: AddressRow[] = [];
  readonly #ranges: RangeRow[] = [];
  /** What takes back the rows of each file, and how many rows there are up to its end. */
  readonly #files: { readonly addresses: number; readonly ranges: number; readonly back: TakeBack }[] = [];
  #lost: Row[] = [];

  get size(): number {
    return this.#addresses.length + this.#ranges.length;
  }

  get rows(): ZiplessRows {
    return { addresses: this.#addresses, ranges: this.#ranges };
  }

  addAddress(row: AddressRow): void {
    this.#add(this.#addresses, row);
  }

  addRange(row: RangeRow): void {
    this.#add(this.#ranges, row);
  }

  /** Ends the rows of a file. */
  endFile(back: TakeBack): void {
    this.#files.push({ addresses: this.#addresses.length, ranges: this.#ranges.length, back });
    for (const row of this.#lost) back.reject(row);
    this.#lost = [];
  }

  /** The rows with the ZIP codes that were found by the others, those of them that are asked for; the rest is taken back. */
  place(addresses: Iterable<AddressRow>, ranges: Iterable<RangeRow>, wants: Wants): ZiplessRows {
    const found = findZips(this.#addresses, this.#ranges, addresses, ranges);
    const lost = new Set<Row>(found.lost);
    function* settled<T extends Row>(rows: readonly T[], placed: Iterator<T>, isWanted: (row: T) => boolean, back: TakeBack): Generator<T> {
      for (const row of rows) {
        const own = lost.has(row) ? null : (placed.next().value as T);
        if (own === null) back.reject(row);
        else if (isWanted(own)) yield own;
        else back.leaveOut(row);
      }
    }
    const [foundAddresses, foundRanges] = [found.addresses.values(), found.ranges.values()];
    const kept: { readonly addresses: AddressRow[]; readonly ranges: RangeRow[] } = { addresses: [], ranges: [] };
    let [address, range] = [0, 0];
    for (const { addresses: addressEnd, ranges: rangeEnd, back } of this.#files) {
      const own = this.#addresses.slice(address, addressEnd);
      for (const row of settled(own, foundAddresses, ({ components }) => wants(components), back)) kept.addresses.push(row);
      for (const row of settled(this.#ranges.slice(range, rangeEnd), foundRanges, wants, back)) kept.ranges.push(row);
      [address, range] = [addressEnd, rangeEnd];
    }
    return kept;
  }

  #add<T extends Row>(rows: T[], row: T): void {
    if (this.size >= MOST_ROWS) this.#lost.push(row);
    else rows.push(row);
  }
}
