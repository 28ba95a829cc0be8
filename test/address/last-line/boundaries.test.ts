import { describe, expect, it } from 'vitest';
import type { PlaceKnowledge } from '../../../src/address/components.js';
import { format } from '../../../src/address/format.js';
import { parseComponents } from '../../../src/address/parse-text.js';

const CITIES: Readonly<Record<string, readonly [city: string, state: string]>> = {
  '77611': ['Bridge City', 'TX'],
  '01585': ['West Brookfield', 'MA'],
  '64116': ['Kansas City', 'MO'],
  '38053': ['Millington', 'TN'],
};
const places: PlaceKnowledge = {
  hasCity: (name) => Object.values(CITIES).some(([city]) => city.toUpperCase() === name.toUpperCase()),
  zip: (zip) => {
    const [city, state] = CITIES[zip] ?? [];
    return city === undefined || state === undefined ? null : { city, state, county: null };
  },
};

describe('a line that ends inside the name of the city', () => {
  it.each([
    ['101 PARKSIDE DR BRIDGE\nCITY, TX 77611', 'DR', null, 'BRIDGE CITY'],
    ['8 NORTH 60TH AVENUE WEST\nBROOKFIELD, MA 01585', 'AVE', null, 'WEST BROOKFIELD'],
    ['2251 HOWELL ST NORTH\nKANSAS CITY, MO 64116', 'ST', 'N', 'KANSAS CITY'],
  ])('goes on in the next one where that is the city of the ZIP code: %j', (text, postType, postDir, city) => {
    expect(parseComponents(text, places).components).toMatchObject({ postType, postDir, city });
  });

  it('stays as it is without places, and with a comma', () => {
    expect(parseComponents('8 N 60TH AVE WEST\nBROOKFIELD, MA 01585').components.city).toBe('BROOKFIELD');
    expect(parseComponents('8 N 60TH AVE WEST, BROOKFIELD, MA 01585', places).components.city).toBe('BROOKFIELD');
  });
});

describe('the name of a building that runs on behind the street', () => {
  it.each([
    ['176 Noyo Drive Valley Fair Mall, San Jose, CA 95128', 'NOYO', 'DR', 'VALLEY FAIR MALL'],
    ['1383 Purdue Street The Shops at Willow Bend, Reinbeck, IA 50669', 'PURDUE', 'ST', 'THE SHOPS AT WILLOW BEND'],
    ['20 W Elm Ave N Crossroads Shopping Center, Reno, NV 89501', 'ELM', 'AVE', 'CROSSROADS SHOPPING CENTER'],
  ])('is left out: %s', (text, name, postType, building) => {
    const { components, leftOut } = parseComponents(text);
    expect(components).toMatchObject({ name, postType });
    expect(leftOut).toEqual({ ignored: [building], unread: [] });
  });

  it.each([
    ['100 Park Avenue Plaza, Reno, NV 89501', 'PARK AVENUE', 'PLZ'],
    ['55 Court St Mall Rd, Reno, NV 89501', 'COURT ST MALL', 'RD'],
  ])('may be the street: %s', (text, name, postType) => {
    expect(parseComponents(text).components).toMatchObject({ name, postType });
  });
});

describe('a number behind its street', () => {
  it.each([
    ['Colt Drive 253, Nashville, TN 37221', '253 COLT DR'],
    ['Shannon Run Trail 3823\nLouisville, KY 40299', '3823 SHANNON RUN TRL'],
    ['Elm Street 12B, Ames IA', '12B ELM ST'],
    ['Green Hill Farm Rd 1007, Reisterstown, MD 21136', '1007 GREEN HILL FARM RD'],
    ['Heavy Down Ln S 26650, Kalifornsky, AK 99610', '26650 HEAVY DOWN LN S'],
    ['West 7800 South, 1754, West Jordan, UT 84088', '1754 W 7800 S'],
    ['VT Route 30 N 2968, Castleton, VT 05732', '2968 VT ROUTE 30 N'],
  ])('is the house number: %j', (text, line) => {
    expect(format(parseComponents(text).components).line1).toBe(line);
  });

  it.each([
    ['County Rd 24, Ames, IA 50010', null, '24'],
    ['N Farm Road 123, Springfield, MO 65803', null, '123'],
    ['Main St, 12 Elm St, Ames, IA 50010', '12', 'ELM'],
    ['Oak Plaza 7, 12 Elm St, Ames, IA 50010', '12', 'ELM'],
  ])('is another where a road or another street has it: %j', (text, number, name) => {
    expect(parseComponents(text).components).toMatchObject({ number, name });
  });
});

it('takes no designator in front of OF for a unit', () => {
  const { components, leftOut } = parseComponents('DEPT OF SURGERY 100 Main St STOP 9037, Lubbock, TX 79430');
  expect(components).toMatchObject({ number: '100', name: 'MAIN', unitType: 'STOP', unitNumber: '9037' });
  expect(leftOut.ignored).toEqual(['DEPT OF SURGERY']);
});

describe('a city that no list has', () => {
  it('is a name where it reads as a person, and the ZIP code says the city', () => {
    const { components, leftOut } = parseComponents('12 Main St, Jessica Gonzalez, TN 38053', places);
    expect([components.city, components.zip, leftOut.ignored]).toEqual([null, '38053', ['JESSICA GONZALEZ']]);
  });

  it('is less sure, and the answer says what the ZIP code does', () => {
    const listed = parseComponents('12 Main St, Millington, TN 38053', places);
    const unlisted = parseComponents('12 Main St, Foxbury, TN 38053', places);
    expect(unlisted.components.city).toBe('FOXBURY');
    expect(unlisted.confidence).toBeLessThan(listed.confidence);
    expect([listed.messages, unlisted.messages]).toEqual([[], ['No list has this city; the ZIP code is one of Millington, TN.']]);
  });
});
