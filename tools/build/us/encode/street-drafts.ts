import type { Components } from '../../../../src/address/components.js';
import { DoorplateError } from '../../../../src/errors.js';
import { addTo } from '../../../../src/group.js';
import { houseNumber } from '../../../../src/text/house-number.js';
import { streetKey } from '../../../../src/text/search-key.js';
import { mostFrequent } from '../../counts.js';
import { compare } from '../order.js';
import {
  type AddressRow,
  type PlacedPostalRange,
  type PostalRangeRow,
  type RangeRow,
  SEPARATOR,
  STREET_PARTS,
  type StreetAliasRow,
  type StreetParts,
} from '../rows.js';
import { addressRecord, byAddress, identityOf } from './address-record.js';
import type { PostalRangeRecord } from './encode-postal-ranges.js';
import type { RangeRecord } from './encode-ranges.js';
import type { AddressRecord, StreetRecord } from './encode-streets.js';
import { byRange, numberRange, rangeRecord } from './range-record.js';

/** Where a street lies. */
interface Area extends Pick<Components, 'city' | 'state' | 'zip'> {
  readonly municipality?: string | null;
}

interface StreetDraft {
  readonly identity: string;
  readonly street: Omit<StreetRecord, 'county' | 'addresses'>;
  /** By their whole content. */
  readonly addresses: Map<string, AddressRecord>;
  readonly ranges: Map<string, RangeRecord>;
  readonly postalRanges: Map<string, PostalRangeRecord>;
  readonly counties: Map<string, number>;
  /** Streets that this one is said to be another name of, and how often. */
  readonly bases: Map<StreetDraft, number>;
}

/** Gathers rows by street. Addresses come before ranges, which go to streets that have addresses where there are any; then aliases. */
export class StreetDrafts {
  /** Aliases that hold for a part of their street only. */
  partialAliases = 0;
  /** Aliases of streets that no source has. */
  unknownAliases = 0;
  readonly #drafts = new Map<string, StreetDraft>();
  /** By everything but city and municipality. */
  readonly #named = new Map<string, StreetDraft[]>();

  addAddress(row: AddressRow): void {
    const { city, state, zip } = row.components;
    const draft = this.#draft(row.components, { city, state, zip, municipality: row.municipality ?? null });
    const address = addressRecord(row);
    draft.addresses.set(identityOf(address), address);
    if (row.county !== null) draft.counties.set(row.county, (draft.counties.get(row.county) ?? 0) + 1);
  }

  addRange(row: RangeRow): void {
    const draft = this.#home(row.street, row);
    const range = rangeRecord(row);
    draft.ranges.set(JSON.stringify(range), range);
    if (row.county !== null) draft.counties.set(row.county, (draft.counties.get(row.county) ?? 0) + 1);
    for (const alias of row.aliases) this.#addAlias(alias, row, draft);
  }

  addPostalRange(row: PlacedPostalRange): void {
    const draft = this.#home(row.street, row);
    const range = postalRangeRecord(row);
    draft.postalRanges.set(JSON.stringify(range), range);
  }

