import type { StreetIndex } from './street-index.js';
import type { UsStreetIndexTable } from './tables/us-street-index.js';

const ZIP_DIGITS = 5;
const CACHED = 8192;

/** Texts by row, the last ones asked for. */
class RecentTexts {
  readonly #rows = new Int32Array(CACHED).fill(-1);
  readonly #texts: string[] = new Array(CACHED).fill('');

  get(row: number, make: (row: number) => string): string {
    const slot = row % CACHED;
    if (this.#rows[slot] !== row) {
      this.#texts[slot] = make(row);
      this.#rows[slot] = row;
    }
    return this.#texts[slot] as string;
  }
}

interface Recent {
  readonly affixes: readonly string[];
  readonly lines: RecentTexts;
  readonly places: RecentTexts;
}

const recent = new WeakMap<UsStreetIndexTable, Recent>();

function recentOf(table: UsStreetIndexTable): Recent {
  let found = recent.get(table);
  if (found === undefined) {
    found = {
      affixes: Array.from({ length: table.affixes.length }, (_, row) => table.affixes.at(row)),
      lines: new RecentTexts(),
      places: new RecentTexts(),
    };
    recent.set(table, found);
  }
  return found;
}

/** A street's full name as it is shown: `N MAIN ST`. */
export function lineText(index: StreetIndex, line: number): string {
  return recentOf(index.table).lines.get(line, (row) => writeLine(index, row));
}

/** City, state and ZIP code as they are shown: `SPRINGFIELD IL 62701`. */
export function placeText(index: StreetIndex, place: number): string {
  return recentOf(index.table).places.get(place, (row) => writePlace(index.table, row));
}

function writeLine(index: StreetIndex, line: number): string {
  const { textLine, texts, lineBefore, lineBehind, baseKeys } = index.table;
  let low = 0;
  let high = textLine.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((textLine[middle] as number) < line) low = middle + 1;
    else high = middle;
  }
  if (textLine[low] === line) return texts.at(low);
  const { affixes } = recentOf(index.table);
  const before = affixes[lineBefore[line] as number] as string;
  const behind = affixes[lineBehind[line] as number] as string;
  const base = baseKeys.at(index.baseOf(line));
  return `${before === '' ? '' : `${before} `}${base}${behind === '' ? '' : ` ${behind}`}`;
}

function writePlace(table: UsStreetIndexTable, place: number): string {
  const city = table.cityTexts.at(table.placeCity[place] as number);
  const state = table.stateCodes.at(table.placeState[place] as number);
  const zip = String(table.placeZip[place]).padStart(ZIP_DIGITS, '0');
  return `${city === '' ? '' : `${city} `}${state} ${zip}`;
}
