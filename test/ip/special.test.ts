import fc from 'fast-check';
import ipaddr from 'ipaddr.js';
import { describe, expect, it } from 'vitest';
import { EMBEDDING_V6, SPECIAL_V4, SPECIAL_V6 } from '../../src/ip/data/special-purpose.js';
import { embeddedV4, formatIpv4, formatIpv6, isEmbedding, parseIp, type SpecialBlock, specialV4, specialV6 } from '../../src/ip/index.js';
import { wordsOf } from '../fixtures/ip-ranges.js';

const ALL_V6 = [...SPECIAL_V6, ...EMBEDDING_V6];

/** First and last address of a prefix, and their neighbours outside it. */
function edges(prefix: string): bigint[] {
  const [base, length] = ipaddr.parseCIDR(prefix);
  const bits = base.kind() === 'ipv4' ? 32n : 128n;
  const first = base.toByteArray().reduce((sum, byte) => sum * 256n + BigInt(byte), 0n);
  const last = first + (1n << (bits - BigInt(length))) - 1n;
  return [first, last, first - 1n, last + 1n].filter((address) => address >= 0n && address < 1n << bits);
}

/** Name of the longest prefix that ipaddr.js finds the address in. */
function scan(text: string, blocks: readonly { prefix: string; name: string }[]): string | null {
  const address = ipaddr.parse(text);
  const hits = blocks.filter(({ prefix }) => address.match(ipaddr.parseCIDR(prefix)));
  hits.sort((a, b) => ipaddr.parseCIDR(b.prefix)[1] - ipaddr.parseCIDR(a.prefix)[1]);
  return hits[0]?.name ?? null;
}

const OUTSIDE = 'Not global unicast (outside 2000::/3)';

function nameOfV6(address: Uint32Array): string | null {
  const name = specialV6(address)?.name ?? null;
  return name === OUTSIDE ? null : name;
}

function blockOf(text: string, address = new Uint32Array(4)): SpecialBlock | null {
  parseIp(text, address);
  return specialV6(address);
}

describe('special-purpose addresses', () => {
  it.each(SPECIAL_V4.map(({ prefix }) => prefix))('knows the edges of %s', (prefix) => {
    for (const edge of edges(prefix)) {
      const address = Number(edge);
      expect(specialV4(address)?.name ?? null).toBe(scan(formatIpv4(address), SPECIAL_V4));
    }
    expect(specialV4(Number(edges(prefix)[0]))).not.toBeNull();
  });

  it.each(ALL_V6.map(({ prefix }) => prefix))('knows the edges of %s', (prefix) => {
    for (const edge of edges(prefix)) expect(nameOfV6(wordsOf(edge))).toBe(scan(formatIpv6(wordsOf(edge)), ALL_V6));
    expect(specialV6(wordsOf(edges(prefix)[0] as bigint))).not.toBeNull();
  });

  it('agrees with a scan of all prefixes', () => {
    const near = fc.constantFrom(...ALL_V6.flatMap(({ prefix }) => edges(prefix)));
    fc.assert(
      fc.property(fc.nat(0xffffffff), fc.bigInt(0n, (1n << 128n) - 1n), near, fc.nat(127), (v4, any, edge, bit) => {
        expect(specialV4(v4)?.name ?? null).toBe(scan(formatIpv4(v4), SPECIAL_V4));
        for (const address of [any, edge ^ (1n << BigInt(bit))]) {
          expect(nameOfV6(wordsOf(address))).toBe(scan(formatIpv6(wordsOf(address)), ALL_V6));
        }
      }),
      { seed: 6890, numRuns: 500 },
    );
  });

  it.each(['4000::', '1fff:ffff::', '8000::1', 'fe00::', '::1:0:0', '64:ff9a::'])(
    'takes %s, outside 2000::/3, as not global unicast',
    (text) => {
      expect(blockOf(text)?.name).toBe(OUTSIDE);
    },
  );

  it.each(['2000::', '2001:200::', '2001:4860:4860::8888', '2001:db9::', '2003::', '2620:4f:8001::', '3ffe:ffff::', '3fff:1000::'])(
    'takes %s as ordinary',
    (text) => {
      expect(blockOf(text)).toBeNull();
    },
  );

  it.each([
    ['::ffff:8.8.4.4', '8.8.4.4'],
    ['64:ff9b::808:404', '8.8.4.4'],
    ['2002:808:404::1', '8.8.4.4'],
    ['2002:ffff:ffff:ffff::', '255.255.255.255'],
    // RFC 4380, section 4: server 65.54.227.120, client 192.0.2.45.
    ['2001:0000:4136:e378:8000:63bf:3fff:fdd2', '192.0.2.45'],
  ])('unwraps %s', (text, inner) => {
    const address = new Uint32Array(4);
    const block = blockOf(text, address);
    if (block === null || !isEmbedding(block)) throw new Error('no embedding block');
    expect(formatIpv4(embeddedV4(address, block))).toBe(inner);
  });
});
