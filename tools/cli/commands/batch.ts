import { QUERY_NAMES, type QueryName } from '../../../src/contract.js';
import { answerLines, type BatchPlan } from '../questions/answer-lines.js';
import { addDataOptions, dataChoice, displayOptions, openData } from '../questions/question-options.js';
import { requireOperation } from '../questions/reply.js';
import { integerOption, type RawOptions, requireOnly, unusable, unusableOption } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import type { ExitCode } from '../terminal/exit.js';
import { requirePackages } from '../terminal/optional-packages.js';
import { createProgress } from '../terminal/progress.js';
import { isTty, type Terminal } from '../terminal/terminal.js';
import { addTableOptions, batchTable, batchWorker, isQueueWorker } from './batch-table.js';

const CONCURRENCY = 32;
const MAX_CONCURRENCY = 1024;
/** Shorter work is over before anyone asks how far it is. */
const PROGRESS_AFTER_SECONDS = 2;

export function registerBatch(program: OperationCommand, terminal: Terminal, done: Done): void {
  const command = program
    .command('batch [operation] [table]')
    .among(QUERY_NAMES)
    .description('Answer one question a line: lines in, one JSON object a line out; or the rows of a table, into another one');
  addDataOptions(command)
    .option('--display-type <n>', 'Form of the suggestions')
    .option('--concurrency <n>', `Questions in work at the same time, 1 to ${MAX_CONCURRENCY} (default: ${CONCURRENCY})`);
  // Lines are answered as JSON in any case.
  const ofLines = ['json', ...command.options.map((option) => option.attributeName())];
  addTableOptions(command)
    .examples(
      'doorplate batch verify < addresses.txt > verified.jsonl',
      'doorplate batch geocode customers.csv --street addr --city town --zip zip --out customers.parquet --resume',
      'Each line: {"input": …, "status": 200, "result": …, "errors": []}; status as over HTTP, input null for unreadable lines',
    )
    .action(async (operation: string | undefined, table: string | undefined, options: RawOptions) => {
      requirePackages(options);
      if (isQueueWorker(options)) return await batchWorker(options, terminal);
      if (operation === undefined) throw unusable(`The operation is missing, expected one of ${QUERY_NAMES.join(', ')}`);
      if (isTableName(operation) && (table === undefined || isOperation(table)))
        throw unusable(`The operation comes before the table, as in doorplate batch ${table ?? 'verify'} ${operation}`);
      if (table !== undefined && options.concurrency !== undefined)
        throw unusableOption('concurrency', 'is for lines, and a table is named');
      if (table !== undefined) return await batchTable(requireOperation(operation), table, options, terminal);
      // Without --no-header it says true.
      const { header, ...others } = options;
      requireOnly(header === false ? options : others, ofLines, 'is for a table, and none is named');
      done(await batchLines(operation, options, terminal));
    });
}

/** Whether a word is a file rather than a misspelled operation. */
const isTableName = (word: string): boolean => word !== '-' && /[./\\]/.test(word);
const isOperation = (word: string): boolean => QUERY_NAMES.some((name) => name === word.toLowerCase());

async function batchLines(name: string, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const operation = requireOperation(name);
  const call = displayOptions(operation, options);
  const concurrency = integerOption(options, 'concurrency', 1, MAX_CONCURRENCY) ?? CONCURRENCY;
  const doorplate = await openData(dataChoice(options));
  const count = countLines(operation, terminal);
  try {
    return await answerLines(doorplate, { operation, call, concurrency, count }, terminal.input, terminal.output);
  } finally {
    count.stop();
    await doorplate.close();
  }
}

/** Counts on the notices once the work has taken a while and a person looks on, the answers going elsewhere. */
function countLines(operation: QueryName, terminal: Terminal): BatchPlan['count'] & { stop(): void } {
  const progress = createProgress(terminal);
  const watched = isTty(terminal.notices) && !isTty(terminal.output);
  const startedAt = performance.now();
  let total = 0;
  return {
    add(lines) {
      total += lines;
      const seconds = (performance.now() - startedAt) / 1000;
      if (watched && seconds > PROGRESS_AFTER_SECONDS)
        progress.report(null, `${operation}: ${total} lines, ${Math.round(total / seconds)} a second`);
    },
    stop: () => progress.stop(),
  };
}
