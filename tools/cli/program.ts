import { CommanderError } from 'commander';
import pkg from '../../package.json' with { type: 'json' };
import { DoorplateError } from '../../src/errors.js';
import { registerBatch } from './commands/batch.js';
import { registerBuild } from './commands/build.js';
import { registerCheck } from './commands/check.js';
import { registerCredentials } from './commands/credentials.js';
import { registerDiff } from './commands/diff.js';
import { registerGet } from './commands/get.js';
import { registerInspect } from './commands/inspect.js';
import { registerInstalled } from './commands/installed.js';
import { registerMcp } from './commands/mcp.js';
import { registerQuery } from './commands/query.js';
import { registerServe } from './commands/serve.js';
import { registerShare } from './commands/share.js';
import { registerSources } from './commands/sources.js';
import { registerSummary } from './commands/summary.js';
import { registerUpdate } from './commands/update.js';
import { disconnectRedis } from './credentials/redis-connections.js';
import { QUERY_NAMES } from './questions/operations.js';
import { createProgram, type OperationCommand } from './terminal/command.js';
import { describeError, EXIT, EXIT_HELP, type ExitCode, exitForError } from './terminal/exit.js';
import { paintFor, processTerminal, type Terminal } from './terminal/terminal.js';

const COMMANDS = [
  registerServe,
  registerQuery,
  registerBatch,
  registerSummary,
  registerMcp,
  registerGet,
  registerUpdate,
  registerInstalled,
  registerShare,
  registerDiff,
  registerBuild,
  registerCheck,
  registerSources,
  registerInspect,
  registerCredentials,
];

/** Runs the command line for the words behind the program's name. Never throws: errors become a notice and an exit code. */
export async function run(words: readonly string[], terminal: Terminal = processTerminal()): Promise<ExitCode> {
  const program = createProgram('doorplate', pkg.version, terminal);
  let exit: ExitCode = EXIT.ok;
  for (const register of COMMANDS) {
    register(program, terminal, (code) => {
      exit = code;
    });
  }
  program.addHelpText('afterAll', afterHelp());
  try {
    if (words.length === 0) program.outputHelp();
    else await program.parseAsync(words, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    const shown = isUnknownCommand(error) ? unknownCommand(program) : error;
    const paint = paintFor(terminal, terminal.notices);
    terminal.notices.write(`${paint('red', 'error')} ${describeError(shown)}\n`);
    return exitForError(shown);
  } finally {
    await disconnectRedis();
  }
}

function afterHelp(): string {
  const codes = EXIT_HELP.map(([code, meaning]) => `  ${String(code).padStart(2)}  ${meaning}`);
  return ['', 'Operations:', `  ${QUERY_NAMES.join(' ')}`, '', 'Exit codes:', ...codes].join('\n');
}

function isUnknownCommand(error: unknown): boolean {
  return error instanceof CommanderError && error.code === 'commander.unknownCommand';
}

function unknownCommand({ args, commands }: OperationCommand): DoorplateError {
  const expected = commands.map((command) => command.name());
  return new DoorplateError('CONFIG_INVALID', `Unknown command "${args[0]}", expected one of ${expected.join(', ')}`, { expected });
}
