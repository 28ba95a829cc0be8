import { describe, expect, it } from 'vitest';
import type { PlaceKnowledge } from '../../../src/address/components.js';
import { format, parseComponents } from '../../../src/address/index.js';

const full = (text: string, places?: PlaceKnowledge): string | null => format(parseComponents(text, places).components).full;

describe('parts in another order than that of mail', () => {
  it.each([
    ['05764 Finel Hollow Road, VT', 'FINEL HOLLOW RD, VT 05764'],
    ['VT 05363 Doe Run Rd', 'DOE RUN RD, VT 05363'],
    ['Vermont, Alburgh, 64 Industrial Park Rd', '64 INDUSTRIAL PARK RD, ALBURGH VT'],
    ['WY 82729, VALLEY DR', 'VALLEY DR, WY 82729'],
    ['98052 Redmond WA, 1 Microsoft Way', '1 MICROSOFT WAY, REDMOND WA 98052'],
    ['ND, Mills Ln 58482', 'MILLS LN, ND 58482'],
    ['Hamilton St, ND 58503', 'HAMILTON ST, ND 58503'],
    ['12 Oak St 62701 Springfield IL', '12 OAK ST, SPRINGFIELD IL 62701'],
    ['Maryland, Baltimore, 31 Tenby Ct', '31 TENBY CT, BALTIMORE MD'],
    ['Springfield IL 62701 Apt 4, 12 Oak St', '12 OAK ST APT 4, SPRINGFIELD IL 62701'],
    ['12 Oak St, Springfield IL 62701, Acme Supply Co', '12 OAK ST, SPRINGFIELD IL 62701'],
    ['CA 95112 North 14th Street', 'N 14TH ST, CA 95112'],
    ['VT 05345, 492 VT Route 30', '492 VT ROUTE 30, VT 05345'],
    ['4305 VT Route 15, Walden, VT 05873, Jane Miller', '4305 VT ROUTE 15, WALDEN VT 05873'],
    ['62 Oak St, Newport City, VT 05855 Jane Miller', '62 OAK ST, NEWPORT CITY VT 05855'],
    ['12 Oak St\n62701\nSpringfield\nIllinois\nUnited States', '12 OAK ST, SPRINGFIELD IL 62701'],
    ['DC, Washington, 3607 R Street Northwest', '3607 R ST NW, WASHINGTON DC'],
    ['Washington, DC, 3607 R Street Northwest', '3607 R ST NW, WASHINGTON DC'],
    ['725 10th Ave, NY, 10019, New York', '725 10TH AVE, NEW YORK NY 10019'],
    ['NY, 200 Park Ave, New York', '200 PARK AVE, NEW YORK NY'],
    ['Jane Miller, ND, 12 Main St 58503', '12 MAIN ST, ND 58503'],
    ['Broadway, Springfield, IL', 'BROADWAY, SPRINGFIELD IL'],
    ['73112 Oklahoma City Oklahoma, 4408 Northwest 55th Street', '4408 NW 55TH ST, OKLAHOMA CITY OK 73112'],
  ])('%j is read as %s', (text, expected) => {
    expect(full(text)).toBe(expected);
  });
});

describe('what only looks like a part in another order', () => {
  it.each([
    ['12345 Main St, Schenectady, NY 12305', '12345 MAIN ST, SCHENECTADY NY 12305'],
    ['21115 Devonshire St, Chatsworth, CA', '21115 DEVONSHIRE ST, CHATSWORTH CA'],
    ['1205 SW 128th St, Oklahoma City 73170', '1205 SW 128TH ST, OKLAHOMA CITY 73170'],
    ['1800 M Street, NW, Washington, DC 20036', '1800 M ST NW, WASHINGTON DC 20036'],
    ['25 First Street, 4th Floor, Cambridge, MA 1241', '25 FIRST ST FL 4, CAMBRIDGE MA 01241'],
    ['1 S Wacker Dr, FL 37', '1 S WACKER DR FL 37'],
    ['Sand Point, AK 99661', 'SAND POINT AK 99661'],
    ['12 Virginia Ave, Federal Way, WA 98003', '12 VIRGINIA AVE, FEDERAL WAY WA 98003'],
  ])('%j stays %s', (text, expected) => {
    expect(full(text)).toBe(expected);
  });
});

