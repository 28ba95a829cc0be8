import { describe, expect, it } from 'vitest';
import { Strings } from '../../../../src/dataset/format/codecs/strings.js';
import { FORMATS } from '../../../../src/dataset/format/index.js';
import { RULES } from '../../../../src/dataset/format/integrity/index.js';
import { checkRules, type Rule } from '../../../../src/dataset/format/integrity/rules.js';
import { rowsNamed } from '../../../../src/dataset/format/integrity/street-index.js';
import type { InPlacesTable } from '../../../../src/dataset/format/tables/in-places.js';
import type { IpTable } from '../../../../src/dataset/format/tables/ip.js';
import { decodeIp } from '../../../../src/dataset/format/tables/ip-files.js';
import type { UsPlacesTable } from '../../../../src/dataset/format/tables/us-places.js';
import type { UsStreetIndexTable, UsStreetNumbersTable, UsStreetRowsTable } from '../../../../src/dataset/format/tables/us-street-index.js';
import type { UsStreetRowNumbersTable } from '../../../../src/dataset/format/tables/us-street-row-numbers.js';
import { decodeUsStreets } from '../../../../src/dataset/format/tables/us-streets.js';
import { bytesOf } from '../../../fixtures/damaged-datasets.js';
import { placesFile, streetIndexFile, streetsFile } from '../../../fixtures/example-dataset.js';
import { indianDataset } from '../../../fixtures/in-places.js';
import { ipFiles } from '../../../fixtures/ip-ranges.js';

type NumberColumns<T> = {
  [K in keyof T]: NonNullable<T[K]> extends { [row: number]: number; readonly BYTES_PER_ELEMENT: number } ? K : never;
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
  ['countyLongitude', 1, 1_800_000_001],
  ['cityLatitude', 1, 900_000_001],
  ['zipLongitude', 0, -1_800_000_001],
  ['countyFips', 1, 100_000],
  ['zipLocated', 0, 2],
  ['zipFirstShare', 1, 9],
  ['share', 0, 10_001],
  ['zipFirstName', 3, 0],
  ['partCity', 0, 2],
  ['partOf', 0, 2],
];
const INDIA: readonly Mistake<InPlacesTable>[] = [
  ['stateCode', 0, 999],
  ['stateName', 0, 999],
  ['districtName', 0, 999],
  ['districtState', 0, 99],
  ['cityName', 0, 999],
  ['cityDistrict', 0, 999],
  ['aliasCity', 0, 999],
  ['localityName', 0, 999],
  ['localityCity', 0, 999],
  ['localityPin', 0, 999],
  ['pinCode', 1, 0],
  ['pinCode', 0, 1_000_000],
  ['pinFirst', 1, 999],
  ['pinLocality', 0, 999],
];
const IP: readonly Mistake<IpTable>[] = [
  ['countryCode', 0, 999],
  ['countryName', 0, 999],
  ['countryContinent', 0, 999],
  ['areaCountry', 0, 99],
  ['areaRegion', 0, 999],
  ['areaTimezone', 0, 999],
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
  ['cityWordAt', 1, 9],
  ['cityWordPlaces', 0, 2],
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
  ['placeRow', 0, 1],
  ['placeRow', 1, 0],
  ['peak', 0, 0],
  ['peak', 0, 2],
];
const INDEX_NUMBERS: readonly Mistake<UsStreetNumbersTable>[] = [
  ['textNumber', 0, 9],
  ['firstBlock', 1, 9],
  ['blockAt', 1, 9],
];
const INDEX_ROW_NUMBERS: readonly Mistake<UsStreetRowNumbersTable>[] = [
  ['groupAt', 1, 99],
  ['textRow', 0, 2],
  ['textRow', 0, 1],
  ['numbers', 0, 99],
];

type Change<T> = readonly [column: keyof T & string, what: string, change: (table: T) => Partial<T>];

