import { describe, expect, it } from 'vitest';
import type { PlaceKnowledge } from '../../../src/address/components.js';
import { parseComponents } from '../../../src/address/parse-text.js';

const CITIES: Readonly<Record<string, readonly [city: string, state: string]>> = {
  '21236': ['Nottingham', 'MD'],
  '21061': ['Glen Burnie', 'MD'],
  '05488': ['Swanton', 'VT'],
  '15012': ['Belle Vernon', 'PA'],
  '95139': ['San Jose', 'CA'],
};
const places: PlaceKnowledge = {
  hasCity: (name, state) =>
    (name === 'SOUTHWEST' && state === 'PA') ||
    Object.values(CITIES).some(([city, its]) => city.toUpperCase() === name.toUpperCase() && (state === null || its === state)),
  zip: (zip) => {
    const [city, state] = CITIES[zip] ?? [];
    return city === undefined || state === undefined ? null : { city, state, county: null };
  },
};
/** From here on a parse counts as sure. */
const SURE = 0.85;

describe('parts in another order, where the ZIP code exists', () => {
  it('takes no last word of the street for the city', () => {
    const { components } = parseComponents('MD 21236, 9 GUNHURST GRTH', places);
    expect(components).toMatchObject({ number: '9', city: null, zip: '21236' });
  });

  it('takes no directional in front of an ordinal for the city of that name', () => {
    const { components } = parseComponents('Southwest 2nd Street 15012, PA', places);
    expect(components).toMatchObject({ preDir: 'SW', name: '2ND', postType: 'ST', city: null, zip: '15012' });
  });

  it('reads a state between ZIP code and a city that begins like a type', () => {
    const { components } = parseComponents('21061 MD Glen Burnie, 108 Chalmers Avenue', places);
    expect(components).toMatchObject({ number: '108', name: 'CHALMERS', city: 'GLEN BURNIE', state: 'MD', zip: '21061' });
  });

  it('is sure of an addressee, and not of words that may be a city', () => {
    expect(parseComponents('Mary Miller, 2696 Carter Hill Rd, VT 05488', places).confidence).toBeGreaterThan(SURE);
    expect(parseComponents('Highgate, 2696 Carter Hill Rd, VT 05488', places).confidence).toBeLessThan(SURE);
  });

  it('is not sure which of two lines is the street', () => {
    expect(parseComponents('30 Allen Plaza, 95139 Kittery Court, CA', places).confidence).toBeLessThan(SURE);
  });
});

it('is not sure of a street that may be a city, where no list of cities tells', () => {
  expect(parseComponents('Beagle Run 21236, MD').confidence).toBeLessThan(SURE);
  expect(parseComponents('Main Street 21236, MD').confidence).toBeGreaterThan(SURE);
});

it('is unsure of five digits in front of a street whose city is named, where no list says which ZIP codes it has', () => {
  const text = '22726 Dickens Avenue, Midlothian, VA';
  expect(parseComponents(text).confidence).toBeLessThan(SURE);
  expect(parseComponents('22726 Dickens Avenue, VA').confidence).toBeGreaterThan(SURE);
});

it.each(['CA 93422, 6452 El Camino Real', 'VT 05255, Center Hl', 'Bay Ridge, Brooklyn, New York, NY'])(
  'is unsure of a street that may be cut short, or be another place: %s',
  (text) => {
    expect(parseComponents(text).confidence).toBeLessThan(SURE);
  },
);

it('is unsure of a city that may begin with the end of the street, where the ZIP code has the rest', () => {
  expect(parseComponents('12 Oak Garthglen Burnie, MD 21061', places).confidence).toBeLessThan(SURE);
});

it.each(['Adams Morgan, Washington, DC', 'Capitol Hill, Seattle, WA'])('is unsure whether a name is a street or a quarter: %s', (text) =>
  expect(parseComponents(text).confidence).toBeLessThan(SURE),
);

it('is unsure of an ordinal that may have the number of the house in it', () => {
  expect(parseComponents('14392nd Street, Panama City, FL 32409').confidence).toBeLessThan(0.5);
  expect(parseComponents('General Delivery, Chicago, IL').confidence).toBeGreaterThan(SURE);
});
