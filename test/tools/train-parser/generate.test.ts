import { describe, expect, it } from 'vitest';
import { makeAddress } from '../../../tools/train-parser/generate/address.js';
import { readNames, streetName } from '../../../tools/train-parser/generate/names.js';
import { Random } from '../../../tools/train-parser/random.js';
import { readPlaceSources } from '../../../tools/us/merge/place-sources.js';

const names = await readNames(await readPlaceSources());
const made = (seed: number) => {
  const random = new Random(seed);
  return Array.from({ length: 500 }, () => makeAddress(random, names));
};

describe('makeAddress', () => {
  it('gives the same addresses for the same seed only', () => {
    expect(made(3)).toEqual(made(3));
    expect(made(3)).not.toEqual(made(4));
  });

  it('says nothing that the text does not hold', () => {
    for (const { input, fields } of made(5)) {
      const text = input.toUpperCase();
      for (const field of ['ZipCode', 'Zip4'] as const) expect(text).toContain((fields[field] ?? '').toUpperCase());
      expect(input.trim()).not.toBe('');
    }
  });

  it('covers streets, boxes, routes, military lines and two units', () => {
    const all = [6, 7, 8].flatMap(made);
    const some = (test: (address: (typeof all)[number]) => boolean) => expect(all.some(test)).toBe(true);
    some(({ fields }) => fields.UnitType === 'PO BOX');
    some(({ fields }) => fields.StreetPreType === 'RR');
    some(({ fields }) => fields.City === 'APO');
    some(({ fields }) => fields.StreetPreType === 'COUNTY ROAD');
    some(({ outerUnit }) => outerUnit.startsWith('BLDG'));
  });
});

describe('streetName', () => {
  it.each([
    ['1745 North Peach Tree Lane', 'PEACH TREE'],
    ['12 Elm Street Southeast', 'ELM'],
    ['12 7th Street', null],
    ['12 Broadway', null],
  ])('%s: %s', (line, name) => {
    expect(streetName(line)).toBe(name);
  });
});
