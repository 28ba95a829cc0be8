import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** A command line, without the comment behind it and the sign that leaves it in the background. */
export type CommandLine = string;

/** The command lines of a page, in order; of its first blocks, where a number of them is given. */
export function commandLines(root: string, page: string, most = Infinity): readonly CommandLine[] {
  const blocks = readFileSync(join(root, page), 'utf8').matchAll(/```sh\n([\s\S]*?)```/g);
  return [...blocks].slice(0, most).flatMap(([, block = '']) =>
    block
      .replaceAll(/\\\n\s*/g, '')
      .split('\n')
      .map((line) => line.replace(/(?:^|\s+)#.*$/, '').replace(/ &$/, ''))
      .filter((line) => line !== ''),
  );
}

/** The JSON block of a page that has a key. */
export function jsonBlock(root: string, page: string, key: string): string {
  const blocks = [...readFileSync(join(root, page), 'utf8').matchAll(/```json\n([\s\S]*?)```/g)].map(([, block = '']) => block);
  const found = blocks.filter((block) => key in (JSON.parse(block) as object));
  if (found.length !== 1) throw new RangeError(`${page} has ${found.length} JSON blocks with ${key}, expected one`);
  return found[0] as string;
}
