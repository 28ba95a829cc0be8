import { describe, expect, it } from 'vitest';
import { tokenize } from '../../src/address/grammar/tokens.js';
import { foldText } from '../../src/text/fold.js';

describe('foldText', () => {
  it.each([
    ['１２ Ｍａｉｎ Ｓｔ', '12 MAIN ST'],
    ['12½ Peña', '12 1/2  PENA'],
    ['Main&nbsp;St &amp; Elm&#39;s&#x20;&#65;', "MAIN ST & ELM'S A"],
    ['&bogus; &#0; &#xD800;', '&BOGUS;    '],
    ['a\u2013b \u2019s', "A-B 'S"],
    ['a\r\nb\u2028c\rd', 'A\nB\nC\nD'],
    ['\ud800x\u{1f600}y', ' X Y'],
  ])('%j', (text, folded) => {
    expect(foldText(text)).toBe(folded);
  });
});

describe('tokenize', () => {
  const words = (text: string) => tokenize(text).map((token) => token.text);

  it.each([
    ['P.O.Box 12', ['PO', 'BOX', '12']],
    ['1 S.W. St.Louis N.Y.', ['1', 'SW', 'ST', 'LOUIS', 'NY']],
    ['39.2 Rd. 1/2 c/o', ['39.2', 'RD', '1/2', 'C/O']],
    ['Apt#4-B #5', ['APT', '#', '4-B', '#', '5']],
    ['RR2 I-90 HC68 US41 APT4 IL60601', ['RR', '2', 'I', '90', 'HC', '68', 'US', '41', 'APT', '4', 'IL', '60601']],
    ['48S 400E', ['48', 'S', '400', 'E']],
    ["O'Brien N6W23001 102-B", ['OBRIEN', 'N6W23001', '102-B']],
    ['...,,,---', []],
  ])('%j', (text, expected) => {
    expect(words(text)).toEqual(expected);
  });

  it('keeps the last tokens of a long text', () => {
    expect(words(`${'word '.repeat(500)}12 Elm St`).slice(-3)).toEqual(['12', 'ELM', 'ST']);
  });
});
