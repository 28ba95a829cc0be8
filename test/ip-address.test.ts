import { isIP } from 'node:net';
import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { formatIpv4, formatIpv6, parseIp, parseIpv4, parseIpv6 } from '../src/ip/index.js';

/** Of all texts of addresses. */
const LONGEST = 45;

/** Texts of addresses, among them examples of RFC 4291 and RFC 5952, and texts that are nearly some. */
const EDGES = [
  '0.0.0.0 1.2.3.4 255.255.255.255 :: ::1 1:: 2001:DB8:0:0:8:800:200C:417A 2001:db8::8:800:200c:417a 1:2:3:4:5:6:7:: ::2:3:4:5:6:7:8',
  '::ffff:129.144.52.38 1:2:3:4:5:6:7.8.9.10 1:2:3:4:5::7.8.9.10 ::1.2.3.4 0000:0000:0000:0000:0000:ffff:255.255.255.255',
  '. : ::: 1.2.3 1.2.3.4.5 1.2.3.4. .1.2.3.4 1..2.3 010.1.1.1 1.1.1.00 999.1.1.1 256.1.1.1 1.1.1.1/24 3232235777 0x7f.1 0x7f000001',
  '-1.1.1.1 ١.١.١.١ fe80::1%eth0 [::1] ::1/128 1:2:3:4:5:6:7 1:2:3:4:5:6:7:8:9 1:2:3:4:5:6:7:8:: ::1:2:3:4:5:6:7:8 1:2:3:4::5:6:7:8',
  '1::2::3 :1::2 1::2: 12345:: ::g ::1.2.3 ::1.2.3.04 1.2.3.4:: 1:2:3:4:5:6:7:1.2.3.4 ::1.2.3.4:5',
].flatMap((texts) => texts.split(' '));

describe('IP address texts', () => {
  it.each([...EDGES, '', ' 1.1.1.1', '1.1.1.1 ', '1.1.1.1\n'])('reads or refuses %j', expectAsOracle);

  it('tells the versions apart', () => {
    expect(parseIpv4('::1')).toBe(-1);
    expect(parseIpv6('1.2.3.4', new Uint32Array(4))).toBe(false);
  });

  it.each(['1', '.', ':', '1.', '1:', '::', 'f', '1234:', '255.', ':255.', '\ud800', '🏠', '\0'])(
    'settles any length of %j with few looks at it',
    (piece) => {
      for (const length of [1, 7, 15, 39, 45, 46, 10_000]) {
        const text = piece.repeat(length).slice(0, length);
        let looks = 0;
        const charCodeAt = (i: number): number => {
          looks++;
          return text.charCodeAt(i);
        };
        expect(parseIp({ length, charCodeAt } as unknown as string, new Uint32Array(4))).toBe(isIP(text));
        expect(looks).toBeLessThan(4 * LONGEST);
      }
    },
  );
});

const RUNS = { seed: 4291, numRuns: 1500 };
/** Groups with the runs of zeros that `::` is for. */
const group = fc.oneof(fc.constant(0), fc.nat(0xffff));
const v6Words = fc
  .array(group, { minLength: 8, maxLength: 8 })
  .map((g) => [0, 2, 4, 6].map((i) => (g[i] as number) * 0x10000 + (g[i + 1] as number)));
const quad = fc.ipV4();
const grammar = fc.tuple(
  fc.array(fc.constantFrom('0', '1', 'ff', '2001', 'ABCD', '::', ':', '12345', '1.2.3.4', '01.2.3.4', '', 'g', '%1'), { maxLength: 10 }),
  fc.constantFrom(':', '::', '.', ''),
);
const text = fc.oneof(
  quad,
  fc.ipV6(),
  v6Words.map(formatIpv6),
  fc.tuple(fc.ipV6(), quad).map(([six, four]) => six.replace(/[^:]*:[^:]*$/, four)),
  grammar.map(([parts, joint]) => parts.join(joint)),
);
/** A valid text with one character changed, added or taken away. */
const mutated = fc
  .tuple(text, fc.nat(45), fc.constantFrom('change', 'add', 'remove'), fc.constantFrom(...'0123456789abcfAFgx:.%[]/ -'))
  .map(([whole, at, how, character]) => {
    const i = whole.length === 0 ? 0 : at % whole.length;
    return whole.slice(0, i) + (how === 'remove' ? '' : character) + whole.slice(how === 'add' ? i : i + 1);
  });

function oracle(candidate: string): { version: number; words: number[] } {
  const version = candidate.includes('%') ? 0 : isIP(candidate);
  if (version === 0) return { version, words: [9, 9, 9, 9] };
  // ipaddr.js reads `::1.2.3.4` as IPv4-mapped; RFC 4291 does not, so that the quad goes in as two groups.
  const plain = version === 4 ? candidate : candidate.replace(/(\d+)\.(\d+)\.(\d+)\.(\d+)$/, (_, ...octets: string[]) => hexGroups(octets));
  const octets = ipaddr.parse(plain).toByteArray();
  const bytes = new DataView(Uint8Array.from([...new Array(16 - octets.length).fill(0), ...octets]).buffer);
  return { version, words: [0, 4, 8, 12].map((offset) => bytes.getUint32(offset)) };
}

/** Reads what the oracle reads; what it refuses leaves the words alone. */
function expectAsOracle(candidate: string): void {
  const words = Uint32Array.of(9, 9, 9, 9);
  const version = parseIp(candidate, words);
  expect({ version, words: [...words] }).toEqual(oracle(candidate));
}

function hexGroups(octets: readonly string[]): string {
  const [a = 0, b = 0, c = 0, d = 0] = octets.slice(0, 4).map(Number);
  return `${(a * 256 + b).toString(16)}:${(c * 256 + d).toString(16)}`;
}

describe('IP address texts against node:net and ipaddr.js', () => {
  it.each([
    ['well-formed and near', text],
    ['mutated', mutated],
    ['mutated twice', mutated.chain((once) => fc.nat(45).map((at) => once.slice(0, at) + once.slice(at + 1)))],
    ['of the same characters', fc.string({ unit: fc.constantFrom(...'0123456789aF:.'), maxLength: 46 })],
  ])('agrees on texts that are %s', (_, candidates) => {
    fc.assert(fc.property(candidates, expectAsOracle), RUNS);
  });

  it('writes what it reads in the canonical form', () => {
    fc.assert(
      fc.property(v6Words, fc.nat(0xffffffff), (words, address) => {
        const bytes = words.flatMap((word) => [word >>> 24, (word >>> 16) & 255, (word >>> 8) & 255, word & 255]);
        expect(formatIpv6(words)).toBe(new ipaddr.IPv6(bytes).toRFC5952String());
        const read = new Uint32Array(4);
        expect(parseIp(formatIpv6(words), read)).toBe(6);
        expect([...read]).toEqual(words);
        expect(parseIp(formatIpv4(address), read)).toBe(4);
        expect(read[3]).toBe(address);
      }),
      RUNS,
    );
  });
});
