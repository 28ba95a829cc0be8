import { isUtf8 } from 'node:buffer';
import type { AsyncBuffer } from 'hyparquet';
import { DoorplateError } from '../../../src/errors.js';
import type { Part, TablePlan } from './plan.js';

/** The cells of a row by the columns of the input, and what is wrong with it as a row; null where nothing is. */
export interface Row {
  readonly cells: readonly unknown[];
  readonly problem: string | null;
}

/** Reads the rows of parts, each by itself. */
export async function rowReader({ input }: TablePlan): Promise<(part: Part) => Promise<Row[]>> {
  const width = input.columns.length;
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
        return rows.map((row) => ({ cells: columns.map((name) => row[name] ?? null), problem: null }));
      };
    }
    case 'ndjson':
      return async (part) => linesOf(part).map((line) => jsonRow(line, input.columns));
    case 'xlsx':
      return async (part) => linesOf(part).map((line) => rowOfWidth(JSON.parse(line), width));
    default: {
      const { parse } = await import('csv-parse/sync');
      const options = { ...parseOptions(input.format), relax_column_count: true, skip_empty_lines: true };
      const records = (part: Part): string[][] => {
        const bytes = utf8Of(part);
        try {
          return parse(bytes, options);
        } catch (cause) {
          // Its message would hold cells.
          const code = (cause as { code?: string }).code ?? 'unknown';
          throw new DoorplateError(
            'INPUT_MALFORMED',
            `The record at the end of the ${bytes.length} bytes before byte ${part.end} cannot be read: ${code}`,
          );
        }
      };
      return async (part) => records(part).map((cells) => rowOfWidth(cells, width));
    }
  }
}

/** How the two text tables differ: a TSV has no quotes (IANA text/tab-separated-values). */
export function dialect(format: 'csv' | 'tsv') {
  return format === 'csv' ? { delimiter: ',' } : { delimiter: '\t', quote: false as const };
}

/**
 * How text tables are read. Both line ends are named: else the parser takes the first that it meets for all, a carriage return
 * within a field too, and rows with another one become part of a cell.
 */
export function parseOptions(format: 'csv' | 'tsv') {
  return { ...dialect(format), record_delimiter: ['\r\n', '\n'], relax_quotes: true };
}

function utf8Of({ work }: Part): Buffer {
  const { buffer, byteOffset, length } = (work as { bytes: Uint8Array }).bytes;
  const bytes = Buffer.from(buffer as ArrayBuffer, byteOffset, length);
  if (isUtf8(bytes)) return bytes;
  throw new DoorplateError('INPUT_MALFORMED', 'The table is not UTF-8');
}

function rowOfWidth(cells: unknown[], width: number): Row {
  if (cells.length === width) return { cells, problem: null };
  const problem = `the row has ${cells.length} cells, expected ${width}`;
  return { cells: Array.from({ length: width }, (_, at) => cells[at] ?? ''), problem };
}

function linesOf(part: Part): string[] {
  return utf8Of(part)
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
