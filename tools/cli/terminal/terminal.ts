import type { Readable, Writable } from 'node:stream';
import { styleText } from 'node:util';

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
