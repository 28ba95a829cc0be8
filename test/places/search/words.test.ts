import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { transliterations } from '../../../src/places/search/transliteration.js';
import { fits, MAX_WORDS, readWords, splitName } from '../../../src/places/search/words.js';
import { stringPool } from '../../fixtures/string-pool.js';

describe('readWords', () => {
  it.each([
    ['  São Paulo ', ['SAO', 'PAULO'], null],
    ["O'Fallon, IL", ['OFALLON', 'IL'], 1],
    [', Boston', ['BOSTON'], null],
    ['Boston,', ['BOSTON'], 1],
    ['a,b,c', ['A', 'B', 'C'], 1],
    ['?!', [], null],
  ])('%j', (text, words, comma) => {
    expect(readWords(text)).toMatchObject({ words, comma });
  });

  it('says that the last word is finished where a blank or comma follows', () => {
    expect(['lake', 'lake ', 'lake,', 'lake, '].map((text) => readWords(text).isEnded === true)).toEqual([false, true, true, true]);
  });

  it('reads a bounded number of words', () => {
    expect(readWords('a '.repeat(1000)).words).toHaveLength(MAX_WORDS);
    expect(readWords('a,'.repeat(1000)).words.length).toBeLessThanOrEqual(MAX_WORDS);
  });
});

describe('splitName', () => {
  it('tries the longest name first and leaves only that a prefix', () => {
    expect(splitName(readWords('new york ny'))).toEqual([
      { name: ['NEW', 'YORK', 'NY'], rest: [], isPrefix: true, isOpen: true },
      { name: ['NEW', 'YORK'], rest: ['NY'], isPrefix: false },
      { name: ['NEW'], rest: ['YORK', 'NY'], isPrefix: false },
    ]);
  });

  it('ends the name at a comma', () => {
    expect(splitName(readWords('new york, ny'))).toEqual([{ name: ['NEW', 'YORK'], rest: ['NY'], isPrefix: false }]);
    expect(splitName(readWords('new york,'))).toEqual([{ name: ['NEW', 'YORK'], rest: [], isPrefix: false }]);
  });
});

describe('fits', () => {
  const names = ['NEW YORK', 'NY', 'QUEENS'];
  const fields = names.map((name) => name.split(' '));
  it.each(['', 'N', 'NEW', 'NEW Y', 'NY NEW YORK', 'QUE NEW YO', 'QUEENS NY', 'NE YORK Q'])('says %j', (text) => {
    expect(fits(text.split(' ').filter(Boolean), fields)).toBe(true);
  });
  it.each(['YORK', 'X', 'NEW YORK NEW YORK', 'NY NY X', 'N NY', 'NEW YORKS', 'QUEENS QUEENS'])('does not say %j', (text) => {
    expect(fits(text.split(' '), fields)).toBe(false);
  });

  it('says a field behind many others that no word begins', () => {
    const others = Array.from({ length: 40 }, (_, i) => [`PART${i}`]);
    expect(fits(['KANPUR', 'NAGAR'], [...others, ['KANPUR', 'NAGAR']])).toBe(true);
    expect(fits(['KANPUR', 'DEHAT'], [...others, ['KANPUR', 'NAGAR']])).toBe(false);
  });

  it('says any order of whole fields', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(names), (chosen) => {
        expect(fits(chosen.join(' ').split(' ').filter(Boolean), fields)).toBe(true);
      }),
      { seed: 21 },
    );
  });
});

describe('transliterations', () => {
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
        for (const found of transliterations(stringPool([...new Set(names)].sort()), typed)) {
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
    ['PHATEHPUR', 'FATEHPUR'],
    ['GAZIABAD', 'GHAZIABAD'],
    ['MUJAFFARPUR', 'MUZAFFARPUR'],
    ['CHHAPRA', 'CHAPRA'],
    ['MUMBI', null],
  ])('%s is %s', (typed, expected) => {
    const names =
      'AGRA AKOLA CHAPRA ERNAKULAM FATEHPUR GHAZIABAD KOLKATA LUCKNOW MANGALORE MUMBAI MUZAFFARPUR MYSURU SALEM VISAKHAPATNAM'.split(' ');
    expect(transliterations(stringPool(names), typed)).toEqual(expected === null ? [] : [expected]);
  });
});
