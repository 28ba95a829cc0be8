import { describe, expect, it } from 'vitest';
import { formatIpv4 } from '../../../src/ip/index.js';
import { ipFiles, place, type Range } from '../../fixtures/ip-ranges.js';
import { openFiles } from '../../fixtures/opened-ip-files.js';

describe('encodeIp', () => {
  it.each([0, 1, 65_535, 65_536])('holds %i places', (count) => {
    const ranges = Array.from({ length: count }, (_, i): Range => [formatIpv4(0x01000000 + 256 * i), place('US', { city: `c${i}` })]);
    const lookup = openFiles(ipFiles('city', ranges));
    expect(lookup.directory.places).toBe(count + 1);
    for (const i of [0, count >> 1, count - 1]) {
      const found = lookup.location(lookup.placeV4(0x01000000 + 256 * i + 255), 'x').City;
      expect(found).toBe(count === 0 ? null : `c${i}`);
    }
  });
});
