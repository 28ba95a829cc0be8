import { describe, expect, it } from 'vitest';
import { parseStreetLine } from '../../../../../src/address/index.js';
import type { Conflict } from '../../../../../tools/build/us/merge/conflicts.js';
import { mergePoints } from '../../../../../tools/build/us/merge/merge-points.js';
import { mergeRanges } from '../../../../../tools/build/us/merge/merge-ranges.js';
import { rankSources } from '../../../../../tools/build/us/merge/zip-names.js';
import type { AddressRow, PostalFacts, RangeRow } from '../../../../../tools/build/us/rows.js';
import { rangeRow } from '../../../../fixtures/us-ranges.js';

const SOURCES = [
  { authority: 'community', edition: '2026' },
  { authority: 'government', edition: '2024' },
  { authority: 'government', edition: '2025' },
  { authority: 'government', edition: '2025' },
] as const;
const rank = rankSources(SOURCES);

function row(
  source: number,
  line: string,
  more: { city?: string; county?: string; municipality?: string; latitude?: number; postal?: PostalFacts } = {},
): AddressRow {
  const { city = 'TOWSON', county = null, municipality = null, latitude = 39.4, postal } = more;
  const components = { ...parseStreetLine(line), city, state: 'MD', zip: '21204' };
  return { components, latitude, longitude: -76.6, county, municipality, source, ...(postal === undefined ? {} : { postal }) };
}

function merged(rows: readonly AddressRow[]) {
  const conflicts: Conflict[] = [];
  return { ...mergePoints(rows, rank, (conflict) => conflicts.push(conflict)), conflicts };
}

describe('rankSources', () => {
  it('ranks by authority, then edition, then order', () => {
    expect([0, 1, 2, 3].sort((a, b) => rank(b) - rank(a))).toEqual([2, 3, 1, 0]);
  });
});

describe('mergePoints', () => {
  it('keeps the highest source of an address and takes over what it does not say', () => {
    const { rows, shared, conflicts } = merged([
      row(0, '12A Main St # 3', { county: 'Baltimore', postal: { zip4: '1234' } }),
      row(2, '12-A Main St # 3'),
    ]);
    expect(rows).toEqual([{ ...row(2, '12-A Main St # 3'), county: 'Baltimore', postal: { zip4: '1234' }, postalSource: 0 }]);
    expect([shared, conflicts]).toEqual([1, []]);
  });

  it('tells the municipality that only one of them says, and a difference', () => {
    const said = merged([row(1, '1 Main St', { municipality: 'LOCH RAVEN' }), row(2, '1 Main St')]);
    expect(said).toMatchObject({ rows: [{ source: 2, municipality: 'LOCH RAVEN' }], conflicts: [] });
    const differing = merged([row(1, '1 Main St', { municipality: 'LOCH RAVEN' }), row(2, '1 Main St', { municipality: 'HAMPTON' })]);
    expect(differing.conflicts).toMatchObject([{ field: 'municipality', kept: 'HAMPTON', other: 'LOCH RAVEN' }]);
  });

  it('believes the higher source where both say something, and tells each difference', () => {
    const { rows, shared, conflicts } = merged([
      row(1, '1 Main St', { county: 'A', postal: { zip4: '1111', carrierRoute: 'C001' }, city: 'PARKVILLE' }),
      row(2, '1 Main St', { county: 'B', postal: { zip4: '2222' }, latitude: 39.41 }),
    ]);
    expect(rows).toEqual([row(2, '1 Main St', { county: 'B', postal: { zip4: '2222' }, latitude: 39.41 })]);
    expect(shared).toBe(1);
    const about = { subject: '1 MAIN ST, TOWSON MD 21204', keptSource: 2, otherSource: 1 };
    expect(conflicts).toEqual([
      { ...about, field: 'position', kept: '-76.6 39.41', other: '-76.6 39.4' },
      { ...about, field: 'city', kept: 'TOWSON', other: 'PARKVILLE' },
      { ...about, field: 'county', kept: 'B', other: 'A' },
      { ...about, field: 'zip4', kept: '2222', other: '1111' },
    ]);
  });

  it('keeps what one source alone lists, its several points of an address too', () => {
    const own = [row(1, '1 Main St'), row(1, '1 Main St', { latitude: 39.5 }), row(2, '3 Main St'), row(2, '3 Main St # 1')];
    expect(merged(own)).toEqual({ rows: own, shared: 0, conflicts: [] });
  });
});

const rankEditions = rankSources([
  { authority: 'government', edition: '2020' },
  { authority: 'government', edition: '2021' },
]);
function mergedRanges(rows: readonly RangeRow[]) {
  const conflicts: Conflict[] = [];
  return { ...mergeRanges(rows, rankEditions, (conflict) => conflicts.push(conflict)), conflicts };
}

describe('mergeRanges', () => {
  it('keeps the ranges of the newer edition of one side of one edge, and tells where numbers differ', () => {
    const newer = [rangeRow({ source: 1, to: '48' }), rangeRow({ source: 1, from: '50' })];
    const { rows, shared, conflicts } = mergedRanges([rangeRow(), rangeRow({ to: '48' }), ...newer]);
    expect([rows, shared]).toEqual([newer, 1]);
    const subject = 'THURLOE DR, MD 21093 (tiger/1, right)';
    expect(conflicts).toEqual([{ subject, field: 'range', kept: '2-48 50-98', keptSource: 1, other: '2-98', otherSource: 0 }]);
  });

  it('keeps what differs in edge, side, street or ZIP code', () => {
    const rows = [
      rangeRow(),
      rangeRow({ source: 1, edge: 'tiger/2' }),
      rangeRow({ source: 1, side: 'left' }),
      rangeRow({ source: 1, zip: '21094' }),
      rangeRow({ source: 1, street: { ...rangeRow().street, preDir: 'N' } }),
    ];
    expect(mergedRanges(rows)).toEqual({ rows, shared: 0, conflicts: [] });
  });
});
