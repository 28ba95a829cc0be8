import { perOwner } from '../bounded-cache.js';
import { TextWriter } from '../dataset/format/codecs/text-writer.js';
import type { UsStreetIndexTable } from '../dataset/format/tables/us-street-index.js';
import { alongWith, needEach } from '../dataset/missing.js';
import { lowerBound } from '../search/bisection.js';
import { ZIP_DIGITS } from '../text/digits.js';
import type { StreetIndex } from './street-index.js';

const BLANK = 32;
const COMMA = 44;
/** Row of the empty affix. */
const NO_AFFIX = 0;

const writer = new TextWriter();

/** Rows whose texts are kept, the last ones asked for: the heaviest streets are asked for again and again. */
const KEPT = 16_384;
const recent = perOwner((_: UsStreetIndexTable) => ({ rows: new Int32Array(KEPT).fill(-1), texts: new Array<string>(KEPT).fill('') }));

/** `N MAIN ST`. */
export function lineText(index: StreetIndex, line: number): string {
  writer.start();
  writeLine(index, line);
  return writer.finish();
}

/** `N MAIN ST, SPRINGFIELD IL 62701`. */
export function rowText(index: StreetIndex, row: number): string {
  const kept = recent(index.table);
  const slot = row % kept.rows.length;
  if (kept.rows[slot] !== row) {
    kept.texts[slot] = writtenRow(index, row);
    kept.rows[slot] = row;
  }
  return kept.texts[slot] as string;
}

/** Where a part of the text is missing, the others are asked for along with it. */
function writtenRow(index: StreetIndex, row: number): string {
  return alongWith(
    () => writeRow(index, row),
    () => {
      const line = index.lineOf(row);
      needEach(
        () => index.table.lineBehind[line],
        () => index.table.baseKeys.at(index.baseOf(line)),
        () => writePlace(index, index.placeOf(row)),
      );
    },
  );
}

function writeRow(index: StreetIndex, row: number): string {
  index.require(row, index.table.rows, 'row');
  writer.start();
  writeLine(index, index.lineOf(row));
  writer.byte(COMMA);
  writer.byte(BLANK);
  writePlace(index, index.placeOf(row));
  return writer.finish();
}

function writeLine(index: StreetIndex, line: number): void {
  const { textLine, texts, affixes, lineBefore, lineBehind, baseKeys } = index.table;
  index.require(line, lineBefore.length, 'line');
  const text = lowerBound(textLine, line);
  if (textLine[text] === line) {
    writer.row(texts, text);
    return;
  }
  const before = lineBefore[line] as number;
  const behind = lineBehind[line] as number;
  if (before !== NO_AFFIX) {
    writer.row(affixes, before);
    writer.byte(BLANK);
  }
  writer.row(baseKeys, index.baseOf(line));
  if (behind !== NO_AFFIX) {
    writer.byte(BLANK);
    writer.row(affixes, behind);
  }
}

function writePlace(index: StreetIndex, place: number): void {
  const { table } = index;
  index.require(place, table.placeCity.length, 'place');
  const city = table.placeCity[place] as number;
  if (table.cityTexts.bytesOf(city) > 0) {
    writer.row(table.cityTexts, city);
    writer.byte(BLANK);
  }
  writer.row(table.stateCodes, table.placeState[place] as number);
  writer.byte(BLANK);
  writer.digits(table.placeZip[place] as number, ZIP_DIGITS);
}
