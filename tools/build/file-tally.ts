import { increment, type Tally, total } from '../source/rejects.js';

/** Counts of one file: plain data that another thread can send. */
export interface FileTally extends Tally {
  readonly path: string;
  kept: number;
  /**
   * Whether `kept` counts rows; otherwise it counts ranges, and a row may hold none or several.
   */
  readonly ofRows: boolean;
  readonly rejected: Map<string, number>;
}

/** A copy that can be changed without changing the tally given. */
export function copyTally(tally: FileTally): FileTally {
  return { ...tally, rejected: new Map(tally.rejected) };
}

/** A tally as JSON has it. */
export function plainTally(tally: FileTally) {
  const [rejected, leftOut, changed] = [tally.rejected, tally.leftOut, tally.changed].map((counts) => Object.fromEntries(counts));
  return { ...tally, rejected, leftOut, changed };
}

/** Counts a row as rejected that was counted as kept. */
export function takeBack(tally: FileTally, reason: string): void {
  tally.kept--;
  increment(tally.rejected, reason);
}

/**
 * The lines of a report on a file: its counts, and below them the reasons, the most frequent
 * first.
 */
export function tallyLines({ path, read, kept, ofRows, rejected, leftOut, changed }: FileTally): string[] {
  const left = total(leftOut) > 0 ? `, ${total(leftOut)} left out` : '';
  const put = total(changed) > 0 ? `, ${total(changed)} changed` : '';
  return [
    `${path}: ${read} rows read, ${kept}${ofRows ? '' : ' ranges'} kept, ${total(rejected)} rejected${left}${put}`,
    ...reasonLines(rejected, ''),
    ...reasonLines(leftOut, 'left out: '),
    ...reasonLines(changed, 'changed: '),
  ];
}

function reasonLines(counts: ReadonlyMap<string, number>, prefix: string): string[] {
  const ordered = [...counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
  return ordered.map(([reason, count]) => `  ${count}  ${prefix}${reason}`);
}
