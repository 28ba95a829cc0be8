import { streetKey } from '../../src/text/search-key.js';
import { standardWord, streetWords } from './street-words.js';

/** Street lines folded for comparison: in one spelling, and in the ways in which their words may be meant. */
export interface LineForms {
  readonly name: string;
  /** The name with its words in standard abbreviation: `BLOSSOM HL` for `BLOSSOM HILL`. */
  readonly standardName: string;
  readonly type: string;
  readonly directionals: string;
  /** Name and type in standard abbreviation. */
  readonly whole: string;
}

export function lineForms(street: string): LineForms {
  const { before, name, type, behind } = streetWords(street);
  const key = streetKey(name);
  const standardName = key.split(' ').map(standardWord).join(' ');
  const standardType = standardWord(type);
  return {
    name: key,
    standardName,
    type: standardType,
    directionals: [before, behind].map(standardWord).sort().join(''),
    whole: [standardName, standardType].filter(Boolean).join(' '),
  };
}

/** What two spellings of one line have in common. */
export function lineTexts({ name, type, whole, directionals }: LineForms): readonly string[] {
  return [`${name} ${type}`.trim(), whole].map((line) => `${line}|${directionals}`);
}

/**
 * Letters by which the names differ, and one for each of type and directionals: the least of all ways to divide the words. What
 * is read as the type may be a part of the name, where the type is missing.
 */
export function lineDistance(a: LineForms, b: LineForms): number {
  const typed = Number(a.type !== b.type);
  let least = typed + letterEdits(a.name, b.name);
  const consider = (name: string, other: string, parts: number): void => {
    // No edits bridge a difference in length.
    if (parts + Math.abs(name.length - other.length) < least) least = Math.min(least, parts + letterEdits(name, other));
  };
  consider(a.standardName, b.standardName, typed);
  if (a.type !== '') consider(a.whole, b.standardName, Number(b.type !== ''));
  if (b.type !== '') consider(a.standardName, b.whole, Number(a.type !== ''));
  return least + Number(a.directionals !== b.directionals);
}

/** Insertions, deletions, replacements and swaps of neighbours. */
function letterEdits(a: string, b: string): number {
  if (a === b) return 0;
  const rows = [Array.from({ length: b.length + 1 }, (_, j) => j)];
  for (let i = 1; i <= a.length; i++) {
    const row = [i];
    const above = rows[i - 1] as number[];
    for (let j = 1; j <= b.length; j++) {
      const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
      row[j] = Math.min(
        (above[j] as number) + 1,
        (row[j - 1] as number) + 1,
        (above[j - 1] as number) + (a[i - 1] === b[j - 1] ? 0 : 1),
        swapped ? ((rows[i - 2] as number[])[j - 2] as number) + 1 : Number.POSITIVE_INFINITY,
      );
    }
    rows.push(row);
  }
  return (rows[a.length] as number[])[b.length] as number;
}
