import { readFile } from 'node:fs/promises';
import { brotliDecompressSync } from 'node:zlib';
import { beforeAll, describe, expect, it } from 'vitest';
import { type PlacePackages, readPlacePackages } from '../../../tools/embedded/place-packages.js';
import { referenceLists } from '../../../tools/embedded/us-reference.js';
import { CountyAtlas, nationalAtlas } from '../../../tools/us/merge/county-atlas.js';
import { type PlaceSources, readPlaceSources } from '../../../tools/us/merge/place-sources.js';
import { columnsOf, rowsOf } from '../../../tools/us/reference/columns.js';

let packages: PlacePackages;
let lists: PlaceSources;
beforeAll(async () => {
  [packages, lists] = await Promise.all([readPlacePackages(), readPlaceSources()]);
});

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

  it('lose nothing of them', () => {
    expect(lists.geonames).toEqual(
      byZip(packages.geonames, ({ zipCode }) => zipCode).map(
        ({ zipCode, placeName, stateCode, countyName, countyCode, latitude, longitude }) => ({
          zipCode,
          placeName,
          stateCode,
          countyName,
          countyCode,
          latitude,
          longitude,
        }),
      ),
    );
    expect(lists.directory).toEqual(
      byZip(packages.directory, ({ zip }) => zip).map(({ zip, city, state, latitude, longitude }) => ({
        zip,
        city,
        state,
        latitude,
        longitude,
      })),
    );
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

describe('columns', () => {
  it.each([
    ['codes that begin with zeros', ['00501', '21201', '99950']],
    ['codes of different lengths', ['', '005', '24']],
    ['positions', [-76.6188, 39.44371, 0]],
    ['whole numbers', [3, 3, -2]],
    ['truth values', [true, false, true]],
  ])('keep %s', (_, values) => {
    const rows = values.map((value) => ({ value, name: 'x' }));
    expect(rowsOf(JSON.parse(JSON.stringify(columnsOf(rows))))).toEqual(rows);
  });

  it('refuse numbers that they would round', () => {
    expect(() => columnsOf([{ value: 1 / 3 }])).toThrow(RangeError);
  });
});