const CHANGED_INDEX: readonly Change<UsStreetIndexTable>[] = [
  ...(['baseKeys', 'matchKeys', 'words', 'cityKeys', 'cityWords', 'otherCities', 'numberFirst'] as const).map(
    (name): Change<UsStreetIndexTable> => [name, 'that is not sorted', () => ({ [name]: pool('B', 'A') })],
  ),
  ...(['baseKeys', 'words', 'cityWords'] as const).map(
    (name): Change<UsStreetIndexTable> => [name, 'with a string twice', () => ({ [name]: pool('A', 'A') })],
  ),
  ['affixes', 'of which the first says something', () => ({ affixes: pool('N', 'ST SE') })],
  ['otherCityPlace', 'of no place', () => ({ otherCities: pool('A'), otherCityPlace: Uint32Array.of(9) })],
  ['bestAt', 'of a long list', () => ({ bestAt: Uint32Array.of(0, 11), bestRow: new Uint32Array(11), bestBefore: Uint16Array.of(0) })],
];
const CHANGED_NUMBERS: readonly Change<UsStreetNumbersTable>[] = [
  ['keys', 'that are not sorted', () => ({ keys: pool('B', 'A') })],
  ['blockRow', 'of blocks in no order', () => blocks([[5, 1], [6]])],
  ['blockRow', 'of a row twice in a block', () => blocks([[5, 0]])],
  ['blockRow', 'of a block that is too long', () => blocks([[5, ...new Array<number>(64).fill(1)]])],
  ['blockRow', 'of a difference that is cut off', () => blocks([[5, 0x80]])],
  ['weightAt', 'of a row without a weight', () => ({ ...blocks([[5, 1], [9]]), weightAt: Uint32Array.of(0, 1, 2) })],
  ['weightAt', 'behind the end', () => ({ ...blocks([[5, 1], [9]]), weightAt: Uint32Array.of(0, 2, 3), rowWeight: new Uint8Array(2) })],
  ['bestNumber', 'in no order', () => lists([1, 0])],
  ['bestNumber', 'of no number', () => lists([9])],
  ['bestAt', 'of a long list', () => ({ ...lists([0]), bestAt: Uint32Array.of(0, 11), bestRow: new Uint32Array(11) })],
];
const CHANGED_ROW_NUMBERS: readonly Change<UsStreetRowNumbersTable>[] = [
  [
    'numbers',
    'of which the last is cut off',
    ({ numbers }) => ({ numbers: numbers.map((byte, i) => (i === numbers.length - 1 ? 0x80 : byte)) }),
  ],
];
const CHANGED_INDIA: readonly Change<InPlacesTable>[] = [
  ...(['cityKeys', 'aliasKeys', 'localityKeys'] as const).map(
    (name): Change<InPlacesTable> => [name, 'that is not sorted', () => ({ [name]: pool('B', 'A') })],
  ),
  ['localityOffice', 'of no kind', () => ({ localityOffice: Uint8Array.of(8) })],
];
const CHANGED_PLACES: readonly Change<UsPlacesTable>[] = (['cityKeys', 'aliasKeys'] as const).map(
  (name): Change<UsPlacesTable> => [name, 'that is not sorted', () => ({ [name]: pool('B', 'A') })],
);

/** Blocks of the first number: the first row of each, and the bytes behind it. */
function blocks(of: readonly (readonly number[])[]): Partial<UsStreetNumbersTable> {
  const rest = of.flatMap(([, ...more]) => more);
  const blockAt = [0, ...of.map((_, i) => of.slice(0, i + 1).flatMap(([, ...more]) => more).length)];
  return {
    keys: pool('1'),
    firstBlock: Uint32Array.of(0, of.length),
    blockRow: Uint32Array.from(of, ([first]) => first as number),
    blockPeak: new Uint16Array(of.length),
    blockAt: Uint32Array.from(blockAt),
    rest: Uint8Array.from(rest),
    textNumber: new Uint32Array(0),
  };
}

/** Lists of the heaviest rows of numbers, of no row each. */
function lists(bestNumber: readonly number[]): Partial<UsStreetNumbersTable> {
  return {
    bestNumber: Uint32Array.from(bestNumber),
    bestBefore: new Uint16Array(bestNumber.length),
    bestAt: new Uint32Array(bestNumber.length + 1),
    bestRow: new Uint32Array(0),
  };
}

interface Checks<T> {
  readonly decode: () => T;
  readonly check: (table: T) => void;
  readonly rules: readonly Rule<T>[];
  readonly mistakes: readonly Mistake<T>[];
  readonly changes?: readonly Change<T>[];
}

