import type { IpLocation } from '../contract.js';
import {
  type IpLevel,
  type IpPlacesTable,
  type IpV4Table,
  type IpV6Table,
  PLACES_PER_SHARD,
  V4_OCTETS,
  V6_HEADS,
  v6Head,
} from '../dataset/format/tables/ip.js';
import { needAll } from '../dataset/missing.js';
import type { DatasetView, LoadedTable } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../ip-address.js';
import type { AutonomousSystem } from '../service.js';
import { type IpQuery, malformed, readIpQuery } from './ip-query.js';
import { FINEST_FIRST, requireRanges } from './locate.js';
import { findV4, findV6, NOT_COVERED } from './lookup.js';
import { type IpRange, numberOf, rangeV4, rangeV6 } from './range.js';
import { type IpRecords, recordsOf, unlocated } from './records.js';
import { placesShard, v4Shard, v6Shard } from './shards.js';
import { embeddedV4, isEmbedding, specialV4, specialV6 } from './special.js';

/** A dataset with all its files open. */
export interface OpenedRanges {
  readonly records: IpRecords;
  readonly places: readonly IpPlacesTable[];
  /** By first octet. */
  readonly v4: readonly (IpV4Table | null)[];
  /** By bits 3 to 15. */
  readonly v6: readonly (IpV6Table | null)[];
}

/**
 * Synchronous lookups over datasets whose files are all open, for callers with many addresses: no promise, and no answer object around the
 * record. It keeps the datasets that were mounted when it was opened, and their memory, even when others are mounted later; open a new reader
 * after a replacement.
 */
export class IpReader {
  readonly #ranges: readonly OpenedRanges[];
  readonly #networks: readonly OpenedRanges[];
  readonly #words = new Uint32Array(4);

  /** Use {@link openIpReader}. */
  constructor(ranges: readonly OpenedRanges[], networks: readonly OpenedRanges[]) {
    this.#ranges = ranges;
    this.#networks = networks;
  }

  /**
   * What `locateIp` gives as its result, in a new object; null when no dataset covers the address. Throws `INPUT_EMPTY`, `INPUT_TOO_LONG`
   * or `INPUT_MALFORMED` for what is no IP address.
   */
  lookup(text: string): IpLocation | null {
    // `readIpQuery` throws the error that says what is wrong, also for values that are no strings.
    if (typeof text !== 'string') readIpQuery(text);
    const address = parseIpv4(text);
    if (address >= 0) return this.#locateV4(address, text);
    // Blanks around are rare: only then it is read a second time.
    if (!parseIpv6(text, this.#words)) return this.lookup(readIpQuery(text).text);
    return this.#locateV6(text);
  }

  /**
   * For an address in network byte order, 4 bytes of IPv4 or 16 of IPv6. `IpAddress` is its text, IPv6 as in RFC 5952. Null when no dataset
   * covers it. Throws `INPUT_MALFORMED` for any other number of bytes.
   */
  lookupBytes(bytes: Uint8Array): IpLocation | null {
    const words = this.#words;
    if (bytes.length === 4) {
      const address = wordAt(bytes, 0);
      return this.#locateV4(address, formatIpv4(address));
    }
    if (bytes.length !== 16) throw malformed(`the address has ${bytes.length} bytes, expected 4 or 16`);
    for (let word = 0; word < 4; word++) words[word] = wordAt(bytes, 4 * word);
    return this.#locateV6(formatIpv6(words));
  }

  /** Each as {@link lookup} gives it. Throws for the first that is no IP address, with its `index` in the details. */
  lookupMany(texts: readonly string[]): (IpLocation | null)[] {
    const locations = new Array<IpLocation | null>(texts.length);
    for (let i = 0; i < texts.length; i++) {
      try {
        locations[i] = this.lookup(texts[i] as string);
      } catch (cause) {
        if (!(cause instanceof DoorplateError)) throw cause;
        throw new DoorplateError(cause.code, `address ${i}: ${cause.message}`, { ...cause.details, index: i }, { cause });
      }
    }
    return locations;
  }

  /**
   * Bits of the largest network around an address whose addresses all have its place: 20 for one of `81.2.64.0/20`. Null where no dataset
   * covers it, and for special-purpose addresses. Throws `INPUT_*` for what is no IP address.
   */
  prefixLength(text: string): number | null {
    const query = readIpQuery(text);
    const { version, v4, words, special } = query;
    if (special !== null) return null;
    for (const ranges of this.#ranges) {
      const table = tableOf(ranges, query);
      const range = table === null ? null : 'octet' in table ? rangeV4(table, v4) : rangeV6(table, words);
      if (range !== null) return networkBits(version === 4 ? BigInt(v4) : numberOf(words), range, version === 4 ? 32 : 128);
    }
    return null;
  }

  /**
   * The autonomous system of an address. Null where no dataset of level `asn` covers it, and for special-purpose addresses. Throws
   * `INPUT_*` for what is no IP address.
   */
  asn(text: string): AutonomousSystem | null {
    const query = readIpQuery(text);
    if (query.special !== null) return null;
    for (const ranges of this.#networks) {
      const table = tableOf(ranges, query);
      const place = table === null ? NOT_COVERED : 'octet' in table ? findV4(table, query.v4) : findV6(table, query.words);
      if (place !== NOT_COVERED) return ranges.records.network(ranges.places[place >>> 16] as IpPlacesTable, place);
    }
    return null;
  }

  #locateV4(address: number, text: string): IpLocation | null {
    if (specialV4(address) !== null) return unlocated(text);
    for (const ranges of this.#ranges) {
      const table = ranges.v4[address >>> 24] as IpV4Table | null;
      if (table === null) continue;
      const place = findV4(table, address);
      if (place !== NOT_COVERED) return locationIn(ranges, place, text);
    }
    return null;
  }

  #locateV6(text: string): IpLocation | null {
    const words = this.#words;
    const block = specialV6(words);
    if (block !== null) return isEmbedding(block) ? this.#locateV4(embeddedV4(words, block), text) : unlocated(text);
    const head = v6Head(words[0] as number);
    for (const ranges of this.#ranges) {
      const table = ranges.v6[head] as IpV6Table | null;
      if (table === null) continue;
      const place = findV6(table, words);
      if (place !== NOT_COVERED) return locationIn(ranges, place, text);
    }
    return null;
  }
}

