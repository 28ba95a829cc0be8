import { getSystemErrorMap } from 'node:util';
import { type Command, CommanderError } from 'commander';
import pkg from '../../package.json' with { type: 'json' };
import { QUERY_NAMES } from '../../src/contract.js';
import type { DoorplateError } from '../../src/errors.js';
import { registerBatch } from './commands/batch.js';
import { registerBuild, registerCheck } from './commands/build.js';
import { registerCompletion } from './commands/completion.js';
import { registerCredentials } from './commands/credentials.js';
import { registerDiff } from './commands/diff.js';
import { registerExport } from './commands/export.js';
import { registerGet, registerUpdate } from './commands/get.js';
import { registerInspect } from './commands/inspect.js';
import { registerInstalled } from './commands/installed.js';
import { registerMcp } from './commands/mcp.js';
import { registerQuery } from './commands/query.js';
import { registerRecheck } from './commands/recheck.js';
import { registerServe } from './commands/serve.js';
import { registerShare } from './commands/share.js';
import { registerSources } from './commands/sources.js';
import { registerSummary } from './commands/summary.js';
import { disconnectRedis } from './credentials/redis-connections.js';
import { nearestName, unusable } from './terminal/arguments.js';
import { createProgram } from './terminal/command.js';
import { codeOf, describeError, EXIT, EXIT_HELP, type ExitCode, exitForError } from './terminal/exit.js';
import { paintFor, processTerminal, type Terminal } from './terminal/terminal.js';

/** The commands as the help groups them. */
const GROUPS = {
  'Ask:': [registerQuery],
  'Serve:': [registerServe, registerMcp],
  'Tables:': [registerBatch, registerSummary, registerRecheck],
  'Data:': [registerGet, registerUpdate, registerInstalled, registerInspect, registerDiff, registerExport, registerShare],
  'Build your own data:': [registerBuild, registerCheck, registerSources],
  'Keys and tokens:': [registerCredentials],
  'Shell:': [registerCompletion],
} as const;

/** What people type who come from other tools, and what does it here. */
const MEANT: Readonly<Record<string, string>> = {
  autocomplete: 'suggest-address',
  complete: 'suggest-address',
  suggest: 'suggest-address',
  search: 'suggest-address',
  zip: 'suggest-zip',
  find: 'geocode',
  lookup: 'geocode',
  validate: 'verify',
  explain: 'verify --explain',
  format: 'parse',
  normalize: 'parse',
  standardize: 'parse',
  start: 'serve',
  install: 'get',
  download: 'get',
  fetch: 'get',
  upgrade: 'update',
  uninstall: 'remove',
  delete: 'remove',
  ls: 'list',
  info: 'inspect',
  import: 'build',
  version: '--version',
};

/** Runs the command line for the words behind the program's name. Never throws: errors become a notice and an exit code. */
export async function run(words: readonly string[], terminal: Terminal = processTerminal()): Promise<ExitCode> {
  const program = createProgram('doorplate', pkg.version, terminal);
  let exit: ExitCode = EXIT.ok;
  for (const [heading, registers] of Object.entries(GROUPS)) {
    program.commandsGroup(heading);
    for (const register of registers)
      register(program, terminal, (code) => {
        exit = code;
      });
  }
  program.addHelpText('afterAll', ({ command }) => afterHelp(command.name(), command === program));
  try {
    if (words.length === 0) program.outputHelp();
    else await program.parseAsync(words, { from: 'user' });
    return exit;
  } catch (error) {
    if (error instanceof CommanderError && error.exitCode === 0) return EXIT.ok;
    const shown = error instanceof CommanderError ? inWords(error, program) : error;
    const paint = paintFor(terminal, terminal.notices);
    const message = withSystemWords(describeError(shown));
    const line = words.includes('--json') ? JSON.stringify({ code: codeOf(shown), message }) : `${paint('red', 'error')} ${message}`;
    terminal.notices.write(`${line}\n`);
    return exitForError(shown);
  } finally {
    await disconnectRedis();
  }
}

/** What is common to all commands is in the help of the program alone, but for the operations of those that take the name of one. */
function afterHelp(name: string, isProgram: boolean): string {
  const operations = name === 'query' || name === 'batch' ? ['', 'Operations:', `  ${QUERY_NAMES.join(' ')}`] : [];
  if (!isProgram) return [...operations, '', 'Exit codes: doorplate --help'].join('\n');
  const codes = EXIT_HELP.map(([code, meaning]) => `  ${String(code).padStart(2)}  ${meaning}`);
  return [...operations, '', 'Exit codes:', ...codes].join('\n');
}

