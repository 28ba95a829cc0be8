import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Names of the datasets that a program has, or the error of `open`, as JSON. */
const PRINT =
  '.then((opened) => opened.datasets().map(({ name }) => name), ({ code }) => code).then((found) => console.log(JSON.stringify(found)))';
const imported = (options: string) => `import('doorplate').then(({ open }) => open(${options}))${PRINT};`;
const required = (options: string) => `require('doorplate').open(${options})${PRINT};`;
const linked = (options: string) => `import { open } from 'doorplate';\nopen(${options})${PRINT};`;

/** How programs load the package: a name, and the command line that runs the program in the folder of the project. */
export const WAYS: readonly (readonly [name: string, command: string, program: (options: string) => string])[] = [
  ['an ES module', 'node FILE.mjs', linked],
  ['a CommonJS file', 'node FILE.cjs', required],
  ['node -e with import', 'node -e "$(cat FILE)"', imported],
  ['node -e with require', 'node -e "$(cat FILE)"', required],
  ['an ES module on standard input', 'node --input-type=module < FILE', linked],
  ['import on standard input', 'node - < FILE', imported],
  ['require on standard input', 'node - < FILE', required],
  ['an ES module that sets a global __dirname', 'node FILE.mjs', (options) => `globalThis.__dirname = 'x';\n${imported(options)}`],
  ['a CommonJS file that sets a global __dirname', 'node FILE.cjs', (options) => `globalThis.__dirname = 'x';\n${required(options)}`],
];

/** Writes the program of a way and gives the command line that runs it. */
export async function wayIn(project: string, [name, command, program]: (typeof WAYS)[number], options: string): Promise<string> {
  const file = join('ways', name.replaceAll(/\W+/g, '-'));
  await mkdir(join(project, 'ways'), { recursive: true });
  await writeFile(join(project, file + (/FILE(\.\w+)/.exec(command)?.[1] ?? '')), program(options));
  return command.replaceAll('FILE', file);
}
