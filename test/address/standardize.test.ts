import { describe, expect, it } from 'vitest';
import { format, fullAddressHash, parseComponents, standardize } from '../../src/address/index.js';
import { componentsOf, known, parseCases, standardizeCases } from '../fixtures/address-cases.js';

describe('standardize', () => {
  it.each(standardizeCases())('$id $expect.full', ({ input, expect: { components, full } }) => {
    const standard = standardize(componentsOf(input));
    expect(known(standard)).toEqual(components);
    expect(format(standard).full).toBe(full);
    expect(standardize(standard)).toEqual(standard);
  });

  it('leaves what the parser gives as it is', () => {
    for (const { input } of parseCases()) {
      const { components } = parseComponents(input);
      expect(standardize(components)).toEqual(components);
    }
  });

  it('takes parts that are missing for parts that are null', () => {
    expect(known(standardize({ name: 'main', postType: 'street' }))).toEqual({ name: 'MAIN', postType: 'ST' });
    expect(standardize({})).toEqual(standardize(componentsOf({})));
  });
});

describe('fullAddressHash', () => {
  it.each(standardizeCases())('never changes: $expect.full', ({ input, expect: { full, hash } }) => {
    expect(fullAddressHash(standardize(componentsOf(input)))).toBe(hash);
    expect(fullAddressHash(full)).toBe(hash);
  });

  it('hashes the UTF-8 bytes of a text', () => {
    expect(['', 'A', '1 PEÑA ST', '😀'].map(fullAddressHash)).toMatchInlineSnapshot(`
      [
        2521115397636648,
        2949050782933046,
        5327039104352133,
        177454986775411,
      ]
    `);
  });

  it('spreads over 53 bits without a collision among 50,000 neighbouring addresses', () => {
    const hashes = new Set<number>();
    let above = 0;
    for (let i = 0; i < 50_000; i++) {
      const hash = fullAddressHash(`${i} MAIN ST, SALEM MA 01970`);
      expect(Number.isSafeInteger(hash) && hash >= 0).toBe(true);
      if (hash >= 2 ** 52) above++;
      hashes.add(hash);
    }
    expect(hashes.size).toBe(50_000);
    expect(above / 50_000).toBeCloseTo(0.5, 1);
  });
});
