import { once } from 'node:events';
import { statSync } from 'node:fs';
import { access, constants, rm, stat } from 'node:fs/promises';
import { availableParallelism } from 'node:os';
import { basename, dirname, extname, join } from 'node:path';
import pkg from '../../../package.json' with { type: 'json' };
import type { QueryName } from '../../../src/contract.js';
import { HttpClient } from '../../build/download/http-client.js';
import { exists } from '../../build/format/flush.js';
import { counted } from '../../build/format/quantities.js';
import { withoutGz } from '../../build/source/member.js';
import { Tally } from '../../serve/tally.js';
import { requireRedisUrl } from '../credentials/redis-connections.js';
import { type DataChoice, dataChoice, displayOptions } from '../questions/question-options.js';
import { AREA_FIELDS, answerColumns, notAsked, questionColumns, shownQuestion } from '../table/columns.js';
import { sampleRows } from '../table/first-rows.js';
import { type InputHead, inputHead } from '../table/input.js';
import { askedColumns, FORMATS, type Format, readShard, type TablePlan } from '../table/plan.js';
import { previewTable } from '../table/preview.js';
import { QueuedParts, workQueue } from '../table/queue.js';
import { fetchTable, putFiles, type RunFile, runFile, shownFile } from '../table/run-file.js';
import { runTable } from '../table/run-table.js';
import { workbooks } from '../table/workbook.js';
import { choiceOption, flag, integerOption, listOption, type RawOptions, stops, textOption, unusable } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { describeError } from '../terminal/exit.js';
import { createProgress, grouped } from '../terminal/progress.js';
import { formatResult, paintFor, report, type Terminal, writeLines } from '../terminal/terminal.js';
import { summaryFiles, summaryLines, writeSummaries } from './summary.js';

const MOST_THREADS = 256;
/** Parts that are in the queue at once, which is more than there are threads anywhere. */
const QUEUED_PARTS = 128;
/** Most rows of a preview. */
const MOST_SHOWN = 1000;
const ROLES = ['submit', 'work'] as const;
const BY_ENDING: Readonly<Record<string, Format>> = {
  '.csv': 'csv',
  '.txt': 'csv',
  '.tsv': 'tsv',
  '.tab': 'tsv',
  '.ndjson': 'ndjson',
  '.jsonl': 'ndjson',
  '.parquet': 'parquet',
  '.xlsx': 'xlsx',
};
const COLUMN_OPTIONS = ['column', 'street', 'unit', 'city', 'state', 'zip', 'latitude', 'longitude'] as const;

/** Adds the options of tables that are answered. */
export function addTableOptions(command: OperationCommand): OperationCommand {
  return addRunOptions(command)
    .option('--preview <n>', 'Show the answers of the first n rows, and write no file')
    .option('--dedupe', 'Leave out later rows of the same address (FullAddressHash)')
    .option('--review <file>', 'CSV of the rows that a person should look at')
    .option('--shard <i/n>', 'Answer one of n equal parts; auto or auto/n from what Slurm, Cloud Run, AWS Batch or Kubernetes says')
    .option('--queue <url>', 'Redis server whose workers answer, which is all that the machines share')
    .option('--role <word>', `With --queue: ${ROLES.join(' or ')} (default: submit)`);
}

