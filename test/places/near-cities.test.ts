import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatasetStore } from '../../src/dataset/index.js';
import { nearKeys } from '../../src/places/near-cities.js';
import { relatedNames } from '../../src/places/related-names.js';
import { type KeyHit, keyIndexOf } from '../../src/search/key-index.js';
import { networkSource, shippedDataset } from '../fixtures/paged-sample.js';
import { openPacked } from '../fixtures/stores.js';

const CITIES = ['SPRINGFIELD', 'ST LOUIS', 'ANCHORAGE', 'ERIE', 'BERKSHIRE', 'MARS HILL', 'LA', 'O FALLON', '29 PALMS', 'NEW YORK'];

const files = await shippedDataset('us-places');
const whole = await openPacked(files);

async function near(store: DatasetStore, key: string): Promise<readonly KeyHit[]> {
  return store.ask((view) => nearKeys(view.tables('us-places')[0]?.table.cityKeys as never, key));
}

const misspelled = fc
  .tuple(fc.constantFrom(...CITIES), fc.nat(12), fc.constantFrom('', 'A', 'X', ' ', 'QU'), fc.nat(1))
  .map(([city, at, put, dropped]) => city.slice(0, at) + put + city.slice(at + dropped));

describe('nearKeys', () => {
  it('finds the same in a pool that is read page by page as in a whole one', async () => {
    const store = await DatasetStore.open([networkSource(files).source]);
    await fc.assert(
      fc.asyncProperty(misspelled, async (key) => {
        const found = await near(store, key);
        expect(found).toEqual(await near(whole, key));
        const all = await whole.use(async (view) => keyIndexOf((await view.tables('us-places'))[0]?.table.cityKeys as never).near(key));
        expect(found).toEqual(all.filter(({ edits, key: other }) => edits === 1 || other[0] === key[0]));
      }),
      { numRuns: 60 },
    );
  });

  it('reads a part of the keys', async () => {
    for (const key of ['SPRINGFEILD', 'ANCHORGE', 'ZPRINGFIELD']) {
      const { source, network } = networkSource(files);
      await near(await DatasetStore.open([source]), key);
      expect(network.reads.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(250_000);
    }
  });
});

describe('relatedNames', () => {
  it.each([
    ['CITY OF GALAX', 'GALAX'],
    ['DOWNTOWN SANTA CRUZ', 'SANTA CRUZ'],
    ['MONROE TWP', 'MONROE'],
    ['HIGHGATE', 'HIGHGATE CENTER'],
    ['BERKSHIRE', 'EAST BERKSHIRE'],
    ['WEST WINDSOR', 'WINDSOR'],
    ['TOWN OF WEST WINDSOR', 'WEST WINDSOR'],
  ])('%s may mean %s', (key, related) => {
    expect(relatedNames(key).flat()).toContain(related);
  });

  it.each(['CITY', 'TOWN OF', 'WEST', 'DOWNTOWN', ''])('never leaves a name empty: %j', (key) => {
    expect(relatedNames(key).flat()).not.toContain('');
  });

  it('never gives the name itself', () => {
    for (const key of ['SALEM', 'WEST SALEM', 'CITY OF SALEM']) expect(relatedNames(key).flat()).not.toContain(key);
  });
});
