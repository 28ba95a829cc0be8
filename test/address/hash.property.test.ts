import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fullAddressHash } from '../../src/address/index.js';

/** The two lanes over the UTF-8 bytes, in 64-bit numbers. */
function slowHash(text: string): number {
  const word = (value: bigint) => value & 0xffffffffn;
  let low = 0x9747b28cn;
  let high = 0x3c6ef372n;
  const bytes = new TextEncoder().encode(text);
  for (const byte of bytes) {
    low = word((low ^ BigInt(byte)) * 0x5bd1e995n);
    low ^= low >> 15n;
    high = word((high ^ BigInt(byte)) * 0x01000193n);
    high = word(high << 13n) | (high >> 19n);
  }
  const mix = (value: bigint) => {
    let mixed = word((value ^ (value >> 16n)) * 0x85ebca6bn);
    mixed = word((mixed ^ (mixed >> 13n)) * 0xc2b2ae35n);
    return mixed ^ (mixed >> 16n);
  };
  low = mix(low ^ BigInt(bytes.length));
  high = mix(high ^ low);
  return Number(((high >> 11n) << 32n) | low);
}

describe('fullAddressHash', () => {
  it('is over the UTF-8 bytes of any text', () => {
    const texts = fc.oneof(fc.string({ maxLength: 60 }), fc.string({ unit: 'binary', maxLength: 60 }));
    fc.assert(
      fc.property(texts, (text) => {
        expect(fullAddressHash(text)).toBe(slowHash(text));
      }),
      { numRuns: 500, seed: 20261121 },
    );
  });
});