/** Adds the options of a table that is read and of the one that is written. */
export function addRunOptions(command: OperationCommand): OperationCommand {
  return command
    .option(
      '--out <file>',
      'Of a table: where the result goes, a file or a signed URL; the ending says its format (default: NAME.OPERATION.csv next to the table)',
    )
    .option('--force', 'Overwrite the result of an earlier run')
    .option('--from <format>', `Format of the table, where its ending does not say it: ${FORMATS.join(', ')}`)
    .option('--to <format>', 'Format of the result')
    .option(
      '--encoding <name>',
      'Encoding of the table, such as windows-1250 (default: UTF-8 or UTF-16, and lines that are neither as Windows-1252)',
    )
    .option(
      '--delimiter <character>',
      'Between the cells of the table (default: the comma, semicolon, tab or bar that its first lines have)',
    )
    .option('--sheet <name>', 'Sheet of a workbook, by its name or its number (default: the first one)')
    .option('--no-header', 'The table begins with a row: its columns are called "column 1", "column 2" and so on')
    .option('--column <name>', 'Column of the question, where it has no usual name, or several joined by +')
    .option('--street <name>', 'Column of the street line, or several joined by +; with --city, --state, --zip in place of --column')
    .option('--unit <name>', 'Column of the unit')
    .option('--city <name>', 'Column of the city')
    .option('--state <name>', 'Column of the state')
    .option('--zip <name>', 'Column of the ZIP code')
    .option('--latitude <name>', 'Column of the latitude, for reverse')
    .option('--longitude <name>', 'Column of the longitude, for reverse')
    .option(
      '--fields <names>',
      `Fields of the answer to add, separated by commas (default: all), also ${AREA_FIELDS.join(', ')}; with = a column of the table, such as number=HOUSE,name=ROAD+TYPE`,
    )
    .option('--prefix <text>', 'In front of the names of the columns that are added')
    .option('--escape-formulas', 'Of CSV and TSV: an apostrophe in front of cells that a spreadsheet would run as a formula')
    .option('--summary <file>', 'Counts of the run, as .json or .svg; may be repeated')
    .option('--resume', 'Go on with a run that was interrupted')
    .option('--threads <n>', 'Threads that answer (default: as many as there are cores)')
    .json('Of a table: print the counts of the run as JSON');
}

/** Answers the rows of a table into another one; with the data of an earlier edition, what has changed since. */
export async function batchTable(
  operation: QueryName,
  table: string,
  options: RawOptions,
  terminal: Terminal,
  before: DataChoice | null = null,
): Promise<void> {
  const threads = integerOption(options, 'threads', 1, MOST_THREADS) ?? availableParallelism();
  const resume = flag(options, 'resume');
  const preview = integerOption(options, 'preview', 1, MOST_SHOWN) ?? null;
  const url = queueOf(options);
  const out = runFile(textOption(options, 'out') ?? defaultOut(before === null ? operation : 'recheck', table));
  const named = textOption(options, 'review');
  const review = named === undefined ? null : runFile(named);
  const summaries = summaryFiles(options);
  const results = [...summaries, ...(review === null ? [] : [review]), out];
  const client = new HttpClient({ version: pkg.version, env: terminal.env });
  const progress = createProgress(terminal);
  try {
    for (const { path } of results) await requirePlace(path);
    if (!resume && !flag(options, 'force') && preview === null)
      for (const { path } of results.slice(summaries.length)) await requireNew(path);
    const source = runFile(table);
    const input = source.url === null ? source.path : `${out.path}.table`;
    const format = choiceOption(options, 'from', FORMATS) ?? formatOf(withoutGz(source.path), 'from', { ...BY_ENDING, '.json': 'ndjson' });
    if (source.url !== null) {
      await fetchTable(client, source.url, { to: input, resume }, (_, __, size) =>
        progress.report(size === null ? null : client.spent.bytes / size, 'fetching the table', {
          unit: 'bytes',
          count: client.spent.bytes,
        }),
      );
    }
    const head = await inputHead(input, format, textOptions(options));
    const plan = planOf(operation, { input: head, output: out, review, before }, options, terminal.env);
    requireApart([input, ...results.map(({ path }) => path)]);
    const asked = askedColumns(head);
    const unread = notAsked(plan.question, asked, sampleRows(head.first, asked));
    const said = [...shownReading(head), shownQuestion(plan.question, asked), ...unread];
    terminal.notices.write(`${basename(source.path)}: ${said.join('; ')}\n`);
    if (preview !== null) {
      await writePreview(await previewTable(plan, head, preview), options, terminal);
      if (source.url !== null) await rm(input);
      return;
    }
    if (plan.output.format === 'xlsx') await workbooks();
    const began = performance.now();
    if (url !== null && plan.dedupe) throw unusable('--dedupe needs one process that sees all rows, and so not --queue');
    const queued = url === null ? null : await QueuedParts.open(url, plan, resume);
    const elsewhere = queued === null ? {} : { pool: queued.threads(QUEUED_PARTS) };
    const summary = await runTable({ plan, head, threads, ...elsewhere, resume, report: progress.report }).finally(() => queued?.close());
    if (summary !== null) await writeSummaries(summaries, summary);
    await putFiles(client, results);
    if (source.url !== null) await rm(input);
    progress.finish(
      `${shownFile(out)} is finished${summary === null ? ' already' : `: ${rateOf(summary.rows, performance.now() - began)}`}`,
    );
    if (summary === null) return;
    if (flag(options, 'json')) await report(terminal, options, summary, []);
    else await writeLines(terminal.notices, summaryLines(summary));
  } finally {
    progress.stop();
  }
}

