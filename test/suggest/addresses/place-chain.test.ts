import { fileURLToPath } from 'node:url';
import { afterAll, describe, expect, it } from 'vitest';
import { DatasetStore, directorySource, memorySource } from '../../../src/dataset/index.js';
import { suggestAddress } from '../../../src/suggest/index.js';
import { lines } from '../../fixtures/suggestions.js';
import { rowOf } from '../../fixtures/us-address.js';
import { usStreetsDataset } from '../../fixtures/us-streets.js';

/** MAIN ST with a number of its own in each place, and ELM ST with one number in many. */
const PLACES = [
  ['10', 'BROOKLYN', '11215'],
  ['12', 'NEW YORK', '10027'],
  ['14', 'ASTORIA', '11102'],
  ['16', 'BRONX', '10458'],
  ['18', 'STATEN ISLAND', '10306'],
  ['20', 'FLUSHING', '11354'],
] as const;
const rows = [
  ...PLACES.flatMap(([number, city, zip]) => [
    rowOf({ number, name: 'MAIN', postType: 'ST', city, state: 'NY', zip }),
    rowOf({ number: '7', name: 'ELM', postType: 'ST', city, state: 'NY', zip }),
  ]),
  // Longer numbers come behind, and the same ones elsewhere are not what is meant.
  rowOf({ number: '140', name: 'MAIN', postType: 'ST', city: 'NEW YORK', state: 'NY', zip: '10011' }),
  rowOf({ number: '14', name: 'MAIN', postType: 'ST', city: 'ALBANY', state: 'NY', zip: '12207' }),
  rowOf({ number: '14', name: 'MAIN', postType: 'ST' }),
];

const places = fileURLToPath(new URL('../../../datasets/us-places', import.meta.url));
const store = await DatasetStore.open([memorySource(await usStreetsDataset(rows), 'streets'), directorySource(places)]);
afterAll(() => store.close());

const suggested = (text: string) => lines(store, suggestAddress, text);

describe('completion of chained places', () => {
  it.each(PLACES.map(([number, city, zip]) => [number, `${number} MAIN ST, ${city} NY ${zip}`]))(
    'finds %s Main Street of New York in its borough',
    async (number, line) => {
      for (const place of ['New York, NY', 'New York, NY, USA', 'NYC', 'New York City, New York']) {
        expect((await suggested(`${number} Main Street, ${place}`))[0]).toBe(line);
      }
    },
  );

  it.each([
    'Astoria, Queens, NY',
    'Astoria, New York, NY, USA',
    'Queens, New York, NY',
    'Queens, NY 11102',
    'Queens County, NY',
    'Astoria, Queens, Queens County, New York, 11102, United States',
    'Queens, New York, New York',
  ])('finds 14 Main St, %s', async (place) => {
    expect((await suggested(`14 Main St, ${place}`))[0]).toBe('14 MAIN ST, ASTORIA NY 11102');
  });

  it('begins with the most exact place of the chain', async () => {
    expect(await suggested('7 Elm St, Astoria, Queens, NY')).toEqual(['7 ELM ST, ASTORIA NY 11102']);
    expect(await suggested('7 Elm St, Queens, NY')).toEqual(['7 ELM ST, ASTORIA NY 11102', '7 ELM ST, FLUSHING NY 11354']);
    expect(await suggested('7 Elm St, Park Slope, Brooklyn, New York')).toEqual(['7 ELM ST, BROOKLYN NY 11215']);
  });

  it('says where the street lies in a wider place when the most exact one has no such number', async () => {
    expect(await suggested('20 Main St, Astoria, Queens, NY')).toEqual(['20 MAIN ST, FLUSHING NY 11354']);
  });
});
