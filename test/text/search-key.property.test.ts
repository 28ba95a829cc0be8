import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { foldName, placeKey, streetKey } from '../../src/text/search-key.js';

const SEED = 20261001;
const anything = fc.oneof(fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme' }), fc.string());

/** Spells an ordinal below one hundred. */
function ordinalWords(n: number): string {
  const units =
    'FIRST SECOND THIRD FOURTH FIFTH SIXTH SEVENTH EIGHTH NINTH TENTH ELEVENTH TWELFTH THIRTEENTH FOURTEENTH FIFTEENTH SIXTEENTH SEVENTEENTH EIGHTEENTH NINETEENTH';
  if (n < 20) return units.split(' ')[n - 1] as string;
  const tens = 'TWENTY THIRTY FORTY FIFTY SIXTY SEVENTY EIGHTY NINETY'.split(' ')[Math.floor(n / 10) - 2] as string;
  return n % 10 === 0 ? `${tens.slice(0, -1)}IETH` : `${tens} ${ordinalWords(n % 10)}`;
}

function ordinalDigits(n: number): string {
  const ending = n % 100 >= 11 && n % 100 <= 13 ? 'TH' : (['TH', 'ST', 'ND', 'RD'][n % 10] ?? 'TH');
  return n + ending;
}

describe('search keys', () => {
  it.each([
    ['foldName', foldName],
    ['placeKey', placeKey],
    ['streetKey', streetKey],
  ])('%s gives ASCII words with single blanks, and is stable', (_, fold) => {
    fc.assert(
      fc.property(anything, (text) => {
        const key = fold(text);
        expect(key).toMatch(/^(?:[A-Z0-9]+(?: [A-Z0-9]+)*)?$/);
        expect(fold(key)).toBe(key);
        expect(fold(text.toLowerCase().toUpperCase())).toBe(fold(text.toUpperCase()));
      }),
      { seed: SEED, numRuns: 500 },
    );
  });

  it('spells every ordinal in one way', () => {
    for (let n = 1; n < 100; n++) {
      for (const spelling of [ordinalWords(n), ordinalDigits(n), ordinalWords(n).toLowerCase(), ordinalWords(n).replace(' ', '-')]) {
        expect(streetKey(spelling)).toBe(String(n));
        expect(streetKey(`Old ${spelling} Mill`)).toBe(`OLD ${n} MILL`);
      }
    }
  });

  it.each([
    ['TWENTY ', 'TWENTY'],
    ["'", ''],
    ['\u0301', ''],
    ['a', 'A'],
    ['1', '1'],
    ['\ud800', ''],
  ])('takes %j ten thousand times over', (text, folded) => {
    const repeated = text.endsWith(' ') ? `${folded} `.repeat(10_000).trimEnd() : folded.repeat(10_000);
    expect(streetKey(text.repeat(10_000))).toBe(repeated);
  });
});
