import { writeFile } from 'node:fs/promises';
import { expect, it } from 'vitest';
import { folderForEach } from '../../../fixtures/folder.js';
import { canRun, run } from '../../../fixtures/programs.js';
import { commandOutput } from '../run-command.js';

const folder = folderForEach();

/** Programs of each shell that print what it offers for the last of the words, which the script `completion` completes. */
const SHELLS: Readonly<Record<string, (words: readonly string[]) => string>> = {
  bash: (words) =>
    `source completion; COMP_WORDS=(${words.join(' ')}); COMP_CWORD=$((\${#COMP_WORDS[@]} - 1)); _doorplate; printf '%s\\n' "\${COMPREPLY[@]}"`,
  // Outside of a widget: what is offered is printed, and the words before the last one are the script's own.
  zsh: (words) =>
    `compdef() {}; _files() {}; _describe() { print -l -- \${(M)known:#$words[CURRENT]*} }
     go() { local -a words=(${words.join(' ')}); local CURRENT=$#words; source ./completion }; go`,
  fish: (words) => `source completion; complete -C '${words.join(' ')}'`,
};

it.each(Object.entries(SHELLS).filter(([shell]) => canRun(shell, `completion in ${shell}`)))(
  'completes commands, actions, operations and options in %s',
  async (shell, program) => {
    await writeFile(folder('completion'), await commandOutput(['completion', shell]));
    const offered = async (...words: readonly string[]) => {
      const { stdout } = await run(shell, ['-c', program(['doorplate', ...words])], {
        cwd: folder(),
        env: { ...process.env, HOME: folder() },
      });
      const lines = stdout.split('\n').map((line) => line.split(/[:\t]/)[0] ?? '');
      return lines.filter((line) => line !== '').sort();
    };
    expect(await offered('ser')).toEqual(['serve']);
    expect(await offered('cache', 'cl')).toEqual(['clear']);
    expect(await offered('keys', 'cr')).toEqual(['create']);
    expect(await offered('query', 'suggest-in-')).toEqual(['suggest-in-city', 'suggest-in-locality', 'suggest-in-pin']);
    expect(await offered('query', 'verify', '--js')).toEqual(['--json']);
    expect(await offered('serve', '--max-con')).toEqual(['--max-connections', '--max-connections-per-network']);
    expect(await offered('completion', 'f')).toEqual(['fish']);
  },
);
