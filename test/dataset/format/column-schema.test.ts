import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { openRoot } from '../../../src/dataset/format/codecs/columns.js';
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
  schemaOf,
  sortedStrings,
  u16,
  u32,
} from '../../../src/dataset/format/column-schema.js';
import { checkRules } from '../../../src/dataset/format/integrity/rules.js';
import { FieldWriter } from '../../../tools/build/format/field-writer.js';
import { flatbufferSchemas, SCHEMA_FOLDER } from '../../../tools/embedded/schemas.js';

const COLUMNS = {
  keys: pool('city', sortedStrings('bisection')),
  city: u32(ANY_ROWS, ascending('bisection'), below(100, 'two digits')),
  first: u32(runsOf('city'), cuts('zip', 'runs')),
  zip: u16(ANY_ROWS, below('city', 'the city of a ZIP code')),
  population: optional(u32('city')),
  names: orEmpty(u32(ANY_ROWS, below('keys', 'names')), () => new Uint32Array(0)),
};

const SCHEMA = schemaOf('TEST', COLUMNS);

const VALUES = { keys: ['A', 'B'], city: [7, 9], first: [0, 1, 3], zip: [1, 0, 1], population: [50, 60], names: [1] };
type Change = { readonly [K in keyof typeof VALUES]?: (typeof VALUES)[K] | null };

/** A file with some columns changed, or left out where they are null. */
function fileOf(change: Change = {}) {
  const { keys, ...columns } = { ...VALUES, ...change };
  const fields = new FieldWriter(SCHEMA);
  fields.version();
  if (keys !== null) fields.pool('keys', keys, (text) => text);
  for (const name of ['city', 'first', 'zip', 'population', 'names'] as const) {
    const values = columns[name];
    if (values !== null) fields.values(name, values, (value) => value);
  }
  return openRoot(fields.finish(), SCHEMA);
}

const damage = (message: string) => expect.objectContaining({ code: 'DATASET_CORRUPT', message: expect.stringContaining(message) });

describe('a list of columns', () => {
  it('is decoded to a table of that shape', () => {
    const table = decodeColumns(fileOf(), COLUMNS);
    const keys: Strings = table.keys;
    const population: Uint32Array | null = table.population;
    expect([keys.at(0), keys.at(1), population?.[1]]).toEqual(['A', 'B', 60]);
    expect(table).toMatchObject({ city: Uint32Array.of(7, 9), first: Uint32Array.of(0, 1, 3), zip: Uint16Array.of(1, 0, 1) });
    expect(Object.keys(table)).toEqual(Object.keys(COLUMNS));
  });

  it('says what a file has that lacks a column', () => {
    const lacking = fileOf({ population: null, names: null });
    expect(decodeColumns(lacking, COLUMNS)).toMatchObject({ population: null, names: new Uint32Array(0) });
    expect(decodeColumns(fileOf({ population: [] }), COLUMNS).population).toBeNull();
  });

  it.each([
    ['without a column', { city: null }, 'column city is missing'],
    ['without a string pool', { keys: null }, 'string pool keys is missing'],
    ['with a row too few', { population: [1] }, 'column population has 1 rows, expected 2'],
    ['with a run too many', { first: [0, 1, 2, 3] }, 'column first has 4 rows, expected 3'],
    ['with a string too many', { city: [7] }, 'column keys has 2 rows, expected 1'],
  ])('refuses a file %s', (_, change, message) => {
    expect(() => decodeColumns(fileOf(change), COLUMNS)).toThrow(damage(message));
  });

  it.each([
    ['that does not ascend', { city: [9, 9] }, 'column city, row 1'],
    ['beyond a constant', { city: [7, 100] }, 'column city, row 1: 100, expected below 100'],
    ['beyond the rows of another', { zip: [1, 2, 1] }, 'column zip, row 1: 2, expected below 2'],
    ['whose runs end early', { first: [0, 1, 2] }, 'column first ends at 2, expected 3'],
  ])('has rules that refuse a column %s', (_, change, message) => {
    const rules = rulesOf(COLUMNS);
    expect(() => checkRules(decodeColumns(fileOf(), COLUMNS), rules)).not.toThrow();
    expect(() => checkRules(decodeColumns(fileOf(change), COLUMNS), rules)).toThrow(damage(message));
  });

  it('checks nothing of a column that is not there', () => {
    const columns = { city: optional(u32(ANY_ROWS, below(5, 'nothing'))) };
    expect(() => checkRules(decodeColumns(fileOf({ city: null }), columns), rulesOf(columns))).not.toThrow();
  });
});

describe('the schemas in the language of flatbuffers', async () => {
  const texts = await flatbufferSchemas();

  it.each(readdirSync(SCHEMA_FOLDER))('%s is what npm run build:schemas writes', (file) => {
    expect(readFileSync(new URL(file, SCHEMA_FOLDER), 'utf8')).toBe(texts.get(file));
  });

  it('are as many as tables', () => expect([...texts.keys()].sort()).toEqual(readdirSync(SCHEMA_FOLDER).sort()));
});
