import { describe, expect, it } from 'vitest';
import type { PostalRangeRecord } from '../../../../tools/build/us/encode/encode-postal-ranges.js';
import type { RangeRecord } from '../../../../tools/build/us/encode/encode-ranges.js';
import { type AddressRecord, encodeUsStreets, type StreetRecord } from '../../../../tools/build/us/encode/encode-streets.js';
import { checkTableRules, decoded, type TableOf } from '../../../fixtures/decoded.js';
import { exampleStreets } from '../../../fixtures/example-dataset.js';

const [elm, oak, zebra] = exampleStreets() as readonly [StreetRecord, StreetRecord, StreetRecord];
const BBOX = [-77, 38.8, -76.9, 38.9] as const;

function opened(streets: readonly StreetRecord[]): TableOf<'us-streets'> {
  return decoded('us-streets', encodeUsStreets(streets, { key: '200', bbox: BBOX }));
}

const check = (table: TableOf<'us-streets'>): void => checkTableRules('us-streets', table);

const withAddresses = (change: (addresses: readonly AddressRecord[]) => readonly AddressRecord[]) => [
  { ...elm, addresses: change(elm.addresses) },
  oak,
];
const withRanges = (change: (ranges: readonly RangeRecord[]) => readonly RangeRecord[]) => [
  { ...elm, ranges: change(elm.ranges ?? []) },
  oak,
];
const withPostalRanges = (change: (ranges: readonly PostalRangeRecord[]) => readonly PostalRangeRecord[]) => [
  elm,
  { ...oak, postalRanges: change(oak.postalRanges ?? []) },
];
/** Changes the first of some records. */
function first<T>(change: Partial<T>): (records: readonly T[]) => readonly T[] {
  return (records) => records.map((record, i) => (i === 0 ? { ...record, ...change } : record));
}
const withFacts = (facts: AddressRecord['postal']) =>
  withAddresses(first<AddressRecord>({ postal: { ...elm.addresses[2]?.postal, ...facts } }));
const line = (latitude: number): readonly number[] => [-769_800_000, 388_660_000, -769_800_000, latitude];

describe('a shard', () => {
  it('passes as the builder makes it', () => {
    expect(() => check(opened([elm, oak, zebra]))).not.toThrow();
  });

  it('may begin a street with a lower number than the street before ends with, and repeat one', () => {
    const same = [...elm.addresses, ...elm.addresses.slice(-1)];
    expect(() => check(opened([{ ...elm, addresses: same }, oak]))).not.toThrow();
  });

  it.each<readonly [what: string, column: string, streets: readonly StreetRecord[]]>([
    ['streets in no order', 'streetKeys', [oak, elm]],
    ['numbers of a street in no order', 'column number', withAddresses((addresses) => addresses.toReversed())],
    ['an address with an add-on of five digits', 'column zip4', withFacts({ zip4: '10000' })],
    ['an address with a line of travel of five digits', 'column elot', withFacts({ elot: '10000' })],
    ['ranges of a street in no order', 'column rangeFrom', withRanges((ranges) => ranges.toReversed())],
    ['a range that ends below 0', 'column rangeSpan', withRanges(first<RangeRecord>({ to: -1 }))],
    ['a range with an add-on of five digits', 'column rangeZip4', withRanges(first<RangeRecord>({ zip4: '10000' }))],
    ['a census block of five digits', 'column censusBlock', withRanges(first<RangeRecord>({ censusBlock: '2400540320010030' }))],
    ['a census tract that is none', 'column censusTract', withRanges(first<RangeRecord>({ censusBlock: '2400540320A1003' }))],
    ['a range along a line to the pole', 'line 0', withRanges(first<RangeRecord>({ line: line(895_000_000) }))],
    ['postal ranges of a street in no order', 'column postalLow', withPostalRanges((ranges) => ranges.toReversed())],
    [
      'a postal range with an add-on of five digits',
      'column postalZip4',
      withPostalRanges(first<PostalRangeRecord>({ addOnLow: '10000', addOnHigh: '10000' })),
    ],
    [
      'a postal range whose add-ons end beyond four digits',
      'column postalSpan',
      withPostalRanges(first<PostalRangeRecord>({ addOnLow: '9999', addOnHigh: '10001' })),
    ],
    ['a name of a street that is itself another name', 'column aliasBase', [elm, { ...oak, base: 0 }, { ...zebra, base: 1 }]],
  ])('is refused with %s', (_, column, streets) => {
    expect(() => check(opened(streets))).toThrow(
      expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(column) }),
    );
  });

  it.each([3, 7, 8, 255])('is refused with a range of no parity: form %d', (form) => {
    const table = opened([elm, oak]);
    table.ranges?.form.fill(form, 1, 2);
    expect(() => check(table)).toThrow(expect.objectContaining({ message: expect.stringContaining('column rangeForm, row 1') }));
  });
});
