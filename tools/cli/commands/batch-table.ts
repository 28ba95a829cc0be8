import { writeFile } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { extname, resolve } from 'node:path';
import type { QueryName } from '../../../src/contract.js';
import { DoorplateError } from '../../../src/errors.js';
import { answerColumns, questionColumns } from '../table/columns.js';
import { inputHead } from '../table/input.js';
import { FORMATS, type Format, type TablePlan } from '../table/plan.js';
import { runTable } from '../table/run-table.js';
import { readShard } from '../table/shard.js';
import { type Summary, summarySvg, summaryTables } from '../table/summary.js';
import { choiceOption, flag, integerOption, listOption, type RawOptions, requiredOption, textOption } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { alignColumns } from '../terminal/output.js';
import { createProgress } from '../terminal/progress.js';
import { type Terminal, writeLines } from '../terminal/terminal.js';

const MOST_THREADS = 256;
const BY_ENDING: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.parquet': 'parquet',
};
const COLUMN_OPTIONS = ['column', 'street', 'city', 'state', 'zip', 'latitude', 'longitude'] as const;

/** Adds the options of tables. */
export function addTableOptions(command: OperationCommand): OperationCommand {
  return command
    .option('--out <file>', 'Of a table: where the result goes; the ending says its format')
    .option('--from <format>', `Format of the table, where its ending does not say it: ${FORMATS.join(', ')}`)
    .option('--to <format>', 'Format of the result')
    .option('--column <name>', 'Column of the question, where it has no usual name')
    .option('--street <name>', 'Column of the street line; with --city, --state, --zip in place of --column')
    .option('--city <name>', 'Column of the city')
    .option('--state <name>', 'Column of the state')
    .option('--zip <name>', 'Column of the ZIP code')
    .option('--latitude <name>', 'Column of the latitude, for reverse')
    .option('--longitude <name>', 'Column of the longitude, for reverse')
    .option('--fields <names>', 'Fields of the answer to add, separated by commas (default: all)')
    .option('--prefix <text>', 'In front of the names of the columns that are added')
    .option('--dedupe', 'Leave out later rows of the same address (FullAddressHash)')
    .option('--review <file>', 'CSV of the rows that a person should look at')
    .option('--summary <file>', 'Counts of the run, as .json or .svg; may be repeated')
    .option('--shard <i/n>', 'Answer one of n equal parts; auto/n takes i from Kubernetes, Slurm or AWS Batch')
    .option('--resume', 'Go on with a run that was interrupted')
    .option('--threads <n>', 'Threads that answer (default: as many as there are cores)');
}

/** Answers the rows of a table into another one. */
export async function batchTable(operation: QueryName, path: string, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const threads = integerOption(options, 'threads', 1, MOST_THREADS) ?? availableParallelism();
  const head = await inputHead(resolve(path), choiceOption(options, 'from', FORMATS) ?? formatOf(path, 'from'));
  const plan = planOf(operation, head, options, terminal.env);
  const summaries = listOption(options, 'summary');
  for (const file of summaries) {
    if (!['.json', '.svg'].includes(extname(file))) throw unusable(`--summary names "${file}", expected an ending of .json or .svg`);
  }
  const progress = createProgress(terminal);
  try {
    const summary = await runTable({ plan, head, threads, resume: flag(options, 'resume'), report: progress.report });
    if (summary === null) {
      progress.finish(`${plan.output.path} is finished already`);
      return EXIT.ok;
    }
    for (const file of summaries) await writeFile(file, extname(file) === '.svg' ? summarySvg(summary) : `${JSON.stringify(summary)}\n`);
    progress.finish(`${plan.output.path} is finished`);
    await writeLines(terminal.notices, summaryLines(summary));
    return EXIT.ok;
  } finally {
    progress.stop();
  }
}

function planOf(
  operation: QueryName,
  { path, format, bytes, columns }: TablePlan['input'],
  options: RawOptions,
  env: Terminal['env'],
): TablePlan {
  const out = requiredOption(options, 'out');
  const review = textOption(options, 'review');
  const fields = textOption(options, 'fields');
  const chosen = fields?.split(',').map((name) => name.trim()) ?? null;
  const named = Object.fromEntries(COLUMN_OPTIONS.map((name) => [name, textOption(options, name)]));
  const prefix = textOption(options, 'prefix') ?? '';
  const plan: TablePlan = {
    data: listOption(options, 'data'),
    operation,
    input: { path, format, bytes, columns },
    question: questionColumns(operation, named, columns),
    ...answerColumns(operation, chosen, prefix, columns),
    output: { path: resolve(out), format: choiceOption(options, 'to', FORMATS) ?? formatOf(out, 'to') },
    review: review === undefined ? null : { path: resolve(review), reason: { name: `${prefix}doubt`, type: 'STRING' } },
    dedupe: flag(options, 'dedupe'),
    shard: readShard(textOption(options, 'shard'), env),
  };
  const paths = [plan.input.path, plan.output.path, ...(plan.review === null ? [] : [plan.review.path])];
  if (new Set(paths).size < paths.length) throw unusable('the table, --out and --review name one file twice');
  return plan;
}

function formatOf(path: string, option: string): Format {
  const format = BY_ENDING[extname(path).toLowerCase()];
  if (format === undefined) {
    throw unusable(`${path} has no ending of ${Object.keys(BY_ENDING).join(', ')}: name its format with --${option}`);
  }
  return format;
}

function summaryLines(summary: Summary): string[] {
  const { rows, duplicates, doubtful } = summary;
  const left = duplicates > 0 ? `, ${duplicates} left out as duplicates` : '';
  return [
    `${rows} rows${left}, ${doubtful} to look at`,
    ...summaryTables(summary).flatMap(([title, counts]) => [
      '',
      title,
      ...alignColumns(counts.map(([name, count]) => [count, name])).map((line) => `  ${line}`),
    ]),
  ];
}

function unusable(message: string): DoorplateError {
  return new DoorplateError('CONFIG_INVALID', message);
}
