import { Command, Option } from 'commander';
import type { ExitCode } from './exit.js';
import { isTty, type Terminal } from './terminal.js';

/** Takes the exit code of a command that may end otherwise than with 0. */
export type Done = (exit: ExitCode) => void;

/** Wide enough that nothing is wrapped where no person looks. */
const UNWRAPPED = 10_000;

/**
 * A command whose options keep every value that they are given, as it was typed, and whose values may start with a minus sign:
 * `-14.27,-170.70` is a value, because only a letter or a second minus sign makes a flag.
 */
export class OperationCommand extends Command {
  override createCommand(name?: string): OperationCommand {
    return new OperationCommand(name).helpCommand(false);
  }

  override createOption(flags: string, description?: string): Option {
    const option = new Option(flags, description);
    return option.required ? option.argParser((value: string, earlier: readonly string[] = []) => [...earlier, value]) : option;
  }

  override parseOptions(words: string[]): { operands: string[]; unknown: string[] } {
    const { operands, unknown } = super.parseOptions(words);
    // The words of a command are taken apart by the command itself.
    if (this.commands.length > 0) return { operands, unknown };
    const flag = unknown.findIndex((word) => word === '--' || /^-[-a-z]/i.test(word));
    const values = flag < 0 ? unknown : unknown.slice(0, flag);
    if (flag >= 0 && unknown[flag] !== '--') return { operands, unknown: unknown.slice(flag) };
    return { operands: [...operands, ...values, ...unknown.slice(values.length + 1)], unknown: [] };
  }

  /** Adds the option that {@link report} reads. */
  json(help = 'Print JSON'): this {
    return this.option('--json', help);
  }

  /** Names what the first argument may be, for the shell and for the complaint that it is missing; the command itself checks it. */
  among(names: readonly string[]): this {
    const [first] = this.registeredArguments;
    if (first !== undefined) first.argChoices = [...names];
    return this;
  }

  /** Adds lines that the help shows as examples, and behind them, as they are, those that begin with another word than the program's. */
  examples(...lines: readonly string[]): this {
    const isExample = (line: string): boolean => line.startsWith('doorplate ');
    const examples = lines.filter(isExample).map((line) => `  ${line}`);
    const notes = lines.filter((line) => !isExample(line));
    return this.addHelpText('after', ['', 'Examples:', ...examples, ...(notes.length > 0 ? ['', ...notes] : [])].join('\n'));
  }
}

/** The root of the command line: complaints are thrown, help and version are written to the output. */
export function createProgram(name: string, version: string, { output }: Terminal): OperationCommand {
  return new OperationCommand(name)
    .version(version, '-v, --version', 'Print the version')
    .helpOption('-h, --help', 'Display this message')
    .helpCommand('help [command]', 'Display the help of a command')
    .enablePositionalOptions()
    .exitOverride()
    .configureOutput({
      writeOut: (text) => output.write(text),
      writeErr: () => {},
      getOutHelpWidth: () => (isTty(output) && 'columns' in output && Number(output.columns) > 0 ? Number(output.columns) : UNWRAPPED),
    });
}
