import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseStreetLine } from '../../../../src/address/index.js';
import type { AddressRow } from '../../../../tools/us/address-row.js';
import { findZips } from '../../../../tools/us/merge/find-zips.js';
import { rangeRow } from '../../../fixtures/us-ranges.js';

function address(line: string, longitude: number, latitude: number, zip: string | null = null, county: string | null = null): AddressRow {
  const components = { ...parseStreetLine(line), city: zip === null ? null : 'TOWSON', state: zip === null ? null : 'MD', zip };
  return { components, longitude, latitude, county, source: 0, ...(zip === null ? { record: 5 } : {}) };
}
/** Metres of latitude as degrees. */
const north = (metres: number) => 39.43 + metres / 111_195;
const foundZip = (row: AddressRow, known: readonly AddressRow[], ranges = [rangeRow()]) =>
  findZips([row], [], known, ranges).addresses[0]?.components.zip;

describe('findZips', () => {
  it('takes the ZIP code, city, state and county of the range that holds the number', () => {
    const near = address('9 Thurloe Dr', -76.61, 39.43, '21204');
    const { addresses, lost } = findZips([address('10 Thurloe Dr', -76.61, 39.43)], [], [near], [rangeRow()]);
    const components = expect.objectContaining({ zip: '21093', city: 'LUTHERVILLE TIMONIUM', state: 'MD' });
    expect([addresses, lost]).toEqual([[{ components, longitude: -76.61, latitude: 39.43, county: 'Baltimore', source: 0 }], []]);
    expect(foundZip(address('11 Thurloe Dr', -76.61, 39.43), [near])).toBe('21204');
  });

  it('takes that of the same street before that of a nearer one, within its reach', () => {
    const same = address('1 Thurloe Dr', -76.61, north(900), '21093');
    const other = address('1 Oak Ave', -76.61, north(200), '21204');
    const row = address('700 Thurloe Dr', -76.61, 39.43);
    expect(foundZip(row, [same, other], [])).toBe('21093');
    expect(foundZip(row, [address('1 Thurloe Dr', -76.61, north(1100), '21093'), other], [])).toBe('21204');
    expect(foundZip(row, [address('1 Oak Ave', -76.61, north(310), '21204')], [])).toBeUndefined();
  });

  it('gives ranges that of the addresses beside them', () => {
    const { ranges, lost } = findZips(
      [],
      [rangeRow({ zip: '', state: '', city: null, county: null })],
      [address('8 Thurloe Dr', -76.611, 39.4305, '21204', 'Baltimore')],
      [],
    );
    expect([ranges, lost]).toEqual([[rangeRow({ zip: '21204', state: 'MD', city: 'TOWSON' })], []]);
  });

  it('tells what it cannot place', () => {
    const row = address('10 Thurloe Dr', -70, 39.43);
    expect(findZips([row], [], [], [rangeRow()])).toEqual({ addresses: [], ranges: [], lost: [row] });
  });

  it('agrees with looking at every address', () => {
    const position = fc.tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 60 }));
    fc.assert(
      fc.property(position, fc.uniqueArray(position, { minLength: 1, maxLength: 40, selector: String }), ([x, y], others) => {
        const at = ([a, b]: readonly [number, number]) => [-76.6 + a / 1000, 39.4 + b / 1000] as const;
        const known = others.map((other, i) => address('1 Oak Ave', ...at(other), String(20_000 + i)));
        const [longitude, latitude] = at([x, y]);
        const metres = known.map(
          (row) => Math.hypot((row.longitude - longitude) * Math.cos((latitude * Math.PI) / 180), row.latitude - latitude) * 111_195,
        );
        const least = Math.min(...metres);
        const found = foundZip(address('1 Oak Ave', longitude, latitude), known, []);
        if (least > 1000) expect(found).toBeUndefined();
        else expect(metres[Number(found) - 20_000]).toBeCloseTo(least, 6);
      }),
      { seed: 5 },
    );
  });
});
