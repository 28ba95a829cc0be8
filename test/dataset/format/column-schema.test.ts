import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { Strings } from '../../../src/dataset/format/codecs/strings.js';
import {
  ANY_ROWS,
  ascending,
  below,
  cuts,
  decodeColumns,
  optional,
  orEmpty,
  pool,
  rulesOf,
  runsOf,
  sortedStrings,
  u16,
  u32,
} from '../../../src/dataset/format/column-schema.js';
import type { StringPool } from '../../../src/dataset/format/generated/format/string-pool.js';
import { checkRules } from '../../../src/dataset/format/integrity/rules.js';

const COLUMNS = {
  keys: pool('city', sortedStrings('bisection')),
  city: u32(ANY_ROWS, ascending('bisection'), below(100, 'two digits')),
  first: u32(runsOf('city'), cuts('zip', 'runs')),
  zip: u16(ANY_ROWS, below('city', 'the city of a ZIP code')),
  population: optional(u32('city')),
  names: orEmpty(u32(ANY_ROWS, below('keys', 'names')), () => new Uint32Array(0)),
};

/** Two strings, `A` and `B`. */
const TWO_STRINGS = {
  offsetsArray: () => Uint32Array.of(0, 1, 2),
  bytesArray: () => Uint8Array.of(65, 66),
} as unknown as StringPool;

function rootOf(change: { readonly [accessor: string]: () => unknown } = {}): Parameters<typeof decodeColumns<typeof COLUMNS>>[0] {
  return {
    keys: () => TWO_STRINGS,
    cityArray: () => Uint32Array.of(7, 9),
    firstArray: () => Uint32Array.of(0, 1, 3),
    zipArray: () => Uint16Array.of(1, 0, 1),
    populationArray: () => Uint32Array.of(50, 60),
    namesArray: () => Uint32Array.of(1),
    ...change,
  };
}

const damage = (message: string) => expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(message) });

describe('a list of columns', () => {
  it('is decoded to a table of that shape', () => {
    const table = decodeColumns(rootOf(), COLUMNS);
    const keys: Strings = table.keys;
    const population: Uint32Array | null = table.population;
    expect([keys.at(0), keys.at(1), population?.[1]]).toEqual(['A', 'B', 60]);
    expect(table).toMatchObject({ city: Uint32Array.of(7, 9), first: Uint32Array.of(0, 1, 3), zip: Uint16Array.of(1, 0, 1) });
    expect(Object.keys(table)).toEqual(Object.keys(COLUMNS));
  });

  it('says what a file has that lacks a column', () => {
    const lacking = rootOf({ populationArray: () => null, namesArray: () => null });
    expect(decodeColumns(lacking, COLUMNS)).toMatchObject({ population: null, names: new Uint32Array(0) });
    expect(decodeColumns(rootOf({ populationArray: () => new Uint32Array(0) }), COLUMNS).population).toBeNull();
  });

  it.each([
    ['without a column', { cityArray: () => null }, 'column city is missing'],
    ['without a string pool', { keys: () => null }, 'string pool keys is missing'],
    ['with a row too few', { populationArray: () => Uint32Array.of(1) }, 'column population has 1 rows, expected 2'],
    ['with a run too many', { firstArray: () => Uint32Array.of(0, 1, 2, 3) }, 'column first has 4 rows, expected 3'],
    ['with a string too many', { cityArray: () => Uint32Array.of(7) }, 'column keys has 2 rows, expected 1'],
  ])('refuses a file %s', (_, change, message) => {
    expect(() => decodeColumns(rootOf(change), COLUMNS)).toThrow(damage(message));
  });

  it.each([
    ['that does not ascend', { cityArray: () => Uint32Array.of(9, 9) }, 'column city, row 1'],
    ['beyond a constant', { cityArray: () => Uint32Array.of(7, 100) }, 'column city, row 1: 100, expected below 100'],
    ['beyond the rows of another', { zipArray: () => Uint16Array.of(1, 2, 1) }, 'column zip, row 1: 2, expected below 2'],
    ['whose runs end early', { firstArray: () => Uint32Array.of(0, 1, 2) }, 'column first ends at 2, expected 3'],
  ])('has rules that refuse a column %s', (_, change, message) => {
    const rules = rulesOf(COLUMNS);
    expect(() => checkRules(decodeColumns(rootOf(), COLUMNS), rules)).not.toThrow();
    expect(() => checkRules(decodeColumns(rootOf(change), COLUMNS), rules)).toThrow(damage(message));
  });

  it('checks nothing of a column that is not there', () => {
    const columns = { city: optional(u32(ANY_ROWS, below(5, 'nothing'))) };
    expect(() => checkRules(decodeColumns({ cityArray: () => null }, columns), rulesOf(columns))).not.toThrow();
  });
});

// The generated code beside the schemas that it is generated from.
describe('the schema', () => {
  const repository = new URL('../../../', import.meta.url);

  /** SHA-256 of the files of a folder, one after the other in the order of their names. */
  function digestOf(folder: string): string {
    const digest = createHash('sha256');
    const files = readdirSync(new URL(folder, repository)).sort();
    for (const file of files) digest.update(readFileSync(new URL(`${folder}/${file}`, repository)));
    return digest.digest('hex');
  }

  it.each([
    ['schemas', 'src/dataset/format/schemas'],
    ['readers', 'src/dataset/format/generated/format'],
    ['writers', 'tools/format/generated/format'],
  ])('the %s are those of the last generation', (name, folder) => {
    const readme = readFileSync(new URL('src/dataset/format/generated/README', repository), 'utf8');
    expect(readme).toContain(`\n${name} ${digestOf(folder)}\n`);
  });
});
