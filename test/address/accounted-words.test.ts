import { describe, expect, it } from 'vitest';
import { parse } from '../../src/address/index.js';

const SIGHT = 0.85;

it.each([
  ['12 Oak St, Ames, IA 50010, USA', 'USA'],
  ['12 Oak St, Springfield, IL, Illinois 62701', 'IL'],
  ['12 Oak St, Ames, IA 50010 (212) 555-0100', '555-0100'],
])('%s: the explanation names %s', (text, word) => {
  expect(parse(text, { explain: true }).explain?.ignored?.join(' ')).toContain(word);
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
