import { describe, expect, it } from 'vitest';
import { countedBy } from '../../fixtures/client-network.js';

/** What proxies write of one client. */
const V4 = [
  '203.0.113.5',
  ' 203.0.113.5 ',
  '203.0.113.5:50000',
  '203.0.113.5:50001',
  '"203.0.113.5:50000"',
  '::ffff:203.0.113.5',
  '::FFFF:cb00:7105',
  '[::ffff:203.0.113.5]:50000',
  '198.51.100.7:1, 203.0.113.5:50000',
  '203.0.113.5, ',
  'for=203.0.113.5',
  'For="203.0.113.5:50000";proto=https;by=192.0.2.9',
  'for=198.51.100.7, by=192.0.2.9; for = "203.0.113.5:_port"',
  'for=203.0.113.5;host="a,for=198.51.100.7;for=198.51.100.7"',
  'by="a\\",for=198.51.100.7";for=203.0.113.5',
  `${'198.51.100.7, '.repeat(2000)}203.0.113.5`,
];
const V6 = [
  '2001:db8:1:2::9',
  '2001:0DB8:0001:0002:0003:0004:0005:0006',
  '2001:db8:1:2::',
  '[2001:db8:1:2::9]',
  '[2001:db8:1:2::9]:443',
  '[2001:DB8:1:2::9]:50001',
  '"[2001:db8:1:2::9]:443"',
  '2001:db8:1:2::9:50000',
  '2001:db8:1:2:3:4:5:6:443',
  '2001:db8:1:2::9%eth0',
  '[2001:db8:1:2::9%25eth0]:443',
  'for="[2001:db8:1:2::9]"',
  'for="[2001:db8:1:2:a::b]:47011";proto=http',
  'for=192.0.2.43, for="[2001:db8:1:2::9]:443"',
];
const NO_ADDRESS = [
  undefined,
  '',
  ' ',
  ',',
  'unix',
  'unknown',
  'unknown:50000',
  '_hidden',
  'for=unknown',
  'for="_gazonk";proto=https',
  'proto=https',
  'for=203.0.113.5, proto=https',
  'for=',
  '203.0.113',
  '203.0.113.005',
  '256.0.0.1:80',
  ':80',
  '[]:443',
  '[203.0.113',
  '2001:db8:1:2::9::1',
  '1:2:3:4:5:6:7:8:9:10',
  'x'.repeat(20_000),
];

describe('the network of a client', () => {
  it.each(V4)('of %j is the IPv4 address', async (address) => expect(await countedBy(address)).toBe('network 203.0.113.5'));
  it.each(V6)('of %j is the /64', async (address) => expect(await countedBy(address)).toBe('network 2001:db8:1:2::'));
  it.each(NO_ADDRESS)('of %j is the one of those without an address', async (address) => expect(await countedBy(address)).toBe('network '));
  it.each([
    ['2001:db8::9', '2001:db8:0:0::'],
    ['2001::3:4:5:6:7:8', '2001:0:3:4::'],
    ['::1', '0:0:0:0::'],
    ['::', '0:0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
  ])('of %j is %j', async (address, network) => expect(await countedBy(address)).toBe(`network ${network}`));
});
