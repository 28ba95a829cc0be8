import { describe, expect, it } from 'vitest';
import { LABEL_COUNT } from '../../../src/address/grammar/labels.js';
import { isMisspeltSuffix, shapeOf } from '../../../src/address/grammar/shape.js';
import { C, FIRST_PAIR_CLASS, FIRST_PLACE_CLASS } from '../../../src/address/grammar/token-classes.js';
import { BLANK, COMMA, DASH, LINE, MAX_TOKENS, PAREN, tokenize } from '../../../src/address/grammar/tokens.js';
import { SCORE_UNIT } from '../../../src/address/grammar/weights.js';
import { type WordTrie, wordTrie } from '../../../src/address/grammar/word-trie.js';

const texts = (text: string) => tokenize(text).map((token) => token.text);

describe('tokenize', () => {
  it.each([
    ['12 elm st', ['12', 'ELM', 'ST']],
    ['12 Elm St.Apt 4', ['12', 'ELM', 'ST', 'APT', '4']],
    ['P.O. Box 7', ['PO', 'BOX', '7']],
    ['P.O.Box 12', ['PO', 'BOX', '12']],
    ['1 S.W. St.Louis N.Y.', ['1', 'SW', 'ST', 'LOUIS', 'NY']],
    ["O'Brien N6W23001 102-B", ['OBRIEN', 'N6W23001', '102-B']],
    ['Señor Cañón', ['SENOR', 'CANON']],
    ['112-10 76th Rd', ['112-10', '76TH', 'RD']],
    ['33 1/2 A&B', ['33', '1/2', 'A', '&', 'B']],
    ['39.2 Rd. 1/2 c/o', ['39.2', 'RD', '1/2', 'C/O']],
    ['Apt#4-B #5', ['APT', '#', '4-B', '#', '5']],
    ['RR2 I-90 HC68 US41 APT4 IL60601', ['RR', '2', 'I', '90', 'HC', '68', 'US', '41', 'APT', '4', 'IL', '60601']],
    ['48S 400E', ['48', 'S', '400', 'E']],
    ['62701-1234', ['62701-1234']],
    ['', []],
    [' ,;\n...,,,---', []],
  ])('%j gives %j', (text, expected) => expect(texts(text)).toEqual(expected));

  it('says what stands in front of a token', () => {
    expect(tokenize('a b, c\nd - e (f').map(({ before }) => before)).toEqual([BLANK, BLANK, COMMA, LINE, DASH, PAREN]);
  });

  it('reads the end of a text that is too long', () => {
    const long = `${'word '.repeat(2 * MAX_TOKENS)}springfield il 62701`;
    expect(texts(long)).toHaveLength(MAX_TOKENS);
    expect(texts(long).slice(-3)).toEqual(['SPRINGFIELD', 'IL', '62701']);
  });
});

describe('shapeOf', () => {
  it.each([
    { '#': 'HASH', '&': 'AMPERSAND', A: 'LETTER', QX: 'TWO_LETTERS', MAIN: 'WORD', N6W23001: 'GRID' },
    { 7: 'DIGITS1', 62701: 'DIGITS5', 1234567: 'DIGITS6', 627011234: 'ZIP9', '62701-1234': 'ZIP9' },
    { '112-10': 'HYPHENATED', '1/2': 'FRACTION', '12.5': 'DECIMAL', '7TH': 'ORDINAL_NUMBER', '7B': 'NUMBER_LETTER', B7: 'LETTER_NUMBER' },
  ])('%o', (shapes) => {
    for (const [word, shape] of Object.entries(shapes)) expect([word, C[shapeOf(word, false)]]).toEqual([word, shape]);
  });
});

describe('isMisspeltSuffix', () => {
  it.each(['STRET', 'STREEET', 'STRAET', 'STERET', 'AVENU', 'AVEUNE', 'DRIVVE'])('%s is one', (word) => {
    expect(isMisspeltSuffix(word)).toBe(true);
  });
  it.each(['ST', 'TSREET', 'STT', 'STRT', 'MAIN', 'AVALON', ''])('%s is none', (word) => {
    expect(isMisspeltSuffix(word)).toBe(false);
  });
});

describe('classes and labels', () => {
  it('of places fit as bits into one number', () => {
    expect(FIRST_PAIR_CLASS - FIRST_PLACE_CLASS).toBeLessThanOrEqual(31);
  });

  it('of which one comes from fit below the unit of scores', () => {
    expect(LABEL_COUNT).toBeLessThan(SCORE_UNIT);
  });
});

describe('a trie of words', () => {
  const find = <T>(trie: WordTrie<T>, phrase: string): WordTrie<T> | undefined =>
    phrase.split(' ').reduce<WordTrie<T> | undefined>((at, word) => at?.next.get(word), trie);

  it('tells what a phrase stands for, and whether one goes on', () => {
    const trie = wordTrie([
      [['COUNTY'], 1],
      [['COUNTY', 'ROAD'], 2],
      [['STATE', 'ROUTE'], 3],
    ]);
    expect(find(trie, 'COUNTY')).toMatchObject({ value: 1 });
    expect(find(trie, 'COUNTY ROAD')).toMatchObject({ value: 2 });
    expect(find(trie, 'STATE')).toMatchObject({ value: undefined });
    expect(find(trie, 'STATE ROUTE')?.next.size).toBe(0);
    expect(find(trie, 'ROAD')).toBeUndefined();
  });

  it('keeps what came last for a phrase', () => {
    expect(find(wordTrie([[['A'], 1] as const, [['A'], 2] as const]), 'A')?.value).toBe(2);
  });
});
