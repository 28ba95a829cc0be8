import { stringify } from 'csv-stringify/sync';
import { CHANGE_COLUMNS, CHANGE_KINDS, ChangeCounts, changeCells, diffDatasets } from '../../build/diff/diff-datasets.js';
import { flag, type RawOptions } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { alignColumns, report, type Terminal, writeLines } from '../terminal/terminal.js';
import { namedDataset } from './installed.js';

export function registerDiff(program: OperationCommand, terminal: Terminal): void {
  program
    .command('diff <old-dataset> <new-dataset>')
    .description('Show which addresses were added, removed, moved or renamed between two datasets of one name')
    .option('--csv', 'List every address as CSV, not counts by county')
    .json('Print the counts by county as JSON')
    .examples('doorplate diff ./md-2026.10 ./md-2026.11', 'doorplate diff ./md-2026.10 https://data.example.org/md --csv > changes.csv')
    .action((before: string, after: string, options: RawOptions) => diff(before, after, options, terminal));
}

async function diff(before: string, after: string, options: RawOptions, terminal: Terminal): Promise<void> {
  const isCsv = flag(options, 'csv');
  const counts = new ChangeCounts();
  let lines: string[] = isCsv ? [CHANGE_COLUMNS.join(',')] : [];
  for await (const change of diffDatasets(await namedDataset(before, terminal), await namedDataset(after, terminal))) {
    counts.add(change);
    if (!isCsv) continue;
    lines.push(stringify([changeCells(change)], { quoted_match: /\r/ }).trimEnd());
    if (lines.length < 1000) continue;
    await writeLines(terminal.output, lines);
    lines = [];
  }
  if (isCsv) await writeLines(terminal.output, lines);
  else await report(terminal, options, counts.byCounty(), countLines(counts));
}

/** Changes by county for a reader. */
export function countLines(counts: ChangeCounts): string[] {
  const { total } = counts;
  const sums = CHANGE_KINDS.map((kind) => `${total[kind]} ${kind}`).join(', ');
  const rows = counts.rows();
  return rows.length === 0 ? ['no address has changed'] : [...alignColumns([['state', 'county', ...CHANGE_KINDS], ...rows]), sums];
}
