import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import pkg from '../../../package.json' with { type: 'json' };
import { DoorplateError } from '../../../src/errors.js';
import { HttpClient } from '../../build/download/http-client.js';
import { counted } from '../../build/format/quantities.js';
import { putFiles, type RunFile, runFile } from '../table/run-file.js';
import { addSummary, emptySummary, type Summary, summarySvg, summaryTables } from '../table/summary.js';
import { listOption, type RawOptions, stops, unusable } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { alignColumns, report, type Terminal } from '../terminal/terminal.js';

export function registerSummary(program: OperationCommand, terminal: Terminal): void {
  program
    .command('summary <file...>')
    .description('Add up the summaries of the shards of a batch')
    .option('--summary <file>', 'Counts of the whole, as .json or .svg; may be repeated')
    .json()
    .examples('doorplate summary shard-*.json --summary whole.svg')
    .action((files: readonly string[], options: RawOptions) => summarize(files, options, terminal));
}

async function summarize(files: readonly string[], options: RawOptions, terminal: Terminal): Promise<void> {
  const written = summaryFiles(options);
  const whole = emptySummary();
  for (const file of files) addSummary(whole, await readSummary(file));
  await writeSummaries(written, whole);
  await putFiles(new HttpClient({ version: pkg.version, env: terminal.env }), written);
  await report(terminal, options, whole, summaryLines(whole));
}

/** The files that `--summary` names. Throws `CONFIG_INVALID` for an ending that says no format. */
export function summaryFiles(options: RawOptions): readonly RunFile[] {
  const files = listOption(options, 'summary').map(runFile);
  const wrong = files.find(({ path }) => !['.json', '.svg'].includes(extname(path)));
  if (wrong === undefined) return files;
  throw unusable(`--summary names "${basename(wrong.path)}", expected an ending of .json or .svg`);
}

export async function writeSummaries(files: readonly RunFile[], summary: Summary): Promise<void> {
  for (const { path } of files) {
    const text = extname(path) === '.svg' ? summarySvg(summary) : `${JSON.stringify(summary)}\n`;
    await writeFile(path, text).catch(stops(`The summary ${path} cannot be written`));
  }
}

/** Reads what `--summary x.json` wrote. Throws `INPUT_MALFORMED` for anything else. */
async function readSummary(file: string): Promise<Summary> {
  const text = await readFile(file, 'utf8').catch(stops(`The summary ${file} cannot be read`));
  const wrong = (cause?: unknown) => new DoorplateError('INPUT_MALFORMED', `${file} is no summary of a batch`, {}, { cause });
  let value: Summary;
  try {
    value = JSON.parse(text) as Summary;
  } catch (cause) {
    throw wrong(cause);
  }
  for (const [name, empty] of Object.entries(emptySummary())) {
    const part: unknown = (value as Partial<Summary> | null)?.[name as keyof Summary];
    const counts = typeof empty === 'number' ? [part] : typeof part === 'object' && part !== null ? Object.values(part) : [undefined];
    if (!counts.every(Number.isSafeInteger)) throw wrong();
  }
  return value;
}

/** A summary for a reader. */
export function summaryLines(summary: Summary): string[] {
  const { rows, duplicates, doubtful } = summary;
  const left = duplicates > 0 ? `, ${duplicates} left out as duplicates` : '';
  return [
    `${counted(rows, 'row')}${left}, ${doubtful} to look at`,
    ...summaryTables(summary).flatMap(([title, counts]) => [
      '',
      title,
      ...alignColumns(counts.map(([name, count]) => [count, name])).map((line) => `  ${line}`),
    ]),
  ];
}
