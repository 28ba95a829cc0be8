import type { Components } from '../../src/address/components.js';
import { foldName, streetKey } from '../../src/dataset/key.js';
import { COORDINATE_SCALE } from '../../src/dataset/tables/columns.js';
import { DoorplateError } from '../../src/errors.js';
import { houseNumber } from '../../src/match/house-number.js';
import type { PackedFile } from '../dataset/pack.js';
import type { AddressRow, PostalFacts } from './address-row.js';
import { encodeUsStreetIndex, type StreetIndexRecord } from './encode-street-index.js';
import { type AddressRecord, encodeUsStreets, STREET_PARTS, type StreetRecord } from './encode-streets.js';

/** What one shard gives: its file, and its streets for the national index. */
export interface StreetShard {
  readonly file: PackedFile;
  readonly index: readonly StreetIndexRecord[];
}

const ZIP_CODE = /^\d{5}$/;
const SHARD_DIGITS = 3;
/** Stands between the parts of identities: no part holds it. */
const SEPARATOR = '\u0000';
const FACT_FORMS: readonly (readonly [keyof PostalFacts, RegExp])[] = [
  ['zip4', /^\d{4}$/],
  ['carrierRoute', /^[A-Z]\d{3}$/],
  ['elot', /^\d{4}$/],
  ['elotIndicator', /^[AD]$/],
  ['recordType', /^[HSFGPR]$/],
  ['cmra', /^[YN]$/],
  ['deliveryPoint', /^\d{2}$/],
];
const DIGITS = /^\d{1,9}$/;

/**
 * Builds the shards, one for the first three digits of the ZIP codes, and the national street index. The outcome does not
 * depend on the order of the rows; rows that say the same are one address.
 *
 * @throws DoorplateError `INPUT_MALFORMED` when a row has no street name, no state, no five-digit ZIP code or no position on the
 * globe, or a postal fact of another form than {@link PostalFacts} says.
 */
export function buildUsStreets(rows: Iterable<AddressRow>): readonly PackedFile[] {
  const shards = new Map<string, AddressRow[]>();
  for (const row of rows) {
    const key = (row.components.zip ?? '').slice(0, SHARD_DIGITS);
    const shard = shards.get(key);
    if (shard === undefined) shards.set(key, [row]);
    else shard.push(row);
  }
  const built = [...shards].sort(([a], [b]) => compare(a, b)).map(([key, shardRows]) => buildStreetShard(key, shardRows));
  return [...built.map((shard) => shard.file), buildStreetIndex(built.flatMap((shard) => shard.index))];
}

interface StreetDraft {
  readonly street: Omit<StreetRecord, 'addresses'>;
  /** By their whole content. */
  readonly addresses: Map<string, AddressRecord>;
  readonly counties: Map<string, number>;
}

/** Builds one shard from all rows of its ZIP codes; for builders that cannot hold a nation in memory. */
export function buildStreetShard(key: string, rows: readonly AddressRow[]): StreetShard {
  const drafts = new Map<string, StreetDraft>();
  for (const row of rows) {
    const { components } = row;
    requireUsable(row, key);
    const { zip, city, state } = components;
    const identity = [zip, ...STREET_PARTS.map((part) => components[part]), city, state].join(SEPARATOR);
    let draft = drafts.get(identity);
    if (draft === undefined) {
      draft = { street: streetOf(components), addresses: new Map(), counties: new Map() };
      drafts.set(identity, draft);
    }
    const address = addressRecord(row);
    draft.addresses.set(identityOf(address), address);
    if (row.county !== null) draft.counties.set(row.county, (draft.counties.get(row.county) ?? 0) + 1);
  }
  const streets = [...drafts.values()]
    .map(({ street, addresses, counties }) => ({
      ...street,
      county: mostFrequent(counties),
      addresses: [...addresses].sort(byAddress).map(([, address]) => address),
    }))
    .sort(byStreet);
  const addresses = streets.flatMap((street) => street.addresses);
  const bytes = encodeUsStreets(streets);
  const file: PackedFile = { kind: 'us-streets', key, bytes, rows: addresses.length, bbox: boundingBox(addresses) };
  return { file, index: streets.map(indexRecord) };
}

/** Builds the national index from the streets of all shards. */
export function buildStreetIndex(records: readonly StreetIndexRecord[]): PackedFile {
  return { kind: 'us-street-index', key: '', bytes: encodeUsStreetIndex(records), rows: records.length, bbox: null };
}

function streetOf({
  preMod,
  preDir,
  preType,
  preSep,
  name,
  postType,
  postDir,
  postMod,
  city,
  state,
  zip,
}: Components): StreetDraft['street'] {
  const parts = { preMod, preDir, preType, preSep, name, postType, postDir, postMod };
  return { key: streetKey(name ?? ''), ...parts, city, state: state ?? '', zip: Number(zip), county: null };
}

