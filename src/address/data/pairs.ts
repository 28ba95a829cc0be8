/** Reads `SPELLING=STANDARD`; the spellings keep their order. */
export function pairs(table: string, between = ' '): Map<string, string> {
  const map = new Map<string, string>();
  for (const pair of table.split(between)) {
    const equals = pair.indexOf('=');
    map.set(pair.slice(0, equals), pair.slice(equals + 1));
  }
  return map;
}

export const wordSet = (words: string, between = ' '): ReadonlySet<string> => new Set(words.split(between));
