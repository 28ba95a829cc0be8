import { expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../../src/address/index.js';
import { suggestAddress } from '../../../src/suggest/index.js';
import type { AddressRow } from '../../../tools/us/address-row.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';
import { lines, openPacked } from '../ask.js';

const PLACE = ', SPRINGFIELD IL 62701';

function row(number: string, name: string, postType: string): AddressRow {
  const components = { ...NO_COMPONENTS, number, name, postType, city: 'SPRINGFIELD', state: 'IL', zip: '62701' };
  return { components, latitude: 40, longitude: -90, county: null, source: 0 };
}

const store = await openPacked(
  await usStreetsDataset([
    row('12', 'MOUNTAIN VIEW', 'RD'),
    row('12', 'MOUNT PLEASANT', 'RD'),
    row('12', 'LAKE SHORE', 'DR'),
    row('12', 'OLD COURT', 'RD'),
    row('12', 'OLD COURT', 'LN'),
    row('12', 'PLEASANT VALLEY', 'RD'),
    row('12', 'MAIN', 'ST'),
    row('12', 'STREETER', 'AVE'),
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
