import { expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../../src/address/index.js';
import { suggestAddress } from '../../../src/suggest/index.js';
import type { AddressRow } from '../../../tools/us/address-row.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';
import { lines, openPacked } from '../ask.js';

function row(number: string, name: string, postType: string, city: string, state: string, zip: string): AddressRow {
  const components = { ...NO_COMPONENTS, number, name, postType, city, state, zip };
  return { components, latitude: 40, longitude: -90, county: null, source: 0 };
}

const store = await openPacked(
  await usStreetsDataset([
    row('5', 'FOXLAND', 'CT', 'CAMBRIDGE', 'MA', '02139'),
    row('5', 'FOXLAND', 'DR', 'HARTFORD', 'CT', '06103'),
    row('5', 'FOXLAND', 'LN', 'BOSTON', 'MA', '02108'),
  ]),
);

it('reads a word behind the name as the type, and behind that as the place', async () => {
  expect(await lines(store, suggestAddress, '5 foxland ct')).toEqual([
    '5 FOXLAND CT, CAMBRIDGE MA 02139',
    '5 FOXLAND DR, HARTFORD CT 06103',
  ]);
});
