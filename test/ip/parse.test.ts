import { isIP } from 'node:net';
import { describe, expect, it } from 'vitest';
import { parseIp, parseIpv4, parseIpv6 } from '../../src/ip/index.js';

/** Of all texts of addresses. */
const LONGEST = 45;

function wordsOf(text: string): readonly number[] | null {
  const words = new Uint32Array(4);
  return parseIp(text, words) === 0 ? null : [...words];
}

describe('IP address texts', () => {
  it.each([
    ['0.0.0.0', [0, 0, 0, 0]],
    ['1.2.3.4', [0, 0, 0, 0x01020304]],
    ['255.255.255.255', [0, 0, 0, 0xffffffff]],
    ['::', [0, 0, 0, 0]],
    ['::1', [0, 0, 0, 1]],
    ['1::', [0x10000, 0, 0, 0]],
    ['2001:DB8:0:0:8:800:200C:417A', [0x20010db8, 0, 0x00080800, 0x200c417a]],
    ['2001:db8::8:800:200c:417a', [0x20010db8, 0, 0x00080800, 0x200c417a]],
    ['1:2:3:4:5:6:7::', [0x10002, 0x30004, 0x50006, 0x70000]],
    ['::2:3:4:5:6:7:8', [2, 0x30004, 0x50006, 0x70008]],
    ['::ffff:129.144.52.38', [0, 0, 0xffff, 0x81903426]],
    ['1:2:3:4:5:6:7.8.9.10', [0x10002, 0x30004, 0x50006, 0x0708090a]],
    ['1:2:3:4:5::7.8.9.10', [0x10002, 0x30004, 0x50000, 0x0708090a]],
  ])('reads %s', (text, words) => {
    expect(wordsOf(text)).toEqual(words);
  });

  it.each([
    '',
    '.',
    ':',
    ':::',
    '1.2.3',
    '1.2.3.4.5',
    '1.2.3.4.',
    '.1.2.3.4',
    '1..2.3',
    '010.1.1.1',
    '1.1.1.00',
    '999.1.1.1',
    '256.1.1.1',
    '1.1.1.1/24',
    '3232235777',
    '0x7f.1',
    '0x7f000001',
    '-1.1.1.1',
    ' 1.1.1.1',
    '1.1.1.1 ',
    '1.1.1.1\n',
    '١.١.١.١',
    'fe80::1%eth0',
    '[::1]',
    '::1/128',
    '1:2:3:4:5:6:7',
    '1:2:3:4:5:6:7:8:9',
    '1:2:3:4:5:6:7:8::',
    '::1:2:3:4:5:6:7:8',
    '1:2:3:4::5:6:7:8',
    '1::2::3',
    ':1::2',
    '1::2:',
    '12345::',
    '::g',
    '::1.2.3',
    '::1.2.3.04',
    '1.2.3.4::',
    '1:2:3:4:5:6:7:1.2.3.4',
    '::1.2.3.4:5',
  ])('refuses %j', (text) => {
    expect(wordsOf(text)).toBeNull();
    expect(isIP(text.replace(/%.*/, '%'))).toBe(0);
  });

  it('leaves the words alone when it refuses', () => {
    const words = Uint32Array.of(1, 2, 3, 4);
    expect(parseIp('1:2:3:4:5:6:7', words)).toBe(0);
    expect([...words]).toEqual([1, 2, 3, 4]);
  });

  it('tells the versions apart', () => {
    const words = new Uint32Array(4);
    expect(parseIp('1.2.3.4', words)).toBe(4);
    expect(parseIp('::1.2.3.4', words)).toBe(6);
    expect(parseIpv4('::1')).toBe(-1);
    expect(parseIpv6('1.2.3.4', words)).toBe(false);
  });

  it.each(['1', '.', ':', '1.', '1:', '::', 'f', '1234:', '255.', ':255.', '\ud800', '🏠', '\0'])(
    'settles any length of %j with few looks at it',
    (piece) => {
      const words = new Uint32Array(4);
      for (const length of [1, 7, 15, 39, 45, 46, 10_000]) {
        const text = piece.repeat(length).slice(0, length);
        let looks = 0;
        const counted = {
          length,
          charCodeAt(i: number): number {
            looks++;
            return text.charCodeAt(i);
          },
        };
        expect(parseIp(counted as unknown as string, words)).toBe(isIP(text));
        expect(looks).toBeLessThan(4 * LONGEST);
      }
    },
  );
});