/** Every mistake is caught and named; without it the table passes. */
function describeChecks<T>(kind: string, { decode, check, rules, mistakes, changes = [] }: Checks<T>): void {
  const refuses = (table: T, column: string): void =>
    expect(() => check(table)).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(column) }));

  describe(`rules of ${kind}`, () => {
    it('hold in an intact table', () => {
      expect(() => check(decode())).not.toThrow();
    });

    it.each(mistakes)('%s, row %i: not %i', (column, row, value) => {
      const table = decode();
      (table[column] as { [row: number]: number })[row] = value;
      refuses(table, column);
    });

    if (changes.length > 0) {
      it.each(changes)('%s %s', (column, _, change) => {
        const table = decode();
        refuses({ ...table, ...change(table) }, column);
      });
    }

    it('are each broken by some mistake here', () => {
      const broken = new Set<string>([...mistakes.map(([column]) => column), ...changes.map(([column]) => column)]);
      expect(rules.map(({ column }) => column).filter((column) => !broken.has(column))).toEqual([]);
      for (const { reliedOnBy } of rules) expect(reliedOnBy).not.toBe('');
    });
  });
}

const india = bytesOf(await indianDataset(), 'in-places');
describeChecks('us-places', {
  decode: () => FORMATS['us-places'].decode(placesFile().bytes),
  check: (table) => checkRules(table, RULES['us-places']),
  rules: RULES['us-places'],
  mistakes: PLACES,
  changes: CHANGED_PLACES,
});
describeChecks('in-places', {
  decode: () => FORMATS['in-places'].decode(Uint8Array.from(india)),
  check: (table) => checkRules(table, RULES['in-places']),
  rules: RULES['in-places'],
  mistakes: INDIA,
  changes: CHANGED_INDIA,
});
describeChecks('ip', {
  decode: () => decodeIp(Uint8Array.from(ipFiles('city')[0]?.bytes as Uint8Array)),
  check: (table) => checkRules(table, RULES.ip),
  rules: RULES.ip,
  mistakes: IP,
});
describeChecks('us-street-index', {
  decode: () => FORMATS['us-street-index'].decode(streetIndexFile('us-street-index').bytes),
  check: (table) => checkRules(table, RULES['us-street-index']),
  rules: RULES['us-street-index'],
  mistakes: INDEX,
  changes: CHANGED_INDEX,
});
describeChecks('us-street-rows', {
  decode: () => FORMATS['us-street-rows'].decode(streetIndexFile('us-street-rows').bytes),
  check: (table) => checkRules(table, RULES['us-street-rows']),
  rules: RULES['us-street-rows'],
  mistakes: INDEX_ROWS,
});
describeChecks('us-street-numbers', {
  decode: () => FORMATS['us-street-numbers'].decode(streetIndexFile('us-street-numbers').bytes),
  check: (table) => checkRules(table, RULES['us-street-numbers']),
  rules: RULES['us-street-numbers'],
  mistakes: INDEX_NUMBERS,
  changes: CHANGED_NUMBERS,
});
describeChecks('us-street-row-numbers', {
  decode: () => FORMATS['us-street-row-numbers'].decode(streetIndexFile('us-street-row-numbers').bytes),
  check: (table) => checkRules(table, RULES['us-street-row-numbers']),
  rules: RULES['us-street-row-numbers'],
  mistakes: INDEX_ROW_NUMBERS,
  changes: CHANGED_ROW_NUMBERS,
});

describe('the pool of street keys', () => {
  it('is sorted', () => {
    expect(() => checkRules(decodeUsStreets(streetsFile('200', '', ['OAK', 'ELM']).bytes), RULES['us-streets'])).toThrow(
      expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining('streetKeys') }),
    );
  });
});

describe('rowsNamed', () => {
  it('is one more than the highest row of any block or list', () => {
    const table = FORMATS['us-street-numbers'].decode(streetIndexFile('us-street-numbers').bytes);
    expect(rowsNamed(table)).toBe(2);
    expect(rowsNamed({ ...table, ...blocks([[5, 1, 0x81, 1], [150]]) })).toBe(151);
    expect(rowsNamed({ ...table, ...blocks([[5, 1, 0x81, 1]]) })).toBe(136);
    expect(rowsNamed({ ...table, bestRow: Uint32Array.of(7) })).toBe(8);
  });
});

function pool(...strings: readonly string[]): Strings {
  const offsets = Uint32Array.from([0, ...strings].map((_, i) => strings.slice(0, i).join('').length));
  return new Strings(offsets, new TextEncoder().encode(strings.join('')));
}
