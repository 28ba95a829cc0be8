import { shown } from './shown.js';

/** What separates columns in other files than those that are read. */
const SEPARATORS = [
  ['\t', 'tabs'],
  [';', 'semicolons'],
  ['|', 'vertical bars'],
] as const;

/**
 * Gives the place of each column by its name in capitals.
 *
 * @throws RangeError when one of the required columns is missing, where a list stands for any one
 * of its names, a column is named twice, or the names are separated by other characters than
 * commas.
 */
export function columnsOf(cells: readonly string[], required: readonly (string | readonly string[])[]): ReadonlyMap<string, number> {
  const names = cells.map((cell) => cell.trim().toUpperCase());
  const columns = new Map(names.map((name, i) => [name, i]));
  const missing = required.filter((need) => ![need].flat().some((name) => columns.has(name.toUpperCase())));
  if (missing.length > 0) {
    const [only = ''] = cells;
    const separator = names.length > 1 ? undefined : SEPARATORS.find(([character]) => only.includes(character));
    if (separator !== undefined) {
      throw new RangeError(`the header is separated by ${separator[1]}, expected commas: ${listed(only.split(separator[0]))}`);
    }
    throw new RangeError(`the header lacks ${missing.map((need) => [need].flat().join(' or ')).join(', ')}; it names ${listed(cells)}`);
  }
  const twice = names.find((name, i) => columns.get(name) !== i);
  if (twice !== undefined) throw new RangeError(`the header names the column ${shown(twice)} twice`);
  return columns;
}

function listed(names: readonly string[]): string {
  return shown(names.map((name) => name.trim()).join(', '));
}
