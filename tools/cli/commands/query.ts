import { OPERATIONS, operationRow, QUERY_NAMES, type QueryName } from '../../../src/contract.js';
import { DoorplateError } from '../../../src/errors.js';
import { MAX_LIMIT } from '../../../src/input.js';
import { addDataOptions, dataChoice, displayOptions, openData, suggestionOptions } from '../questions/question-options.js';
import { ask, type Reply, requireOperation, responseText } from '../questions/reply.js';
import { flag, type RawOptions } from '../terminal/arguments.js';
import type { Done, OperationCommand } from '../terminal/command.js';
import { EXIT, type ExitCode } from '../terminal/exit.js';
import { shown } from '../terminal/shown.js';
import { formatExplain, formatResult, paintFor, type Terminal, writeLines } from '../terminal/terminal.js';

/** Registers a command for each operation, and `query OPERATION`, which the help leaves out. */
export function registerQuery(program: OperationCommand, terminal: Terminal, done: Done): void {
  for (const name of QUERY_NAMES) {
    const { summary, sample } = operationRow(name);
    const command = program.command(`${name} [input...]`).description(summary);
    addQueryOptions(command, OPERATIONS[name].result === 'suggestions')
      .examples(`doorplate ${name} '${sample}'`, `doorplate ${name} --json '${sample}'`)
      .action(async (words: string[], options: RawOptions) => done(await query(name, words.join(' '), options, terminal)));
  }
  const any = program.command('query <operation> [input...]', { hidden: true }).among(QUERY_NAMES).description('Ask any operation');
  addQueryOptions(any, true).action(async (operation: string, words: string[], options: RawOptions) =>
    done(await query(operation, words.join(' '), options, terminal)),
  );
}

/** The options of a request; those of lists of suggestions are hidden where there is none, and then refused. */
function addQueryOptions(command: OperationCommand, isList: boolean): OperationCommand {
  const lists: readonly (readonly [flags: string, help: string])[] = [
    ['--display-type <n>', 'Form of the suggestions'],
    ['--limit <n>', `Number of suggestions, 1 to ${MAX_LIMIT}`],
    ['--near <point>', 'Suggestions near latitude,longitude first'],
    ['--radius <meters>', 'Only suggestions within so many meters of --near'],
    ['--state <state>', 'Only suggestions of this state'],
    ['--city <city>', 'Only suggestions of this city'],
    ['--zip <code>', 'Only suggestions of this ZIP or PIN code, or of those that begin so'],
  ];
  for (const [flags, help] of lists) command.addOption(command.createOption(flags, help).hideHelp(!isList));
  return addDataOptions(command)
    .option('--explain', 'Show how the answer came about; with --json on the error stream')
    .json('Print the response that the HTTP interface gives');
}

async function query(name: string, input: string, options: RawOptions, terminal: Terminal): Promise<ExitCode> {
  const operation = requireOperation(name);
  const call = {
    ...displayOptions(operation, options),
    ...suggestionOptions(operation, options),
    explain: flag(options, 'explain'),
  };
  if (input.trim() === '' && !flag(options, 'json')) {
    const asked = `doorplate ${operation} '${operationRow(operation).sample}'`;
    throw new DoorplateError('INPUT_EMPTY', `No words after the operation, expected what to ask, as in ${asked}`);
  }
  const doorplate = await openData(dataChoice(options));
  try {
    const reply = withHint(operation, input, await ask(doorplate, operation, input, call));
    await (flag(options, 'json') ? printJson : printReadable)(reply, terminal);
    return reply.exit;
  } finally {
    await doorplate.close();
  }
}

/** The states and territories from Guam to Maine, degrees: a point outside whose halves lie in it was written in the wrong order. */
const AREA = { south: 13, north: 72, west: -180, east: -64 } as const;

/** Two numbers with decimals and nothing else. */
const POINT = /^\s*[+-]?\d{1,3}\.\d+\s*[\s,]\s*[+-]?\d{1,3}\.\d+\s*$/;

/**
 * A reply; where it found nothing for a point that is one of the United States the other way round, with that point, and where an address
 * was expected and a point given, with the operation for it.
 */
function withHint(operation: QueryName, input: string, reply: Reply): Reply {
  if (reply.exit === EXIT.ok) return reply;
  if (operationRow(operation).input === 'address' && POINT.test(input))
    return { ...reply, errors: [...reply.errors, `These are coordinates: did you mean doorplate reverse '${input.trim()}'?`] };
  if (operationRow(operation).input !== 'point') return reply;
  const [first = Number.NaN, second = Number.NaN] = input.split(/[\s,]+/).map(Number);
  const isThere = (latitude: number, longitude: number): boolean =>
    latitude >= AREA.south && latitude <= AREA.north && longitude >= AREA.west && longitude <= AREA.east;
  if (isThere(first, second) || !isThere(second, first)) return reply;
  const hint = `Latitude comes first: did you mean ${second},${first}?`;
  if (reply.thrown !== undefined) return { ...reply, thrown: new DoorplateError('INPUT_MALFORMED', hint.slice(0, -1)) };
  return { ...reply, errors: [...reply.errors, hint] };
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
  const messages = said.length === 0 && reply.exit === EXIT.notFound ? ['Nothing listed starts with that.'] : said;
  for (const message of messages) terminal.notices.write(`${label} ${shown(message)}\n`);
  if (reply.explain) await writeLines(terminal.output, formatExplain(reply.explain, paint));
}
