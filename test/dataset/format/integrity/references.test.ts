import { describe, expect, it } from 'vitest';
import { rowsNamed } from '../../../../src/dataset/format/integrity/street-index.js';
import type { FileKind } from '../../../../src/dataset/index.js';
import { bytesOf } from '../../../fixtures/damaged-datasets.js';
import { checkTableRules, decoded, rulesOf, type TableOf } from '../../../fixtures/decoded.js';
import { placesFile, streetIndexFile } from '../../../fixtures/example-dataset.js';
import { indianDataset } from '../../../fixtures/in-places.js';
import { ipFiles } from '../../../fixtures/ip-ranges.js';
import { blocksOf } from '../../../fixtures/opened-ip-files.js';
import { stringPool } from '../../../fixtures/string-pool.js';

/** A number that these columns may not have in a row. */
type Mistake<K extends FileKind> = readonly [row: number, value: number, ...columns: (keyof TableOf<K> & string)[]];

const PLACES: readonly Mistake<'us-places'>[] = [
  [0, 99, 'stateCode', 'stateName', 'zipName', 'zoneName'],
  [0, 9, 'countyZone', 'zipZone'],
  [1, 0, 'zoneZip'],
  [1, 3, 'zoneZip'],
  [1, 1, 'countyState', 'cityState'],
  [0, 2, 'cityCounty', 'zipCounty', 'aliasCity', 'shareCounty', 'zipLocated', 'partCity', 'partOf'],
  [2, 2, 'zipCity', 'cityFirstZip'],
  [1, 3, 'cityZip'],
  [0, 1, 'cityFirstZip'],
  [1, 9, 'cityFirstZip', 'zipFirstShare'],
  [3, 0, 'zipFirstName'],
  [1, 20001, 'zipCode'],
  [1, 19999, 'zipCode'],
  [2, 100_000, 'zipCode'],
  [1, 100_000, 'countyFips'],
  [0, 10_001, 'share'],
  [0, 900_000_001, 'zipLatitude'],
  [1, 900_000_001, 'cityLatitude'],
  [0, -900_000_001, 'countyLatitude'],
  [0, -1_800_000_001, 'cityLongitude', 'zipLongitude'],
  [1, 1_800_000_001, 'countyLongitude'],
];
const INDIA: readonly Mistake<'in-places'>[] = [
  [0, 999, 'stateCode', 'stateName', 'districtName', 'cityName', 'cityDistrict', 'aliasCity'],
  [0, 999, 'localityName', 'localityCity', 'localityPin', 'pinLocality'],
  [0, 99, 'districtState'],
  [1, 0, 'pinCode'],
  [0, 1_000_000, 'pinCode'],
  [1, 999, 'pinFirst'],
];
const IP: readonly Mistake<'ip-places'>[] = [
  [0, 999, 'area', 'postalCode'],
  [0, 900_000_001, 'row'],
];
const INDEX: readonly Mistake<'us-street-index'>[] = [
  [0, 1, 'baseFirst', 'placeState', 'zipOrder'],
  [0, 2, 'matchBase', 'textLine', 'wordBases', 'cityWordPlaces'],
  [0, 9, 'lineBefore', 'placeCity', 'bestBefore'],
  [1, 9, 'baseFirst', 'lineBehind', 'wordAt', 'cityWordAt', 'bestAt'],
  [1, 2, 'bestRow'],
  [2, 3, 'lineFirst'],
  [1, 128, 'wordBases'],
  [0, 100_000, 'placeZip'],
];
const INDEX_ROWS: readonly Mistake<'us-street-rows'>[] = [
  [0, 2, 'line', 'placeRow', 'peak'],
  [1, 1, 'place', 'placeFirst'],
  [0, 1, 'placeRow'],
  [1, 0, 'placeRow'],
  [0, 0, 'peak'],
];
const INDEX_NUMBERS: readonly Mistake<'us-street-numbers'>[] = [
  [0, 9, 'textNumber'],
  [1, 9, 'firstBlock', 'blockAt'],
];
const INDEX_ROW_NUMBERS: readonly Mistake<'us-street-row-numbers'>[] = [
  [1, 99, 'groupAt'],
  [0, 99, 'numbers'],
  [0, 2, 'textRow'],
  [0, 1, 'textRow'],
];

