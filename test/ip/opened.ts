import { type IpTable, PLACES_PER_SHARD, v6Head } from '../../src/dataset/tables/ip.js';
import { checkIp, checkIpPlaces, decodeIp, decodeIpPlaces } from '../../src/dataset/tables/ip-directory.js';
import { checkIpV4, checkIpV6, decodeIpV4, decodeIpV6 } from '../../src/dataset/tables/ip-ranges.js';
import type { DerivedFields, IpLocation, IpRange } from '../../src/ip/index.js';
import { findV4, findV6 } from '../../src/ip/lookup.js';
import { rangeV4, rangeV6 } from '../../src/ip/range.js';
import { IpRecords } from '../../src/ip/records.js';
import type { PackedFile } from '../../tools/format/pack.js';

/** The files of one dataset, opened side by side without a store. Place 0 is "not covered". */
export interface OpenedFiles {
  readonly directory: IpTable;
  placeV4(address: number): number;
  placeV6(words: Uint32Array): number;
  location(place: number, ip: string): IpLocation;
  derived(place: number): DerivedFields;
  radius(place: number): number | null;
  rangeV4(address: number): IpRange | null;
  rangeV6(words: Uint32Array): IpRange | null;
}

export function openFiles(files: readonly PackedFile[]): OpenedFiles {
  const of = <T>(kind: string, decode: (bytes: Uint8Array) => T, check: (table: T) => void): T[] =>
    files
      .filter((file) => file.kind === kind)
      .map(({ bytes }) => {
        const table = decode(Uint8Array.from(bytes));
        check(table);
        return table;
      });
  const [directory] = of('ip', decodeIp, checkIp);
  if (directory === undefined) throw new Error('there is no directory');
  const places = of('ip-places', decodeIpPlaces, checkIpPlaces);
  const [v4, v6] = [of('ip-v4', decodeIpV4, checkIpV4), of('ip-v6', decodeIpV6, checkIpV6)];
  const records = new IpRecords(directory);
  const placesOf = (place: number) => places[Math.trunc(place / PLACES_PER_SHARD)] as (typeof places)[number];
  const tableV4 = (address: number) => v4[directory.v4Shard[address >>> 24] as number];
  const tableV6 = (words: Uint32Array) => v6[directory.v6Shard[v6Head(words[0] as number)] as number];
  return {
    directory,
    placeV4(address) {
      const table = tableV4(address);
      return table === undefined ? 0 : findV4(table, address);
    },
    placeV6(words) {
      const table = tableV6(words);
      return table === undefined ? 0 : findV6(table, words);
    },
    location: (place, ip) => records.location(placesOf(place), place, ip),
    derived: (place) => records.derived(placesOf(place), place),
    radius: (place) => records.radiusKilometres(placesOf(place), place),
    rangeV4(address) {
      const table = tableV4(address);
      return table === undefined ? null : rangeV4(table, address);
    },
    rangeV6(words) {
      const table = tableV6(words);
      return table === undefined ? null : rangeV6(table, words);
    },
  };
}
