import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fits, MAX_WORDS, readWords, splitName } from '../../../src/places/search/words.js';

describe('readWords', () => {
  it.each([
    ['  São Paulo ', ['SAO', 'PAULO'], null],
    ["O'Fallon, IL", ['OFALLON', 'IL'], 1],
    [', Boston', ['BOSTON'], null],
    ['Boston,', ['BOSTON'], 1],
    ['a,b,c', ['A', 'B', 'C'], 1],
    ['?!', [], null],
  ])('%j', (text, words, comma) => {
    expect(readWords(text)).toEqual({ words, comma });
  });

  it('reads a bounded number of words', () => {
    expect(readWords('a '.repeat(1000)).words).toHaveLength(MAX_WORDS);
    expect(readWords('a,'.repeat(1000)).words.length).toBeLessThanOrEqual(MAX_WORDS);
  });
});

describe('splitName', () => {
  it('tries the longest name first and leaves only that a prefix', () => {
    expect(splitName(readWords('new york ny'))).toEqual([
      { name: ['NEW', 'YORK', 'NY'], rest: [], isPrefix: true },
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

  it('says any order of whole fields', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(names), (chosen) => {
        expect(fits(chosen.join(' ').split(' ').filter(Boolean), fields)).toBe(true);
      }),
      { seed: 21 },
    );
  });
});
