import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';

/** One row of a CSV file. */
export interface CsvRow {
  /** Number of its line, from 1. */
  readonly line: number;
  readonly fields: readonly string[];
}

/** Rows of a UTF-8 CSV file (RFC 4180; no line breaks inside fields, as in all files of IP ranges). Empty lines are left out. */
export async function* readCsv(path: string): AsyncGenerator<CsvRow> {
  const stream = createReadStream(path, 'utf8');
  let line = 0;
  for await (const text of createInterface({ input: stream, crlfDelay: Number.POSITIVE_INFINITY })) {
    line++;
    const content = line === 1 && text.startsWith('\ufeff') ? text.slice(1) : text;
    if (content !== '') yield { line, fields: splitLine(content, line) };
  }
}

/** The fields of one line. Throws `RangeError` for a quote that does not end or stands inside a field. */
export function splitLine(text: string, line: number): string[] {
  if (!text.includes('"')) return text.split(',');
  const fields: string[] = [];
  let at = 0;
  while (at <= text.length) {
    if (text[at] !== '"') {
      const end = text.indexOf(',', at);
      const field = text.slice(at, end < 0 ? text.length : end);
      if (field.includes('"')) throw new RangeError(`line ${line} has a quote inside field ${fields.length + 1}`);
      fields.push(field);
      at += field.length + 1;
      continue;
    }
    let end = text.indexOf('"', at + 1);
    while (end >= 0 && text[end + 1] === '"') end = text.indexOf('"', end + 2);
    if (end < 0 || (end + 1 < text.length && text[end + 1] !== ',')) {
      throw new RangeError(`line ${line} has a quote that does not end with field ${fields.length + 1}`);
    }
    fields.push(text.slice(at + 1, end).replaceAll('""', '"'));
    at = end + 2;
  }
  return fields;
}
