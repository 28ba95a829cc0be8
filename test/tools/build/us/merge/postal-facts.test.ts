import { describe, expect, it } from 'vitest';
import { parseStreetLine } from '../../../../../src/address/index.js';
import type { Conflict } from '../../../../../tools/build/us/merge/conflicts.js';
import { fillPostalFacts } from '../../../../../tools/build/us/merge/postal-facts.js';
import { rankSources } from '../../../../../tools/build/us/merge/zip-names.js';
import type { AddressRow, PostalFacts, PostalRangeRow } from '../../../../../tools/build/us/rows.js';
import { postalRangeRow } from '../../../../fixtures/us-ranges.js';

function address(line: string, postal?: PostalFacts): AddressRow {
  const components = { ...parseStreetLine(line), city: 'TOWSON', state: 'MD', zip: '21093' };
  return { components, latitude: 39.4, longitude: -76.6, county: null, source: 0, ...(postal === undefined ? {} : { postal }) };
}
function filled(line: string, ranges: readonly Partial<PostalRangeRow>[], postal?: PostalFacts) {
  const conflicts: Conflict[] = [];
  const rows = ranges.map((range) => postalRangeRow({ source: 1, ...range }));
  const outcome = fillPostalFacts([address(line, postal)], rows, rank, (conflict) => conflicts.push(conflict));
  return { facts: outcome.rows[0]?.postal, source: outcome.rows[0]?.postalSource, covered: outcome.covered, conflicts };
}
const rank = rankSources([
  { authority: 'government', edition: '2026' },
  { authority: 'postal', edition: '' },
  { authority: 'postal', edition: '2026' },
]);
const STREET = { zip4: '7444', carrierRoute: 'C012', recordType: 'S' };
const TOWER = { recordType: 'H', low: '11', high: '11', addOnLow: '7500', addOnHigh: '7500' } as const;

describe('fillPostalFacts', () => {
  it('takes the facts of the range of the number and its parity', () => {
    expect(filled('11 Thurloe Dr', [{}, { parity: 'even', addOnLow: '1111', addOnHigh: '1111' }])).toEqual({
      facts: STREET,
      source: 1,
      covered: 1,
      conflicts: [],
    });
    expect(filled('101 Thurloe Dr', [{}])).toMatchObject({ facts: undefined, covered: 0 });
    expect(filled('11 Thurloe Rd', [{}]).covered).toBe(0);
    expect(filled('11 Thurloe Dr', [{ addOnLow: null, addOnHigh: null }]).covered).toBe(0);
  });

  it('prefers the record of the unit, then of the building, then the narrowest of the street', () => {
    const records = [
      {},
      { low: '9', high: '19', addOnLow: '7445', addOnHigh: '7445' },
      TOWER,
      { ...TOWER, unitType: 'APT', unitLow: '101', unitHigh: '199', unitParity: 'odd', addOnLow: '7501', addOnHigh: '7501' },
      { ...TOWER, recordType: 'F', recipient: 'A FIRM', addOnLow: '7999', addOnHigh: '7999' },
    ] as const;
    expect(filled('11 Thurloe Dr', records).facts).toEqual({ ...STREET, zip4: '7500', recordType: 'H' });
    expect(filled('11 Thurloe Dr Apt 105', records).facts?.zip4).toBe('7501');
    expect(filled('11 Thurloe Dr # 105', records).facts?.zip4).toBe('7501');
    expect(filled('11 Thurloe Dr Apt 106', records).facts?.zip4).toBe('7500');
    expect(filled('11 Thurloe Dr Fl 105', records).facts?.zip4).toBe('7500');
    expect(filled('13 Thurloe Dr', records).facts?.zip4).toBe('7445');
  });

  it('gives no add-on where a record has several or records differ', () => {
    expect(filled('11 Thurloe Dr', [{ addOnHigh: '7450' }]).facts).toEqual({ carrierRoute: 'C012', recordType: 'S' });
    const two = [{}, { addOnLow: '7446', addOnHigh: '7446', carrierRoute: 'C013' }];
    expect(filled('11 Thurloe Dr', two).facts).toEqual({ recordType: 'S' });
  });

  it('outranks what other sources say, and tells so', () => {
    const { facts, source, conflicts } = filled('11 Thurloe Dr', [{}], { zip4: '1234', elot: '0001' });
    expect([facts, source]).toEqual([STREET, 1]);
    expect(conflicts).toEqual([
      { subject: '11 THURLOE DR, TOWSON MD 21093', field: 'zip4', kept: '7444', keptSource: 1, other: '1234', otherSource: 0 },
    ]);
  });

  it('gives way to facts of higher rank', () => {
    const row = { ...address('11 Thurloe Dr', { zip4: '1234' }), postalSource: 2 };
    const outcome = fillPostalFacts([row], [postalRangeRow({ source: 1 })], rank);
    expect(outcome).toEqual({ rows: [row], covered: 1 });
  });

  it('knows boxes by the number of the box', () => {
    const box: AddressRow = address('PO Box 7');
    const row = { ...box, components: { ...box.components, name: 'PO BOX' } };
    const street = { ...postalRangeRow().street, name: 'PO BOX', postType: null };
    const range = postalRangeRow({ recordType: 'P', parity: 'both', street });
    expect(fillPostalFacts([row], [range], rank).rows[0]?.postal).toEqual({ zip4: '7444', carrierRoute: 'C012', recordType: 'P' });
  });
});
