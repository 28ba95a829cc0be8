import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { QueryName } from '../../../src/contract.js';
import type { Service } from '../../../src/service.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { ask, type CallOptions, errorReply, type Reply } from './reply.js';

/** Longest line that is kept, in bytes: far above the longest input, so that every longer line is refused anyway. */
const MAX_LINE_BYTES = 65_536;

/** One line of input, without its line end; `text` is null for a line that cannot be read. */
export type Line =
  | { readonly text: string; readonly problem: null }
  | { readonly text: null; readonly problem: 'too-long'; readonly bytes: number }
  | { readonly text: null; readonly problem: 'invalid-utf8' };

const LINE_FEED = 10;
const CARRIAGE_RETURN = 13;
const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/**
 * Splits a stream of bytes into lines at LF or CRLF, and gives together the lines that end in the same chunk. A last line without
 * line end counts; a byte order mark at the very start is dropped. At most `maxBytes` of a line are held, whatever its length.
 */
export async function* splitLines(chunks: AsyncIterable<Uint8Array>, maxBytes = MAX_LINE_BYTES): AsyncGenerator<readonly Line[]> {
  const splitter = new LineSplitter(maxBytes);
  for await (const chunk of chunks) {
    const lines = splitter.push(chunk);
    if (lines.length > 0) yield lines;
  }
  const last = splitter.end();
  if (last !== null) yield [last];
}

class LineSplitter {
  readonly #decoder = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true });
  /** Start of a line whose end has not come yet. */
  #held: Uint8Array[] = [];
  /** Length of that line so far, the bytes no longer held included. */
  #length = 0;
  #first = true;

  constructor(private readonly maxBytes: number) {}

  push(chunk: Uint8Array): Line[] {
    const lines: Line[] = [];
    let from = 0;
    for (let to = chunk.indexOf(LINE_FEED); to >= 0; to = chunk.indexOf(LINE_FEED, from)) {
      this.#hold(chunk.subarray(from, to));
      lines.push(this.#take());
      from = to + 1;
    }
    // A copy, because the stream may use the chunk's memory again.
    if (from < chunk.length) this.#hold(chunk.slice(from));
    return lines;
  }

  end(): Line | null {
    return this.#length > 0 ? this.#take() : null;
  }

  #hold(bytes: Uint8Array): void {
    this.#length += bytes.length;
    // One line end and one byte order mark more than the limit may still turn out to be short enough.
    if (this.#length <= this.maxBytes + BYTE_ORDER_MARK.length + 1) this.#held.push(bytes);
    else this.#held = [];
  }

  #take(): Line {
    const length = this.#length;
    const bytes = trim(this.#held.length === 1 ? (this.#held[0] as Uint8Array) : Buffer.concat(this.#held), this.#first);
    const complete = this.#held.length > 0 || length === 0;
    this.#held = [];
    this.#length = 0;
    this.#first = false;
    if (!complete || bytes.length > this.maxBytes) return { text: null, problem: 'too-long', bytes: complete ? bytes.length : length };
    try {
      return { text: this.#decoder.decode(bytes), problem: null };
    } catch {
      return { text: null, problem: 'invalid-utf8' };
    }
  }
}

function trim(bytes: Uint8Array, first: boolean): Uint8Array {
  const start = first && BYTE_ORDER_MARK.every((byte, at) => bytes[at] === byte) ? BYTE_ORDER_MARK.length : 0;
  const end = bytes.at(-1) === CARRIAGE_RETURN ? bytes.length - 1 : bytes.length;
  return bytes.subarray(start, end);
}

export interface BatchPlan {
  readonly operation: QueryName;
  readonly call: CallOptions;
  readonly concurrency: number;
  readonly count: { add(lines: number): void };
}

/**
 * Answers the lines of a stream in their order. Reads no further while the output takes nothing, and holds one chunk
 * of input and `concurrency` answers. Gives the worst exit code that a line met: lines that are refused or not found
 * are answers, a dataset that failed is not.
 */
export async function answerLines(service: Service, plan: BatchPlan, input: Readable, output: Writable): Promise<ExitCode> {
  let exit: ExitCode = EXIT.ok;

  async function* answers(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
    for await (const lines of splitLines(chunks)) {
      for (let from = 0; from < lines.length; from += plan.concurrency) {
        const slice = lines.slice(from, from + plan.concurrency);
        const replies = await Promise.all(slice.map((line) => answerLine(service, plan, line)));
        for (const reply of replies)
          if (reply.exit === EXIT.dataset || reply.exit === EXIT.unexpected) exit = Math.max(exit, reply.exit) as ExitCode;
        yield replies.map((reply, at) => encode(slice[at] as Line, reply)).join('');
        plan.count.add(slice.length);
      }
    }
  }

  await pipeline(input, answers, output, { end: false });
  return exit;
}

function answerLine(service: Service, plan: BatchPlan, line: Line): Promise<Reply> | Reply {
  if (line.text !== null) return ask(service, plan.operation, line.text, plan.call);
  return errorReply(
    line.problem === 'too-long' ? `the line has ${line.bytes} bytes, expected at most ${MAX_LINE_BYTES}` : 'the line is not valid UTF-8',
  );
}

function encode(line: Line, { status, result, errors }: Reply): string {
  return `${JSON.stringify({ input: line.text, status, result, errors })}\n`;
}
