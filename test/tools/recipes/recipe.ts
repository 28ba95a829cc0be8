import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { inject } from 'vitest';

const root = new URL('../../..', import.meta.url).pathname;

/** The first block of a language in the README of the tools that has these words. */
export async function recipe(language: string, words: string): Promise<string> {
  const readme = await readFile(join(root, 'tools/README.md'), 'utf8');
  const blocks = [...readme.matchAll(new RegExp(`\`\`\`${language}\\n([^\`]*)\`\`\``, 'g'))].map(([, code = '']) => code);
  const found = blocks.find((code) => code.includes(words));
  if (found === undefined) throw new Error(`no recipe in ${language} with ${words}`);
  return found;
}

/** An environment in which `npx doorplate` is the command of these sources. */
export async function withCommand(folder: string): Promise<NodeJS.ProcessEnv> {
  const bin = join(folder, 'bin');
  await mkdir(bin);
  const command = `exec '${process.execPath}' '${inject('command')}' "$@"`;
  await writeFile(join(bin, 'npx'), `#!/bin/sh\nshift\n${command}\n`);
  await chmod(join(bin, 'npx'), 0o755);
  return { ...process.env, PATH: `${bin}${delimiter}${process.env.PATH}` };
}
