import { describe, expect, it } from 'vitest';
import { UNITS } from '../../src/address/data/units.js';
import { tokenize } from '../../src/address/grammar/tokens.js';
import { parse } from '../../src/address/index.js';
import type { ParsedAddress } from '../../src/contract.js';
import { Random } from '../../tools/random.js';
import { makeAddress } from '../../tools/train-parser/generate/address.js';
import { readNames } from '../../tools/train-parser/generate/names.js';

const SIGHT = 0.85;
/** What people leave in the text beside the address. */
const NOISE = ['7,', 'Foo', 'attn Bob,', '99', 'Zz', 'usa', 'x', '12', 'blue', 'rear', '5b', 'N', 'and', '(212) 555-0100'];
const wordsOf = (text: string): string[] => text.toUpperCase().split(/[^A-Z0-9]+/);

const names = await readNames();

/** Words of a text that neither a component nor the explanation has. */
function unaccounted(text: string, result: ParsedAddress, said: readonly (string | null)[]): string[] {
  const { InputAddress: _, ...fields } = result;
  const known = new Set([...Object.values(fields), ...said].flatMap((value) => (typeof value === 'string' ? wordsOf(value) : [])));
  const digits = `${result.ZipCode}${result.Zip4}`;
  const isKnown = (word: string): boolean => known.has(word) || word === digits || known.has(UNITS.get(word) ?? '');
  return tokenize(text)
    .flatMap((token) => wordsOf(token.text))
    .filter((word) => word !== '' && !isKnown(word));
}

describe('every word of a text', () => {
  it('is in a component, or the explanation names it; the code says where one stays unread', () => {
    const random = new Random(11);
    const wrong: string[] = [];
    for (let i = 0; i < 3000; i++) {
      const words = makeAddress(random, names).input.split(' ');
      for (let left = random.int(0, 2); left > 0; left--) words.splice(random.int(0, words.length), 0, random.of(NOISE));
      const text = words.join(' ');
      const { result, explain } = parse(text, { explain: true });
      if (result === null || result.IsError) continue;
      const changes = explain?.changes ?? [];
      const lost = unaccounted(text, result, [...changes.flatMap(({ from, to }) => [from, to]), ...(explain?.ignored ?? [])]);
      const isUnread = changes.some(({ to }) => to === null);
      if (lost.length > 0) wrong.push(`${JSON.stringify(text)}: ${lost.join(' ')}`);
      if (isUnread && (result.AlgorithmUsed === '100' || result.Confidence >= SIGHT))
        wrong.push(`${JSON.stringify(text)} leaves a word unread`);
    }
    expect(wrong).toEqual([]);
  });

  it.each([
    ['12 Oak St, Ames, IA 50010, USA', 'USA'],
    ['12 Oak St, Springfield, IL, Illinois 62701', 'IL'],
    ['12 Oak St, Ames, IA 50010 (212) 555-0100', '555-0100'],
  ])('%s: the explanation names %s', (text, word) => {
    expect(parse(text, { explain: true }).explain?.ignored?.join(' ')).toContain(word);
  });
});

describe('commas in a number', () => {
  // 1,463 was read as 463, with the code 100 and no trace of the 1.
  it.each([
    ['1,463 Elm St, Ames, IA 50010', '1463'],
    ['1,463 Elm St Ames IA', '1463'],
    ['1,463-A Elm St, Ames, IA', '1463-A'],
    ['1,463A Elm St, Ames, IA', '1463A'],
    ['12,345 Main St, Ames, IA', '12345'],
    ['Jane Miller, 1,463 Elm St, Ames, IA', '1463'],
    ['1,463 Elm St\nAmes, IA', '1463'],
  ])('%s has the number %s', (text, number) => {
    expect(parse(text).result).toMatchObject({ AddressNumber: number, AlgorithmUsed: '100' });
  });

  it('are those of a post office box too', () => {
    expect(parse('PO BOX 4,434 GUILFORD').result).toMatchObject({ UnitType: 'PO BOX', UnitNumber: '4434', City: 'GUILFORD' });
  });

  it.each([
    ['7,463 Elm St,Ames,IA', '7'],
    ['8,463 Elm St,Ames,IA,50010', '8'],
  ])('divide the parts of a line of a table: %s leaves %s unread', (text, id) => {
    const { result, explain } = parse(text, { explain: true });
    expect(result).toMatchObject({ AddressNumber: '463', AlgorithmUsed: '101' });
    expect(result?.Confidence).toBeLessThan(SIGHT);
    expect(explain?.changes).toContainEqual(expect.objectContaining({ from: id, to: null }));
  });

  it('divide a unit from the number', () => {
    expect(parse('Apt 4,123 Elm St, Ames, IA').result).toMatchObject({ AddressNumber: '123', UnitNumber: '4' });
  });
});