/** Rows as blocks of fields for people, or a line of JSON each. */
async function writePreview(rows: readonly Readonly<Record<string, unknown>>[], options: RawOptions, terminal: Terminal): Promise<void> {
  const paint = paintFor(terminal, terminal.output);
  const lines = flag(options, 'json')
    ? rows.map((row) => JSON.stringify(row))
    : rows.flatMap((row, at) => [...(at === 0 ? [] : ['']), ...formatResult(row, paint)]);
  await writeLines(terminal.output, lines);
}

/** `12,000 rows in 3.1 s, 3,871 rows/s`; of less than a second no rate. */
function rateOf(rows: number, milliseconds: number): string {
  const seconds = milliseconds / 1000;
  const rate = seconds < 1 ? '' : `, ${grouped(rows / seconds)} rows/s`;
  return `${counted(rows, 'row')} in ${Number(seconds.toFixed(1)).toLocaleString('en-US')} s${rate}`;
}

/** Whether this process answers parts that others submit. */
export function isQueueWorker(options: RawOptions): boolean {
  return choiceOption(options, 'role', ROLES) === 'work';
}

/** Answers parts of tables that others submit, until SIGTERM or SIGINT. */
export async function batchWorker(options: RawOptions, terminal: Terminal): Promise<void> {
  const url = queueOf(options);
  if (url === null) throw unusable('--role work needs the --queue that tables are submitted to');
  const threads = integerOption(options, 'threads', 1, MOST_THREADS) ?? availableParallelism();
  const stop = Promise.race([once(process, 'SIGTERM'), once(process, 'SIGINT')]);
  const trouble = new Tally((line) => terminal.notices.write(`${line}\n`));
  terminal.notices.write('doorplate answers parts of the queue\n');
  await workQueue(url, threads, stop, (error) => trouble.add(describeError(error)));
  trouble.close();
}

function queueOf(options: RawOptions): string | null {
  const url = textOption(options, 'queue');
  return url === undefined ? null : requireRedisUrl(url);
}

function planOf(
  operation: QueryName,
  files: {
    readonly input: InputHead;
    readonly output: RunFile;
    readonly review: RunFile | null;
    readonly before: DataChoice | null;
  },
  options: RawOptions,
  env: Terminal['env'],
): TablePlan {
  const { output, review, before } = files;
  const { path, format, bytes, columns, nested, isCopied, encoding, delimiter, sheet } = files.input;
  const asked = askedColumns(files.input);
  const fields = textOption(options, 'fields')?.split(',') ?? [];
  const chosen = fields.filter((name) => !name.includes('=')).map((name) => name.trim());
  const pairs = fields.filter((name) => name.includes('='));
  const named = Object.fromEntries(COLUMN_OPTIONS.map((name) => [name, listOption(options, name)]));
  const { outcome, answers, prefix } = answerColumns(operation, chosen.length === 0 ? null : chosen, {
    prefix: textOption(options, 'prefix'),
    kept: columns,
    isCompared: before !== null,
  });
  const plan: TablePlan = {
    ...dataChoice(options),
    ...{ operation, before },
    call: { ...displayOptions(operation, options), ...(answers.some(({ ofArea }) => ofArea) ? { explain: true } : {}) },
    input: { path, format, bytes, columns, nested, isCopied, encoding, delimiter, sheet },
    question: questionColumns(operation, { ...named, pairs }, asked, sampleRows(files.input.first, asked)),
    ...{ outcome, answers },
    output: { path: output.path, format: choiceOption(options, 'to', FORMATS) ?? formatOf(output.path, 'to') },
    review: review === null ? null : { path: review.path, reason: { name: `${prefix}doubt`, type: 'STRING' } },
    dedupe: flag(options, 'dedupe'),
    escapeFormulas: flag(options, 'escapeFormulas'),
    shard: readShard(textOption(options, 'shard'), env),
  };
  return plan;
}

