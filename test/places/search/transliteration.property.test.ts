import fc from 'fast-check';
import { expect, it } from 'vitest';
import { Strings } from '../../../src/dataset/format/codecs/strings.js';
import { transliterations } from '../../../src/places/search/transliteration.js';

function poolOf(names: readonly string[]): Strings {
  const sorted = [...new Set(names)].sort();
  const offsets = Uint32Array.from([...sorted, ''], (_, i) => sorted.slice(0, i).join('').length);
  return new Strings(offsets, new TextEncoder().encode(sorted.join('')));
}

/** One spelling for all that stand for one another, one letter for two, no A between consonants. */
function plain(name: string): string {
  return name
    .replace(/O/g, 'U')
    .replace(/E/g, 'I')
    .replace(/W/g, 'V')
    .replace(/([TDKGBS])H/g, '$1')
    .replace(/(.)\1/g, '$1')
    .replace(/(?<=[^AEIOU])A(?=[^AEIOU])/g, '')
    .replace(/(.)\1/g, '$1');
}

const syllable = fc.constantFrom('KA', 'MU', 'MOO', 'THA', 'TA', 'VI', 'WEE', 'LLA', 'RI', 'SHA', 'DHU', 'POO', 'NE');
const name = fc.array(syllable, { minLength: 1, maxLength: 3 }).map((parts) => parts.join(''));

it('gives beginnings of names of the pool that sound alike, and no others', () => {
  fc.assert(
    fc.property(fc.array(name, { minLength: 1, maxLength: 30 }), name, (names, typed) => {
      for (const found of transliterations(poolOf(names), typed)) {
        expect(found).not.toBe(typed);
        expect(names.some((each) => each.startsWith(found))).toBe(true);
        expect(plain(found)).toBe(plain(typed));
      }
    }),
    { seed: 71, numRuns: 500 },
  );
});

it.each([
  ['MUMBAEE', 'MUMBAI'],
  ['KOLKATHA', 'KOLKATA'],
  ['MYSOORU', 'MYSURU'],
  ['VISHAKHAPATNAM', 'VISAKHAPATNAM'],
  ['LUCKNOV', 'LUCKNOW'],
  ['ERNAKULLAM', 'ERNAKULAM'],
  ['MANGLORE', 'MANGALORE'],
  ['AAGRA', 'AGRA'],
  ['AKOOLA', 'AKOLA'],
  ['SALEEM', 'SALEM'],
  ['MUMBI', null],
])('%s is %s', (typed, expected) => {
  const pool = poolOf(['MUMBAI', 'KOLKATA', 'MYSURU', 'VISAKHAPATNAM', 'LUCKNOW', 'ERNAKULAM', 'MANGALORE', 'AGRA', 'AKOLA', 'SALEM']);
  expect(transliterations(pool, typed)).toEqual(expected === null ? [] : [expected]);
});
