import {
  type IpPlacesTable,
  type IpTable,
  type IpV4Table,
  type IpV6Table,
  NO_V4_SHARD,
  NO_V6_SHARD,
  PAIR,
  PLACE_STRIDE,
  PLACES_PER_SHARD,
  V4_BLOCKS_PER_OCTET,
  v6Head,
} from '../dataset/format/tables/ip.js';
import type { FileKind } from '../dataset/manifest.js';
import type { DatasetView, LoadedTable, Tables } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';

type Directory = LoadedTable<'ip'>;

/** The file with the IPv4 ranges around an address; null where the dataset has none. Throws `DATASET_*`. */
export function v4Shard(view: DatasetView, directory: Directory, address: number): IpV4Table | null {
  const shard = directory.table.v4Shard[address >>> 24] as number;
  if (shard === NO_V4_SHARD) return null;
  const table = shardOf(view, directory, 'ip-v4', shard);
  const block = (address >>> 16) - table.octet * V4_BLOCKS_PER_OCTET;
  return belongs(directory.table, table, block >= 0 && block < table.blocks.block.length / PAIR);
}

/** The file with the IPv6 ranges around an address in 2000::/3, by its first word; null where the dataset has none. Throws `DATASET_*`. */
export function v6Shard(view: DatasetView, directory: Directory, net: number): IpV6Table | null {
  const shard = directory.table.v6Shard[v6Head(net)] as number;
  if (shard === NO_V6_SHARD) return null;
  const table = shardOf(view, directory, 'ip-v6', shard);
  const head = (net >>> 16) - table.head;
  return belongs(directory.table, table, head >= 0 && head < table.heads);
}

/** Throws `DATASET_*`. */
export function placesShard(view: DatasetView, directory: Directory, place: number): IpPlacesTable {
  const shard = Math.trunc(place / PLACES_PER_SHARD);
  const table = shardOf(view, directory, 'ip-places', shard);
  const { places, strings, areaCountry } = directory.table;
  const rows = Math.min(PLACES_PER_SHARD, places - shard * PLACES_PER_SHARD);
  const whole = table.first === shard * PLACES_PER_SHARD && table.row.length === rows * PLACE_STRIDE;
  if (!whole || table.strings !== strings.length || table.areas !== areaCountry.length) throw foreign();
  return table;
}

/** By level and number, so that no query has to build one. */
const keys: Readonly<Record<IpTable['level'], string[]>> = { country: [], city: [], asn: [] };

function shardOf<K extends FileKind & keyof Tables>(
  view: DatasetView,
  { table: { level }, manifest }: Directory,
  kind: K,
  shard: number,
): Tables[K] {
  keys[level][shard] ??= `${level}-${shard}`;
  const key = keys[level][shard];
  const [loaded] = view.tables(kind, key, manifest);
  if (loaded !== undefined) return loaded.table;
  throw new DoorplateError('DATASET_CORRUPT', `Dataset ${manifest.name} has no file of kind ${kind} and key ${key}`);
}

/** A file of the same build as its directory covers the address, and has as many places. */
function belongs<T extends IpV4Table | IpV6Table>(directory: IpTable, table: T, reaches: boolean): T {
  if (!reaches || table.blocks.places !== directory.places) throw foreign();
  return table;
}

function foreign(): DoorplateError {
  return new DoorplateError('DATASET_CORRUPT', 'A file of IP ranges or places does not belong to the directory of its dataset');
}