function textOptions(options: RawOptions): Parameters<typeof inputHead>[2] {
  const [encoding, delimiter, sheet] = ['encoding', 'delimiter', 'sheet'].map((name) => textOption(options, name));
  return { encoding, sheet, delimiter: delimiter === '\\t' ? '\t' : delimiter, hasNoHeader: options.header === false };
}

/** How a text is read, where that is not as a rule. */
function shownReading({ format, encoding, hasOther, delimiter, linesAbove, columns }: InputHead): readonly string[] {
  const separator = DELIMITER_NAMES[delimiter] ?? JSON.stringify(delimiter);
  return [
    ...(encoding === 'utf-8' ? [] : [encoding]),
    ...(hasOther ? ['lines that are not UTF-8 are read as Windows-1252, unless --encoding names another'] : []),
    ...(format !== 'csv' || delimiter === ',' || columns.length < 2 ? [] : [`separated by ${separator}`]),
    ...(linesAbove === 0 ? [] : [`header in line ${linesAbove + 1}`]),
    ...columns.flatMap(({ name, written }) => (written === undefined ? [] : [`another column named "${written}" is called "${name}"`])),
  ];
}

const DELIMITER_NAMES: Readonly<Record<string, string>> = { ';': 'semicolons', '\t': 'tabs', '|': 'bars' };

/** Beside the table. */
function defaultOut(operation: string, table: string): string {
  if (/^https?:/i.test(table)) throw unusable('--out is missing, expected the file of the result, such as verified.csv');
  const name = withoutGz(table).replace(/\.json$/i, '.ndjson');
  const ending = extname(name);
  return `${name.slice(0, name.length - ending.length)}.${operation}${ending === '' || ending === '.txt' ? '.csv' : ending}`;
}

/** Refuses to overwrite what an earlier run has written, perhaps in hours. */
export async function requireNew(path: string): Promise<void> {
  if (await exists(path)) throw unusable(`${path} is there already, expected another name, or --force to overwrite it`);
}

function requireApart(paths: readonly string[]): void {
  const twice = paths.find((path, at) => paths.indexOf(path) !== at);
  if (twice !== undefined) throw unusable(`The table, --out, --review and --summary name one file twice: ${basename(twice)}`);
}

/** Refuses a file that cannot be written where it is named. A run may take hours, so this is checked before it. */
export async function requirePlace(path: string): Promise<void> {
  const isFolder = await stat(path).then(
    (found) => found.isDirectory(),
    () => false,
  );
  if (isFolder) throw unusable(`${path} cannot be written: it is a folder`);
  await access(dirname(path), constants.W_OK).catch(stops(`${path} cannot be written`));
}

function formatOf(path: string, option: string, byEnding = BY_ENDING): Format {
  const format = byEnding[extname(path).toLowerCase()];
  if (format === undefined) {
    if (statSync(path, { throwIfNoEntry: false })?.isDirectory() === true)
      throw unusable(`${path} is a folder, expected a table such as ${join(path, 'customers.csv')}`);
    throw unusable(`${path} has no ending of ${Object.keys(byEnding).join(', ')}: name its format with --${option}`);
  }
  return format;
}
