import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { QueryName } from '../../../src/contract.js';
import type { Service } from '../../../src/service.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { ask, type CallOptions, errorReply, type Reply } from './reply.js';
import { type Line, MAX_LINE_BYTES, splitLines } from './split-lines.js';

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
