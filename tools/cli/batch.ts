import type { Readable, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { CAC } from 'cac';
import type { QueryName, Service } from '../../src/contract.js';
import { integerOption, type RawOptions } from './arguments.js';
import { EXIT, type ExitCode } from './exit.js';
import { type Line, MAX_LINE_BYTES, splitLines } from './lines.js';
import { type CallOptions, requireOperation } from './operations.js';
import { createProgress } from './progress.js';
import { displayOptions, openData } from './question.js';
import { ask, type Reply, refuse } from './reply.js';
import type { Terminal } from './terminal.js';

const CONCURRENCY = 32;
const MAX_CONCURRENCY = 1024;
/** Shorter work is over before anyone asks how far it is. */
const PROGRESS_AFTER_SECONDS = 2;

export function registerBatch(program: CAC, terminal: Terminal): void {
  program
    .command('batch <operation>', 'Answer one question a line: lines in, one JSON object a line out, in the same order')
    .option('--data <dir>', 'Dataset folder or URL; may be repeated (default: the datasets of the package)')
    .option('--display-type <n>', 'Form of the suggestions')
    .option('--concurrency <n>', `Questions in work at the same time, 1 to ${MAX_CONCURRENCY} (default: ${CONCURRENCY})`)
    .example('  doorplate batch verify < addresses.txt > verified.jsonl')
    .example("  each line: {\"input\": …, \"status\": 200, \"result\": …, \"errors\": []}; status as over HTTP, input null for unreadable lines")
    .action((operation: string, options: RawOptions) => batch(operation, options, terminal));
}

async function batch(name: string, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const operation = requireOperation(name);
  const call = displayOptions(operation, options);
  const concurrency = integerOption(options, 'concurrency', 1, MAX_CONCURRENCY) ?? CONCURRENCY;
  const doorplate = await openData(options);
  const count = countLines(operation, terminal);
  try {
    return await answerLines(doorplate, { operation, call, concurrency, count }, terminal.input, terminal.output);
  } finally {
    count.stop();
    await doorplate.close();
  }
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
        for (const reply of replies) if (reply.exit === EXIT.dataset || reply.exit === EXIT.unexpected) exit = Math.max(exit, reply.exit) as ExitCode;
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
  return refuse(line.problem === 'too-long' ? `the line has ${line.bytes} bytes, expected at most ${MAX_LINE_BYTES}` : 'the line is not valid UTF-8');
}

function encode(line: Line, { status, result, errors }: Reply): string {
  return `${JSON.stringify({ input: line.text, status, result, errors })}\n`;
}

/** Counts on the notices once the work has taken a while and a person looks on. */
function countLines(operation: QueryName, terminal: Terminal): BatchPlan['count'] & { stop(): void } {
  const progress = createProgress(terminal);
  const startedAt = performance.now();
  let total = 0;
  return {
    add(lines) {
      total += lines;
      const seconds = (performance.now() - startedAt) / 1000;
      if (seconds > PROGRESS_AFTER_SECONDS) progress.report(null, `${operation}: ${total} lines, ${Math.round(total / seconds)} a second`);
    },
    stop: () => progress.stop(),
  };
}
