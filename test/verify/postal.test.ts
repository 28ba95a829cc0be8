import { beforeAll, describe, expect, it } from 'vitest';
import { parseStreetLine } from '../../src/address/index.js';
import type { DatasetStore } from '../../src/dataset/index.js';
import { verify } from '../../src/verify/index.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { buildUsStreets } from '../../tools/build/us/streets.js';
import { packMade } from '../fixtures/example-dataset.js';
import { ask, openFixtures, openPacked } from '../fixtures/stores.js';
import { postalRangeRow } from '../fixtures/us-ranges.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

/** Published sample addresses and the twelve digits of their barcodes. */
const SAMPLES = [
  ['1 N Rosedale St, Baltimore MD 21229', '212293737013'],
  ['1 S Rosedale St, Baltimore MD 21229', '212293739011'],
  ['266 Main St, Burlington VT 05401', '054018322663'],
  ['776 Buena Vista Ave, Alameda CA 94501', '945012156764'],
  ['5732 Lincoln Dr, Minneapolis MN 55436', '554361608327'],
  ['2121 Peralta St, Oakland CA 94607', '946071611997'],
  ['2850 S Delaware St, San Mateo CA 94403', '944032574994'],
  ['30 N Michigan Ave, Chicago IL 60602', '606023402999'],
  ['310 Flanders Rd, East Lyme CT 06333', '063331758996'],
  ['7229 Forest Ave Ste 208, Richmond VA 23226', '232263765581'],
  ['2421 E Tudor Rd Ste 102, Anchorage AK 99507', '995071166277'],
  ['13161 Brayton Dr Apt 30, Anchorage AK 99516', '995162669610'],
  ['434 W 120th St Apt 8H, New York NY 10027', '100276721888'],
  ['8925 Carroll Way Ste C, San Diego CA 92121', '921212488751'],
  ['PO Box 720114, San Francisco CA 94172', '941720114146'],
  ['1600 Pennsylvania Ave NW, Washington DC 20500', '205000005008'],
] as const;

const store = await openFixtures('postal', 'places');

describe('postal fields', () => {
  it.each(SAMPLES)('%s has barcode %s', async (text, barcode) => {
    const { result } = await ask(store, (view) => verify(view, text));
    expect(`${result?.ZipCode}${result?.Zip4}${result?.DeliveryPoint}${result?.CheckDigit}`).toBe(barcode);
    expect(result).toMatchObject({ IsPostalVerified: true, AlgorithmUsed: '100' });
  });
});

describe('addresses that ZIP+4 records alone may hold', () => {
  const { number: _, ...boxes } = { ...parseStreetLine('1 Main St'), name: 'PO BOX', postType: null };
  const building = { recordType: 'H', low: '120', high: '120', parity: 'even' } as const;
  const ranges = [
    postalRangeRow(),
    postalRangeRow({ ...building, addOnLow: '2000', addOnHigh: '2000' }),
    postalRangeRow({ ...building, unitType: 'APT', unitLow: '1', unitHigh: '9', unitParity: 'both', addOnLow: '2001', addOnHigh: '2001' }),
    postalRangeRow({
      recordType: 'P',
      street: boxes,
      low: '1',
      high: '50',
      parity: 'both',
      carrierRoute: 'B001',
      addOnLow: '0050',
      addOnHigh: '0050',
    }),
    postalRangeRow({ low: '201', high: '299', addOnLow: '3000', addOnHigh: '3005' }),
  ];
  let zip4: DatasetStore;
  beforeAll(async () => {
    zip4 = await openPacked(await usStreetsDataset([], { postalRanges: ranges }));
  });

  it.each([
    ['11 Thurloe Dr', '201', { Zip4: '7444', RecordType: 'S', CarrierRoute: 'C012', DeliveryPoint: '11' }],
    ['11 Thurlo Dr', '202', { Zip4: '7444', RecordType: 'S', CarrierRoute: 'C012', DeliveryPoint: '11' }],
    ['PO Box 12', '201', { Zip4: '0050', RecordType: 'P', CarrierRoute: 'B001', DeliveryPoint: '12' }],
    ['221 Thurloe Dr', '201', { Zip4: null, RecordType: 'S', CarrierRoute: 'C012', DeliveryPoint: null }],
  ])('%s', async (line, code, facts) => {
    const { result, explain } = await ask(zip4, (view) => verify(view, `${line}, Lutherville Timonium MD 21093`, { explain: true }));
    expect(result).toMatchObject({
      DpvConfirmation: null,
      IsPostalVerified: false,
      AlgorithmUsed: code,
      ...facts,
    });
    const { Zip4, DeliveryPoint } = facts;
    expect(result?.CheckDigit === null).toBe(DeliveryPoint === null);
    expect(explain?.fields?.Zip4).toBe(Zip4 === null ? undefined : 'ZIP+4 record of Invented address points');
    expect(result?.FullAddress?.endsWith(Zip4 === null ? '21093' : `21093-${Zip4}`)).toBe(true);
  });

  it('and no other number', async () => {
    for (const line of ['12 Thurloe Dr', '101 Thurloe Dr', '99A Thurloe Dr', 'PO Box 51', 'Thurloe Dr Apt 11']) {
      const { result } = await ask(zip4, (view) => verify(view, `${line}, Lutherville Timonium MD 21093`));
      expect([line, result?.DpvConfirmation, result?.AlgorithmUsed, result?.Zip4]).toEqual([line, 'N', '410', null]);
    }
  });

  it('also on a street whose addresses are listed', async () => {
    const [listed] = [postalRangeRow({ street: { ...boxes, name: 'UNION', postType: 'ST' }, low: '1', high: '99' })];
    const mixed = await openPacked(await usStreetsDataset([pointAt('3 Union St')], { postalRanges: [listed] }));
    const { result } = await ask(mixed, (view) => verify(view, '5 Union St, Lutherville Timonium MD 21093'));
    expect(result).toMatchObject({ DpvConfirmation: null, AlgorithmUsed: '201', Zip4: '7444' });
  });
});

