import { operationRow, QUERY_NAMES } from '../../../src/contract.js';
import { DoorplateError } from '../../../src/errors.js';
import { MAX_LIMIT } from '../../../src/input.js';
import { addDataOptions, dataChoice, displayOptions, openData, suggestionOptions } from '../questions/question-options.js';
import { ask, type Reply, requireOperation, responseText } from '../questions/reply.js';
import { flag, type RawOptions } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { shown } from '../terminal/shown.js';
import { formatExplain, formatResult, paintFor, type Terminal, writeLines } from '../terminal/terminal.js';

export function registerQuery(program: OperationCommand, terminal: Terminal, done: Done): void {
  const command = program.command('query <operation> [input...]').among(QUERY_NAMES).description('Answer one question');
  addDataOptions(command)
    .option('--display-type <n>', 'Form of the suggestions')
    .option('--limit <n>', `Number of suggestions, 1 to ${MAX_LIMIT}`)
    .option('--near <point>', 'Suggestions near latitude,longitude first')
    .option('--radius <meters>', 'Only suggestions within so many meters of --near')
    .option('--state <state>', 'Only suggestions of this state')
    .option('--city <city>', 'Only suggestions of this city')
    .option('--zip <code>', 'Only suggestions of this ZIP or PIN code, or of those that begin so')
    .option('--explain', 'Tell how the answer came about; beside --json on the error stream')
    .json('Print the response that the HTTP interface gives')
    .examples(
      "doorplate query parse '801 shawan road, cockeysville md'",
      'doorplate query suggest-zip --limit 3 9021',
      "doorplate query suggest-address --near 39.36,-76.53 '12 main'",
      'doorplate query reverse --json 42.3716,-71.1031',
    )
    .action(async (operation: string, words: string[], options: RawOptions) =>
      done(await query(operation, words.join(' '), options, terminal)),
    );
}

async function query(name: string, input: string, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const operation = requireOperation(name);
  const call = {
    ...displayOptions(operation, options),
    ...suggestionOptions(operation, options),
    explain: flag(options, 'explain'),
  };
  if (input.trim() === '' && !flag(options, 'json')) {
    const asked = `doorplate query ${operation} '${operationRow(operation).sample}'`;
    throw new DoorplateError('INPUT_EMPTY', `No words behind the operation, expected what to ask, as in ${asked}`);
  }
  const doorplate = await openData(dataChoice(options));
  try {
    const reply = await ask(doorplate, operation, input, call);
    await (flag(options, 'json') ? printJson : printReadable)(reply, terminal);
    return reply.exit;
  } finally {
    await doorplate.close();
  }
}

async function printJson(reply: Reply, terminal: Terminal): Promise<void> {
  await writeLines(terminal.output, [responseText(reply)]);
  if (reply.explain) await writeLines(terminal.notices, formatExplain(reply.explain, paintFor(terminal, terminal.notices)));
}

async function printReadable(reply: Reply, terminal: Terminal): Promise<void> {
  if (reply.thrown !== undefined) throw reply.thrown;
  const paint = paintFor(terminal, terminal.output);
  if (reply.result !== null) await writeLines(terminal.output, formatResult(reply.result, paint));
  const label = paintFor(terminal, terminal.notices)('yellow', reply.exit === EXIT.notFound ? 'not found' : 'note');
  const said = [...reply.errors, ...(reply.messages ?? [])];
  const messages = said.length === 0 && reply.exit === EXIT.notFound ? ['Nothing listed begins so.'] : said;
  for (const message of messages) terminal.notices.write(`${label} ${shown(message)}\n`);
  if (reply.explain) await writeLines(terminal.output, formatExplain(reply.explain, paint));
}
