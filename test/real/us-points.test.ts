import { describe, expect, it } from 'vitest';
import { readNad, readOpenAddresses } from '../../tools/build/us/import/points/points.js';
import { realFile } from '../../tools/train-parser/forms/place-rows.js';
import { importReal } from './importing.js';

const points = (name: string) => realFile('us', 'points', `${name}.csv.gz`);
const REGIONS = [
  {
    name: 'baltimore-county-md',
    read: 96_224,
    kept: 95_277,
    rejected: { 'the house number is 0': 333, 'the house number stands for none': 297, 'the address is not in use': 317 },
  },
  {
    name: 'vermont',
    read: 262_811,
    kept: 246_258,
    rejected: {
      'the site is an accessory building': 13_680,
      'the house number is 0': 2834,
      'the house number cannot be read': 30,
      'the row has no street': 9,
    },
  },
  { name: 'san-jose-ca', read: 335_963, kept: 335_948, rejected: { 'the row has no ZIP code': 11, 'the unit cannot be read': 4 } },
] as const;

describe('readOpenAddresses on real regions', () => {
  it.each(REGIONS)('$name: every row is read, and kept or rejected', async ({ name, read, kept, rejected }) => {
    const outcome = await importReal((context) => readOpenAddresses(points(name), context));
    expect([outcome.read, outcome.rows.length, outcome.rejected]).toEqual([read, kept, rejected]);
  });

  it('keeps the add-ons of Baltimore County', async () => {
    const { rows } = await importReal((context) => readOpenAddresses(points('baltimore-county-md'), context));
    const codes = new Set(rows.flatMap(({ components, postal }) => (postal === undefined ? [] : [`${components.zip}${postal.zip4}`])));
    // Ten stand on rejected rows only.
    expect(codes.size).toBe(10_828 - 10);
  });

  it('rejects all of Cambridge, which has no ZIP codes', async () => {
    const path = realFile('us', 'cambridge-ma', 'points.csv.gz');
    const { rows, read, rejected } = await importReal((context) => readOpenAddresses(path, context));
    expect([rows.length, read]).toEqual([0, 22_997]);
    expect(rejected['the row has no position']).toBe(22_997 - 21_698);
  });
});

describe('readOpenAddresses on archives of the project', () => {
  it.each([
    ['alameda.zip', 5_306],
    ['alameda_geom.zip', 5_306],
    ['santa_clara.zip', 4_913],
    ['portland_metro.zip', 767],
    ['portland_metro_geom.zip', 767],
  ])('%s', async (name, count) => {
    const path = realFile('us', 'openaddresses', 'outputs', name);
    const { rows, read, rejected } = await importReal((context) => readOpenAddresses(path, context));
    expect(read).toBe(count);
    expect(rows.length + Object.values(rejected).reduce((sum, n) => sum + n, 0)).toBe(count);
    expect(new Set(rows.map((row) => row.components.state))).toEqual(new Set([name.startsWith('portland') ? 'OR' : 'CA']));
    expect(rows.length / count).toBeGreaterThan(0.96);
  });

  it('reads the GeoJSON of a county whose properties have names of their own', async () => {
    const path = realFile('us', 'openaddresses', 'data', 'us-pa-bucks.geojson.zip');
    const { read, rejected } = await importReal((context) => readOpenAddresses(path, context));
    expect([read, rejected]).toEqual([
      40,
      { 'the row has no ZIP code': 30, 'the row has no house number': 9, 'the row has no position': 1 },
    ]);
  });
});

it('readNad keeps all of the sample of Hamilton County', async () => {
  const { rows, read, rejected } = await importReal((context) => readNad(realFile('us', 'nad', 'hamilton-oh.csv.gz'), context));
  expect([rows.length, read, rejected]).toEqual([5_000, 5_000, {}]);
  expect(rows.filter((row) => row.components.unitNumber !== null)).toHaveLength(181 - 11);
});
