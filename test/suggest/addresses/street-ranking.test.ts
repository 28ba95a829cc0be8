import { expect, it } from 'vitest';
import { suggestAddress } from '../../../src/suggest/index.js';
import type { AddressRow } from '../../../tools/us/address-row.js';
import { openPacked } from '../../fixtures/stores.js';
import { lines } from '../../fixtures/suggestions.js';
import { rowOf } from '../../fixtures/us-address.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

/** As many addresses on a street as make it that heavy. */
function street(count: number, parts: Partial<AddressRow['components']>): AddressRow[] {
  return Array.from({ length: count }, (_, i) => rowOf({ number: String(107 + 2 * i), ...parts }, { latitude: 40 + i / 1000 }));
}

const RIDGE = '107 RIDGE RD, SPRINGFIELD IL 62701';
const WEST_RIDGE = '107 W RIDGE RD, SPRINGFIELD IL 62701';
const store = await openPacked(
  await usStreetsDataset([
    ...street(2, { name: 'RIDGE', postType: 'RD' }),
    ...street(40, { name: 'RIDGE', postType: 'RD', preDir: 'W' }),
    ...street(60, { name: 'RIDGECREST', postType: 'DR' }),
  ]),
);

it.each(['107 RIDGE', '107 ridge r', '107 ridge rd', '107 ridge spring'])(
  '%s: no directional before one that was not typed',
  async (text) => {
    const found = await lines(store, suggestAddress, text);
    expect(found.slice(0, 2)).toEqual([RIDGE, WEST_RIDGE]);
  },
);

it('begun names: those that what is typed begins before heavier ones behind a directional, by addresses among themselves', async () => {
  expect(await lines(store, suggestAddress, '107 rid')).toEqual(['107 RIDGECREST DR, SPRINGFIELD IL 62701', RIDGE, WEST_RIDGE]);
});

it('the directional that is typed', async () => {
  expect(await lines(store, suggestAddress, '107 w rid')).toEqual([WEST_RIDGE]);
});

it('names that go on as typed before those of which words are left out', async () => {
  const blue = await openPacked(
    await usStreetsDataset([...street(30, { name: 'BLUE BROOK', postType: 'RD' }), ...street(3, { name: 'BLUE ROCK', postType: 'RD' })]),
  );
  expect(await lines(blue, suggestAddress, '107 blue r')).toEqual([
    '107 BLUE ROCK RD, SPRINGFIELD IL 62701',
    '107 BLUE BROOK RD, SPRINGFIELD IL 62701',
  ]);
});

it('two directionals are not both the one that a street has', async () => {
  const south = await openPacked(
    await usStreetsDataset([
      ...street(30, { name: 'MAIN', postType: 'ST', preDir: 'S' }),
      ...street(3, { name: 'SHORE', postType: 'RD', preDir: 'S' }),
    ]),
  );
  expect((await lines(south, suggestAddress, '107 s s'))[0]).toBe('107 S SHORE RD, SPRINGFIELD IL 62701');
});

it('a directional that is typed before names that begin with its letter, and what goes on as typed before what is only meant', async () => {
  const west = await openPacked(
    await usStreetsDataset([
      ...street(2, { name: 'LAKE', postType: 'AVE', preDir: 'W' }),
      ...street(30, { name: 'WILMINGTON', postType: 'RD' }),
      ...street(40, { name: 'WILLIAM', postType: 'ST', preDir: 'E' }),
    ]),
  );
  const [lake, wilmington, william] = ['W LAKE AVE', 'WILMINGTON RD', 'E WILLIAM ST'].map((name) => `107 ${name}, SPRINGFIELD IL 62701`);
  expect(await lines(west, suggestAddress, '107 w')).toEqual([lake, wilmington, william]);
  expect(await lines(west, suggestAddress, '107 wi')).toEqual([wilmington, william]);
});

it('a directional where it was typed', async () => {
  const shore = await openPacked(
    await usStreetsDataset([
      ...street(30, { name: 'SHORE', postType: 'LN', postDir: 'N' }),
      ...street(2, { name: 'SHORELINE', postType: 'DR', preDir: 'N' }),
    ]),
  );
  expect(await lines(shore, suggestAddress, '107 n shore')).toEqual([
    '107 N SHORELINE DR, SPRINGFIELD IL 62701',
    '107 SHORE LN N, SPRINGFIELD IL 62701',
  ]);
});

it('a street that ends where the place begins before one that goes on', async () => {
  const river = await openPacked(
    await usStreetsDataset([
      ...street(30, { name: 'RIVER', postType: 'RD', postDir: 'S' }),
      ...street(2, { name: 'RIVER', postType: 'RD', city: 'SALEM', zip: '62881' }),
    ]),
  );
  const plain = '107 RIVER RD, SALEM IL 62881';
  expect((await lines(river, suggestAddress, '107 river rd,'))[0]).toBe(plain);
  expect((await lines(river, suggestAddress, '107 river rd, s'))[0]).toBe(plain);
  expect((await lines(river, suggestAddress, '107 river rd s'))[0]).toBe('107 RIVER RD S, SPRINGFIELD IL 62701');
});

it('a city as it is typed before the state', async () => {
  const vermont = await openPacked(
    await usStreetsDataset([
      ...street(30, { name: 'EAST', postType: 'ST', city: 'UNDERHILL', state: 'VT', zip: '05489' }),
      ...street(2, { name: 'EAST', postType: 'ST', city: 'VERGENNES', state: 'VT', zip: '05491' }),
    ]),
  );
  expect(await lines(vermont, suggestAddress, '107 east st, v')).toEqual([
    '107 EAST ST, VERGENNES VT 05491',
    '107 EAST ST, UNDERHILL VT 05489',
  ]);
});

it('half of a word that stands for another one begins no third', async () => {
  const saint = await openPacked(
    await usStreetsDataset([...street(30, { name: 'STONE', postType: 'RD' }), ...street(2, { name: 'ST ELMO', postType: 'CT' })]),
  );
  expect(await lines(saint, suggestAddress, '107 sai')).toEqual(['107 ST ELMO CT, SPRINGFIELD IL 62701']);
});
