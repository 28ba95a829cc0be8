import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { CountyAtlas, nationalAtlas } from '../../../tools/build/us/merge/county-atlas.js';
import { readPlaceSources } from '../../../tools/build/us/merge/place-sources.js';
import { readPlacePackages } from '../../../tools/embedded/place-packages.js';
import { referenceLists } from '../../../tools/embedded/us-reference.js';

const [packages, lists] = await Promise.all([readPlacePackages(), readPlaceSources()]);

const byZip = <T>(rows: readonly T[], zip: (row: T) => string) =>
  [...rows].sort((a, b) => (zip(a) < zip(b) ? -1 : zip(a) > zip(b) ? 1 : 0));

describe('the lists of the nation', () => {
  it('are what the packages hold', async () => {
    for (const [name, list] of Object.entries(await referenceLists())) {
      const kept = await readFile(new URL(`../../../datasets/us-reference/${name}.json.br`, import.meta.url));
      // What is packed is compared, because other releases of Brotli may write other bytes.
      expect(brotliDecompressSync(kept).toString() === JSON.stringify(list)).toBe(true);
    }
  });

  it('lose no row of them, and of each the fields that are used', () => {
    const [geonames, directory] = [byZip(packages.geonames, ({ zipCode }) => zipCode), byZip(packages.directory, ({ zip }) => zip)];
    expect(geonames).toMatchObject(lists.geonames);
    expect(directory).toMatchObject(lists.directory);
    expect(lists.populated).toEqual(packages.populated);
    expect([...lists.centroids.values()]).toEqual(byZip(packages.areas, ({ zip }) => zip));
  });

  it('have every corner of the outlines of all counties, so that each point has the county that it has by them', async () => {
    const [atlas, full] = [await nationalAtlas(), new CountyAtlas(packages.counties)];
    expect([atlas.size, full.size]).toEqual([3233, 3233]);
    const places = lists.populated?.filter(({ state }) => state === 'MD' || state === 'VA') ?? [];
    const county = (each: CountyAtlas) =>
      places.map(({ state, latitude, longitude }) => each.countyAt(state === 'MD' ? '24' : '51', latitude, longitude)?.fips);
    expect(county(atlas)).toEqual(county(full));
  });
});

describe('populated places of the gazetteer', () => {
  const named = (name: string, state: string) => packages.populated.filter((place) => place.name === name && place.state === state);

  it('reads places of states and territories, the largest first', () => {
    expect(packages.populated.length).toBeGreaterThan(16_000);
    expect(packages.populated[0]).toMatchObject({ name: 'New York City', state: 'NY' });
    expect(named('Lakewood', 'CO')).toMatchObject([{ population: 152_597, isSection: false, latitude: 39.70471 }]);
    expect(named('San Juan', 'PR')).toHaveLength(1);
  });

  it('tells sections of cities', () => {
    expect(named('Harlem', 'NY')).toMatchObject([{ isSection: true }]);
  });

  it('takes names as addresses have them', () => {
    expect(named('Washington', 'DC')).toHaveLength(1);
    expect(named('City of Sammamish', 'WA')).toEqual([]);
    expect(named('La Canada Flintridge', 'CA')).toHaveLength(1);
    expect(packages.populated.filter(({ name }) => /[,()]/.test(name))).toEqual([]);
  });

  it('leaves out places that are gone, and people that are not their own', () => {
    expect(named('Young America', 'MN')).toEqual([]);
    expect(named('Meads', 'KY')).toMatchObject([{ population: 0 }]);
  });
});
