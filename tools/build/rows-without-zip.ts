import type { AddressRow } from '../us/address-row.js';
import { findZips } from '../us/merge/find-zips.js';
import type { RangeRow } from '../us/range-row.js';

type Row = AddressRow | RangeRow;

/** Plain data that another thread can send. */
export interface PlacedRows {
  readonly addresses: readonly AddressRow[];
  readonly ranges: readonly RangeRow[];
}

/** Most rows kept: more would need more memory than a build may take. */
const MOST_ROWS = 1_000_000;

/** Addresses and ranges whose file does not say their ZIP code, until all others are read. */
export class RowsWithoutZip {
  readonly #addresses: AddressRow[] = [];
  readonly #ranges: RangeRow[] = [];
  /** What takes back the rows of each file, and how many rows there are up to its end. */
  readonly #files: { readonly addresses: number; readonly ranges: number; readonly reject: (row: Row) => void }[] = [];
  #lost: Row[] = [];

  get size(): number {
    return this.#addresses.length + this.#ranges.length;
  }

  get rows(): PlacedRows {
    return { addresses: this.#addresses, ranges: this.#ranges };
  }

  addAddress(row: AddressRow): void {
    this.#add(this.#addresses, row);
  }

  addRange(row: RangeRow): void {
    this.#add(this.#ranges, row);
  }

  /** Ends the rows of a file; `reject` takes back those of them that no ZIP code is found for. */
  endFile(reject: (row: Row) => void): void {
    this.#files.push({ addresses: this.#addresses.length, ranges: this.#ranges.length, reject });
    for (const row of this.#lost) reject(row);
    this.#lost = [];
  }

  /**
   * Returns the rows with the ZIP codes that the others led to, and rejects the rest. When all
   * others are in the selection, so are these: their ZIP codes are those of others, and rows of
   * other states were left out before.
   */
  place(addresses: Iterable<AddressRow>, ranges: Iterable<RangeRow>): PlacedRows {
    const found = findZips(this.#addresses, this.#ranges, addresses, ranges);
    const lost = new Set<Row>(found.lost);
    let [address, range] = [0, 0];
    for (const file of this.#files) {
      for (const row of this.#addresses.slice(address, file.addresses)) if (lost.has(row)) file.reject(row);
      for (const row of this.#ranges.slice(range, file.ranges)) if (lost.has(row)) file.reject(row);
      [address, range] = [file.addresses, file.ranges];
    }
    return found;
  }

  #add<T extends Row>(rows: T[], row: T): void {
    if (this.size >= MOST_ROWS) this.#lost.push(row);
    else rows.push(row);
  }
}
