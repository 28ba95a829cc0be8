import { expect, it } from 'vitest';
import { suggestAddress } from '../../../../src/suggest/index.js';
import { openPacked } from '../../../fixtures/stores.js';
import { lines } from '../../../fixtures/suggestions.js';
import { rowOf } from '../../../fixtures/us-address.js';
import { usStreetsDataset } from '../../../fixtures/us-streets.js';

const PLACE = ', SPRINGFIELD IL 62701';

const store = await openPacked(
  await usStreetsDataset([
    rowOf({ number: 'F 9', name: 'CEDAR', postType: 'ST' }),
    rowOf({ number: 'F 9 1/2', name: 'CEDAR', postType: 'ST' }),
    rowOf({ number: '9', name: 'F', postType: 'ST' }),
    rowOf({ number: '116 D1-8', name: 'SHAWAN', postType: 'RD' }),
    rowOf({ number: '112 E-5', name: 'SHAWAN', postType: 'RD' }),
    rowOf({ number: '29 1/2', name: 'GARNET', postType: 'AVE' }),
    rowOf({ number: '29', name: '1ST', postType: 'AVE' }),
    rowOf({ number: '31 1/2', name: 'GARNET', postType: 'AVE' }),
    rowOf({ number: '31', preDir: 'N', name: '1ST', postType: 'AVE' }),
    rowOf({ number: 'B 4', name: 'ELM', postType: 'ST' }),
    rowOf({ number: 'B4', name: 'OAK', postType: 'ST' }),
  ]),
);

it.each([
  ['f 9', ['F 9 CEDAR ST', 'F 9 1/2 CEDAR ST', '9 F ST']],
  ['f 9 ce', ['F 9 CEDAR ST']],
  ['f 9 1/2 cedar', ['F 9 1/2 CEDAR ST']],
  ['116 d1', ['116 D1-8 SHAWAN RD']],
  ['116 d1-8', ['116 D1-8 SHAWAN RD']],
  ['116 d1-8 sha', ['116 D1-8 SHAWAN RD']],
  ['112 e-5', ['112 E-5 SHAWAN RD']],
  ['29 1/', ['29 1/2 GARNET AVE']],
  ['29 1/2 g', ['29 1/2 GARNET AVE']],
])('%s: a number that is written with a blank', async (text, expected) => {
  expect((await lines(store, suggestAddress, text)).slice(0, expected.length)).toEqual(expected.map((line) => line + PLACE));
});

it('a digit begins a fraction where no street goes on as typed', async () => {
  expect(await lines(store, suggestAddress, '29 1')).toEqual([`29 1ST AVE${PLACE}`]);
  expect(await lines(store, suggestAddress, '31 1')).toEqual([`31 1/2 GARNET AVE${PLACE}`, `31 N 1ST AVE${PLACE}`]);
});

it('of several spellings of a number the one that is typed comes first', async () => {
  expect(await lines(store, suggestAddress, 'b4')).toEqual([`B4 OAK ST${PLACE}`, `B 4 ELM ST${PLACE}`]);
  expect(await lines(store, suggestAddress, 'b 4')).toEqual([`B 4 ELM ST${PLACE}`]);
});
