import { describe, expect, it } from 'vitest';
import { postalRangeEntry, postalRangeRows } from '../../src/streets/postal-ranges.js';
import { suggestZip } from '../../src/suggest/index.js';
import { packDataset } from '../../tools/build/format/pack.js';
import type { PlacedPostalRange } from '../../tools/build/us/rows.js';
import { buildStreetShard, buildUsStreets } from '../../tools/build/us/streets.js';
import { decoded } from '../fixtures/decoded.js';
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

const table = (rows: readonly Partial<PlacedPostalRange>[]) =>
  decoded('us-streets', buildStreetShard('210', [], { postalRanges: rows.map(postalRangeRow) }).block.bytes);

describe('postal ranges', () => {
  it('come back as they went in', () => {
    const units = { unitType: 'APT', unitLow: '101', unitHigh: '199', unitParity: 'both' } as const;
    const shard = table([
      { low: null, high: null, parity: null, recordType: 'G', addOnLow: '9999', addOnHigh: '9999', carrierRoute: null },
      { ...units, recordType: 'H', recipient: 'TOWER', government: 'A', alternate: true, converted: true, addOnHigh: '7450', source: 1 },
      { low: 'N6W100', high: 'N6W199', addOnLow: null, addOnHigh: null },
    ]);
    const none = { unitType: null, unitLow: null, unitHigh: null, unitParity: null, recipient: null, government: null };
    const plain = { ...none, alternate: false, converted: false, source: 0, carrierRoute: 'C012' };
    const [from, to] = postalRangeRows(shard, 0);
    expect([from, to]).toEqual([0, 3]);
    const whole = { low: null, high: null, parity: null, carrierRoute: null };
    const odd = { parity: 'odd', addOnLow: '7444', addOnHigh: '7444' };
    expect([0, 1, 2].map((row) => postalRangeEntry(shard, row))).toEqual([
      { ...plain, ...whole, recordType: 'G', addOnLow: '9999', addOnHigh: '9999' },
      {
        ...{ ...plain, ...odd, ...units, recordType: 'H', low: '1', high: '99' },
        ...{ addOnHigh: '7450', recipient: 'TOWER', government: 'A', alternate: true, converted: true, source: 1 },
      },
      {
        ...{ ...plain, ...odd, recordType: 'S', low: 'N6W100', high: 'N6W199' },
        ...{ addOnLow: null, addOnHigh: null },
      },
    ]);
  });

  it('make a street of their own city where no address does', () => {
    const shard = table([{ city: 'TIMONIUM' }]);
    expect([shard.streetKeys.length, shard.firstAddress.at(-1), shard.strings.at(shard.city[0] as number)]).toEqual([1, 0, 'TIMONIUM']);
  });

  it.each<[string, Partial<PlacedPostalRange>]>([
    ['from a higher number to a lower one', { low: '9', high: '1' }],
    ['of two patterns', { low: 'N1', high: 'W9' }],
  ])('%s are refused', (_, over) => {
    expect(() => table([over])).toThrow(expect.objectContaining({ code: 'INPUT_MALFORMED' }));
  });
});
