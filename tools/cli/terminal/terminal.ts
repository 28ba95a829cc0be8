import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';
import type { Explain } from '../../../src/service.js';
import { flag, type RawOptions } from './arguments.js';
import { shown } from './shown.js';

/** The three streams of a command, and whether a person is looking. */
export interface Terminal {
  readonly input: Readable;
  readonly output: Writable;
  /** Where everything goes that is not the answer: progress, notices, errors. */
  readonly notices: Writable;
  readonly env: Readonly<Record<string, string | undefined>>;
}

export function processTerminal(): Terminal {
  return { input: process.stdin, output: process.stdout, notices: process.stderr, env: process.env };
}

type Style = 'bold' | 'dim' | 'red' | 'green' | 'yellow' | 'cyan';
export type Paint = (style: Style, text: string) => string;

/** Colours only where a person looks at the stream and NO_COLOR is not set (no-color.org: any value but the empty one). */
export function paintFor(terminal: Terminal, stream: Writable): Paint {
  const plain = !isTty(stream) || (terminal.env.NO_COLOR ?? '') !== '';
  return plain ? (_, text) => text : (style, text) => styleText(style, text, { validateStream: false });
}

export function isTty(stream: Writable): boolean {
  return 'isTTY' in stream && stream.isTTY === true;
}

/** Writes lines and waits until the stream has taken them. */
export function writeLines(stream: Writable, lines: readonly string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    stream.write(lines.map((line) => `${line}\n`).join(''), (error) => (error ? reject(error) : resolve()));
  });
}

/** Writes what a command has found: one line of JSON for programs where `--json` asks for it, else lines for people. */
export function report({ output }: Terminal, options: RawOptions, found: object, lines: readonly string[]): Promise<void> {
  return writeLines(output, flag(options, 'json') ? [shown(JSON.stringify(found))] : lines);
}

/** Writes an answer's result for a reader: suggestions a line each, fields aligned, nested fields with dotted names. */
export function formatResult(result: unknown, paint: Paint): string[] {
  if (Array.isArray(result)) return shown(result.map(String));
  return alignFields(flatten(shown(result), ''), paint);
}

/** Lines of two columns; a null value shows as a dash. */
export function alignFields(fields: readonly (readonly [name: string, value: unknown])[], paint: Paint): string[] {
  const width = Math.max(0, ...fields.map(([name]) => name.length));
  const printed = (value: unknown) => (value === null ? paint('dim', '-') : Array.isArray(value) ? value.join('; ') : String(value));
  return fields.map(([name, value]) => `${paint('dim', name.padEnd(width))}  ${printed(value)}`);
}

/** Lines of left-aligned columns, the last one as it is; numbers are aligned to the right. */
export function alignColumns(cells: readonly (readonly (string | number)[])[]): string[] {
  const rows = shown(cells);
  const widths: number[] = [];
  for (const row of rows) {
    row.forEach((cell, at) => {
      widths[at] = Math.max(widths[at] ?? 0, String(cell).length);
    });
  }
  return rows.map((row) =>
    row
      .map((cell, at) => {
        const width = widths[at] ?? 0;
        return typeof cell === 'number' ? String(cell).padStart(width) : at === row.length - 1 ? cell : cell.padEnd(width);
      })
      .join('  '),
  );
}

/** Writes the explanation of an answer for a reader. */
export function formatExplain(given: Explain, paint: Paint): string[] {
  const explain = shown(given);
  const section = (title: string, lines: readonly string[]) =>
    lines.length > 0 ? ['', paint('bold', title), ...lines.map((line) => `  ${line}`)] : [];
  return [
    ...section(
      'Datasets',
      explain.datasets.map(({ name, version }) => `${name} ${version}`),
    ),
    ...section(
      'Parts',
      alignFields(
        [...Object.entries(explain.parts ?? {}), ...(explain.next === undefined ? [] : [['next', explain.next] as const])],
        paint,
      ),
    ),
    ...section('Candidates', alignColumns((explain.candidates ?? []).map(({ text, score, reason }) => [score.toFixed(3), text, reason]))),
    ...section(
      'Changes',
      alignColumns((explain.changes ?? []).map(({ component, from, to, reason }) => [component, `${from ?? '-'} -> ${to ?? '-'}`, reason])),
    ),
    ...section('Fields', alignFields(Object.entries(explain.fields ?? {}), paint)),
    ...section('Notes', explain.notes ?? []),
  ];
}

function flatten(value: unknown, prefix: string): [string, unknown][] {
  return Object.entries(value as Record<string, unknown>).flatMap(([name, field]): [string, unknown][] =>
    field !== null && typeof field === 'object' && !Array.isArray(field) ? flatten(field, `${prefix}${name}.`) : [[prefix + name, field]],
  );
}
