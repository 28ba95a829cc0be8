import { expect, it } from 'vitest';
import { suggestZip } from '../../src/suggest/index.js';
import { packDataset } from '../../tools/format/pack.js';
import { buildUsStreets } from '../../tools/us/streets.js';
import { openPacked } from '../fixtures/stores.js';
import { lines } from '../fixtures/suggestions.js';
import { usPlacesDataset } from '../fixtures/us-places.js';
import { postalRangeRow } from '../fixtures/us-ranges.js';

const SOURCE = { title: 'ZIP+4', licence: 'MIT', attribution: '', url: '', edition: '1', rows: 3, authority: 'postal' } as const;

async function openRanges() {
  const postalRanges = [
    postalRangeRow({ addOnLow: '7444', addOnHigh: '7446' }),
    postalRangeRow({ low: '101', high: '199', addOnLow: '0099', addOnHigh: '0099' }),
    postalRangeRow({ low: '201', high: '299', addOnLow: null, addOnHigh: null }),
  ];
  const description = { name: 'ranges', version: '1', builtAt: '2026-01-01', sources: [SOURCE] };
  return openPacked(await usPlacesDataset(), await packDataset(description, buildUsStreets([], { postalRanges })));
}

it('lists all add-ons of the ranges of the ZIP+4 product', async () => {
  const store = await openRanges();
  const all = ['21093-0099', '21093-7444', '21093-7445', '21093-7446'].map((code) => `${code}, Lutherville Timonium, MD`);
  expect(await lines(store, suggestZip, '21093', { displayType: 2 })).toEqual(all);
  expect(await lines(store, suggestZip, '21093-74', { displayType: 2 })).toEqual(all.slice(1));
  expect(await lines(store, suggestZip, '21093-8', { displayType: 2 })).toEqual([]);
});

it('lists them for the name of a city, and none before the shard of digits is known', async () => {
  const store = await openRanges();
  expect(await lines(store, suggestZip, 'lutherville', { displayType: 3, limit: 2 })).toEqual([
    '21093-0099, Lutherville Timonium, Maryland',
    '21093-7444, Lutherville Timonium, Maryland',
  ]);
  expect(await lines(store, suggestZip, '21', { displayType: 2, limit: 1 })).toEqual(['21093, Lutherville Timonium, MD']);
  expect(await lines(store, suggestZip, 'springfield', { displayType: 2, limit: 1 })).toEqual(['62701, Springfield, IL']);
});
