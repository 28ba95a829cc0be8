import { describe, expect, it } from 'vitest';
import { clientNetwork } from '../../../src/auth/passwords/client-network.js';

describe('clientNetwork', () => {
  it.each([
    [undefined, ''],
    ['192.0.2.1', '192.0.2.1'],
    ['::ffff:192.0.2.1', '192.0.2.1'],
    ['::FFFF:192.0.2.1', '192.0.2.1'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::'],
    ['2001:0DB8:0001:0002:0003:0004:0005:0006', '2001:db8:1:2::'],
    ['2001:db8:1:2::', '2001:db8:1:2::'],
    ['2001:db8:1:2::9', '2001:db8:1:2::'],
    ['2001:db8::9', '2001:db8:0:0::'],
    ['2001:db8:0:0::9', '2001:db8:0:0::'],
    ['2001::3:4:5:6:7:8', '2001:0:3:4::'],
    ['::1', '0:0:0:0::'],
    ['::', '0:0:0:0::'],
    ['fe80::1%eth0', 'fe80:0:0:0::'],
    [' 192.0.2.1 ', '192.0.2.1'],
    ['unix', 'unix'],
    ['', ''],
  ])('of %j is %j', (address, network) => {
    expect(clientNetwork(address)).toBe(network);
  });
});
