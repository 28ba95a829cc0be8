import { describe, expect, it } from 'vitest';
import { formatLines, fullAddressHash, parseComponents, sameAddress, standardize } from '../../src/address/index.js';
import { componentsOf, known, parseCases, standardizeCases } from './golden.js';

describe('standardize', () => {
  it.each(standardizeCases())('$id $full', ({ input, expect: expected, full }) => {
    const standard = standardize(componentsOf(input));
    expect(known(standard)).toEqual(expected);
    expect(formatLines(standard).full).toBe(full);
    expect(standardize(standard)).toEqual(standard);
  });

  it('leaves what the parser gives as it is', () => {
    for (const { input } of parseCases()) {
      const { components } = parseComponents(input);
      expect(standardize(components)).toEqual(components);
    }
  });
});

describe('fullAddressHash', () => {
  it.each(standardizeCases())('never changes: $full', ({ input, full, hash }) => {
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

describe('sameAddress', () => {
  const same = (a: string, b: string) => {
    const [x, y] = [parseComponents(a).components, parseComponents(b).components];
    expect(sameAddress(y, x)).toBe(sameAddress(x, y));
    return sameAddress(x, y);
  };

  it.each([
    ['12 W 7th St Apt 3, Reno, NV 89503', '12 West Seventh Street #3 Reno Nevada 89503'],
    ['12 Forty Third Ave, Vero Beach, FL', '12 43rd Avenue, Vero Beach, Florida'],
    ['12 Elm St, Reno NV 89503', '12 ELM STREET 89503-1122'],
    ['PO Box 9, Nome AK 99762', 'P.O. Box 9\nNome, Alaska 99762'],
  ])('%s is %s', (a, b) => {
    expect(same(a, b)).toBe(true);
  });

  it.each([
    ['12 Elm St, Reno NV 89503', '14 Elm St, Reno NV 89503'],
    ['12 Elm St, Reno NV 89503', '12 Elm Ave, Reno NV 89503'],
    ['12 N Elm St, Reno NV 89503', '12 S Elm St, Reno NV 89503'],
    ['12 Elm St Apt 3, Reno NV 89503', '12 Elm St, Reno NV 89503'],
    ['12 Elm St, Reno NV', '12 Elm St, Sparks NV'],
    ['12 Elm St, Reno NV 89503-1122', '12 Elm St, Reno NV 89503-1123'],
  ])('%s is not %s', (a, b) => {
    expect(same(a, b)).toBe(false);
  });

  it('holds of every golden address and itself, and of no two with different numbers', () => {
    for (const { input } of parseCases()) {
      const { components } = parseComponents(input);
      expect(sameAddress(components, components)).toBe(true);
      expect(sameAddress(components, { ...components, number: '99999' })).toBe(false);
    }
  });
});
