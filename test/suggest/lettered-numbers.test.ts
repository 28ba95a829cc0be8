import { expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../src/address/index.js';
import { suggestAddress } from '../../src/suggest/index.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { lines, openPacked } from './ask.js';

const PLACE = ', SPRINGFIELD IL 62701';

function row(number: string, name: string, postType: string | null): AddressRow {
  const place = { city: 'SPRINGFIELD', state: 'IL', zip: '62701' };
  return { components: { ...NO_COMPONENTS, number, name, postType, ...place }, latitude: 40, longitude: -90, county: null, source: 0 };
}

const store = await openPacked(
  await usStreetsDataset([
    row('A4', 'CEDAR', 'ST'),
    row('A41', 'CEDAR', 'ST'),
    row('B4', 'MAIN', 'ST'),
    row('N6W23001', 'BLUEMOUND', 'RD'),
    row('N6W23005', 'BLUEMOUND', 'RD'),
    row('7', 'K5', 'RD'),
  ]),
);

it.each([
  ['a4 c', ['A4 CEDAR ST', 'A41 CEDAR ST']],
  ['a4', ['A4 CEDAR ST', 'A41 CEDAR ST']],
  ['a4 cedar st, spring', ['A4 CEDAR ST', 'A41 CEDAR ST']],
  ['b4 m', ['B4 MAIN ST']],
  ['n6w23001 b', ['N6W23001 BLUEMOUND RD']],
  ['a4 cedra', ['A4 CEDAR ST', 'A41 CEDAR ST']],
  ['b4 amin st', ['B4 MAIN ST']],
  ['n6 w23001 bluemuond', ['N6W23001 BLUEMOUND RD']],
  ['n6 w23001 blue', ['N6W23001 BLUEMOUND RD']],
])('%s: numbers that begin with letters', async (text, expected) => {
  expect(await lines(store, suggestAddress, text)).toEqual(expected.map((line) => line + PLACE));
});

it('a road that is called like a number comes first', async () => {
  expect(await lines(store, suggestAddress, 'k5 r')).toEqual([`K5 RD${PLACE}`, `7 K5 RD${PLACE}`]);
});

it('offers a number that the street does not have as little as any other', async () => {
  expect(await lines(store, suggestAddress, 'a9 main')).toEqual([`MAIN ST${PLACE}`]);
});
