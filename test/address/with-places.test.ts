import { beforeAll, describe, expect, it } from 'vitest';
import type { Components, PlaceKnowledge } from '../../src/address/components.js';
import { parseComponents } from '../../src/address/index.js';
import { packagePlaces } from '../../tools/build/package-places.js';
import { Random } from '../../tools/random.js';
import { type FieldName, fieldsOf } from '../../tools/train-parser/fields.js';
import { makeAddress } from '../../tools/train-parser/generate/address.js';
import { type Names, readNames } from '../../tools/train-parser/generate/names.js';
import { goldenCases } from '../golden/golden.js';

let places: PlaceKnowledge;
let names: Names;
beforeAll(async () => {
  ({ places } = await packagePlaces());
  names = await readNames();
});

/** The parts of a text that are read right without the places of a dataset, and otherwise with them. */
function lost(text: string, label: Partial<Components>): string[] {
  const without = parseComponents(text).components;
  const withPlaces = parseComponents(text, places).components;
  const parts = Object.entries(label) as [keyof Components, string | null][];
  return parts
    .filter(([part, value]) => without[part] === value && withPlaces[part] !== value)
    .map(([part, value]) => `${JSON.stringify(text)}: ${part} is ${value}, read ${withPlaces[part]}`);
}

/** A town of the country, and a street line in it. */
function townAndLine(random: Random): { readonly line: string; readonly city: string; readonly place: string } {
  const { city, state, zip } = random.of(names.places);
  return { line: `${random.int(1, 9999)} ${random.of(names.streets)} St`, city, place: `${state} ${zip}` };
}

describe('places that are mounted make no parse worse', () => {
  it('of the golden lines', () => {
    const cases = goldenCases<string, { components?: Partial<Components> }>('parse');
    expect(cases.flatMap(({ input, expect: { components = {} } }) => lost(input, components))).toEqual([]);
  });

  it('of addresses in every form that people write', () => {
    const random = new Random(3);
    const parts: readonly FieldName[] = ['AddressNumber', 'StreetName', 'StreetPostType', 'City', 'StateCode', 'ZipCode'];
    const worse = Array.from({ length: 2000 }, () => makeAddress(random, names)).filter(({ input, fields }) => {
      const [without, withPlaces] = [fieldsOf(parseComponents(input).components), fieldsOf(parseComponents(input, places).components)];
      const isRight = (read: Partial<Record<FieldName, string | null>>, part: FieldName) => read[part] === (fields[part] ?? null);
      return parts.some((part) => isRight(without, part) && !isRight(withPlaces, part));
    });
    expect(worse.map(({ input }) => input)).toEqual([]);
  });

  // Scott Township was taken for a person and dropped, with a confidence of 0.99.
  it('of towns that no list has, persons among the first words of their names', () => {
    const random = new Random(5);
    const people = 'Scott Daniel Zachary Douglas Madison Charlotte Victoria Russell Virginia Austin Joseph Marie'.split(' ');
    const kinds = 'Township|City|County|Island|Heights|Springs|Charter Township|Hills|Park|Corners|Oaks|Borough|Twp'.split('|');
    const worse = Array.from({ length: 3000 }, () => {
      const { line, city, place } = townAndLine(random);
      const name = `${random.chance(0.7) ? random.of(people) : city.split(' ')[0]} ${random.of(kinds)}`;
      const [state, zip] = place.split(' ') as [string, string];
      const comma = random.of([', ', '\n', ' ']);
      return { text: `${line}, ${name}${comma}${random.of([place, `${state}, ${zip}`, `${place}, USA`])}`, zip, state, name };
    }).flatMap(({ text, zip, state, name }) => lost(text, { city: name.toUpperCase(), state, zip }));
    expect(worse).toEqual([]);
  });
});

describe('with places', () => {
  it.each([
    ['301 Lindsay Rd, Scott Township, PA 15106', 'SCOTT TOWNSHIP'],
    ['301 Lindsay Rd\nScott Township\nPA 15106', 'SCOTT TOWNSHIP'],
    ['301 Lindsay Rd, Scott Township, Allegheny County, PA 15106', 'SCOTT TOWNSHIP'],
    ['10 Elm St, Daniel Island, SC 29492', 'DANIEL ISLAND'],
    ['10 Elm St, Zachary City, LA 70791', 'ZACHARY CITY'],
    ['10 Elm St, Douglas County, NV 89410', 'DOUGLAS COUNTY'],
    // The place was dropped, because the number has a letter in front.
    ['E9982 Fern Dell Rd Town of Delton WI 53959', 'TOWN OF DELTON'],
    // The country was the city.
    ['3315 S General McMullen, Bldg 171, Ste 7002 San Antonio, TX 78236 US', 'SAN ANTONIO'],
    // Words of the street went to the city, although the ZIP code names it.
    ['3324 Valley Lee South Laurel MD 20724', 'LAUREL'],
    // A road without a number was no street beside which a town may stand.
    ['County Road UV, Logan Township, NE 68038', 'LOGAN TOWNSHIP'],
    // A person where the city stands is still an addressee.
    ['12 Main St, Jessica Gonzalez, TN 38053', null],
    ['12 Main St, James T Miller, TN 38053', null],
  ])('%j lies in %s', (text, city) => {
    expect(parseComponents(text, places).components.city).toBe(city);
  });
});