describe('a number of five digits in front of a street', () => {
  const places: PlaceKnowledge = {
    hasCity: (name, state) => state === 'NY' && (name === 'SCHENECTADY' || name === 'INLET'),
    hasZipLike: (city, _, zip) => zip.startsWith(city === 'INLET' ? '133' : '123'),
    zip: (zip) => (zip === '13360' ? { city: 'Inlet', state: 'NY', county: null } : null),
  };

  it('is the ZIP code of a place that the text names', () => {
    expect(full('13360 Main St, Inlet, NY', places)).toBe('MAIN ST, INLET NY 13360');
  });

  it('is the house number where the city has ZIP codes elsewhere', () => {
    expect(full('13360 Main St, Schenectady, NY', places)).toBe('13360 MAIN ST, SCHENECTADY NY');
  });

  it('is the house number where there is no such ZIP code', () => {
    expect(full('13999 Main St, NY', places)).toBe('13999 MAIN ST, NY');
  });
});

describe('several places', () => {
  it.each([
    ['350 Flatbush Ave, Brooklyn, New York, NY, USA', 'BROOKLYN', ['NEW YORK']],
    ['Los Angeles, California, CA', 'LOS ANGELES', ['CALIFORNIA']],
    ['1 Centre St, Manhattan, New York, NY', 'MANHATTAN', ['NEW YORK']],
    ['4411 Stone Way N, Seattle, King County, WA 98103', 'SEATTLE', ['KING COUNTY']],
    ['4411 Stone Way N, Seattle, King County, Washington, 98103', 'SEATTLE', ['KING COUNTY']],
    ['12 Oak St, Mandeville, St. Tammany Parish, Louisiana 70448', 'MANDEVILLE', ['ST TAMMANY PARISH']],
    ['123, Main Street, Brooklyn, Kings County, New York, 11215, United States', 'BROOKLYN', ['KINGS COUNTY']],
  ])('%j: the most exact city is the city, and the others are said', (text, city, alsoNamed) => {
    const parsed = parseComponents(text);
    expect(parsed.components.city).toBe(city);
    expect(parsed.alsoNamed).toEqual(alsoNamed);
    expect(parsed.unplaced).toEqual([]);
  });

  it('takes the city of the ZIP code where the text names it', () => {
    const places: PlaceKnowledge = {
      hasCity: (name) => name === 'CHELSEA' || name === 'NEW YORK',
      zip: () => ({ city: 'New York', state: 'NY', county: null }),
    };
    expect(parseComponents('12 Elm St, Chelsea, New York, NY 10011', places).components.city).toBe('NEW YORK');
  });

  it('does not take a city far away for a neighborhood', () => {
    const places: PlaceKnowledge = {
      hasCity: (name) => name === 'GERMANTOWN' || name === 'NASHVILLE',
      areNear: () => false,
      zip: () => null,
    };
    expect(parseComponents('12 Elm St, Germantown, Nashville, TN', places).components.city).toBe('NASHVILLE');
  });

  it('joins no places across a comma', () => {
    expect(parseComponents('12 Elm St, Little Unknownton, Springfield, IL').components.city).toBe('SPRINGFIELD');
  });

  it.each([
    ['100 Main St, Orange County, CA 92868', { city: 'ORANGE COUNTY' }],
    ['100 County Line Rd, Orange, CA 92868', { name: 'COUNTY LINE', city: 'ORANGE' }],
  ])('%s: a county is the city or the street where nothing else is', (text, expected) => {
    expect(parseComponents(text).components).toMatchObject(expected);
  });
});

it('a name in front of its state is the city where the ZIP code follows, and else only where no other city is known', () => {
  const places: PlaceKnowledge = { hasCity: (name) => name === 'BISMARCK', zip: () => ({ city: 'Bismarck', state: 'ND', county: null }) };
  expect(full('Foxholm, ND 58503, 12 Main St', places)).toBe('12 MAIN ST, FOXHOLM ND 58503');
  expect(full('Acme Hardware, ND, 12 Main St 58503', places)).toBe('12 MAIN ST, ND 58503');
  expect(full('Bismark, ND, 12 Main St 58503', places)).toBe('12 MAIN ST, BISMARK ND 58503');
});
