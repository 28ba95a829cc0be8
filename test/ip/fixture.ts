import { memorySource } from '../../src/dataset/sources/memory.js';
import { DatasetStore } from '../../src/dataset/store.js';
import type { IpLevel } from '../../src/dataset/tables/ip.js';
import { parseIp } from '../../src/ip/index.js';
import { type PackedFile, packDataset } from '../../tools/format/pack.js';
import { encodeIp } from '../../tools/ip/encode.js';
import { fixedPoint, type PlaceRecord } from '../../tools/ip/place.js';
import { PlaceIndex } from '../../tools/ip/place-index.js';
import { RangeList } from '../../tools/ip/ranges.js';

/** The start of a range and its place, null where there is none. */
export type Range = readonly [start: string, place: PlaceRecord | null];

const NOTHING: PlaceRecord = {
  countryCode: null,
  countryName: null,
  continent: null,
  region: null,
  city: null,
  postalCode: null,
  timezone: null,
  latitude: null,
  longitude: null,
  radius: null,
};

/** A place; coordinates in degrees. */
export function place(countryCode: string, says: Partial<PlaceRecord> = {}): PlaceRecord {
  const { latitude, longitude, ...rest } = says;
  const point = latitude == null || longitude == null ? {} : { latitude: fixedPoint(latitude), longitude: fixedPoint(longitude) };
  return { ...NOTHING, countryCode, ...rest, ...point };
}

const OTTAWA = place('CA', { region: 'Ontario', city: 'Ottawa', postalCode: 'K1A 0A6', latitude: 45.4201, longitude: -75.7003 });
const BOSTON = place('US', { region: 'Massachusetts', city: 'Boston', latitude: 42.3601, longitude: -71.0589, timezone: 'America/Boston' });
const BERLIN = place('DE', { region: 'Land Berlin', city: 'Berlin', latitude: 52.52, longitude: 13.405 });
const PUNE = place('IN', { region: 'Maharashtra', city: 'Pune', latitude: 18.5204, longitude: 73.8567 });
const KENYA = place('KE');
const EUROPE = { ...NOTHING, continent: 'Europe' };

/** Ranges at both ends of the address spaces, next to special-purpose blocks, and three inside one /64. */
const RANGES: readonly Range[] = [
  ['1.0.0.0', OTTAWA],
  ['8.8.8.0', BOSTON],
  ['8.8.9.0', null],
  ['9.0.0.0', BERLIN],
  ['11.0.0.0', PUNE],
  ['11.0.1.0', KENYA],
  ['100.0.0.0', EUROPE],
  ['101.0.0.0', null],
  ['223.255.0.0', PUNE],
  ['2000::', BERLIN],
  ['2001:200::', null],
  ['2001:4860::', BOSTON],
  ['2001:4860:0:1::10', OTTAWA],
  ['2001:4860:0:1:8000::', PUNE],
  ['2001:4860:0:1:8000::1', null],
  ['2001:4860:0:2::', KENYA],
  ['2a00::', EUROPE],
  ['3ffe::', PUNE],
];

/** Encodes ranges, IPv4 and IPv6 in one list, ascending. */
export function ipFiles(level: IpLevel, ranges: readonly Range[] = RANGES, rowsPerShard?: number): PackedFile[] {
  const index = new PlaceIndex(level);
  const lists = { 4: new RangeList(1), 6: new RangeList(4) };
  const words = new Uint32Array(4);
  for (const [start, record] of ranges) {
    const version = parseIp(start, words);
    if (version === 0) throw new Error(`${start} is no address`);
    lists[version].push(words, record === null ? 0 : index.rowOf(record));
  }
  const { 4: v4, 6: v6 } = lists;
  return encodeIp({ level, ...index.finish(), v4, v6 }, rowsPerShard);
}

/** Mounts datasets, in order. */
export async function ipStore(...datasets: readonly (readonly PackedFile[])[]): Promise<DatasetStore> {
  const sources = datasets.map(async (files, i) => {
    const source = {
      title: 'Example ranges',
      licence: 'CC0-1.0',
      attribution: 'Example',
      url: 'https://example.org/',
      edition: '2026-10',
      rows: 1,
      authority: 'community' as const,
    };
    const description = { name: `ip-${i + 1}`, version: '2026.10', builtAt: '2026-10-01', sources: [source] };
    return memorySource(await packDataset(description, files));
  });
  return DatasetStore.open(await Promise.all(sources));
}
