import { expect, it } from 'vitest';
import { suggestAddress } from '../../../../src/suggest/index.js';
import type { AddressRow } from '../../../../tools/us/address-row.js';
import { openPacked } from '../../../fixtures/stores.js';
import { lines } from '../../../fixtures/suggestions.js';
import { rowOf } from '../../../fixtures/us-address.js';
import { usStreetsDataset } from '../../../fixtures/us-streets.js';

const PLACE = ', SPRINGFIELD IL 62701';

function row(name: string, postType: string, unitNumber: string | null, city = 'SPRINGFIELD'): AddressRow {
  return rowOf({ number: '5300', name, postType, unitType: unitNumber === null ? null : '#', unitNumber, city });
}

const store = await openPacked(
  await usStreetsDataset([
    row('NOTCH HILL', 'CT', '1'),
    row('NOTCH HILL', 'CT', '2'),
    row('NOTCH COTTAGE', 'DR', null),
    row('OAK', 'ST', 'C'),
  ]),
);

it.each([
  ['a street that is called like a designator', '5300 notch cottage', ['5300 NOTCH COTTAGE DR']],
  ['the same with its type begun', '5300 notch cottage d', ['5300 NOTCH COTTAGE DR']],
  ['a designator behind a begun street', '5300 notch apt', ['5300 NOTCH HILL CT # 1', '5300 NOTCH HILL CT # 2']],
  ['a designator that streets are called like', '5300 notch hill cottage', ['5300 NOTCH HILL CT # 1', '5300 NOTCH HILL CT # 2']],
  ['a designator that a city begins with', '5300 notch hill ct cottage', ['5300 NOTCH HILL CT # 1', '5300 NOTCH HILL CT # 2']],
  ['a designator and its number', '5300 oak cottage c', ['5300 OAK ST # C']],
])('reads %s', async (_, text, expected) => {
  expect(await lines(store, suggestAddress, text)).toEqual(expected.map((line) => line + PLACE));
});
