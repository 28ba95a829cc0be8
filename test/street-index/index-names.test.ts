import { describe, expect, it } from 'vitest';
import type { UsStreetIndexTable } from '../../src/dataset/format/tables/us-street-index.js';
import { isKnownName } from '../../src/street-index/index-names.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const row = (name: string, zip: string) => rowOf({ number: '12', name, postType: 'RD', zip });
const common = Array.from({ length: 20 }, (_, i) => row('COMMON', String(62701 + i)));
const store = await openPacked(await usStreetsDataset([...common, row('SELDOM', '62701')]));
const [index] = await ask(store, (view) => view.tables('us-street-index'));
if (index === undefined) throw new Error('expected an index');
const table = index.table;

/** The index as one of so many streets. */
const ofStreets = (rows: number): UsStreetIndexTable => Object.create(table, { rows: { value: rows } }) as UsStreetIndexTable;

describe('a name that was given', () => {
  it('is known where streets bear it, among few streets', () => {
    for (const name of ['COMMON', 'SELDOM']) expect(isKnownName(ofStreets(10_000), name, 1)).toBe(true);
    expect(isKnownName(ofStreets(10_000), 'SELDON', 1)).toBe(false);
  });

  it('may be another one with a letter wrong where hardly a street among many bears it', () => {
    expect(isKnownName(ofStreets(1_000_000), 'COMMON', 1)).toBe(true);
    expect(isKnownName(ofStreets(1_000_000), 'SELDOM', 1)).toBe(false);
  });

  it('is hardly another one with two letters wrong where any street bears it', () => {
    expect(isKnownName(ofStreets(1_000_000), 'SELDOM', 2)).toBe(true);
    expect(isKnownName(ofStreets(1_000_000), 'SELDON', 2)).toBe(false);
  });
});
