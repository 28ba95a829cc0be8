import { normalize } from 'node:path';
import { glob } from 'tinyglobby';

const WILDCARD = /[*?]/;

/**
 * The files that a path with `*` and `?` in it stands for, in order of their names; a path without them is returned as it is. A
 * wildcard stands for characters of one name, and for none of a leading dot. On Windows both separators are understood.
 */
export async function expandPath(pattern: string): Promise<readonly string[]> {
  if (!WILDCARD.test(pattern)) return [pattern];
  const slashed = process.platform === 'win32' ? pattern.replaceAll('\\', '/') : pattern;
  // Runs of stars are one star: a name that holds other signs of patterns is meant as it is written.
  const literal = slashed.replace(/\*+/g, '*').replace(/[[\]{}()!+@]/g, '\\$&');
  const found = await glob(literal, { absolute: slashed.startsWith('/') || /^[A-Za-z]:/.test(slashed), expandDirectories: false });
  return found.map(normalize).sort();
}
