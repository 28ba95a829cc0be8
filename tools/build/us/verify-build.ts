import { COORDINATE_SCALE } from '../../../src/dataset/format/codecs/columns.js';
import type { UsStreetsTable } from '../../../src/dataset/format/tables/us-streets.js';
import { type AddressEntry, addressEntry, addressRange, streetEntry } from '../../../src/streets/shard.js';
import { streetKey } from '../../../src/text/search-key.js';
import { addressRecord } from './encode/address-record.js';
import type { SourceRank } from './merge/zip-names.js';
import {
  type AddressRow,
  type PostalFacts,
  type PostalRangeRow,
  type RangeRow,
  SEPARATOR,
  STREET_PARTS,
  type StreetAliasRow,
  type StreetParts,
} from './rows.js';
import { samePostalRange, sameRange } from './verify-ranges.js';

/** Whether a dataset holds a source row: found, missing for a known reason, or missing or different without one. */
export interface RowVerdict {
  readonly kind: 'found' | 'explained' | 'unexplained';
  readonly reason: string;
}

const FOUND = { kind: 'found', reason: 'as the source says' } as const;
const REPEATED = { kind: 'found', reason: 'as the source says, which repeats it' } as const;
export const OUTRANKED = { kind: 'explained', reason: 'a source of higher rank speaks of it' } as const;
const FACTS: readonly (keyof PostalFacts)[] = ['zip4', 'carrierRoute', 'elot', 'elotIndicator', 'recordType', 'cmra', 'deliveryPoint'];

const unexplained = (reason: string): RowVerdict => ({ kind: 'unexplained', reason });

/** Compares the rows of one shard's sources with the shard, and knows at the end what the shard holds besides. */
export class ShardVerifier {
  readonly #table: UsStreetsTable;
  readonly #rank: SourceRank;
  readonly #streets = new Map<string, readonly number[]>();
  readonly #addresses: Uint8Array;
  readonly #ranges: Uint8Array;
  readonly #postalRanges: Uint8Array;

  constructor(table: UsStreetsTable, rank: SourceRank) {
    this.#table = table;
    this.#rank = rank;
    this.#addresses = new Uint8Array(table.number.length);
    this.#ranges = new Uint8Array(table.bounds.ranges);
    this.#postalRanges = new Uint8Array(table.bounds.postalRanges);
  }

