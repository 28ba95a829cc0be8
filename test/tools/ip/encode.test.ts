import { describe, expect, it } from 'vitest';
import { checkIp, decodeIp } from '../../../src/dataset/tables/ip-decoder.js';
import { formatIpv4, IpLookup } from '../../../src/ip/index.js';
import { ipFile, place, type Range } from '../../ip/fixture.js';

describe('encodeIp', () => {
  it.each([0, 1, 65_535, 65_536])('holds %i places', (count) => {
    const ranges = Array.from({ length: count }, (_, i): Range => [formatIpv4(0x01000000 + 256 * i), place('US', { city: `c${i}` })]);
    const table = decodeIp(ipFile('city', ranges).bytes as Uint8Array<ArrayBuffer>);
    checkIp(table);
    expect(table.v4.place.BYTES_PER_ELEMENT).toBe(count < 65_536 ? 2 : 4);
    const lookup = new IpLookup(table);
    for (const i of [0, count >> 1, count - 1]) {
      const found = lookup.location(lookup.placeV4(0x01000000 + 256 * i + 255), 'x').City;
      expect(found).toBe(count === 0 ? null : `c${i}`);
    }
  });
});
