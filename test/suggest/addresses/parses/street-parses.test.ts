import { expect, it } from 'vitest';
import { suggestAddress } from '../../../../src/suggest/index.js';
import { openPacked } from '../../../fixtures/stores.js';
import { lines } from '../../../fixtures/suggestions.js';
import { rowOf } from '../../../fixtures/us-address.js';
import { usStreetsDataset } from '../../../fixtures/us-streets.js';

const store = await openPacked(
  await usStreetsDataset([
    rowOf({ number: '5', name: 'FOXLAND', postType: 'CT', city: 'CAMBRIDGE', state: 'MA', zip: '02139' }),
    rowOf({ number: '5', name: 'FOXLAND', postType: 'DR', city: 'HARTFORD', state: 'CT', zip: '06103' }),
    rowOf({ number: '5', name: 'FOXLAND', postType: 'LN', city: 'BOSTON', state: 'MA', zip: '02108' }),
  ]),
);

it('reads a word behind the name as the type, and behind that as the place', async () => {
  expect(await lines(store, suggestAddress, '5 foxland ct')).toEqual([
    '5 FOXLAND CT, CAMBRIDGE MA 02139',
    '5 FOXLAND DR, HARTFORD CT 06103',
  ]);
});
