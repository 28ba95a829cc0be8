import { describe, expect, it } from 'vitest';
import { Strings } from '../../../src/dataset/strings.js';
import { checkUsPlaces } from '../../../src/dataset/tables/relations.js';
import { checkUsStreetIndex, checkUsStreetNumbers, checkUsStreetRows } from '../../../src/dataset/tables/street-index-relations.js';
import { decodeUsPlaces, type UsPlacesTable } from '../../../src/dataset/tables/us-places.js';
import {
  decodeUsStreetIndex,
  decodeUsStreetNumbers,
  decodeUsStreetRows,
  type UsStreetIndexTable,
  type UsStreetNumbersTable,
  type UsStreetRowsTable,
} from '../../../src/dataset/tables/us-street-index.js';
import {
  checkUsStreetRowNumbers,
  decodeUsStreetRowNumbers,
  type UsStreetRowNumbersTable,
} from '../../../src/dataset/tables/us-street-row-numbers.js';
import { decodeUsStreets } from '../../../src/dataset/tables/us-streets.js';
import { placesFile, streetIndexFile, streetsFile } from '../fixture.js';

type NumberColumns<T> = {
  [K in keyof T]: T[K] extends { [row: number]: number; readonly BYTES_PER_ELEMENT: number } ? K : never;
}[keyof T] &
  string;
type Mistake<T> = readonly [column: NumberColumns<T>, row: number, value: number];

const PLACES: readonly Mistake<UsPlacesTable>[] = [
  ['stateCode', 0, 99],
  ['stateName', 0, 99],
  ['countyName', 1, 99],
  ['cityName', 0, 99],
  ['countyState', 1, 1],
  ['cityState', 1, 1],
  ['cityCounty', 0, 2],
  ['zipCounty', 0, 2],
  ['zipCity', 2, 2],
  ['aliasCity', 0, 2],
  ['cityZip', 1, 3],
  ['cityFirstZip', 0, 1],
  ['cityFirstZip', 1, 9],
  ['cityFirstZip', 2, 2],
  ['zipCode', 1, 20001],
  ['zipCode', 1, 19999],
  ['zipCode', 2, 100_000],
  ['shareCounty', 0, 2],
  ['zipName', 0, 99],
  ['zipLatitude', 0, 900_000_001],
  ['cityLongitude', 0, -1_800_000_001],
  ['countyLatitude', 0, -900_000_001],
];
const INDEX: readonly Mistake<UsStreetIndexTable>[] = [
  ['baseFirst', 0, 1],
  ['baseFirst', 1, 9],
  ['matchBase', 0, 2],
  ['lineBefore', 0, 9],
  ['lineBehind', 1, 9],
  ['lineFirst', 2, 3],
  ['textLine', 0, 2],
  ['wordAt', 1, 9],
  ['wordBases', 0, 2],
  ['wordBases', 1, 128],
  ['placeCity', 0, 9],
  ['placeState', 0, 1],
  ['placeZip', 0, 100_000],
  ['zipOrder', 0, 1],
  ['bestBefore', 0, 9],
  ['bestAt', 1, 9],
  ['bestRow', 1, 2],
];
const INDEX_ROWS: readonly Mistake<UsStreetRowsTable>[] = [
  ['line', 0, 2],
  ['place', 1, 1],
  ['placeFirst', 1, 1],
  ['placeRow', 0, 2],
];
const INDEX_NUMBERS: readonly Mistake<UsStreetNumbersTable>[] = [
  ['textNumber', 0, 9],
  ['firstBlock', 1, 9],
  ['blockAt', 1, 9],
];
const INDEX_ROW_NUMBERS: readonly Mistake<UsStreetRowNumbersTable>[] = [
  ['groupAt', 1, 99],
  ['textRow', 0, 2],
];

/** Every mistake is caught and named; without it the table passes. */
function describeChecks<T>(kind: string, decode: () => T, check: (table: T) => void, mistakes: readonly Mistake<T>[]): void {
  describe(`relations of ${kind}`, () => {
    it('hold in an intact table', () => {
      expect(() => check(decode())).not.toThrow();
    });

    it.each(mistakes)('%s, row %i: not %i', (column, row, value) => {
      const table = decode();
      (table[column] as { [row: number]: number })[row] = value;
      expect(() => check(table)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(column) }));
    });
  });
}

describeChecks('us-places', () => decodeUsPlaces(placesFile().bytes), checkUsPlaces, PLACES);
const index = (): UsStreetIndexTable => decodeUsStreetIndex(streetIndexFile('us-street-index').bytes);
const numbers = (): UsStreetNumbersTable => decodeUsStreetNumbers(streetIndexFile('us-street-numbers').bytes);
describeChecks('us-street-index', index, checkUsStreetIndex, INDEX);
describeChecks('us-street-rows', () => decodeUsStreetRows(streetIndexFile('us-street-rows').bytes), checkUsStreetRows, INDEX_ROWS);
describeChecks('us-street-numbers', numbers, checkUsStreetNumbers, INDEX_NUMBERS);
const rowNumbers = (): UsStreetRowNumbersTable => decodeUsStreetRowNumbers(streetIndexFile('us-street-row-numbers').bytes);
describeChecks('us-street-row-numbers', rowNumbers, checkUsStreetRowNumbers, INDEX_ROW_NUMBERS);

describe('pools that are searched', () => {
  it.each<[string, () => void]>([
    ['cityKeys', () => checkUsPlaces({ ...decodeUsPlaces(placesFile().bytes), cityKeys: unsorted() })],
    ['aliasKeys', () => checkUsPlaces({ ...decodeUsPlaces(placesFile().bytes), aliasKeys: unsorted() })],
    ['streetKeys', () => decodeUsStreets(streetsFile('200', '', ['OAK', 'ELM']).bytes)],
    ...(['baseKeys', 'matchKeys', 'words', 'numberFirst'] as const).map(
      (name) => [name, () => checkUsStreetIndex({ ...index(), [name]: unsorted() })] as [string, () => void],
    ),
    ['keys', () => checkUsStreetNumbers({ ...numbers(), keys: unsorted() })],
  ])('%s are sorted', (name, check) => {
    expect(check).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(name) }));
  });
});

function unsorted(): Strings {
  return new Strings(Uint32Array.of(0, 1, 2), new TextEncoder().encode('BA'));
}