function requireUsable({ components, latitude, longitude, postal }: AddressRow, key: string): void {
  const { name, state, zip } = components;
  if (zip === null || !ZIP_CODE.test(zip) || !zip.startsWith(key)) throw malformed('an address row', 'a five-digit ZIP code of its shard');
  const what = `an address row of ZIP code ${zip}`;
  if (state === null) throw malformed(what, 'a state');
  if (name === null) throw malformed(what, 'a street name');
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) throw malformed(what, 'a position on the globe');
  for (const [fact, form] of FACT_FORMS) {
    const value = postal?.[fact];
    if (value !== undefined && !form.test(value)) throw malformed(what, `a well-formed ${fact}`);
  }
}

function malformed(what: string, lacks: string): DoorplateError {
  return new DoorplateError('INPUT_MALFORMED', `${what} lacks ${lacks}`);
}

function addressRecord({ components, latitude, longitude, source, postal }: AddressRow): AddressRecord {
  const written = components.number ?? '';
  const number = houseNumber(written)?.value ?? 0;
  const { outerUnitType, outerUnitNumber } = components;
  return {
    number,
    // A row without a number has value 0, so that the number 0 is kept as text.
    numberText: written === '' || (number > 0 && written === String(number)) ? null : written,
    unitType: components.unitType,
    unitNumber: components.unitNumber,
    outerUnit: outerUnitType === null ? null : [outerUnitType, outerUnitNumber].filter((part) => part !== null).join(' '),
    latitude: Math.round(latitude * COORDINATE_SCALE),
    longitude: Math.round(longitude * COORDINATE_SCALE),
    source,
    postal: postal === undefined ? null : sortedFacts(postal),
  };
}

function identityOf(address: AddressRecord): string {
  const { numberText, unitType, unitNumber, outerUnit, latitude, longitude, source, postal } = address;
  const facts = postal === null ? '' : JSON.stringify(postal);
  return [address.number, numberText, unitType, unitNumber, outerUnit, latitude, longitude, source, facts].join(SEPARATOR);
}

/** The facts in one order, so that equal facts are equal text. */
function sortedFacts(facts: PostalFacts): PostalFacts {
  return Object.fromEntries(
    Object.entries(facts)
      .filter(([, value]) => value !== undefined)
      .sort(([a], [b]) => compare(a, b)),
  );
}

function indexRecord(street: StreetRecord, row: number): StreetIndexRecord {
  const text = STREET_PARTS.map((part) => street[part])
    .filter((part) => part !== null)
    .join(' ');
  const { city, state, zip, addresses } = street;
  const low = addresses[0]?.number ?? 0;
  const high = addresses.at(-1)?.number ?? 0;
  return { key: foldName(text), nameKey: street.key, text, city, state, zip, street: row, low, high, weight: addresses.length };
}

function byStreet(a: StreetRecord, b: StreetRecord): number {
  const parts = (): number => {
    for (const part of STREET_PARTS) {
      const order = compare(a[part] ?? '', b[part] ?? '');
      if (order !== 0) return order;
    }
    return compare(a.city ?? '', b.city ?? '') || compare(a.state, b.state);
  };
  return compare(a.key, b.key) || a.zip - b.zip || parts();
}

function byAddress([textA, a]: readonly [string, AddressRecord], [textB, b]: readonly [string, AddressRecord]): number {
  return (
    a.number - b.number ||
    compare(a.numberText ?? '', b.numberText ?? '') ||
    compare(a.unitType ?? '', b.unitType ?? '') ||
    compareUnits(a.unitNumber ?? '', b.unitNumber ?? '') ||
    compare(textA, textB)
  );
}

/** Numbers by value, the rest as text after them. */
function compareUnits(a: string, b: string): number {
  if (a === b) return 0;
  const numericA = DIGITS.test(a);
  const numericB = DIGITS.test(b);
  if (numericA && numericB) return Number(a) - Number(b) || compare(a, b);
  return numericA === numericB ? compare(a, b) : numericA ? -1 : 1;
}

function mostFrequent(counts: ReadonlyMap<string, number>): string | null {
  const [first] = [...counts].sort(([nameA, a], [nameB, b]) => b - a || compare(nameA, nameB));
  return first === undefined ? null : first[0];
}

function boundingBox(addresses: readonly AddressRecord[]): readonly [number, number, number, number] | null {
  if (addresses.length === 0) return null;
  let [west, south, east, north] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const { latitude, longitude } of addresses) {
    west = Math.min(west, longitude);
    east = Math.max(east, longitude);
    south = Math.min(south, latitude);
    north = Math.max(north, latitude);
  }
  return [west / COORDINATE_SCALE, south / COORDINATE_SCALE, east / COORDINATE_SCALE, north / COORDINATE_SCALE];
}

function compare(a: string, b: string): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