  /** Rows of the shard that no source row was found in. */
  get unclaimed(): { readonly addresses: number; readonly ranges: number; readonly postalRanges: number } {
    const zeros = (claimed: Uint8Array): number => claimed.reduce((sum, flag) => sum + (flag === 0 ? 1 : 0), 0);
    return { addresses: zeros(this.#addresses), ranges: zeros(this.#ranges), postalRanges: zeros(this.#postalRanges) };
  }

  /** Looks for a row as it is when the sources have been joined. */
  address(row: AddressRow): RowVerdict {
    const own = addressRecord(row);
    const listed = this.#numbersOf(row.components, row.components.zip, row.components.state, own.number).filter(({ entry }) =>
      sameLine(entry, row),
    );
    if (listed.length === 0) return unexplained('the dataset does not list the address');
    const there = listed.find(
      ({ entry, city, municipality }) =>
        entry.source === row.source &&
        city === row.components.city &&
        municipality === (row.municipality ?? null) &&
        Math.round(entry.latitude * COORDINATE_SCALE) === own.latitude &&
        Math.round(entry.longitude * COORDINATE_SCALE) === own.longitude &&
        this.#sameFacts(entry, row),
    );
    if (there !== undefined) {
      const repeated = this.#addresses[there.address] === 1;
      this.#addresses[there.address] = 1;
      return repeated ? REPEATED : FOUND;
    }
    return unexplained('the dataset lists the address with another position, city, municipality or postal fact');
  }

  range(row: RangeRow): RowVerdict {
    const streets = this.#streetsOf(row.street, row.zip, row.state);
    const range = sameRange(this.#table, streets, row, (source) => this.#rank(source) > this.#rank(row.source));
    if (range === 'outranked') return OUTRANKED;
    if (range === null) return unexplained('the dataset does not have the range');
    const bases = new Set(streets.map((street) => this.#table.base[street]));
    for (const alias of row.aliases) {
      const named = this.#streetsOf(alias, row.zip, row.state);
      // A street of that name with addresses or ranges of its own is not only another name.
      const answers = named.some((street) => bases.has(this.#table.base[street]) || this.#table.base[street] === street);
      if (!answers) return unexplained('the dataset does not have another name of the street');
    }
    const repeated = this.#ranges[range] === 1;
    this.#ranges[range] = 1;
    return repeated ? REPEATED : FOUND;
  }

  streetAlias(row: StreetAliasRow): RowVerdict {
    const { zip, state } = row;
    const bases = new Set(this.#streetsOf(row.street, zip, state).map((street) => this.#table.base[street]));
    if (bases.size === 0) return { kind: 'explained', reason: 'no source has the street that it is another name of' };
    const named = this.#streetsOf(row.alias, zip, state);
    // A street of that name with addresses or ranges of its own is not only another name.
    if (named.some((street) => bases.has(this.#table.base[street]) || this.#table.base[street] === street)) return FOUND;
    if (row.low !== null || row.high !== null) return { kind: 'explained', reason: 'it holds for a part of its street' };
    return unexplained('the dataset does not have the other name of the street');
  }

  postalRange(row: PostalRangeRow): RowVerdict {
    const range = samePostalRange(this.#table, this.#streetsOf(row.street, row.zip, row.state), row);
    if (range === null) return unexplained('the dataset does not have the postal range');
    const repeated = this.#postalRanges[range] === 1;
    this.#postalRanges[range] = 1;
    return repeated ? REPEATED : FOUND;
  }

  /** The addresses of a number on the streets of a name, found as a question finds them. */
  #numbersOf(parts: StreetParts, zip: string | null, state: string | null, number: number) {
    const table = this.#table;
    const found: { address: number; entry: AddressEntry; city: string | null; municipality: string | null }[] = [];
    for (const street of this.#streetsOf(parts, zip ?? '', state ?? '')) {
      const [from, to] = addressRange(table, street);
      const { city, municipality } = streetEntry(table, street);
      for (let address = table.number.lowerBound(number, from, to); address < to && table.number.at(address) === number; address++) {
        found.push({ address, entry: addressEntry(table, address), city, municipality });
      }
    }
    return found;
  }

  #streetsOf(parts: StreetParts, zip: string, state: string): readonly number[] {
    const key = [zip, state, ...STREET_PARTS.map((part) => parts[part])].join(SEPARATOR);
    let streets = this.#streets.get(key);
    if (streets === undefined) {
      const [from, to] = this.#table.streetKeys.equalRange(streetKey(parts.name ?? ''));
      streets = Array.from({ length: to - from }, (_, i) => from + i).filter((street) => {
        const entry = streetEntry(this.#table, street);
        return entry.zip === zip && entry.state === state && STREET_PARTS.every((part) => entry[part] === parts[part]);
      });
      this.#streets.set(key, streets);
    }
    return streets;
  }

  /** Whether the dataset has the facts of a row, or those of a source of higher rank. */
  #sameFacts({ postal }: AddressEntry, row: AddressRow): boolean {
    if (row.postal === undefined) return true;
    if (postal === null) return false;
    const own = row.postalSource ?? row.source;
    if (postal.source !== own && this.#rank(postal.source) > this.#rank(own)) return true;
    return FACTS.every((fact) => row.postal?.[fact] === undefined || postal[fact] === row.postal[fact]);
  }
}

/** Whether number and units are the same, as written. */
function sameLine(entry: AddressEntry, { components }: AddressRow): boolean {
  return (
    entry.number === components.number &&
    entry.unitType === components.unitType &&
    entry.unitNumber === components.unitNumber &&
    entry.outerUnitType === components.outerUnitType &&
    entry.outerUnitNumber === components.outerUnitNumber
  );
}
