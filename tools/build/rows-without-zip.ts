import { isSelected, NOT_ASKED_FOR, type Selection } from './selection.js';
import { findZips } from './us/merge/find-zips.js';
import type { ZipsByPosition } from './us/merge/zips-by-position.js';
import type { AddressRow, RangeRow } from './us/rows.js';

type Row = AddressRow | RangeRow;
/** Takes a row back, with the reason. */
type Reject = (row: Row, reason: string) => void;

/** Plain data that another thread can send. */
export interface PlacedRows {
  readonly addresses: readonly AddressRow[];
  readonly ranges: readonly RangeRow[];
}

/** How rows are placed that are near no row with a ZIP code. */
interface ByPosition {
  readonly zips: ZipsByPosition;
  readonly selection: Selection;
}

/** Rows that have their ZIP code now. */
interface FoundRows {
  /** From rows near them. */
  readonly near: PlacedRows;
  /** From their position alone. */
  readonly positioned: PlacedRows;
}

const NO_ZIP = 'the row has no ZIP code, and nothing near has one';
/** Most rows kept: more would need more memory than a build may take. */
const MOST_ROWS = 1_000_000;

/** Addresses and ranges whose file does not say their ZIP code, until all others are read. */
export class RowsWithoutZip {
  readonly #addresses: AddressRow[] = [];
  readonly #ranges: RangeRow[] = [];
  /** What takes back the rows of each file, and how many rows there are up to its end. */
  readonly #files: { readonly addresses: number; readonly ranges: number; readonly reject: Reject }[] = [];
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
  endFile(reject: Reject): void {
    this.#files.push({ addresses: this.#addresses.length, ranges: this.#ranges.length, reject });
    for (const row of this.#lost) reject(row, NO_ZIP);
    this.#lost = [];
  }

  /**
   * Returns the rows with the ZIP codes that the others led to, else their position, and rejects the rest. When all others are in
   * the selection, so are the first ones: their ZIP codes are those of others, and rows of other states were left out before.
   */
  place(addresses: Iterable<AddressRow>, ranges: Iterable<RangeRow>, { zips, selection }: ByPosition): FoundRows {
    const { lost, ...near } = findZips(this.#addresses, this.#ranges, addresses, ranges);
    const positioned = { addresses: [] as AddressRow[], ranges: [] as RangeRow[] };
    const rejected = new Map<Row, string>();
    for (const row of lost) {
      const placed = withZip(row, zips);
      if (placed === null) rejected.set(row, NO_ZIP);
      else if (!isSelected({ ...selection, counties: [] }, areaOf(placed))) rejected.set(row, NOT_ASKED_FOR);
      else if ('components' in placed) positioned.addresses.push(placed);
      else positioned.ranges.push(placed);
    }
    let [address, range] = [0, 0];
    for (const file of this.#files) {
      for (const row of [...this.#addresses.slice(address, file.addresses), ...this.#ranges.slice(range, file.ranges)]) {
        const reason = rejected.get(row);
        if (reason !== undefined) file.reject(row, reason);
      }
      [address, range] = [file.addresses, file.ranges];
    }
    return { near, positioned };
  }

  #add<T extends Row>(rows: T[], row: T): void {
    if (this.size >= MOST_ROWS) this.#lost.push(row);
    else rows.push(row);
  }
}

/** The row with the ZIP code of its position, and what follows from it; null where none is near. */
function withZip(row: Row, zips: ZipsByPosition): Row | null {
  const { record: _, ...rest } = row;
  if ('components' in rest) {
    const { components, latitude, longitude, county } = rest;
    const place = zips.zipAt(latitude, longitude, { ...components, county });
    if (place === null) return null;
    return {
      ...rest,
      components: { ...components, zip: place.zip, state: components.state ?? place.state },
      county: county ?? place.county,
    };
  }
  const { city, state, county, geometry } = rest;
  const [longitude, latitude] = geometry[geometry.length >> 1] as RangeRow['geometry'][number];
  const place = zips.zipAt(latitude, longitude, { city, county, state: state || null });
  return place === null ? null : { ...rest, zip: place.zip, state: state || place.state, county: county ?? place.county };
}

function areaOf(row: Row): { readonly state: string | null; readonly zip: string | null } {
  return 'components' in row ? row.components : row;
}