function streetOf(line: string) {
  const { number: _, ...street } = parseStreetLine(`1 ${line}`);
  return street;
}

function pointAt(line: string): AddressRow {
  const components = { ...parseStreetLine(line), city: 'LUTHERVILLE TIMONIUM', state: 'MD', zip: '21093', zip4: null };
  return { components, latitude: 39, longitude: -76, county: 'Baltimore', source: 0 };
}

describe('a ZIP+4 record, whether points list the address or not,', () => {
  const { number: _, ...route } = { ...parseStreetLine('1 Main St'), preType: 'RR', name: '2', postType: null };
  const building = { recordType: 'H', low: '120', high: '120', parity: 'even' } as const;
  const units = { unitType: 'APT', unitLow: '1', unitHigh: '299', unitParity: 'both' } as const;
  const postalRanges = [
    postalRangeRow(),
    postalRangeRow({ low: '200', high: '200', parity: 'even', addOnLow: '2200', addOnHigh: '2200' }),
    postalRangeRow({ ...building, addOnLow: '2000', addOnHigh: '2000' }),
    postalRangeRow({ ...building, ...units, addOnLow: '2001', addOnHigh: '2001' }),
    postalRangeRow({
      ...building,
      low: '300',
      high: '300',
      recordType: 'F',
      recipient: 'ACME ANVILS',
      addOnLow: '3000',
      addOnHigh: '3000',
    }),
    postalRangeRow({ ...building, recordType: 'F', recipient: 'THURLOE BAKERY & SONS INC', addOnLow: '4000', addOnHigh: '4000' }),
    postalRangeRow({
      ...{ ...building, recordType: 'F', recipient: 'TOWER DENTAL LLC', addOnLow: '4030', addOnHigh: '4030' },
      ...{ unitType: 'STE', unitLow: '330', unitHigh: '330', unitParity: 'even' },
    }),
    postalRangeRow({ street: streetOf('New Rd'), low: '1', high: '9', addOnLow: '1100', addOnHigh: '1100' }),
    postalRangeRow({ street: streetOf('Old Rd'), low: '1', high: '7', addOnLow: '1100', addOnHigh: '1100', alternate: true }),
    postalRangeRow({
      recordType: 'R',
      street: route,
      low: null,
      high: null,
      parity: null,
      carrierRoute: 'R002',
      addOnLow: '9500',
      addOnHigh: '9500',
    }),
  ];
  const points = ['120 Thurloe Dr Apt 101', '120 Thurloe Dr Apt 102', '3 Thurloe Dr', '200 Thurloe Dr', '5 Old Rd'].map(pointAt);
  const described = { title: 'Invented addresses', rows: 1 };
  const listed = packMade({ name: 'points', ...described }, buildUsStreets(points, {}));
  const postal = packMade({ name: 'postal', ...described }, buildUsStreets([], { postalRanges }));
  const both = packMade({ name: 'both', ...described }, buildUsStreets(points, { postalRanges }));

  const DEFAULT = { Zip4: '2000', RecordType: 'H', DeliveryPoint: '99', DefaultFlag: 'Y', DefaultInd: 'H' };
  const FOUND = { DefaultFlag: 'N', DefaultInd: null, CarrierRoute: 'C012' };
  describe.each([
    ['in one dataset', [both], true],
    ['in two', [listed, postal], true],
    ['in two, the postal one first', [postal, listed], true],
    ['alone', [postal], false],
  ] as const)('%s', (_, packed, hasPoints) => {
    let store: DatasetStore;
    beforeAll(async () => {
      store = await openPacked(...(await Promise.all(packed)));
    });

    it.each([
      ['120 Thurloe Dr', 'S', DEFAULT],
      ['120 Thurloe Dr Apt 777', 'D', DEFAULT],
      ['120 Thurloe Dr Apt 102', 'Y', { ...FOUND, Zip4: '2001', RecordType: 'H', DeliveryPoint: '27' }],
      ['120 Thurloe Dr Apt 7', 'Y', { ...FOUND, Zip4: '2001', RecordType: 'H', DeliveryPoint: '07' }],
      ['3 Thurloe Dr', hasPoints ? 'Y' : null, { ...FOUND, Zip4: '7444', RecordType: 'S', DeliveryPoint: '03' }],
      ['5 Thurloe Dr', null, { ...FOUND, Zip4: '7444', RecordType: 'S', DeliveryPoint: '05' }],
      ['200 Thurloe Dr', 'Y', { ...FOUND, Zip4: '2200', RecordType: 'S', DeliveryPoint: '00' }],
      ['300 Thurloe Dr', 'Y', { ...FOUND, Zip4: '3000', RecordType: 'F', DeliveryPoint: null }],
      ['Thurloe Bakery and Sons, 120 Thurloe Dr', 'Y', { ...FOUND, Zip4: '4000', RecordType: 'F', AddressLine2: null }],
      ['120 Thurloe Dr, Tower Dental', 'Y', { ...FOUND, Zip4: '4030', RecordType: 'F', AddressLine2: 'STE 330' }],
      ['Tower Dental LLC 120 Thurloe Dr Ste 330', 'Y', { ...FOUND, Zip4: '4030', RecordType: 'F', AddressLine2: 'STE 330' }],
      ['120 Thurloe Dr Ste 330', 'Y', { ...FOUND, Zip4: '4030', RecordType: 'F' }],
      ['Tower Dental, 120 Thurloe Dr Apt 7', 'Y', { ...FOUND, Zip4: '2001', RecordType: 'H' }],
      ['Tower Medical, 120 Thurloe Dr', 'S', DEFAULT],
      ['5 Old Rd', hasPoints ? 'Y' : null, { ...FOUND, Zip4: '1100', AddressLine1: '5 NEW RD' }],
      ['RR 2', 'S', { Zip4: '9500', RecordType: 'R', CarrierRoute: 'R002', DeliveryPoint: '99', DefaultFlag: 'Y', DefaultInd: 'R' }],
    ] as const)('%s: %s', async (line, confirmation, facts) => {
      const text = `${line}, Lutherville Timonium MD 21093`;
      const { result } = await ask(store, (view) => verify(view, text, { acceptGovernment: true }));
      expect(result).toMatchObject({ DpvConfirmation: confirmation, IsPostalVerified: true, ...facts });
    });

    it.each([
      { street: '120 Thurloe Dr', line2: 'Tower Dental' },
      { street: 'Tower Dental, LLC', line2: '120 Thurloe Dr' },
      { street: '120 Thurloe Dr', unit: 'Tower Dental' },
    ])('the firm of %j', async (fields) => {
      const { result } = await ask(store, (view) => verify(view, { ...fields, city: 'Lutherville Timonium', state: 'MD', zip: '21093' }));
      expect(result).toMatchObject({ DpvConfirmation: 'Y', RecordType: 'F', Zip4: '4030', AddressLine2: 'STE 330' });
    });
  });
});
