import { corrupt, cutsInto, pointsInto, rising, sorted } from './columns.js';
import type { UsStreetIndexTable, UsStreetNumbersTable, UsStreetRowsTable } from './us-street-index.js';

/*
 * How the columns of the street index refer to one another within a file. What one file says of another is checked when they
 * are put together.
 */

/** ZIP codes are below this number. */
const ZIP_CODES = 100_000;

export function checkUsStreetIndex(table: UsStreetIndexTable): void {
  const { length: bases } = table.baseKeys;
  const { length: lines } = table.lineBefore;
  const { length: places } = table.placeCity;
  for (const name of ['baseKeys', 'matchKeys', 'words', 'cityKeys', 'cityWords', 'otherCities', 'numberFirst'] as const)
    sorted(table[name], name);
  cutsInto(table.baseFirst, 'baseFirst', lines);
  cutsInto(table.lineFirst, 'lineFirst', table.rows);
  cutsInto(table.wordAt, 'wordAt', table.wordBases.length);
  cutsInto(table.cityWordAt, 'cityWordAt', table.cityWordPlaces.length);
  pointsInto(table.matchBase, 'matchBase', bases);
  pointsInto(table.lineBefore, 'lineBefore', table.affixes.length);
  pointsInto(table.lineBehind, 'lineBehind', table.affixes.length);
  rising(table.textLine, 'textLine', 1);
  pointsInto(table.textLine, 'textLine', lines);
  pointsInto(table.placeCity, 'placeCity', table.cityTexts.length);
  pointsInto(table.placeState, 'placeState', table.stateCodes.length);
  pointsInto(table.placeZip, 'placeZip', ZIP_CODES);
  pointsInto(table.zipOrder, 'zipOrder', places);
  pointsInto(table.otherCityPlace, 'otherCityPlace', places);
  for (let i = 1; i < places; i++) {
    const before = table.placeZip[table.zipOrder[i - 1] as number] as number;
    if ((table.placeZip[table.zipOrder[i] as number] as number) < before) throw corrupt(`column zipOrder, row ${i}: ZIP codes descend`);
  }
  pointsInto(table.bestBefore, 'bestBefore', table.affixes.length);
  cutsInto(table.bestAt, 'bestAt', table.bestRow.length);
  pointsInto(table.bestRow, 'bestRow', table.rows);
  checkRowsOfWords(table.wordAt, table.wordBases, 'wordBases', bases);
  checkRowsOfWords(table.cityWordAt, table.cityWordPlaces, 'cityWordPlaces', places);
}

/** Checks a column that holds ascending rows for each word, as differences: every one below `rows`. */
function checkRowsOfWords(at: Uint32Array, differences: Uint8Array, name: string, rows: number): void {
  for (let word = 0; word + 1 < at.length; word++) {
    const end = at[word + 1] as number;
    let row = 0;
    for (let i = at[word] as number; i < end; ) {
      let difference = 0;
      for (let scale = 1; ; scale *= 128) {
        if (i === end) throw corrupt(`column ${name}, word ${word}: a difference is cut off`);
        const byte = differences[i++] as number;
        difference += (byte & 127) * scale;
        if (byte < 128) break;
      }
      row += difference;
    }
    if (row >= rows) throw corrupt(`column ${name}, word ${word}: ends at row ${row}, expected below ${rows}`);
  }
}

export function checkUsStreetRows(table: UsStreetRowsTable): void {
  const { length: rows } = table.line;
  rising(table.line, 'line', 0);
  pointsInto(table.place, 'place', table.placeFirst.length - 1);
  cutsInto(table.placeFirst, 'placeFirst', rows);
  pointsInto(table.placeRow, 'placeRow', rows);
}

export function checkUsStreetNumbers(table: UsStreetNumbersTable): void {
  sorted(table.keys, 'keys');
  rising(table.textNumber, 'textNumber', 1);
  pointsInto(table.textNumber, 'textNumber', table.keys.length);
  cutsInto(table.firstBlock, 'firstBlock', table.blockRow.length);
  cutsInto(table.blockAt, 'blockAt', table.rest.length);
  rising(table.bestNumber, 'bestNumber', 0);
  pointsInto(table.bestNumber, 'bestNumber', table.keys.length);
  cutsInto(table.bestAt, 'bestAt', table.bestRow.length);
}