/** The parser's complaint; where a name is missing or unknown, with the names that it could have been. `path`: the commands so far, as they are typed. */
function inWords(error: CommanderError, command: Command, path = 'doorplate'): Error {
  const [typed = '', unknown] = command.args[0] === 'help' ? ['help', command.args[1]] : command.args;
  const next = command.commands.find((each) => each.name() === typed);
  if (next !== undefined) return inWords(error, next, `${path} ${typed}`);
  if (error.code === 'commander.unknownCommand') return unknownCommand(typed, command, path);
  if (typed === 'help' && unknown !== undefined) return unknownCommand(unknown, command, path);
  const [, argument] = /^error: missing required argument '(.*)'$/.exec(error.message) ?? [];
  // Only a command with subcommands shows its help instead of doing something.
  const missing = error.code === 'commander.help' ? 'command' : argument;
  if (missing === undefined) return complaint(error, command, path);
  const names = argument === undefined ? command.commands.map((each) => each.name()) : command.registeredArguments[0]?.argChoices;
  return unusable(
    names === undefined
      ? `The ${missing.replaceAll('-', ' ')} is missing, see ${path} --help`
      : `The ${missing} is missing, expected one of ${names.join(', ')}`,
  );
}

/** What the parser says of options and of words that are too many, with the command whose help says more. */
function complaint({ message, code }: CommanderError, command: Command, path: string): Error {
  const [, option] = /^error: option '(.*)' argument missing$/.exec(message) ?? [];
  const [, expected] = /Expected (\d+) arguments? but got \d+/.exec(message) ?? [];
  if (expected !== undefined) return tooMany(command, path, Number(expected));
  // What follows an option that the program itself does not have was not looked at.
  const named = command.args.find((word) => command.commands.some((each) => each.name() === word));
  if (code === 'commander.unknownOption' && named !== undefined)
    return unusable(`${message.replace(/^error: u/, 'U')}: options follow the command, see ${path} ${named} --help`);
  const said = option !== undefined ? `${option} needs a value` : message.replace(/^error: u/, 'U').replaceAll('\n', ' ');
  const advice = code === 'commander.unknownOption' && said.includes('Did you mean') ? '' : `, see ${path} --help`;
  return unusable(`${said}${advice}`);
}

/** More words than a command takes; where an option is what was meant, as in `serve 8080` and `build out t.csv`, it is named. */
function tooMany(command: Command, path: string, expected: number): Error {
  const surplus = command.args[expected] ?? '';
  const takes = (name: string): boolean => command.options.some(({ long }) => long === `--${name}`);
  const option = /^\d{2,5}$/.test(surplus) && takes('port') ? `--port ${surplus}` : takes('us') ? `--us csv:${surplus}` : null;
  const taken = command.registeredArguments.map((each) => `<${each.name()}>`).join(' ');
  return unusable(
    `${path} takes ${taken === '' ? 'no argument, and got' : `${taken} and no more, and got also`} "${surplus}", ` +
      (option === null ? `see ${path} --help` : `did you mean ${option}?`),
  );
}

/** A message that ends with the code of a system error, with what the code means: `cannot be read: ENOENT, no such file or directory`. */
function withSystemWords(message: string): string {
  const [, code] = /: (E[A-Z0-9]+)$/.exec(message) ?? [];
  const [, meaning] = [...getSystemErrorMap().values()].find(([name]) => name === code) ?? [];
  return meaning === undefined ? message : `${message}, ${meaning}`;
}

function unknownCommand(typed: string, command: Command, path: string): DoorplateError {
  // What the help hides is an older spelling of what it shows.
  const names = command
    .createHelp()
    .visibleCommands(command)
    .map((each) => each.name());
  const isProgram = command.parent === null;
  if (isProgram && /^\d/.test(typed)) return unusable(`The command is missing, did you mean ${path} verify '${command.args.join(' ')}'?`);
  const near = (isProgram && Object.hasOwn(MEANT, typed) ? MEANT[typed] : undefined) ?? nearestName(typed, names);
  return unusable(
    `Unknown command "${typed}", ${near === undefined ? `expected one of ${names.join(', ')}` : `did you mean ${path} ${near}?`}`,
  );
}
