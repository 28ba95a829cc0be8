import { basename } from 'node:path';
import type { FileTally } from '../build/file-tally.js';

/** The tallies of the parts of one file, `part-00001-17.parquet`, as one of all of them. */
export function sumTallies(tallies: readonly FileTally[]): readonly FileTally[] {
  const sums = new Map<string, FileTally & { read: number }>();
  for (const tally of tallies) {
    const path = groupOf(tally.path);
    const known = sums.get(path);
    const sum = known ?? { ...tally, path, read: 0, kept: 0, rejected: new Map(), leftOut: new Map(), changed: new Map() };
    sums.set(path, sum);
    sum.read += tally.read;
    sum.kept += tally.kept;
    for (const counts of ['rejected', 'leftOut', 'changed'] as const) {
      const target = sum[counts] as Map<string, number>;
      for (const [reason, count] of tally[counts]) target.set(reason, (target.get(reason) ?? 0) + count);
    }
  }
  return [...sums.values()];
}

function groupOf(path: string): string {
  const name = basename(path);
  return name.endsWith('.parquet') ? 'Overture row groups' : name.endsWith('_addrfeat.zip') ? 'TIGER/Line counties' : name;
}