function tableOf({ v4, v6 }: OpenedRanges, query: IpQuery): IpV4Table | IpV6Table | null {
  return (query.version === 4 ? v4[query.v4 >>> 24] : v6[v6Head(query.words[0] as number)]) ?? null;
}

function locationIn({ records, places }: OpenedRanges, place: number, text: string): IpLocation {
  return records.location(places[place >>> 16] as IpPlacesTable, place, text);
}

function networkBits(address: bigint, { first, last }: IpRange, bits: number): number {
  let hostBits = BigInt(bits);
  while ((address >> hostBits) << hostBits < first || (((address >> hostBits) + 1n) << hostBits) - 1n > last) hostBits--;
  return bits - Number(hostBits);
}

function wordAt(bytes: Uint8Array, at: number): number {
  return (
    (((bytes[at] as number) << 24) | ((bytes[at + 1] as number) << 16) | ((bytes[at + 2] as number) << 8) | (bytes[at + 3] as number)) >>> 0
  );
}

/**
 * Opens all files of IP ranges of a view, datasets of city level before those of country level.
 *
 * @throws DoorplateError `DATASET_NOT_MOUNTED` when no dataset holds IP ranges, `DATASET_*` when one is damaged.
 *
 * @example
 * const reader = await store.use(openIpReader);
 * reader.lookup('8.8.8.8')?.CountryCode;
 */
export function openIpReader(view: DatasetView): IpReader {
  requireRanges(view);
  const opened = (levels: readonly IpLevel[]) => {
    const directories = needAll(levels, (level) => view.tables('ip', level)).flat();
    return needAll(directories, (directory) => openRanges(view, directory));
  };
  const [located = [], networks = []] = needAll([FINEST_FIRST, ['asn'] as const], opened);
  return new IpReader(located, networks);
}

function openRanges(view: DatasetView, directory: LoadedTable<'ip'>): OpenedRanges {
  const shards = Math.ceil(directory.table.places / PLACES_PER_SHARD);
  const files = needAll<() => OpenedFile, OpenedFile>(
    [
      ...numbersBelow(shards).map((shard) => () => placesShard(view, directory, shard * PLACES_PER_SHARD)),
      ...numbersBelow(V4_OCTETS).map((octet) => () => v4Shard(view, directory, octet * 2 ** 24)),
      ...numbersBelow(V6_HEADS).map((head) => () => v6Shard(view, directory, (V6_HEADS + head) * 2 ** 16)),
    ],
    (open) => open(),
  );
  return {
    records: recordsOf(directory.table),
    places: files.slice(0, shards) as IpPlacesTable[],
    v4: files.slice(shards, shards + V4_OCTETS) as (IpV4Table | null)[],
    v6: files.slice(shards + V4_OCTETS) as (IpV6Table | null)[],
  };
}

type OpenedFile = IpPlacesTable | IpV4Table | IpV6Table | null;

function numbersBelow(end: number): readonly number[] {
  return Array.from({ length: end }, (_, i) => i);
}
