// House numbers with letters through the whole of suggestAddress.
import { expect, it } from 'vitest';
import { suggestAddress } from '../../src/suggest/index.js';
import { openPacked } from '../fixtures/stores.js';
import { lines } from '../fixtures/suggestions.js';
import { rowOf } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const PLACE = ', SPRINGFIELD IL 62701';

const store = await openPacked(
  await usStreetsDataset([
    rowOf({ number: 'A4', name: 'CEDAR', postType: 'ST' }),
    rowOf({ number: 'A41', name: 'CEDAR', postType: 'ST' }),
    rowOf({ number: 'B4', name: 'MAIN', postType: 'ST' }),
    rowOf({ number: 'N6W23001', name: 'BLUEMOUND', postType: 'RD' }),
    rowOf({ number: 'N6W23005', name: 'BLUEMOUND', postType: 'RD' }),
    rowOf({ number: '7', name: 'K5', postType: 'RD' }),
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
