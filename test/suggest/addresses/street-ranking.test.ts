import { expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../../src/address/index.js';
import { suggestAddress } from '../../../src/suggest/index.js';
import type { AddressRow } from '../../../tools/us/address-row.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';
import { lines, openPacked } from '../ask.js';

/** As many addresses on a street as make it that heavy. */
function street(count: number, parts: Partial<AddressRow['components']>): AddressRow[] {
  return Array.from({ length: count }, (_, i) => ({
    components: { ...NO_COMPONENTS, number: String(107 + 2 * i), city: 'SPRINGFIELD', state: 'IL', zip: '62701', ...parts },
    latitude: 40 + i / 1000,
    longitude: -90,
    county: null,
    source: 0,
  }));
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
