import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { editDistance } from '../../src/text/edit-distance.js';
import { foldText } from '../../src/text/fold.js';
import { canonicalNumber, houseNumber } from '../../src/text/house-number.js';
import { nysiis } from '../../src/text/nysiis.js';
import { ORDINAL_DIGITS, ordinal } from '../../src/text/ordinals.js';
import { slowDistance } from '../fixtures/near-prefixes.js';

describe('foldText', () => {
  it.each([
    ['１２ Ｍａｉｎ Ｓｔ', '12 MAIN ST'],
    ['12½ Peña', '12 1/2  PENA'],
    ['Main&nbsp;St &amp; Elm&#39;s&#x20;&#65;', "MAIN ST & ELM'S A"],
    ['a&ndash;b&mdash;c &frac12;&frac14;&frac34; &lt;&gt;&quot;&apos;', `A-B-C  1/2  1/4  3/4  <>"'`],
    ['&bogus; &#0; &#xD800;', '&BOGUS;    '],
    ['a\u2013b \u2019s', "A-B 'S"],
    ['Bjørn Łódź Ægir œuvre Đorđe Straße', 'BJORN LODZ AEGIR OEUVRE DORDE STRASSE'],
    ['Kaʻanapali Kaʽanapali', "KA'ANAPALI KA'ANAPALI"],
    ['a\r\nb\u2028c\rd', 'A\nB\nC\nD'],
    ['\ud800x\u{1f600}y', ' X Y'],
  ])('%j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('houseNumber', () => {
  it.each([
    ['121', '', 121, ''],
    ['007', '', 7, ''],
    ['0', '', 0, ''],
    ['112-10', '112-', 10, ''],
    ['110-113', '110-', 113, ''],
    ['N6W23001', 'N6W', 23001, ''],
    ['N6 W23001', 'N6W', 23001, ''],
    ['A-17', 'A', 17, ''],
    ['102b', '', 102, 'B'],
    ['182-R', '', 182, 'R'],
    ['4306 A', '', 4306, 'A'],
    ['24 1/2', '', 24, ' 1/2'],
    ['24-1/2', '', 24, ' 1/2'],
    ['39.2', '39.', 2, ''],
  ])('%s', (text, prefix, value, suffix) => {
    expect(houseNumber(text)).toEqual({ canonical: prefix + value + suffix, prefix, value, suffix });
  });

  it.each(['', 'A', '1/2', '-', '12345678901', '9'.repeat(5000), '\ud800'])('is null for %j', (text) => {
    expect(houseNumber(text)).toBeNull();
  });
});

describe('canonicalNumber', () => {
  it('gives one spelling for one number and keeps different numbers apart', () => {
    expect(canonicalNumber('182 R')).toBe(canonicalNumber('182r'));
    expect(canonicalNumber('3 B')).toBe('3B');
    expect(canonicalNumber('B-3')).toBe('B3');
    expect(canonicalNumber('1-4')).not.toBe(canonicalNumber('14'));
    expect(canonicalNumber('112-10')).not.toBe(canonicalNumber('11210'));
  });
});

it.each([
  ['KATHERINE', 'CATHERINE'],
  ['PHILLIPS', 'FILIPS'],
  ['STEPHENS', 'STEVENS'],
  ['MACDONALD', 'MCDONALD'],
  ['KNIGHT', 'NIGHT'],
  ['RHODES', 'ROADS'],
  ['BROWNE HILL', 'BROWN HILL'],
])('%s and %s sound alike', (a, b) => {
  expect(nysiis(a)).toBe(nysiis(b));
});

it.each([
  ['SMITH', 'SMYTHE'],
  ['MAPLE', 'MARBLE'],
  ['HILL', 'HOLT'],
  ['OAK RIDGE', 'OAK GROVE'],
])('%s and %s do not', (a, b) => {
  expect(nysiis(a)).not.toBe(nysiis(b));
});

it('takes words that are no words', () => {
  expect(['', 'A', 'S', '12TH', 'H H'].map(nysiis)).toEqual(['', 'A', 'S', '12T', 'H H']);
});

it('writes ordinals as digits with their ending, and reads them', () => {
  const numbers = [1, 2, 3, 4, 10, 11, 12, 13, 21, 90, 111, 122];
  const texts = ['1ST', '2ND', '3RD', '4TH', '10TH', '11TH', '12TH', '13TH', '21ST', '90TH', '111TH', '122ND'];
  expect(numbers.map(ordinal)).toEqual(texts);
  expect(texts.map((text) => Number(ORDINAL_DIGITS.exec(text)?.[1]))).toEqual(numbers);
});

const word = fc.string({ unit: fc.constantFrom('A', 'B', 'C'), maxLength: 9 });

describe('editDistance', () => {
  it.each([1, 2, 3])('equals the full table up to a limit of %i', (limit) => {
    fc.assert(
      fc.property(word, word, (a, b) => {
        expect(editDistance(a, b, limit)).toBe(Math.min(slowDistance(a, b), limit + 1));
      }),
      { seed: 7, numRuns: 3000 },
    );
  });

  it('equals the full table for long words, letters beyond ASCII and a first word that stays', () => {
    const letters = fc.string({ unit: fc.constantFrom('A', 'B', 'É', '中'), maxLength: 40 });
    fc.assert(
      fc.property(letters, fc.array(letters, { maxLength: 4 }), fc.integer({ min: 1, max: 6 }), (a, others, limit) => {
        const near = [`${a}A`, a.slice(1), a.slice(0, -1), a.length > 1 ? `${a[1]}${a[0]}${a.slice(2)}` : a];
        for (const b of [...others, ...near]) expect(editDistance(a, b, limit)).toBe(Math.min(slowDistance(a, b), limit + 1));
      }),
      { seed: 7, numRuns: 1500 },
    );
  });

  it('gives up on names that nobody wrote', () => {
    expect(editDistance('A'.repeat(10_000), `${'A'.repeat(9_999)}B`, 2)).toBe(3);
    expect(editDistance('A'.repeat(10_000), 'A'.repeat(10_000), 2)).toBe(0);
  });
});
