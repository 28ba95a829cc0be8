import { type CAC, cac } from 'cac';
import pkg from '../../package.json' with { type: 'json' };
import { DoorplateError } from '../../src/errors.js';
import { registerBatch } from './commands/batch.js';
import { registerBuild } from './commands/build.js';
import { registerCheck } from './commands/check.js';
import { registerCredentials } from './commands/credentials.js';
import { registerInspect } from './commands/inspect.js';
import { registerQuery } from './commands/query.js';
import { registerServe } from './commands/serve.js';
import { registerSources } from './commands/sources.js';
import { QUERY_NAMES } from './questions/operations.js';
import { guardWords, restoreWords } from './terminal/arguments.js';
import { describeError, EXIT, EXIT_HELP, type ExitCode, exitForError } from './terminal/exit.js';
import { paintFor, processTerminal, type Terminal } from './terminal/terminal.js';

const COMMANDS = [
  registerServe,
  registerQuery,
  registerBatch,
  registerBuild,
  registerCheck,
  registerSources,
  registerInspect,
  registerCredentials,
];

/** Runs the command line for the words behind the program's name. Never throws: trouble is told on the notices and in the exit code. */
export async function run(words: readonly string[], terminal: Terminal = processTerminal()): Promise<ExitCode> {
  try {
    if (words[0] === '--version' || words[0] === '-v') {
      terminal.output.write(`${pkg.version}\n`);
      return EXIT.ok;
    }
    const program = createProgram(terminal);
    const names = new Set(program.commands.map((command) => command.name));
    program.parse(['', '', ...guardWords(words, names)], { run: false });
    program.args = restoreWords(program.args);
    program.options = Object.fromEntries(Object.entries(program.options).map(([name, value]) => [name, restoreWords(value)]));
    if (program.options.help === true) return EXIT.ok;
    if (program.matchedCommand === undefined) return withoutCommand(program);
    return (await program.runMatchedCommand()) as ExitCode;
  } catch (error) {
    const paint = paintFor(terminal, terminal.notices);
    terminal.notices.write(`${paint('red', 'error')} ${describeError(error)}\n`);
    return exitForError(error);
  }
}

function createProgram(terminal: Terminal): CAC {
  const program = cac('doorplate');
  for (const register of COMMANDS) register(program, terminal);
  program.help((sections) => [
    ...sections.filter((section) => !section.title?.startsWith('For more info')),
    { title: 'Operations', body: `  ${QUERY_NAMES.join(' ')}` },
    { title: 'Exit codes', body: EXIT_HELP.map(([code, meaning]) => `  ${String(code).padStart(2)}  ${meaning}`).join('\n') },
  ]);
  return program;
}

function withoutCommand(program: CAC): ExitCode {
  const [word] = program.args;
  if (word === undefined) {
    const unknown = Object.keys(program.options).find((name) => name !== '--');
    if (unknown !== undefined)
      throw new DoorplateError('CONFIG_INVALID', `--${unknown} does not exist or needs a command in front; see doorplate --help`);
    program.outputHelp();
    return EXIT.ok;
  }
  const expected = program.commands.map((command) => command.name);
  throw new DoorplateError('CONFIG_INVALID', `the command ${word} does not exist, expected one of ${expected.join(', ')}`, { expected });
}
