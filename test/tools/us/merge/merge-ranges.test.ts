import { describe, expect, it } from 'vitest';
import type { Conflict } from '../../../../tools/us/merge/conflicts.js';
import { mergeRanges } from '../../../../tools/us/merge/merge-ranges.js';
import { rankSources } from '../../../../tools/us/merge/zip-names.js';
import type { RangeRow } from '../../../../tools/us/range-row.js';
import { rangeRow } from '../../../fixtures/us-ranges.js';

const rank = rankSources([
  { authority: 'government', edition: '2020' },
  { authority: 'government', edition: '2021' },
]);
function merged(rows: readonly RangeRow[]) {
  const conflicts: Conflict[] = [];
  return { ...mergeRanges(rows, rank, (conflict) => conflicts.push(conflict)), conflicts };
}

describe('mergeRanges', () => {
  it('keeps the ranges of the newer edition of one side of one edge, and tells where numbers differ', () => {
    const newer = [rangeRow({ source: 1, to: '48' }), rangeRow({ source: 1, from: '50' })];
    const { rows, shared, conflicts } = merged([rangeRow(), rangeRow({ to: '48' }), ...newer]);
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
    expect(merged(rows)).toEqual({ rows, shared: 0, conflicts: [] });
  });
});
