import { describe, expect, it } from 'vitest';
import type { IpTable } from '../../../src/dataset/tables/ip.js';
import { checkIp, decodeIp } from '../../../src/dataset/tables/ip-decoder.js';
import { ipFile } from '../../ip/fixture.js';
import { placesFile } from '../fixture.js';

const good = ipFile('city').bytes;

function decodeChanged(change: (table: IpTable) => void): () => void {
  const table = decodeIp(Uint8Array.from(good));
  change(table);
  return () => checkIp(table);
}

describe('files of IP ranges', () => {
  it('opens both levels', () => {
    expect(decodeIp(ipFile('city').bytes).level).toBe('city');
    expect(decodeIp(ipFile('country').bytes).level).toBe('country');
    expect(decodeChanged(() => {})).not.toThrow();
  });

  it('refuses a file of another kind', () => {
    expect(() => decodeIp(Uint8Array.from(placesFile().bytes))).toThrow(expect.objectContaining({ code: 'DATASET_FOREIGN' }));
  });

  it('refuses a file cut anywhere', () => {
    for (let length = 0; length < good.length; length += length < 4096 ? 7 : 4099) {
      const cut = (): void => checkIp(decodeIp(Uint8Array.from(good.subarray(0, length))));
      expect(cut).toThrow(expect.objectContaining({ name: 'DoorplateError', code: expect.stringMatching(/^DATASET_/) }));
    }
  });

  it.each<readonly [what: string, change: (table: IpTable) => void]>([
    ['a country that does not exist', (table) => table.placeCountry.fill(99)],
    ['a string that does not exist', (table) => table.placeCity.fill(999)],
    ['a country name that does not exist', (table) => table.countryName.fill(999)],
    ['a latitude beyond the pole', (table) => table.placeLatitude.fill(900_000_001)],
    ['a longitude beyond 180 degrees', (table) => table.placeLongitude.fill(-1_800_000_001)],
    ['a place of IPv4 that does not exist', (table) => table.v4.place.fill(999)],
    ['a place of IPv6 that does not exist', (table) => table.v6.place.fill(999)],
    ['IPv4 buckets that fall', (table) => table.v4.first.fill(9, 100, 101)],
    ['IPv6 nets out of order', (table) => table.v6.net.reverse()],
    ['IPv6 buckets that end early', (table) => table.v6.bucket.fill(0)],
    ['IPv6 runs that begin late', (table) => table.v6.first.fill(1, 0, 1)],
    ['IPv6 starts out of order', (table) => table.v6.low.reverse()],
    ['deep rows out of order', (table) => table.v6.deepRow.reverse()],
    ['a deep row that does not exist', (table) => table.v6.deepRow.fill(999, -1)],
  ])('refuses %s', (_, change) => {
    expect(decodeChanged(change)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
  });

  it('refuses IPv4 starts that do not rise inside a bucket', () => {
    expect(decodeChanged((table) => table.v4.low.fill(7))).toThrow(/v4.low/);
  });
});
