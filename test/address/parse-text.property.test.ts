import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_TOKENS, tokenize } from '../../src/address/grammar/tokens.js';
import { parseComponents, parseStreetLine } from '../../src/address/index.js';

const words = 'N n ST st Apt # & 12 1/2 , ; \n - PO Box RR HC Highway CA Calif 60601 60601-1234 Floor 3rd of the USA Canada K1A'
  .split(' ')
  .concat([' ', '.', '&nbsp;']);
const addressLike = fc.array(fc.constantFrom(...words), { maxLength: 40 }).map((parts) => parts.join(' '));
const anything = fc.oneof(fc.string({ unit: 'binary', maxLength: 200 }), fc.string({ maxLength: 200 }), addressLike);
const runs = { numRuns: 200, seed: 20261121 };

describe('any text', () => {
  it('is read without throwing, the same way twice, into components without blank parts', () => {
    fc.assert(
      fc.property(anything, (text) => {
        const parsed = parseComponents(text);
        const again = parseComponents(text);
        expect(again.others(3)).toEqual(parsed.others(3));
        expect({ ...again, others: null }).toEqual({ ...parsed, others: null });
        for (const value of Object.values(parsed.components)) expect(value === null || (value !== '' && value === value.trim())).toBe(true);
        expect(parsed.confidence).toBeGreaterThanOrEqual(0);
        expect(parsed.confidence).toBeLessThanOrEqual(1);
        parseStreetLine(text);
      }),
      runs,
    );
  });

  it('has a two-letter state, a five-digit ZIP code and a four-digit add-on or none', () => {
    fc.assert(
      fc.property(addressLike, (text) => {
        const { state, zip, zip4 } = parseComponents(text).components;
        expect(state ?? 'CA').toMatch(/^[A-Z]{2}$/);
        expect(zip ?? '00000').toMatch(/^\d{5}$/);
        expect(zip4 ?? '0000').toMatch(/^\d{4}$/);
      }),
      runs,
    );
  });
});

describe('long texts', () => {
  const UNITS = ['n ', '1 ', '#', ',', 'st ', '& ', 'apt ', '1-', '1/', '(', '\n', 'é', '&amp;', 'N.', "'", 'po box ', '9', 'a', '  '];

  it.each([...UNITS, 'new york ', '12 main st, '])('are answered of a bounded number of tokens, were they %j to the end', (unit) => {
    const text = unit.repeat(160_000 / unit.length);
    expect(tokenize(text).length).toBeLessThanOrEqual(MAX_TOKENS + 2);
    expect(parseComponents(text).unplaced.length).toBeLessThanOrEqual(MAX_TOKENS + 2);
  });

  it.each(['n ', '1-', 'N.', '&amp;', "'", 'x', '  '])('of %j to the end are no sure address', (unit) => {
    expect(parseComponents(unit.repeat(160_000 / unit.length)).confidence).toBeLessThan(0.5);
  });
});
