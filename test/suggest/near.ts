/** Whether a key is just so many errors away from a name, or with `open` from the begin of one: gives those. The slow way. */
export function nearBegins(names: readonly string[], key: string, errors: number, open: boolean): readonly string[] {
  if (key.length < (errors === 1 ? 4 : 8)) return [];
  const begins = names.flatMap((name) => (open ? Array.from(name, (_, i) => name.slice(0, i + 1)) : [name]));
  return [...new Set(begins)].filter((begin) => distance(begin, key) === errors);
}

/** Letters changed, left out, put in, or exchanged with the next. */
function distance(a: string, b: string): number {
  const rows = Array.from({ length: a.length + 1 }, (_, i) =>
    Array.from({ length: b.length + 1 }, (__, j) => (i === 0 ? j : j === 0 ? i : 0)),
  );
  const at = (i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 1; i <= a.length; i++) {
    for (let j = 1; j <= b.length; j++) {
      const exchanged = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      const best = Math.min(at(i - 1, j) + 1, at(i, j - 1) + 1, at(i - 1, j - 1) + (a[i - 1] === b[j - 1] ? 0 : 1));
      (rows[i] as number[])[j] = exchanged ? Math.min(best, at(i - 2, j - 2) + 1) : best;
    }
  }
  return at(a.length, b.length);
}
