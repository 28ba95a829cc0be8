import { readFile, writeFile } from 'node:fs/promises';
import { basename, extname } from 'node:path';
import { DoorplateError } from '../../../src/errors.js';
import { listOption, type RawOptions } from '../terminal/arguments.js';
import { alignColumns } from '../terminal/terminal.js';
import { type RunFile, runFile } from './run-file.js';
import { emptySummary, type Summary, summarySvg, summaryTables } from './summary.js';

/** The files that `--summary` names. Throws `CONFIG_INVALID` for an ending that says no format. */
export function summaryFiles(options: RawOptions): readonly RunFile[] {
  const files = listOption(options, 'summary').map(runFile);
  const wrong = files.find(({ path }) => !['.json', '.svg'].includes(extname(path)));
  if (wrong === undefined) return files;
  throw new DoorplateError('CONFIG_INVALID', `--summary names "${basename(wrong.path)}", expected an ending of .json or .svg`);
}

export async function writeSummaries(files: readonly RunFile[], summary: Summary): Promise<void> {
  for (const { path } of files) {
    const text = extname(path) === '.svg' ? summarySvg(summary) : `${JSON.stringify(summary)}\n`;
    await writeFile(path, text).catch(({ code }: NodeJS.ErrnoException) => {
      throw new DoorplateError('CONFIG_INVALID', `The summary ${path} cannot be written: ${code}`);
    });
  }
}

/** Reads what `--summary x.json` wrote. Throws `INPUT_MALFORMED` for anything else. */
export async function readSummary(file: string): Promise<Summary> {
  const text = await readFile(file, 'utf8').catch(({ code }: NodeJS.ErrnoException) => {
    throw new DoorplateError('CONFIG_INVALID', `The summary ${file} cannot be read: ${code}`);
  });
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
    `${rows} rows${left}, ${doubtful} to look at`,
    ...summaryTables(summary).flatMap(([title, counts]) => [
      '',
      title,
      ...alignColumns(counts.map(([name, count]) => [count, name])).map((line) => `  ${line}`),
    ]),
  ];
}
