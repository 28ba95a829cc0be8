import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../../../../src/address/index.js';
import { splitRanges } from '../../../../../tools/build/us/merge/number-ranges.js';
import type { AddressRow } from '../../../../../tools/build/us/rows.js';

/** A row of `12-14 ELM`, its longitude the place in the list. */
function row(address: string, at: number): AddressRow {
  const [number = '', name = '', unitNumber = null] = address.split(' ');
  const components = { ...NO_COMPONENTS, number, name, unitNumber, state: 'MD', zip: '21030' };
  return { components, latitude: 39, longitude: at, county: null, source: 0 };
}

/** What comes of addresses of one ZIP code: the addresses, and the row that each has its point from. */
function split(...addresses: readonly string[]): readonly string[] {
  const { rows } = splitRanges(addresses.map(row));
  return rows.map(
    ({ components: { number, name, unitNumber }, longitude }) => `${[number, name, unitNumber].filter(Boolean).join(' ')} @${longitude}`,
  );
}

describe('splitRanges', () => {
  it('makes addresses of the ends and of what their parity says between', () => {
    expect(split('12-16 ELM', '20 ELM')).toEqual(['12 ELM @0', '14 ELM @0', '16 ELM @0', '20 ELM @1']);
    expect(split('110-113 ELM')).toEqual(['110 ELM @0', '111 ELM @0', '112 ELM @0', '113 ELM @0']);
    expect(split('111-13 ELM')).toEqual(['111 ELM @0', '113 ELM @0']);
    expect(split('16-18 ELM 2', '16-18 ELM 3')).toEqual(['16 ELM 2 @0', '18 ELM 2 @0', '16 ELM 3 @1', '18 ELM 3 @1']);
  });

  it('leaves numbers to their own rows', () => {
    expect(split('12-14 ELM', '14 ELM')).toEqual(['12 ELM @0', '14 ELM @1']);
  });

  it('leaves hyphens of blocks and units', () => {
    // As in Queens: numbers that fall or have zeros in front, and all others of the ZIP code.
    for (const queens of [['106-01 35TH', '106-03 35TH', '11-13 35TH', '35-37 ELM'], ['35-10 ELM'], ['12-2 ELM'], ['94-1234 ELM']])
      expect(split(...queens)).toEqual(queens.map((address, at) => `${address} @${at}`));
    // Units of a house, beside ranges of other streets.
    const units = ['1-2 RICHDALE', '1-3 RICHDALE', '1-4 RICHDALE', ...Array.from({ length: 9 }, (_, at) => `${at + 1} ELM`)];
    expect(split(...units, '30-32 FERNALD')).toEqual([
      ...units.map((address, at) => `${address} @${at}`),
      '30 FERNALD @12',
      '32 FERNALD @12',
    ]);
  });
});
