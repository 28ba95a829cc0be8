import { readdir } from 'node:fs/promises';
import { join, sep } from 'node:path';

const WILDCARD = /[*?]/;

/**
 * The files that a path with `*` and `?` in it stands for, in order of their names; a path without them is returned as it is. A
 * wildcard stands for characters of one name, and for none of a leading dot.
 */
export async function expandPath(pattern: string): Promise<readonly string[]> {
  if (!WILDCARD.test(pattern)) return [pattern];
  let found: readonly string[] = [pattern.startsWith(sep) ? sep : ''];
  for (const segment of pattern.split(sep).filter((part) => part !== '')) {
    if (!WILDCARD.test(segment)) {
      found = found.map((folder) => join(folder, segment));
      continue;
    }
    const matcher = matcherOf(segment);
    const below = await Promise.all(
      found.map(async (folder) => {
        const names = await readdir(folder === '' ? '.' : folder).catch((): string[] => []);
        return names
          .filter((name) => matcher.test(name) && !(name.startsWith('.') && !segment.startsWith('.')))
          .map((name) => join(folder, name));
      }),
    );
    found = below.flat();
  }
  return [...found].sort();
}

function matcherOf(segment: string): RegExp {
  // Runs of stars are one star, so that no name takes long to compare.
  const source = segment
    .replace(/\*+/g, '*')
    .replace(/[.+^${}()|[\]\\]/g, '\\$&')
    .replaceAll('*', '.*')
    .replaceAll('?', '.');
  return new RegExp(`^${source}$`);
}
