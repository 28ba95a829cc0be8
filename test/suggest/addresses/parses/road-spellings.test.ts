import { beforeAll, describe, expect, it } from 'vitest';
import type { DatasetStore } from '../../../../src/dataset/index.js';
import { suggestAddress } from '../../../../src/suggest/index.js';
import { openPacked } from '../../../fixtures/stores.js';
import { lines } from '../../../fixtures/suggestions.js';
import { rowOf } from '../../../fixtures/us-address.js';
import { usStreetsDataset } from '../../../fixtures/us-streets.js';

const ROADS = ['7 US HIGHWAY 7', '12 VT ROUTE 100', '9 OLD ROUTE 7', '5 STATE ROUTE 12A', '3 COUNTY ROAD 12', '1 RT PARK'];

describe('numbered roads', () => {
  let store: DatasetStore;
  beforeAll(async () => {
    const rows = ROADS.map((road, i) => {
      const [number = '', ...name] = road.split(' ');
      const place = { city: 'RUTLAND', state: 'VT', zip: '05701' };
      return rowOf({ number, name: name.join(' '), ...place }, { latitude: 43.6 + i / 1000, longitude: -72.9 });
    });
    store = await openPacked(await usStreetsDataset(rows));
  });

  it.each([
    ['7 us route 7', ['7 US HIGHWAY 7']],
    ['7 us rte 7', ['7 US HIGHWAY 7']],
    ['7 us hwy 7 rutland', ['7 US HIGHWAY 7']],
    ['us rt 7', ['US HIGHWAY 7', '7 US HIGHWAY 7']],
    ['route 7', ['OLD ROUTE 7', 'US HIGHWAY 7', '9 OLD ROUTE 7', '7 US HIGHWAY 7']],
    ['12 vt rt 100', ['12 VT ROUTE 100']],
    ['12 rte 1', ['12 VT ROUTE 100']],
    ['12 vt hwy 100', ['12 VT ROUTE 100']],
    ['sr 12', ['STATE ROUTE 12A', '5 STATE ROUTE 12A']],
    ['3 co rd 12', ['3 COUNTY ROAD 12']],
    ['3 cr 12', ['3 COUNTY ROAD 12']],
    ['1 rt pa', ['1 RT PARK']],
    ['12 v route 100', ['12 VT ROUTE 100']],
    ['7 s hwy 7 rutland', ['7 US HIGHWAY 7']],
    ['5 t state route 12a', ['5 STATE ROUTE 12A']],
    ['us route 8', []],
  ])('%s', async (text, expected) => {
    expect(await lines(store, suggestAddress, text)).toEqual(expected.map((line) => `${line}, RUTLAND VT 05701`));
  });
});
