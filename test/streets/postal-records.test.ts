import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../src/address/index.js';
import { factsOf, listingOf, type PostalRecord } from '../../src/streets/postal-records.js';

const STREET: PostalRecord = {
  recordType: 'S',
  low: '100',
  high: '198',
  parity: 'even',
  recipient: null,
  unitType: null,
  unitLow: null,
  unitHigh: null,
  unitParity: null,
  addOnLow: '1234',
  addOnHigh: '1234',
  carrierRoute: 'C001',
};
const record = (over: Partial<PostalRecord>): PostalRecord => ({ ...STREET, ...over });
const recordsOf = (...asked: Parameters<typeof listingOf<PostalRecord>>): readonly PostalRecord[] => listingOf(...asked)?.records ?? [];
const address = (parts: Partial<Components>): Components => ({ ...NO_COMPONENTS, ...parts });

describe('numbers in ranges (Publication 28, appendix E)', () => {
  it.each([
    ['100', '198', 'even', ['100', '198', '102B', '158A'], ['99', '101', '98A', '198A', '158AA', 'A150', '200']],
    ['1', '99', 'both', ['1A', '50Z', '99'], ['99A', '50ZZ']],
    ['101', '199', 'odd', ['101 1/2', '199'], ['199 1/2', '1/2']],
    ['10A', '20A', 'both', ['10A', '15A', '20A'], ['15', '15B', '21A']],
    ['115C', '115F', 'both', ['115C', '115E'], ['115', '115G', '116D']],
    ['N18W22604', 'N18W22698', 'even', ['N18W22650'], ['N17W22650', 'N18W22651', '22650']],
    ['112-10', '112-98', 'even', ['112-10', '112-44'], ['113-44', '44']],
  ] as const)('%s to %s, %s', (low, high, parity, inside, outside) => {
    const range = record({ low, high, parity });
    const holds = (number: string): boolean => recordsOf(address({ number }), [range]).length === 1;
    expect(inside.filter((number) => !holds(number))).toEqual([]);
    expect(outside.filter(holds)).toEqual([]);
  });
});

describe('records of an address', () => {
  const building = record({ recordType: 'H', low: '120', high: '120', addOnLow: '2000', addOnHigh: '2000' });
  const units = record({
    ...building,
    unitType: 'APT',
    unitLow: '1',
    unitHigh: '9',
    unitParity: 'odd',
    addOnLow: '2001',
    addOnHigh: '2001',
  });
  const firm = record({ ...building, recordType: 'F', addOnLow: '3000', addOnHigh: '3000' });
  const all = [STREET, building, units, firm];

  it.each([
    ['the unit’s', { number: '120', unitType: '#', unitNumber: '7' }, '2001'],
    ['the building’s for a unit that no record covers', { number: '120', unitType: 'APT', unitNumber: '8' }, '2000'],
    ['the building’s for a designator of another kind', { number: '120', unitType: 'BLDG', unitNumber: '7' }, '2000'],
    ['the building’s without a unit', { number: '120' }, '2000'],
    ['the street’s for other numbers', { number: '122' }, '1234'],
  ] as const)('%s', (_, parts, zip4) => {
    expect(factsOf(recordsOf(address(parts), all)).zip4).toBe(zip4);
  });

  it('take the box where there is no number, the narrowest range, and none without mail', () => {
    const boxes = record({ recordType: 'P', low: '1', high: '60', parity: 'both', addOnLow: '0001', addOnHigh: '0060' });
    const some = record({ ...boxes, low: '11', high: '20', addOnLow: '0011', addOnHigh: '0011' });
    const box = address({ unitType: 'PO BOX', unitNumber: '12' });
    expect(recordsOf(box, [boxes, some])).toEqual([some]);
    expect(recordsOf(box, [record({ ...some, addOnLow: null, addOnHigh: null })])).toEqual([]);
    expect(recordsOf(address({}), [boxes])).toEqual([]);
  });

  it.each([
    ['the unit is listed', { number: '120', unitType: 'APT', unitNumber: '7' }, all, { unit: 'confirmed', isDefault: false }],
    ['a unit that is not', { number: '120', unitType: 'APT', unitNumber: '8' }, all, { unit: 'unconfirmed', isDefault: true }],
    ['the unit is missing', { number: '120' }, all, { unit: 'missing', isDefault: true }],
    ['a range lists nothing', { number: '122' }, all, { unit: null, isDefault: false }],
    ['a record of one number does', { number: '122' }, [record({ low: '122', high: '122' })], { unit: 'none', isDefault: false }],
    ['a firm alone does', { number: '120' }, [firm], { unit: 'none', isDefault: false }],
    ['the box of a route is missing', {}, [record({ recordType: 'R', low: null, high: null })], { unit: 'missing', isDefault: true }],
  ] as const)('say whether they list it: %s', (_, parts, records, expected) => {
    expect(listingOf(address(parts), records)).toMatchObject(expected);
  });

  it('give each box its add-on where both are as many', () => {
    const boxes = record({ recordType: 'P', low: '720111', high: '720120', parity: 'both', addOnLow: '0111', addOnHigh: '0120' });
    const box = address({ unitType: 'PO BOX', unitNumber: '720114' });
    expect(listingOf(box, [boxes])?.facts.zip4).toBe('0114');
    expect(listingOf(box, [record({ ...boxes, addOnHigh: '0125' })])?.facts.zip4).toBeNull();
  });

  it('say what they say alike', () => {
    const other = record({ addOnLow: '1235', addOnHigh: '1235' });
    expect(factsOf([STREET, other])).toEqual({ zip4: null, carrierRoute: 'C001', recordType: 'S' });
    expect(factsOf([record({ addOnHigh: '1299' })]).zip4).toBeNull();
    expect(factsOf([])).toEqual({ zip4: null, carrierRoute: null, recordType: null });
  });
});
