import { describe, expect, it } from 'vitest';
import { parseComponents } from '../../../src/address/index.js';

const street = { number: '55', name: 'WATER', postType: 'ST', unitNumber: null, city: 'NEW YORK', state: 'NY', zip: '10041' };

describe('a telephone number', () => {
  it.each([
    ['55 Water St, New York, NY 10041 (212) 555-0100', '212 555-0100'],
    ['55 Water St, New York, NY 10041 212-555-0100', '212-555-0100'],
    ['Tel. 212.555.0100, 55 Water St, New York, NY 10041', 'TEL 212.555.0100'],
    ['Phone: (212) 555-0100 55 Water St, New York, NY 10041', 'PHONE 212 555-0100'],
    ['55 Water St, Fax 212-555-0100, New York, NY 10041', 'FAX 212-555-0100'],
  ])('%s: is no part of the address and said to be in no component', (text, unplaced) => {
    const parsed = parseComponents(text);
    expect(parsed.components).toMatchObject(street);
    expect(parsed.unplaced.join(' ')).toBe(unplaced);
  });

  it.each(['212 55-0100 Main St', '55-0100 Main St', '212 555 Main St'])('%s: has none', (text) => {
    expect(parseComponents(text).unplaced).toEqual([]);
  });
});

describe('what stands aside', () => {
  it.each([
    ['410.555.0100, 55 Water St, New York, NY 10041', []],
    ['55 Water St, New York, NY 10041 +1 410 555 0100', []],
    ['40.70312, -74.00937, 55 Water St, New York, NY 10041', []],
    ['55 Water St, New York, NY 10041, lat: 40.70312, lng: -74.00937', []],
    ['55 Water St, New York, NY ZIP Code 10041', []],
    ['No. 55 Water St, New York, NY 10041', []],
    ['55 Water St (rural), New York, NY 10041', []],
    ['23,55 Water St,New York,NY,10041', ['23']],
    ['4711,"55 Water St, New York, NY 10041"', ['4711']],
    ['55 Water St, New York, NY 10041 (lot in back)', []],
    ['55 Water St, door code 1234, New York, NY 10041', []],
    ['No soliciting\n55 Water St\nNew York, NY 10041', []],
    ['55 Water St, New York, NY 10041 - end of the driveway', []],
    ['55 Water St (use north entrance), New York, NY 10041', []],
    ['Hardware Depot #147, 55 Water St, New York, NY 10041', []],
  ])('%s: is no part of the address, and an id is unread', (text, unread) => {
    const { components, leftOut } = parseComponents(text);
    expect(components).toMatchObject(street);
    expect(leftOut.unread).toEqual(unread);
  });

  it.each([
    ['55 Main St, South Gate, CA 90280', { city: 'SOUTH GATE', name: 'MAIN' }],
    ['Side Gate Rd, Stowe, VT 05672', { name: 'SIDE GATE' }],
    ['Parkview Apartments #12, 55 Main St, Ames, IA 50010', { number: '55', unitNumber: '12' }],
    ['55 Main St, Rear, Ames, IA 50010', { unitType: 'REAR' }],
    ['55 Main St, Lot 12, Ames, IA 50010', { unitType: 'LOT', unitNumber: '12' }],
  ])('%s: is no note', (text, parts) => expect(parseComponents(text).components).toMatchObject(parts));

  it.each([
    '{"street": "55 Water St", "unit": null, "city": "New York", "state": "NY", "zip": "10041"}',
    '<p>55 Water St<br/>New York, <b>NY</b> 10041</p>',
    'Street: 55 Water St City: New York State: NY Zip: 10041',
    "{'address': '55 Water St', 'city': 'New York', 'state': 'NY', 'zip_code': '10041'}",
    'address=55+Water+St&city=New+York&state=NY&zip=10041',
    '55+Water+St,+New+York,+NY+10041',
    '55 Water St\\nNew York, NY 10041',
    '55 Water StNew York, NY 10041',
    '55 Water STNew York, NY 10041',
    '55 WaTer StrEet, NEw YorK, NY 10041',
    '55 Water St, New YorkNY 10041',
    'Water St 55, New York, NY 10041',
    '55 Water St, City of New York, NY 10041',
  ])('%s: is read without its wrapper', (text) => {
    expect(parseComponents(text).components).toMatchObject(street);
  });

  it.each(['4105N Cliff Ave, Ames, IA', '1302US Highway 71, Ames, IA'])('%s: is unsure', (text) =>
    expect(parseComponents(text).confidence).toBeLessThan(0.85),
  );

  it.each([
    ['37 Bryans Mill WAYCatonsville, MD 21228', { postType: 'WAY', city: 'CATONSVILLE' }],
    ['8701 Midlothian TurnpikeRichmond, VA 23235', { postType: 'TPKE', city: 'RICHMOND' }],
    ['2632 Jackson Street EastCarson, CA 90810', { postDir: 'E', city: 'CARSON' }],
    ['12 NorthGate Dr, Ames, IA 50010', { name: 'NORTHGATE', postType: 'DR' }],
    ['2538 E 40Th PLAza, pAnama CIty, Fl 32405', { postType: 'PLZ', unitType: null }],
  ])('reads a street that runs into its city apart, and no half of a word: %s', (text, parts) => {
    expect(parseComponents(text).components).toMatchObject(parts);
  });

  it('takes the id of a row off a numbered street', () => {
    expect(parseComponents('39,1816 14th Avenue,Ames,IA,50010').components).toMatchObject({ number: '1816', name: '14TH' });
  });

  it('keeps a city of that name', () => {
    expect(parseComponents('12 Main St, City of Industry, CA 91744').components.city).toBe('CITY OF INDUSTRY');
  });
});
