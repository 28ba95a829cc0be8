import { expect, it } from 'vitest';
import { quantile } from '../../../bench/scale/draw.js';
import { generateAddresses } from '../../../bench/scale/generate.js';
import { QUANTILES } from '../../../bench/scale/region-shape.js';
import { zipPlaces } from '../../../bench/scale/zip-places.js';
import { requireUsable } from '../../../tools/us/encode/address-record.js';

it('gives as many usable addresses as asked for, and the same ones again', async () => {
  const zips = await zipPlaces();
  const rows = [...generateAddresses({ addresses: 3000, zips })];
  expect(rows).toHaveLength(3000);
  for (const row of rows) requireUsable(row, row.components.zip?.slice(0, 3) ?? '');
  expect([...generateAddresses({ addresses: 3000, zips })]).toEqual(rows);
  expect([...generateAddresses({ addresses: 3000, zips, seed: 2 })]).not.toEqual(rows);
  expect([...generateAddresses({ addresses: 2000, zips })]).toEqual(rows.slice(0, 2000));
});

it('draws between the quantiles', () => {
  const values = QUANTILES.map((q) => 10 * q);
  for (const rank of [0, 0.05, 0.5, 0.93, 0.98]) expect(quantile(values, rank)).toBeCloseTo(10 * rank, 9);
  expect(quantile(values, 0.9999)).toBe(9.99);
});
