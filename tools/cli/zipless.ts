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

/** Addresses and ranges whose file does not say their ZIP code, until all others are read. */
export class Zipless {
  readonly #addresses: AddressRow[] = [];
  readonly #ranges: RangeRow[] = [];
  /** How the rows of each file are rejected, from which row of each kind on. */
  readonly #files: { readonly addresses: number; readonly ranges: number; readonly reject: (row: Row) => void }[] = [];
  #lost: Row[] = [];

  get size(): number {
    return this.#addresses.length + this.#ranges.length;
  }

  get rows(): ZiplessRows {
    return { addresses: this.#addresses, ranges: this.#ranges };
  }

  addAddress(row: AddressRow): number {
    return this.#add(this.#addresses, row);
  }

  addRange(row: RangeRow): number {
    return this.#add(this.#ranges, row);
  }

  /** Ends the rows of a file; `reject` is called for those of them that no ZIP code is found for. */
  endFile(reject: (row: Row) => void): void {
    this.#files.push({ addresses: this.#addresses.length, ranges: this.#ranges.length, reject });
    for (const row of this.#lost) reject(row);
    this.#lost = [];
  }

  /** The rows with the ZIP codes that were found by the others; the rest is rejected. */
  place(addresses: Iterable<AddressRow>, ranges: Iterable<RangeRow>) {
    const found = findZips(this.#addresses, this.#ranges, addresses, ranges);
    const lost = new Set(found.lost);
    let [address, range] = [0, 0];
    for (const file of this.#files) {
      for (; address < file.addresses; address++)
        if (lost.has(this.#addresses[address] as Row)) file.reject(this.#addresses[address] as Row);
      for (; range < file.ranges; range++) if (lost.has(this.#ranges[range] as Row)) file.reject(this.#ranges[range] as Row);
    }
    return found;
  }

  #add<T extends Row>(rows: T[], row: T): number {
    if (this.size >= MOST_ROWS) return this.#lost.push(row);
    return rows.push(row);
  }
}
