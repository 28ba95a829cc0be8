import { describe, expect, it } from 'vitest';
import { BLANK, COMMA, DASH, LINE, MAX_TOKENS, PAREN, tokenize } from '../../../src/address/grammar/tokens.js';

const texts = (text: string) => tokenize(text).map((token) => token.text);

describe('tokenize', () => {
  it.each([
    ['12 elm st', ['12', 'ELM', 'ST']],
    ['12 Elm St.Apt 4', ['12', 'ELM', 'ST', 'APT', '4']],
    ['P.O. Box 7', ['PO', 'BOX', '7']],
    ["O'Brien St", ['OBRIEN', 'ST']],
    ['Señor Cañón', ['SENOR', 'CANON']],
    ['112-10 76th Rd', ['112-10', '76TH', 'RD']],
    ['33 1/2 A&B', ['33', '1/2', 'A', '&', 'B']],
    ['APT#4', ['APT', '#', '4']],
    ['RR2 BOX18', ['RR', '2', 'BOX', '18']],
    ['62701-1234', ['62701-1234']],
    ['', []],
    [' ,;\n', []],
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
