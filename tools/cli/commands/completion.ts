import type { Command } from 'commander';
import { oneOf } from '../terminal/arguments.js';
import type { OperationCommand } from '../terminal/command.js';
import { type Terminal, writeLines } from '../terminal/terminal.js';

/** What a shell offers behind some words. */
interface Place {
  /** The words, `doorplate` left out: `cache list`; empty for the first word. */
  readonly behind: string;
  readonly words: readonly Word[];
}
interface Word {
  readonly word: string;
  readonly help: string;
}

const SCRIPTS = { bash, zsh, fish };
const SHELLS = Object.keys(SCRIPTS) as (keyof typeof SCRIPTS)[];

export function registerCompletion(program: OperationCommand, terminal: Terminal): void {
  program
    .command('completion <shell>')
    .among(SHELLS)
    .description(`Print a script that completes commands and options in ${SHELLS.join(' or ')}`)
    .examples(
      'doorplate completion bash > ~/.local/share/bash-completion/completions/doorplate',
      'doorplate completion zsh > ~/.zfunc/_doorplate   the folder has to be in $fpath',
      'doorplate completion fish > ~/.config/fish/completions/doorplate.fish',
    )
    .action(async (shell: string) => {
      const script = SCRIPTS[oneOf(SHELLS, shell, 'Unknown shell')];
      await writeLines(terminal.output, script(placesOf(program, '')));
    });
}

function placesOf(command: Command, behind: string): readonly Place[] {
  const help = command.createHelp();
  const [first] = command.registeredArguments;
  const words = [
    ...command.commands.map((each) => ({ word: each.name(), help: each.description() })),
    ...(first?.argChoices ?? []).map((word) => ({ word, help: first?.name() ?? '' })),
    ...help.visibleOptions(command).map((option) => ({ word: option.long ?? option.flags, help: option.description })),
  ];
  const below = command.commands.flatMap((each) => placesOf(each, `${behind} ${each.name()}`.trim()));
  return [{ behind, words }, ...below];
}

/** Files are offered where no word fits. */
function bash(places: readonly Place[]): readonly string[] {
  return [
    '_doorplate() {',
    '  local words',
    // The longest first: `cache list` before `cache`.
    `  case "\${COMP_WORDS[*]:1:COMP_CWORD-1} " in`,
    ...longestFirst(places).map(({ behind, words }) => `    ${pattern(behind)}) words='${words.map(({ word }) => word).join(' ')}' ;;`),
    '  esac',
    `  COMPREPLY=($(compgen -W "$words" -- "\${COMP_WORDS[COMP_CWORD]}"))`,
    '}',
    'complete -o default -F _doorplate doorplate',
  ];
}

function zsh(places: readonly Place[]): readonly string[] {
  const described = ({ word, help }: Word) => `'${`${word}:${help}`.replaceAll("'", "'\\''")}'`;
  return [
    '#compdef doorplate',
    '_doorplate() {',
    '  local -a known',
    `  case "\${words[2,CURRENT-1]} " in`,
    ...longestFirst(places).map(({ behind, words }) => `    ${pattern(behind)}) known=(${words.map(described).join(' ')}) ;;`),
    '  esac',
    '  _describe word known || _files',
    '}',
    '_doorplate "$@"',
  ];
}

function fish(places: readonly Place[]): readonly string[] {
  return places.flatMap(({ behind, words }) => {
    const seen = behind.split(' ').filter((word) => word !== '');
    const others = behind === '' ? ['__fish_use_subcommand'] : seen.map((word) => `__fish_seen_subcommand_from ${word}`);
    const when = `-n '${others.join('; and ')}'`;
    return words.map(({ word, help }) => {
      const name = word.startsWith('--') ? `-l ${word.slice(2)}` : `-f -a ${word}`;
      return `complete -c doorplate ${when} ${name} -d '${help.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
    });
  });
}

function longestFirst(places: readonly Place[]): readonly Place[] {
  return [...places].sort((a, b) => b.behind.split(' ').length - a.behind.split(' ').length || (a.behind < b.behind ? 1 : -1));
}

function pattern(behind: string): string {
  return behind === '' ? '*' : `'${behind} '*`;
}
