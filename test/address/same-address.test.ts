import { describe, expect, it } from 'vitest';
import { parseComponents, sameAddress } from '../../src/address/index.js';
import { parseCases } from '../fixtures/address-cases.js';

describe('sameAddress', () => {
  const same = (a: string, b: string) => {
    const [x, y] = [parseComponents(a).components, parseComponents(b).components];
    const answer = sameAddress(a, b);
    expect([sameAddress(b, a), sameAddress(x, y), sameAddress(y, x), sameAddress(a, y)]).toEqual([answer, answer, answer, answer]);
    return answer;
  };

  it.each([
    ['12 W 7th St Apt 3, Reno, NV 89503', '12 West Seventh Street #3 Reno Nevada 89503'],
    ['12 Forty Third Ave, Vero Beach, FL', '12 43rd Avenue, Vero Beach, Florida'],
    ['12 Elm St, Reno NV 89503', '12 ELM STREET 89503-1122'],
    ['123 KY 440, Barbourville KY', '123 Kentucky Hwy 440, Barbourville, KY'],
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

  it.each(['', 'hello', 'K1A 0B1 Ottawa, Canada', 'Main St & Elm St, Reno NV'])('%j is no address and the same as none', (text) => {
    expect(sameAddress(text, text)).toBe(false);
  });
});
