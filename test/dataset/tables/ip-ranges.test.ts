import { describe, expect, it } from 'vitest';
import type { IpPlacesTable, IpTable, IpV4Table, IpV6Table } from '../../../src/dataset/tables/ip.js';
import { checkIp, checkIpPlaces, decodeIp, decodeIpPlaces } from '../../../src/dataset/tables/ip-directory.js';
import { checkIpV4, checkIpV6, decodeIpV4, decodeIpV6 } from '../../../src/dataset/tables/ip-ranges.js';
import { ipFiles } from '../../ip/fixture.js';
import { placesFile } from '../fixture.js';

const files = ipFiles('city');

function bytesOf(kind: string): Uint8Array {
  const file = files.find((each) => each.kind === kind);
  if (file === undefined) throw new RangeError(`there is no file of kind ${kind}`);
  return Uint8Array.from(file.bytes);
}

/** How each kind of file is opened and checked, with a change in between. */
const KINDS = {
  ip: (bytes: Uint8Array, change?: (table: IpTable) => void) => opened(bytes, decodeIp, checkIp, change),
  'ip-places': (bytes: Uint8Array, change?: (table: IpPlacesTable) => void) => opened(bytes, decodeIpPlaces, checkIpPlaces, change),
  'ip-v4': (bytes: Uint8Array, change?: (table: IpV4Table) => void) => opened(bytes, decodeIpV4, checkIpV4, change),
  'ip-v6': (bytes: Uint8Array, change?: (table: IpV6Table) => void) => opened(bytes, decodeIpV6, checkIpV6, change),
};
const NAMES = Object.keys(KINDS) as (keyof typeof KINDS)[];

function opened<T>(bytes: Uint8Array, decode: (bytes: Uint8Array) => T, check: (table: T) => void, change?: (table: T) => void): () => T {
  return () => {
    const table = decode(bytes);
    change?.(table);
    check(table);
    return table;
  };
}

describe('files of IP ranges', () => {
  it('opens both levels', () => {
    expect(KINDS.ip(bytesOf('ip'))().level).toBe('city');
    expect(decodeIp(ipFiles('country')[0]?.bytes as Uint8Array).level).toBe('country');
  });

  it.each(NAMES)('opens %s, and refuses a file of another kind', (kind) => {
    expect(KINDS[kind](bytesOf(kind))).not.toThrow();
    expect(KINDS[kind](Uint8Array.from(placesFile().bytes))).toThrow(expect.objectContaining({ code: 'DATASET_FOREIGN' }));
  });

  it.each(NAMES)('refuses %s cut anywhere', (kind) => {
    const good = bytesOf(kind);
    for (let length = 0; length < good.length; length += length < 4096 ? 7 : 4099) {
      const cut = KINDS[kind](Uint8Array.from(good.subarray(0, length)));
      expect(cut).toThrow(expect.objectContaining({ name: 'DoorplateError', code: expect.stringMatching(/^DATASET_/) }));
    }
  });

  it.each<readonly [what: string, change: (table: IpTable) => void]>([
    ['a country that does not exist', (table) => table.areaCountry.fill(99)],
    ['a region that does not exist', (table) => table.areaRegion.fill(999)],
    ['a country name that does not exist', (table) => table.countryName.fill(999)],
  ])('refuses a directory with %s', (_, change) => {
    expect(KINDS.ip(bytesOf('ip'), change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it.each<readonly [what: string, change: (table: IpPlacesTable) => void]>([
    ['a latitude beyond the pole', (table) => table.row.fill(900_000_001, 0, 1)],
    ['a longitude beyond 180 degrees', (table) => table.row.fill(-1_800_000_001, 1, 2)],
    ['a city that does not exist', (table) => table.row.fill(999, 2, 3)],
    ['a city below 0', (table) => table.row.fill(-1, 2, 3)],
    ['an area that does not exist', (table) => table.row.fill(-1, 3, 4)],
    ['a postal code that does not exist', (table) => table.postalCode?.fill(999)],
  ])('refuses places with %s', (_, change) => {
    expect(KINDS['ip-places'](bytesOf('ip-places'), change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it.each<readonly [what: string, change: (table: IpV4Table) => void]>([
    ['buckets that fall', (table) => table.first.fill(9, 100, 101)],
    ['a place that does not exist', (table) => table.row.fill(255, table.row.length - 2)],
    ['starts that do not rise inside a bucket', (table) => table.row.fill(0)],
  ])('refuses IPv4 ranges with %s', (_, change) => {
    expect(KINDS['ip-v4'](bytesOf('ip-v4'), change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it.each(['ip-v4', 'ip-v6'] as const)('refuses %s whose ranges reach beyond it elsewhere', (kind) => {
    const cut = ipFiles('city', undefined, 2).filter((file) => file.kind === kind);
    const tables = cut.map(({ bytes }) => (kind === 'ip-v4' ? decodeIpV4 : decodeIpV6)(Uint8Array.from(bytes)));
    const reaching = cut.findIndex((_, i) => tables[i]?.reach != null);
    const change = (table: IpV4Table | IpV6Table): void => {
      table.reach?.fill(0);
    };
    expect(KINDS[kind](Uint8Array.from(cut[reaching]?.bytes ?? []))).not.toThrow();
    expect(KINDS[kind](Uint8Array.from(cut[reaching]?.bytes ?? []), change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it.each<readonly [what: string, change: (table: IpV6Table) => void]>([
    ['a place that does not exist', (table) => table.row.fill(255, table.row.length - 2)],
    ['nets out of order', (table) => table.net.reverse()],
    ['buckets that end early', (table) => table.bucket.fill(0)],
    ['runs that begin late', (table) => table.first.fill(1, 0, 1)],
    ['starts out of order', (table) => table.row.fill(255, table.row.length >> 1, (table.row.length >> 1) + 2)],
    ['deep rows out of order', (table) => table.deepRow.reverse()],
    ['a deep row that does not exist', (table) => table.deepRow.fill(999, -1)],
    ['a deeper row that does not exist', (table) => table.deeperRow.fill(999, -1)],
  ])('refuses IPv6 ranges with %s', (_, change) => {
    expect(KINDS['ip-v6'](bytesOf('ip-v6'), change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });
});
