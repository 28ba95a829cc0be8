import type { IpLocation } from '../contract.js';
import type { IpLevel, RangesKind } from '../dataset/format/tables/ip.js';
import { needAll, needEach } from '../dataset/missing.js';
import type { DatasetView, FileOfBlocks } from '../dataset/view.js';
import { DoorplateError } from '../errors.js';
import { formatIpv4, formatIpv6, parseIpv4, parseIpv6 } from '../ip-address.js';
import type { AutonomousSystem } from '../service.js';
import { filesOf, type IpFiles, ownRanges, placeIn, type RangeBlocks, recordsAt } from './blocks.js';
import { malformed, readIpQuery } from './ip-query.js';
import { FINEST_FIRST, requireRanges } from './locate.js';
import { findV4, findV6, type Nets, NOT_COVERED, netsOf } from './lookup.js';
import { type IpRange, numberOf, rangeIn } from './range.js';
import { type IpRecords, recordsOf, unlocated } from './records.js';
import { embeddedV4, isEmbedding, specialV4, specialV6 } from './special.js';

/** A dataset with all its blocks. */
interface OpenedDataset {
  /** Block by block. */
  readonly records: readonly IpRecords[];
  /** Null where there are none. */
  readonly v4: OpenedRanges | null;
  readonly v6: OpenedRanges | null;
}

interface OpenedRanges {
  readonly blocks: RangeBlocks;
  readonly nets: Nets;
}

/**
 * Synchronous lookups over datasets whose blocks are all open, for callers with many addresses: no promise, and no answer object around the
 * record. It keeps the datasets that were mounted when it was opened, and their memory, even when others are mounted later; open a new reader
 * after a replacement.
 */
export class IpReader {
  readonly #datasets: readonly OpenedDataset[];
  readonly #networks: readonly OpenedDataset[];
  readonly #words = new Uint32Array(4);

  /** Use {@link openIpReader}. */
  constructor(datasets: readonly OpenedDataset[], networks: readonly OpenedDataset[]) {
    this.#datasets = datasets;
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
    for (const dataset of this.#datasets) {
      const ranges = version === 4 ? dataset.v4 : dataset.v6;
      const range = ranges && rangeIn(ranges.blocks, query, placeIn(ranges.blocks, query));
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
    for (const { v4, v6, records } of this.#networks) {
      const ranges = query.version === 4 ? v4 : v6;
      const place = ranges === null ? NOT_COVERED : placeIn(ranges.blocks, query);
      if (place !== NOT_COVERED) return recordsAt(records, place).network(place);
    }
    return null;
  }

  #locateV4(address: number, text: string): IpLocation | null {
    if (specialV4(address) !== null) return unlocated(text);
    for (const { v4, records } of this.#datasets) {
      const place = v4 === null ? NOT_COVERED : findV4(v4.nets, address);
      if (place !== NOT_COVERED) return recordsAt(records, place).location(place, text);
    }
    return null;
  }

  #locateV6(text: string): IpLocation | null {
    const words = this.#words;
    const block = specialV6(words);
    if (block !== null) return isEmbedding(block) ? this.#locateV4(embeddedV4(words, block), text) : unlocated(text);
    for (const { v6, records } of this.#datasets) {
      const place = v6 === null ? NOT_COVERED : findV6(v6.nets, words);
      if (place !== NOT_COVERED) return recordsAt(records, place).location(place, text);
    }
    return null;
  }
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
 * Opens all blocks of IP ranges of a view, datasets of city level before those of country level.
 *
 * @throws DoorplateError `DATASET_NOT_MOUNTED` when no dataset holds IP ranges, `DATASET_*` when one is damaged.
 *
 * @example
 * const reader = await store.use(openIpReader);
 * reader.lookup('8.8.8.8')?.CountryCode;
 */
export function openIpReader(view: DatasetView): IpReader {
  requireRanges(view);
  const opened = (levels: readonly IpLevel[]) =>
    needAll(
      levels.flatMap((level) => filesOf(view, level)),
      (files) => openDataset(view, files),
    );
  return new IpReader(
    ...needEach(
      () => opened(FINEST_FIRST),
      () => opened(['asn']),
    ),
  );
}

function openDataset(view: DatasetView, files: IpFiles): OpenedDataset {
  const open = (file: FileOfBlocks<RangesKind> | null): OpenedRanges | null => {
    if (file === null) return null;
    const blocks = ownRanges(files, view.blocks(file));
    return { blocks, nets: netsOf(blocks) };
  };
  const [records, v4, v6] = needEach(
    () => recordsOf(view.blocks(files.places)),
    () => open(files.v4),
    () => open(files.v6),
  );
  return { records, v4, v6 };
}
