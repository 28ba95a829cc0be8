import { describe, expect, it } from 'vitest';
import { groupBy } from '../../../../src/group.js';
import { rankSources } from '../../../../tools/build/us/merge/zip-names.js';
import type { AddressRow, PlacedPostalRange, RangeRow, StreetAliasRow } from '../../../../tools/build/us/rows.js';
import { buildStreetShard } from '../../../../tools/build/us/streets.js';
import { ShardVerifier } from '../../../../tools/build/us/verify-build.js';
import { decoded } from '../../../fixtures/decoded.js';
import { usPostalRows } from '../../../fixtures/us-postal.js';
import { postalRangeRow, rangeRow } from '../../../fixtures/us-ranges.js';
import { usStreetsRows } from '../../../fixtures/us-streets.js';

const rank = rankSources([
  { authority: 'government', edition: '2025' },
  { authority: 'government', edition: '2026' },
]);
const ROWS = usStreetsRows().filter(({ components }) => components.zip?.startsWith('627'));
const [FIRST] = ROWS as [AddressRow];
const keyOf = ({ components }: AddressRow): string => String(components.zip).slice(0, 3);
const readBack = (rows: readonly AddressRow[], ranges: readonly RangeRow[] = [], postalRanges: readonly PlacedPostalRange[] = []) => {
  const key = rows[0] === undefined ? '210' : keyOf(rows[0]);
  return new ShardVerifier(decoded('us-streets', buildStreetShard(key, rows, { ranges, postalRanges }).block.bytes), rank);
};
const THERE = { kind: 'found', reason: 'as the source says' };

describe('ShardVerifier', () => {
  it.each([...groupBy([...usStreetsRows(), ...usPostalRows()], keyOf)])('finds every row of shard %s and nothing besides', (_, rows) => {
    const shard = readBack(rows);
    expect(rows.map((row) => shard.address(row))).toEqual(rows.map(() => THERE));
    expect(shard.unclaimed).toEqual({ addresses: 0, ranges: 0, postalRanges: 0 });
  });

  it('finds ranges, their other names and postal ranges', () => {
    const alias = { ...rangeRow().street, name: 'OLD MILL', postType: 'RD' };
    const ranges = [rangeRow({ aliases: [alias] }), rangeRow({ from: 'N2', to: 'N98', side: 'left' })];
    const postal = [postalRangeRow(), postalRangeRow({ low: null, high: null, recordType: 'G' })];
    const shard = readBack([], ranges, postal);
    const found = [...ranges.map((row) => shard.range(row)), ...postal.map((row) => shard.postalRange(row))];
    expect(found).toEqual(found.map(() => THERE));
    expect(shard.unclaimed).toEqual({ addresses: 0, ranges: 0, postalRanges: 0 });
  });

  it('finds other names of streets, and explains those of which a street has none', () => {
    const { street } = rangeRow();
    const alias = { ...street, name: 'OLD MILL', postType: 'RD' };
    const name = { zip: '21093', state: 'MD', alias, street, low: null, high: null, source: 0 };
    const table = (aliases: readonly StreetAliasRow[]) =>
      new ShardVerifier(decoded('us-streets', buildStreetShard('210', [], { ranges: [rangeRow()], aliases }).block.bytes), rank);
    expect(table([name]).streetAlias(name)).toEqual(THERE);
    expect(table([]).streetAlias(name)).toMatchObject({ kind: 'unexplained' });
    expect(table([]).streetAlias({ ...name, low: '2', high: '10' })).toMatchObject({ kind: 'explained' });
    expect(table([]).streetAlias({ ...name, street: name.alias })).toMatchObject({ kind: 'explained' });
  });

  it('tells a row that is repeated, and a range that a higher source speaks of', () => {
    const shard = readBack([FIRST], [rangeRow({ source: 1, to: '50', zip: '62701' })]);
    expect(shard.range(rangeRow({ zip: '62701' }))).toMatchObject({ kind: 'explained' });
    const repeated = readBack(ROWS);
    repeated.address(FIRST);
    expect(repeated.address(FIRST)).toEqual({ kind: 'found', reason: 'as the source says, which repeats it' });
  });

  it.each<[string, Partial<AddressRow>]>([
    ['position', { latitude: FIRST.latitude + 0.0000001 }],
    ['number', { components: { ...FIRST.components, number: '101' } }],
    ['unit', { components: { ...FIRST.components, unitType: 'APT', unitNumber: '1' } }],
    ['city', { components: { ...FIRST.components, city: 'CHATHAM' } }],
    ['street', { components: { ...FIRST.components, postType: 'AVE' } }],
    ['postal fact', { postal: { zip4: '0001' } }],
    ['source', { source: 1 }],
  ])('does not let another %s pass', (_, over) => {
    expect(readBack(ROWS).address({ ...FIRST, ...over })).toMatchObject({ kind: 'unexplained' });
  });

  it.each<[string, Partial<RangeRow>]>([
    ['number', { to: '100' }],
    ['side', { side: 'left' }],
    ['parity', { parity: 'both' }],
    ['line', { geometry: rangeRow().geometry.toReversed() }],
    ['other name', { aliases: [{ ...rangeRow().street, name: 'OLD MILL' }] }],
    ['add-on', { zip4: '0001' }],
  ])('does not let a range with another %s pass', (_, over) => {
    expect(readBack([], [rangeRow()]).range(rangeRow(over))).toMatchObject({ kind: 'unexplained' });
  });

  it('does not let another postal range pass, and counts what no source says', () => {
    const shard = readBack([], [rangeRow()], [postalRangeRow()]);
    for (const over of [{ low: '3' }, { carrierRoute: 'C001' }, { addOnHigh: '7445' }, { unitLow: '1' }]) {
      expect(shard.postalRange(postalRangeRow(over))).toMatchObject({ kind: 'unexplained' });
    }
    expect(shard.unclaimed).toEqual({ addresses: 0, ranges: 1, postalRanges: 1 });
  });
});
