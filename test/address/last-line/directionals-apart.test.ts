import { describe, expect, it } from 'vitest';
import type { PlaceKnowledge } from '../../../src/address/index.js';
import { parseComponents, parseStreetLine } from '../../../src/address/parse-text.js';

const parse = (text: string) => parseComponents(text).components;

describe('a directional that stands apart from its street', () => {
  // It was left out of all of these, so that the street on the other side of the city was confirmed instead.
  it.each([
    '1745 T Street, Northwest, Washington, DC 20020',
    '1745 T Street, Northwest, Washington, DC',
    '1745 T St, N.W., Washington, DC 20020',
    '1745 T St, N W, Washington, DC 20020',
    '1745 T St, North West, Washington, DC 20020',
    '1745 T Street\nNorthwest\nWashington, DC 20020',
    '1745 T Street (NW), Washington, DC 20020',
    '1745 T Street - Northwest, Washington, DC 20020',
    '1745 T Street-NW, Washington, DC 20020',
    '1745 T Street, Northwest Washington, DC 20020',
    '1745 T Street, Washington NW, DC 20020',
    '1745 T Street, Washington, NW, DC 20020',
    '1745 T Street, Washington, DC 20020, NW',
    '1745 T Street Washington DC 20020 NW',
  ])('is one behind it: %j', (text) => {
    expect(parse(text)).toMatchObject({ number: '1745', name: 'T', postType: 'ST', postDir: 'NW', city: 'WASHINGTON', state: 'DC' });
  });

  it.each([
    '1745 T St Apt 2 NW, Washington, DC 20020',
    '1745 T St, Apt 2, Northwest, Washington, DC 20020',
    '1745 T St, Apt 2 Northwest, Washington, DC 20020',
    '1745 T St, NW, Apt 2, Washington, DC 20020',
    '1745 T St #2 N.W., Washington, DC 20020',
  ])('belongs to the street and not to the unit: %j', (text) => {
    expect(parse(text)).toMatchObject({ name: 'T', postType: 'ST', postDir: 'NW', unitNumber: '2', city: 'WASHINGTON' });
  });

  it.each([
    'NW 1745 T St, Washington, DC 20020',
    'Northwest 1745 Spring St, Washington, DC',
    'Northwest, 1745 T St, Washington, DC',
    '1745, NW, T St, Washington, DC 20020',
  ])('stands behind the number where it was in front of it: %j', (text) => {
    expect(parse(text)).toMatchObject({ number: '1745', preDir: 'NW', postType: 'ST', city: 'WASHINGTON' });
  });

  it.each([
    ['SW 12505 North Dakota St, Portland, OR', { number: '12505', preDir: 'SW', name: 'NORTH DAKOTA', postType: 'ST' }],
    ['Northeast, 88 West Virginia Ave, Washington, DC', { number: '88', preDir: 'NE', name: 'WEST VIRGINIA', postType: 'AVE' }],
    ['East 100 North Shore Dr, Provo, UT', { number: '100', preDir: 'E', name: 'NORTH SHORE', postType: 'DR' }],
    // With another one these would be NE.
    ['North 100 East Shore Dr, Provo, UT', { number: '100', preDir: 'E', name: 'SHORE', postType: 'DR' }],
    ['100 S 400 E, Provo, UT', { number: '100', preDir: 'S', name: '400', postDir: 'E' }],
  ])('stands behind the number in front of a name that begins with a direction: %s', (text, expected) => {
    expect(parse(text)).toMatchObject(expected);
  });

  it.each([
    ['750 Park Ave NE # 23 SE', { postDir: 'NE', unitNumber: '23 SE' }],
    ['5490 S South Shore Dr # 3 South, Chicago, IL', { preDir: 'S', postDir: null, unitNumber: '3 SOUTH' }],
    ['1254 Centra Villa Dr, SW', { name: 'CENTRA VILLA', postType: 'DR', postDir: 'SW', unitNumber: null }],
    ['1201 Peachtree St, NE 400 Colony Square, Atlanta, GA 30361', { number: '1201', name: 'PEACHTREE', postDir: 'NE' }],
  ])('is the unit’s or the earlier street’s: %s', (text, expected) => {
    expect(parse(text)).toMatchObject(expected);
  });

  it('is no part of a city on the next line', () => {
    const text = '1593 Echo Lake Rd\nWest\nCharleston, VT 05872';
    expect(parse(text)).toMatchObject({ name: 'ECHO LAKE', postDir: 'W', city: 'CHARLESTON', state: 'VT' });
    const places: PlaceKnowledge = { hasCity: () => false, zip: () => ({ city: 'West Charleston', state: 'VT', county: null }) };
    expect(parseComponents(text, places).components).toMatchObject({ postDir: 'W', city: 'CHARLESTON' });
    expect(parse('1593 Echo Lake Rd\nWest Charleston, VT 05872')).toMatchObject({ postDir: null, city: 'WEST CHARLESTON' });
  });

  it('is Northeast where another state or ZIP code says that it is not Nebraska', () => {
    expect(parse('500 A St, NE, Washington, DC')).toMatchObject({ postDir: 'NE', state: 'DC' });
    expect(parse('500 A St, NE, Lincoln, NE 68502')).toMatchObject({ postDir: 'NE', city: 'LINCOLN', state: 'NE' });
    expect(parse('500 A St, Lincoln, NE')).toMatchObject({ postDir: null, city: 'LINCOLN', state: 'NE' });
    expect(parseStreetLine('500 A St, NE')).toMatchObject({ name: 'A', postDir: 'NE' });
  });
});

describe('a direction that is a name', () => {
  it.each([
    ['12 Main St, West, TX 76691', { postDir: null, city: 'WEST' }],
    ['123 Main St, North, SC 29112', { postDir: null, city: 'NORTH' }],
    ['12 Main St, South Bend, IN 46601', { postDir: null, city: 'SOUTH BEND' }],
    ['12 Main St, North Las Vegas, NV 89030', { postDir: null, city: 'NORTH LAS VEGAS' }],
    ['12 Main St, East Orange, NJ 07017', { postDir: null, city: 'EAST ORANGE' }],
    ['12 North Ave, Springfield, IL 62701', { preDir: null, name: 'NORTH', postType: 'AVE' }],
    ['12 Oak St, Charleston, West Virginia', { postDir: null, city: 'CHARLESTON', state: 'WV' }],
    ['West 5th St, Ames, IA', { number: null, preDir: 'W', name: '5TH' }],
    ['North 40 Rd, Ames, IA', { number: null, preDir: 'N', name: '40' }],
    ['12 Oak St Apt 2 N, Ames, IA', { postDir: null, unitNumber: '2 N' }],
    ['N 1745 Lake Rd, Waukesha, WI 53186', { number: 'N1745', preDir: null }],
    ['N6W23001 Bluemound Rd, Waukesha, WI', { number: 'N6W23001', preDir: null }],
  ])('stays one: %j', (text, parts) => {
    expect(parse(text)).toMatchObject(parts);
  });
});
