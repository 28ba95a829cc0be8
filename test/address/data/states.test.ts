import { describe, expect, it } from 'vitest';
import { STATES } from '../../../src/address/index.js';

describe('STATES', () => {
  it('has the 62 codes of appendix B, each once, with FIPS codes for all but the military regions', () => {
    expect(STATES).toHaveLength(62);
    expect(new Set(STATES.map(({ code }) => code)).size).toBe(62);
    const numbered = STATES.filter(({ fips }) => fips !== null);
    expect(new Set(numbered.map(({ fips }) => fips)).size).toBe(59);
    expect(STATES.filter(({ fips }) => fips === null).map(({ code }) => code)).toEqual(['AA', 'AE', 'AP']);
    expect(
      STATES.every(({ code, name, fips }) => /^[A-Z]{2}$/.test(code) && name.length > 3 && (fips === null || /^\d{2}$/.test(fips))),
    ).toBe(true);
  });

  it.each([
    ['DC', '11', 'District of Columbia'],
    ['PR', '72', 'Puerto Rico'],
    ['WY', '56', 'Wyoming'],
    ['AP', null, 'Armed Forces Pacific'],
  ])('%s', (code, fips, name) => {
    expect(STATES).toContainEqual({ code, fips, name });
  });
});