type Change<K extends FileKind> = readonly [
  column: keyof TableOf<K> & string,
  what: string,
  change: (table: TableOf<K>) => Partial<TableOf<K>>,
];

const CHANGED_INDEX: readonly Change<'us-street-index'>[] = [
  ...(['baseKeys', 'matchKeys', 'words', 'cityKeys', 'cityWords', 'otherCities', 'numberFirst'] as const).map(
    (name): Change<'us-street-index'> => [name, 'that is not sorted', () => ({ [name]: stringPool(['B', 'A']) })],
  ),
  ...(['baseKeys', 'words', 'cityWords'] as const).map(
    (name): Change<'us-street-index'> => [name, 'with a string twice', () => ({ [name]: stringPool(['A', 'A']) })],
  ),
  ['affixes', 'whose first says something', () => ({ affixes: stringPool(['N', 'ST SE']) })],
  ['otherCityPlace', 'of no place', () => ({ otherCities: stringPool(['A']), otherCityPlace: Uint32Array.of(9) })],
  ['bestAt', 'of a long list', () => ({ bestAt: Uint32Array.of(0, 11), bestRow: new Uint32Array(11), bestBefore: Uint16Array.of(0) })],
];
const CHANGED_NUMBERS: readonly Change<'us-street-numbers'>[] = [
  ['keys', 'that are not sorted', () => ({ keys: stringPool(['B', 'A']) })],
  ['blockRow', 'of blocks in no order', () => blocks([[5, 1], [6]])],
  ['blockRow', 'of a row twice in a block', () => blocks([[5, 0]])],
  ['blockRow', 'of a block that is too long', () => blocks([[5, ...new Array<number>(64).fill(1)]])],
  ['blockRow', 'of a difference that is cut off', () => blocks([[5, 0x80]])],
  ['blockRow', 'of a row without a weight', () => ({ ...blocks([[5]]), blocks: Uint8Array.of(1, 0, 1), blockAt: Uint32Array.of(0, 3) })],
  ['blockRow', 'of weights behind the end', () => ({ ...blocks([[5]]), blocks: Uint8Array.of(9, 0), blockAt: Uint32Array.of(0, 2) })],
  ['blockRow', 'of a block without rows', () => ({ ...blocks([[5]]), blocks: new Uint8Array(0), blockAt: Uint32Array.of(0, 0) })],
  ['bestNumber', 'in no order', () => lists([1, 0])],
  ['bestNumber', 'of no number', () => lists([9])],
  ['bestAt', 'of a long list', () => ({ ...lists([0]), bestAt: Uint32Array.of(0, 11), bestRow: new Uint32Array(11) })],
];
const CHANGED_ROW_NUMBERS: readonly Change<'us-street-row-numbers'>[] = [
  ['numbers', 'whose last is cut off', ({ numbers }) => ({ numbers: numbers.with(-1, 0x80) })],
];
const CHANGED_INDIA: readonly Change<'in-places'>[] = [
  ...(['cityKeys', 'aliasKeys', 'localityKeys'] as const).map(
    (name): Change<'in-places'> => [name, 'that is not sorted', () => ({ [name]: stringPool(['B', 'A']) })],
  ),
  ['localityOffice', 'of no kind', () => ({ localityOffice: Uint8Array.of(8) })],
];
const CHANGED_PLACES: readonly Change<'us-places'>[] = (['cityKeys', 'aliasKeys'] as const).map(
  (name): Change<'us-places'> => [name, 'that is not sorted', () => ({ [name]: stringPool(['B', 'A']) })],
);

/** Blocks of the first number: the first row of each, and the bytes of the others, which weigh nothing. */
function blocks(of: readonly (readonly number[])[]): Partial<TableOf<'us-street-numbers'>> {
  const bytes = of.map(([, ...more]) => [1 + more.length, 0, ...more.map(() => 0), ...more]);
  const blockAt = [0, ...of.map((_, i) => bytes.slice(0, i + 1).flat().length)];
  return {
    keys: stringPool(['1']),
    firstBlock: Uint32Array.of(0, of.length),
    blockRow: Uint32Array.from(of, ([first]) => first as number),
    blockPeak: new Uint8Array(of.length),
    blockAt: Uint32Array.from(blockAt),
    blocks: Uint8Array.from(bytes.flat()),
    textNumber: new Uint32Array(0),
  };
}

