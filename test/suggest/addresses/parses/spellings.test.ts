import { expect, it } from 'vitest';
import { suggestAddress } from '../../../../src/suggest/index.js';
import { openPacked } from '../../../fixtures/stores.js';
import { lines } from '../../../fixtures/suggestions.js';
import { rowOf } from '../../../fixtures/us-address.js';
import { usStreetsDataset } from '../../../fixtures/us-streets.js';

const PLACE = ', SPRINGFIELD IL 62701';

const store = await openPacked(
  await usStreetsDataset([
    rowOf({ number: '12', name: 'MOUNTAIN VIEW', postType: 'RD' }),
    rowOf({ number: '12', name: 'MOUNT PLEASANT', postType: 'RD' }),
    rowOf({ number: '12', name: 'LAKE SHORE', postType: 'DR' }),
    rowOf({ number: '12', name: 'OLD COURT', postType: 'RD' }),
    rowOf({ number: '12', name: 'OLD COURT', postType: 'LN' }),
    rowOf({ number: '12', name: 'PLEASANT VALLEY', postType: 'RD' }),
    rowOf({ number: '12', name: 'MAIN', postType: 'ST' }),
    rowOf({ number: '12', name: 'STREETER', postType: 'AVE' }),
  ]),
);

it.each([
  ['12 mtn view', ['12 MOUNTAIN VIEW RD']],
  ['12 mt view', ['12 MOUNTAIN VIEW RD']],
  ['12 mt pl', ['12 MOUNT PLEASANT RD']],
  ['12 lk shore', ['12 LAKE SHORE DR']],
  ['12 lk', ['12 LAKE SHORE DR']],
  ['12 old ct rd', ['12 OLD COURT RD']],
  ['12 pleasant vly rd', ['12 PLEASANT VALLEY RD']],
  ['12 main st', ['12 MAIN ST']],
])('%s: types abbreviated within names', async (text, expected) => {
  expect(await lines(store, suggestAddress, text)).toEqual(expected.map((line) => line + PLACE));
});
