import type { Rejects } from '../../source/rejects.js';
import type { SourceDraft } from '../../us/import/import-context.js';
import type { ImportedRows, InPlaceRows } from '../imported-rows.js';
import { into, type RowSink } from '../row-sinks.js';
import type { Importer } from './importer.js';

const INDIA_POST: SourceDraft = {
  title: 'All India Pincode Directory',
  licence: 'Government Open Data License - India',
  attribution:
    'Department of Posts, Ministry of Communications, Government of India, All India Pincode Directory, Open Government Data (OGD) Platform India, data.gov.in, under NDSAP and the Government Open Data License - India.',
  url: 'https://www.data.gov.in/resource/all-india-pincode-directory-till-last-month',
  authority: 'government',
};
const GEONAMES_POSTAL: SourceDraft = {
  title: 'GeoNames postal codes of India',
  licence: 'CC BY 4.0',
  attribution: 'Postal codes of India by GeoNames, geonames.org, CC BY 4.0; names cleaned, present names of renamed places set.',
  url: 'https://download.geonames.org/export/zip/',
  authority: 'community',
};
const GEONAMES_CITIES: SourceDraft = {
  title: 'GeoNames places of India',
  licence: 'CC BY 4.0',
  attribution: 'Populated places of India by GeoNames, geonames.org, CC BY 4.0; joined with post offices by name and position.',
  url: 'https://download.geonames.org/export/dump/',
  authority: 'community',
};

/** Importers of Indian places, each loaded when a file asks for it. */
export const IN_IMPORTERS: Readonly<Record<string, Importer>> = {
  'in:india-post': importer(
    INDIA_POST,
    async () => (await import('../../in/import/india-post.js')).readIndiaPost,
    ({ offices }) => offices,
  ),
  'in:geonames': importer(
    GEONAMES_POSTAL,
    async () => (await import('../../in/import/geonames-postal.js')).readGeoNamesPostal,
    ({ postalRows }) => postalRows,
  ),
  'in:geonames-cities': importer(
    GEONAMES_CITIES,
    async () => (await import('../../in/import/geonames-cities.js')).readGeoNamesCities,
    ({ populatedPlaces }) => populatedPlaces,
  ),
};

type Reader<T> = (path: string, rejects: Rejects) => AsyncIterable<T>;

/** Reads the rows of one source into one of the lists of Indian places. */
function importer<T>(source: SourceDraft, load: () => Promise<Reader<T>>, listOf: (places: InPlaceRows) => RowSink<T>): Importer {
  return async (path: string, imported: ImportedRows) => {
    const read = await load();
    await imported.import(path, {
      places: null,
      rows(context) {
        context.addSource(source);
        return read(path, context.rejects);
      },
      take: into(listOf(imported.inPlaces)),
    });
  };
}