  /**
   * Makes an alias another name of the streets of its ZIP code that bear the name which it stands for, when they are all there. Of a
   * street with numbers that the alias does not hold for it is none: it would confirm numbers that nobody lists under it.
   */
  addStreetAlias(row: StreetAliasRow): void {
    const { alias, street, state, zip } = row;
    const bases = (this.#named.get(nameKey(street, { city: null, state, zip })) ?? []).filter((draft) => !isEmpty(draft));
    if (bases.length === 0) this.unknownAliases++;
    for (const base of bases) {
      if (holdsForAll(row, base)) this.#addAlias(alias, { city: null, state, zip }, base);
      else this.partialAliases++;
    }
  }

  /** The streets in table order. */
  streets(): readonly StreetRecord[] {
    const drafts = [...this.#drafts.values()].filter((draft) => !isEmpty(draft) || baseOf(draft) !== null);
    drafts.sort((a, b) => byStreet(a.street, b.street));
    const rows = new Map(drafts.map((draft, row) => [draft, row]));
    return drafts.map((draft) => {
      const { street, addresses, ranges, postalRanges, counties } = draft;
      const base = isEmpty(draft) ? baseOf(draft) : null;
      return {
        ...street,
        county: mostFrequent(counties),
        addresses: [...addresses].sort(byAddress).map(([, address]) => address),
        ranges: [...ranges].sort(byRange).map(([, range]) => range),
        postalRanges: [...postalRanges].sort(byPostalRange).map(([, range]) => range),
        ...(base === null ? {} : { base: rows.get(base) }),
      };
    });
  }

  #addAlias(alias: StreetParts, area: Area, base: StreetDraft): void {
    const { city, municipality } = base.street;
    const draft = this.#home(alias, { ...area, city, municipality: municipality ?? null });
    if (draft !== base) draft.bases.set(base, (draft.bases.get(base) ?? 0) + 1);
  }

  /**
   * Of the streets of that name and ZIP code that have addresses, the one in the city, else the one with most addresses; where none
   * has addresses, one of its own. Whatever was added besides addresses has no say, so that its order has none.
   */
  #home(parts: StreetParts, area: Area): StreetDraft {
    const named = (this.#named.get(nameKey(parts, area)) ?? []).filter(({ addresses }) => addresses.size > 0);
    const own = named.filter(({ street }) => street.city === area.city);
    const [first, ...others] = own.length > 0 ? own : named;
    if (first === undefined) return this.#draft(parts, area);
    return others.reduce((a, b) => ((b.addresses.size - a.addresses.size || compare(a.identity, b.identity)) > 0 ? b : a), first);
  }

  #draft(parts: StreetParts, area: Area): StreetDraft {
    const key = nameKey(parts, area);
    const identity = [key, area.city, area.municipality ?? ''].join(SEPARATOR);
    let draft = this.#drafts.get(identity);
    if (draft === undefined) {
      draft = {
        identity,
        street: streetOf(parts, area),
        addresses: new Map(),
        ranges: new Map(),
        postalRanges: new Map(),
        counties: new Map(),
        bases: new Map(),
      };
      this.#drafts.set(identity, draft);
      addTo(this.#named, key, draft);
    }
    return draft;
  }
}

function nameKey(parts: StreetParts, { state, zip }: Area): string {
  return [zip, ...STREET_PARTS.map((part) => parts[part]), state].join(SEPARATOR);
}

function streetOf(parts: StreetParts, { city, municipality = null, state, zip }: Area): StreetDraft['street'] {
  const { preMod, preDir, preType, preSep, name, postType, postDir, postMod } = parts;
  const own = { preMod, preDir, preType, preSep, name, postType, postDir, postMod };
  return { key: streetKey(name ?? ''), ...own, city, municipality, state: state ?? '', zip: Number(zip) };
}

function isEmpty({ addresses, ranges, postalRanges }: StreetDraft): boolean {
  return addresses.size + ranges.size + postalRanges.size === 0;
}

/** Whether an alias holds for all numbers of a street. */
function holdsForAll({ low, high }: StreetAliasRow, { addresses, ranges, postalRanges }: StreetDraft): boolean {
  if (low === null && high === null) return true;
  const [first, last] = [houseNumber(low ?? high ?? ''), houseNumber(high ?? low ?? '')];
  if (first === null || last === null) return false;
  const holds = (number: number): boolean => first.value <= number && number <= last.value;
  return (
    [...addresses.values()].every(({ number }) => holds(number)) &&
    [...ranges.values()].every(({ from, to }) => holds(from) && holds(to)) &&
    [...postalRanges.values()].every((range) => range.high > 0 && holds(range.low) && holds(range.high))
  );
}

/** The street that a draft is most often said to be another name of; never one that is itself only another name. */
function baseOf({ bases }: StreetDraft): StreetDraft | null {
  const [best] = [...bases]
    .filter(([draft]) => !isEmpty(draft))
    .sort(([a, countA], [b, countB]) => countB - countA || compare(a.identity, b.identity));
  return best === undefined ? null : best[0];
}

function byStreet(a: StreetDraft['street'], b: StreetDraft['street']): number {
  const parts = (): number => {
    for (const part of STREET_PARTS) {
      const order = compare(a[part] ?? '', b[part] ?? '');
      if (order !== 0) return order;
    }
    return compare(a.city ?? '', b.city ?? '') || compare(a.state, b.state) || compare(a.municipality ?? '', b.municipality ?? '');
  };
  return compare(a.key, b.key) || a.zip - b.zip || parts();
}

/** The table record of a row. Throws `INPUT_MALFORMED` when its numbers are no range. */
function postalRangeRecord(row: PostalRangeRow): PostalRangeRecord {
  const { recordType, parity, unitType, unitLow, unitHigh, unitParity, addOnLow, addOnHigh, carrierRoute } = row;
  const { recipient, alternate, converted, government, source } = row;
  const units = { unitType, unitLow, unitHigh, unitParity };
  const facts = { addOnLow, addOnHigh, carrierRoute, recipient, alternate, converted, government, source };
  if (row.low === null && row.high === null) return { recordType, low: 0, high: 0, written: null, parity, ...units, ...facts };
  const [low, high] = [row.low ?? row.high ?? '', row.high ?? row.low ?? ''];
  const ends = numberRange(low, high);
  if (ends === null || ends.first > ends.last) {
    throw new DoorplateError('INPUT_MALFORMED', `A postal range of ZIP code ${row.zip} does not run from one number to a higher one`);
  }
  const written = ends.plain && ends.first > 0 ? null : { low, high, prefix: ends.prefix };
  return { recordType, low: ends.first, high: ends.last, written, parity, ...units, ...facts };
}

/** Table order of the postal ranges of a street; records come with their content as text. */
function byPostalRange([textA, a]: readonly [string, PostalRangeRecord], [textB, b]: readonly [string, PostalRangeRecord]): number {
  return a.low - b.low || a.high - b.high || compare(a.addOnLow ?? '', b.addOnLow ?? '') || compare(textA, textB);
}
