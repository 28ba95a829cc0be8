import { createReadStream } from 'node:fs';
import type { AsyncBuffer } from 'hyparquet';
import { DoorplateError } from '../../../src/errors.js';
import { RecordEnds } from '../../build/source/record-ends.js';
import { utf8Lines } from '../../build/source/text-table.js';
import type { QuestionColumns } from './columns.js';
import { nestedCells } from './nested.js';
import { linesPath, type Part, type TablePlan } from './plan.js';

/** The cells of a row by the columns of the input, and what is wrong with it as a row; null where nothing is. */
export interface Row {
  readonly cells: readonly unknown[];
  readonly problem: string | null;
  /** What a person should know of it beside the answer. */
  readonly notice?: string;
}

/** What the parser says of a quote. */
const UNCLOSED = 'CSV_QUOTE_NOT_CLOSED';

/** Reads the rows of parts, each by itself. */
export async function rowReader(plan: TablePlan): Promise<(part: Part) => Promise<Row[]>> {
  const { input } = plan;
  const widths = { width: input.columns.length, needed: cellsNeeded(plan.question) };
  const encoding = input.isCopied ? 'utf-8' : input.encoding;
  const textOf = ({ work }: Part) => utf8Lines((work as { bytes: Uint8Array }).bytes, encoding);
  switch (input.format) {
    case 'parquet': {
      const { asyncBufferFromFile, parquetReadObjects } = await import('hyparquet');
      const { compressors } = await import('hyparquet-compressors');
      const columns = input.columns.map(({ name }) => name);
      let file: AsyncBuffer | null = null;
      return async ({ work }) => {
        if ('rows' in work) return work.rows.map((cells) => ({ cells, problem: null }));
        file ??= await asyncBufferFromFile(input.path);
        const rows = await parquetReadObjects({ file, compressors, columns, ...(work as { rowStart: number; rowEnd: number }) });
        return rows.map((row) => {
          const cells = columns.map((name) => row[name] ?? null);
          return { cells: nestedCells(cells, input.nested), problem: null };
        });
      };
    }
    case 'ndjson':
      return async (part) =>
        linesOf(textOf(part)).map((line) => {
          const { cells, problem } = jsonRow(line, input.columns);
          return { cells: nestedCells(cells, input.nested), problem };
        });
    case 'xlsx':
      return async (part) => linesOf(textOf(part)).map((line) => rowOfWidth(JSON.parse(line), widths));
    default: {
      const { parse } = await import('csv-parse/sync');
      const options = { ...parseOptions(input.format, input.delimiter), relax_column_count: true, skip_empty_lines: true };
      return async (part) => {
        try {
          return (parse(textOf(part), options) as string[][]).map((cells) => rowOfWidth(cells, widths));
        } catch (cause) {
          // Its message would hold cells.
          const { code = 'unknown', lines = 1 } = cause as { code?: string; lines?: number };
          const before = Math.max(0, new RecordEnds(input.delimiter).last(textOf(part)));
          const line = (await lineAt(linesPath(plan), part)) + (code === UNCLOSED ? lineEnds(textOf(part).subarray(0, before)) + 1 : lines);
          const how = code === UNCLOSED ? 'a quote is opened there that is not closed' : code;
          throw new DoorplateError('INPUT_MALFORMED', `${input.path}, line ${line} cannot be read: ${how}`, { file: input.path });
        }
      };
    }
  }
}

/** How the two text tables differ: a TSV has no quotes (IANA text/tab-separated-values). */
export function dialect(format: 'csv' | 'tsv', delimiter = format === 'csv' ? ',' : '\t') {
  return format === 'csv' ? { delimiter } : { delimiter, quote: false as const };
}

/**
 * How text tables are read. Both line ends are named: else the parser takes the first that it meets for all, a carriage return
 * within a field too, and rows with another one become part of a cell.
 */
export function parseOptions(format: 'csv' | 'tsv', delimiter?: string) {
  return { ...dialect(format, delimiter), record_delimiter: ['\r\n', '\n'], relax_quotes: true };
}

/** Lines of the file before a part, whose records a machine that has not the file counts alone. */
async function lineAt(path: string, { work, end }: Part): Promise<number> {
  let lines = 0;
  try {
    const before = createReadStream(path, { end: Math.max(0, end - (work as { bytes: Uint8Array }).bytes.length - 1) });
    for await (const chunk of before) lines += lineEnds(chunk as Buffer);
  } catch {
    // The line is one of the part then.
  }
  return lines;
}

function lineEnds(bytes: Uint8Array): number {
  return bytes.reduce((sum, byte) => (byte === 0x0a ? sum + 1 : sum), 0);
}

/** Cells beyond the last column are none where they are blank; those that a row lacks are empty where nobody asks for them. */
function rowOfWidth(found: unknown[], { width, needed }: { readonly width: number; readonly needed: number }): Row {
  const extra = found.slice(width);
  const isWider = extra.some((cell) => cell !== '' && cell !== null);
  if (found.length >= width && !isWider) return { cells: found.slice(0, width), problem: null };
  const cells = Array.from({ length: width }, (_, at) => found[at] ?? '');
  const problem = `the row has ${found.length} cells, expected ${width}`;
  if (isWider) return { cells, problem, notice: `beyond the last column it has ${JSON.stringify(extra)}` };
  return found.length < needed ? { cells, problem } : { cells, problem: null, notice: `${problem}: the rest counts as empty` };
}

/** Cells up to the last one that is asked. */
function cellsNeeded(question: QuestionColumns): number {
  if (question.form === 'text') return Math.max(...question.texts) + 1;
  if (question.form === 'point') return Math.max(question.latitude, question.longitude) + 1;
  return Math.max(...Object.values(question.fields).flat()) + 1;
}

function linesOf(text: Buffer): string[] {
  return text
    .toString()
    .split('\n')
    .filter((line) => line.trim() !== '');
}

function jsonRow(line: string, columns: TablePlan['input']['columns']): Row {
  const object = jsonObject(line);
  if (object === null) return { cells: columns.map(() => null), problem: 'the line is not a JSON object' };
  const unknown = Object.keys(object).find((name) => !columns.some((column) => column.name === name));
  const cells = columns.map(({ name }) => object[name] ?? null);
  const deep = cells.findIndex((cell) => isDeeperThan(MOST_LEVELS, cell));
  if (deep >= 0) {
    const problem = `the object has more than ${MOST_LEVELS} levels in ${JSON.stringify(columns[deep]?.name)}`;
    return { cells: columns.map(() => null), problem };
  }
  if (unknown !== undefined) return { cells, problem: 'the object has a key that the first rows do not have' };
  // JavaScript rounds such numbers, and so the result would hold another one.
  const isRounded = cells.some((cell) => Number.isInteger(cell) && !Number.isSafeInteger(cell));
  return { cells, problem: isRounded ? 'the object has an integer above 2^53: write it as text' : null };
}

/** JSON of thousands of levels can be read, and not be written again. */
const MOST_LEVELS = 100;

function isDeeperThan(levels: number, value: unknown): boolean {
  if (value === null || typeof value !== 'object') return false;
  return levels === 0 || Object.values(value).some((inner) => isDeeperThan(levels - 1, inner));
}

/** Null for a line that is no object. */
export function jsonObject(line: string): Record<string, unknown> | null {
  try {
    const value: unknown = JSON.parse(line);
    return value !== null && typeof value === 'object' && !Array.isArray(value) ? (value as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}
