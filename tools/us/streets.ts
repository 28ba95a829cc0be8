import type { Components } from '../../src/address/components.js';
import { foldName, streetKey } from '../../src/dataset/key.js';
import { COORDINATE_SCALE } from '../../src/dataset/tables/columns.js';
import type { PackedFile } from '../dataset/pack.js';
import { addressRecord, byAddress, identityOf, requireUsable, SEPARATOR } from './address-record.js';
import type { AddressRow } from './address-row.js';
import { encodeUsStreetIndex, type StreetIndexRecord } from './encode-street-index.js';
import { type AddressRecord, encodeUsStreets, STREET_PARTS, type StreetRecord } from './encode-streets.js';
import { compare } from './order.js';

/** What one shard gives: its file, and its streets for the national index. */
export interface StreetShard {
  readonly file: PackedFile;
  readonly index: readonly StreetIndexRecord[];
}

const SHARD_DIGITS = 3;

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
