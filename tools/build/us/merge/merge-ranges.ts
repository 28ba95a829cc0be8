import { groupBy } from '../../../../src/group.js';
import { type RangeRow, SEPARATOR, STREET_PARTS } from '../rows.js';
import type { ConflictWriter } from './conflicts.js';
import type { SourceRank } from './zip-names.js';

/** What joining the ranges of several sources came to. */
export interface MergedRanges {
  readonly rows: readonly RangeRow[];
  /** Sides of pieces of street that several sources have. */
  readonly shared: number;
}

/**
 * Joins ranges of several sources: of one side of a piece of street that several have (the same identifier, street and ZIP code),
 * the source of the highest rank speaks with all its ranges. Ranges of it that the others give other numbers go to `conflict`.
 */
export function mergeRanges(rows: readonly RangeRow[], rank: SourceRank, conflict: ConflictWriter = () => {}): MergedRanges {
  if (new Set(rows.map((row) => row.source)).size < 2) return { rows, shared: 0 };
  const keyOf = (row: RangeRow): string => [row.edge, row.side, row.zip, ...STREET_PARTS.map((part) => row.street[part])].join(SEPARATOR);
  const groups = groupBy(rows, keyOf);
  const left = new Set<RangeRow>();
  let shared = 0;
  for (const group of groups.values()) {
    const best = group.reduce((a, b) => (rank(b.source) > rank(a.source) ? b : a));
    const others = group.filter((row) => row.source !== best.source);
    if (others.length === 0) continue;
    shared++;
    const kept = group.filter((row) => row.source === best.source).map(numbersOf);
    for (const other of others) {
      left.add(other);
      if (kept.includes(numbersOf(other))) continue;
      const street = STREET_PARTS.flatMap((part) => best.street[part] ?? []).join(' ');
      const subject = `${street}, ${best.state} ${best.zip} (${best.edge}, ${best.side})`;
      conflict({
        subject,
        field: 'range',
        kept: kept.join(' '),
        keptSource: best.source,
        other: numbersOf(other),
        otherSource: other.source,
      });
    }
  }
  return { rows: rows.filter((row) => !left.has(row)), shared };
}

function numbersOf({ from, to }: RangeRow): string {
  return `${from}-${to}`;
}
