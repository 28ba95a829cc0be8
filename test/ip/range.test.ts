import { describe, expect, it } from 'vitest';
import { parseIpv4, parseIpv6 } from '../../src/ip/index.js';
import { ipFiles, place } from '../fixtures/ip-ranges.js';
import { openFiles } from '../fixtures/opened-ip-files.js';

const [HERE, THERE] = [place('US', { city: 'Here' }), place('US', { city: 'There' })];
const files = openFiles(
  ipFiles('city', [
    ['8.0.0.0', HERE],
    ['8.4.0.0', THERE],
    ['8.4.1.0', HERE],
    ['8.9.0.0', null],
    ['9.0.0.0', THERE],
    ['10.0.0.0', null],
    ['2a00::', HERE],
    ['2a00:1:8000::', THERE],
    ['2a00:1:8000:1::', HERE],
    ['2a00:5::', null],
  ]),
);

function rangeOf(address: string): string | null {
  const words = new Uint32Array(4);
  return parseIpv6(address, words) ? files.rangeV6(words) : files.rangeV4(parseIpv4(address));
}

describe('the range of one place around an address', () => {
  it.each([
    ['8.0.0.0', '8.0.0.0 - 8.3.255.255'],
    ['8.2.3.4', '8.0.0.0 - 8.3.255.255'],
    ['8.4.0.255', '8.4.0.0 - 8.4.0.255'],
    ['8.4.200.1', '8.4.1.0 - 8.8.255.255'],
    ['8.8.255.255', '8.4.1.0 - 8.8.255.255'],
    ['8.9.0.0', null],
    ['9.9.9.9', '9.0.0.0 - 9.255.255.255'],
    ['2a00::1', '2a00:: - 2a00:1:7fff:ffff:ffff:ffff:ffff:ffff'],
    ['2a00:1:8000::', '2a00:1:8000:: - 2a00:1:8000:0:ffff:ffff:ffff:ffff'],
    ['2a00:4::', '2a00:1:8000:1:: - 2a00:4:ffff:ffff:ffff:ffff:ffff:ffff'],
    ['2a00:5::', null],
  ])('%s: %s', (address, range) => {
    expect(rangeOf(address)).toBe(range);
  });
});