/** Lists of the heaviest rows of numbers, of no row each. */
function lists(bestNumber: readonly number[]): Partial<TableOf<'us-street-numbers'>> {
  return {
    bestNumber: Uint32Array.from(bestNumber),
    bestBefore: new Uint16Array(bestNumber.length),
    bestAt: new Uint32Array(bestNumber.length + 1),
    bestRow: new Uint32Array(0),
  };
}

/** Every mistake is caught and named; without it the table passes. */
function describeChecks<K extends FileKind>(
  kind: K,
  bytes: () => Uint8Array,
  wrong: { readonly mistakes: readonly Mistake<K>[]; readonly changes?: readonly Change<K>[] },
): void {
  const decode = (): TableOf<K> => decoded(kind, bytes());
  const refuses = (table: TableOf<K>, column: string): void =>
    expect(() => checkTableRules(kind, table)).toThrow(
      expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(column) }),
    );
  const mistakes = wrong.mistakes.flatMap(([row, value, ...columns]) => columns.map((column) => [column, row, value] as const));
  const changes = wrong.changes ?? [];

  describe(`rules of ${kind}`, () => {
    it('hold in an intact table', () => {
      expect(() => checkTableRules(kind, decode())).not.toThrow();
    });

    it.each(mistakes)('%s, row %i: not %i', (column, row, value) => {
      const table = decode();
      (table[column] as { [row: number]: number })[row] = value;
      refuses(table, column);
    });

    it.for(changes)('%s %s', ([column, , change]) => {
      const table = decode();
      refuses({ ...table, ...change(table) }, column);
    });

    it('are each broken by some mistake here', () => {
      const broken = new Set<string>([...mistakes, ...changes].map(([column]) => column));
      const rules = rulesOf(kind);
      expect(rules.map(({ column }) => column).filter((column) => !broken.has(column))).toEqual([]);
      for (const { reliedOnBy } of rules) expect(reliedOnBy).not.toBe('');
    });
  });
}

const india = bytesOf(await indianDataset(), 'in-places');
const indexBytes = (kind: FileKind) => () => streetIndexFile(kind).bytes;
describeChecks('us-places', () => placesFile().bytes, { mistakes: PLACES, changes: CHANGED_PLACES });
describeChecks('in-places', () => Uint8Array.from(india), { mistakes: INDIA, changes: CHANGED_INDIA });
describeChecks('ip-places', () => Uint8Array.from(blocksOf(ipFiles('city'), 'ip-places')[0]?.bytes ?? []), { mistakes: IP });
describeChecks('us-street-index', indexBytes('us-street-index'), { mistakes: INDEX, changes: CHANGED_INDEX });
describeChecks('us-street-rows', indexBytes('us-street-rows'), { mistakes: INDEX_ROWS });
describeChecks('us-street-numbers', indexBytes('us-street-numbers'), { mistakes: INDEX_NUMBERS, changes: CHANGED_NUMBERS });
describeChecks('us-street-row-numbers', indexBytes('us-street-row-numbers'), { mistakes: INDEX_ROW_NUMBERS, changes: CHANGED_ROW_NUMBERS });

describe('rowsNamed', () => {
  it('is one more than the highest row of any block or list', () => {
    const table = decoded('us-street-numbers', streetIndexFile('us-street-numbers').bytes);
    expect(rowsNamed(table)).toBe(2);
    expect(rowsNamed({ ...table, ...blocks([[5, 1, 0x81, 1], [150]]) })).toBe(151);
    expect(rowsNamed({ ...table, ...blocks([[5, 1, 0x81, 1]]) })).toBe(136);
    expect(rowsNamed({ ...table, bestRow: Uint32Array.of(7) })).toBe(8);
  });
});
