import type { FileKind } from '../manifest.js';
import { schemaOf } from './column-schema.js';
import { type Schema, STREETS_FORMAT_VERSION, US_STREETS } from './schemas.js';
import { IN_PLACES_COLUMNS } from './tables/in-places.js';
import { IP_FORMAT_VERSION } from './tables/ip.js';
import { IP_PLACES_COLUMNS, IP_RANGES_COLUMNS } from './tables/ip-columns.js';
import { US_PLACES_COLUMNS } from './tables/us-places.js';
import { STREET_INDEX_COLUMNS, STREET_NUMBERS_COLUMNS, STREET_ROWS_COLUMNS } from './tables/us-street-index.js';
import { STREET_ROW_NUMBERS_COLUMNS } from './tables/us-street-row-numbers.js';

/** The table of each kind of file; `npm run build:schemas` says the same in the language of flatbuffers, in `schemas/*.fbs`. */
export const SCHEMAS = {
  'us-places': schemaOf('DPUP', US_PLACES_COLUMNS),
  'us-streets': US_STREETS,
  'us-street-index': schemaOf('DPUX', STREET_INDEX_COLUMNS, STREETS_FORMAT_VERSION),
  'us-street-rows': schemaOf('DPUR', STREET_ROWS_COLUMNS, STREETS_FORMAT_VERSION),
  'us-street-numbers': schemaOf('DPUN', STREET_NUMBERS_COLUMNS, STREETS_FORMAT_VERSION),
  'us-street-row-numbers': schemaOf('DPUH', STREET_ROW_NUMBERS_COLUMNS, STREETS_FORMAT_VERSION),
  'in-places': schemaOf('DPIN', IN_PLACES_COLUMNS),
  'ip-places': schemaOf('DPIL', IP_PLACES_COLUMNS, IP_FORMAT_VERSION),
  'ip-v4': schemaOf('DPI4', IP_RANGES_COLUMNS, IP_FORMAT_VERSION),
  'ip-v6': schemaOf('DPI6', IP_RANGES_COLUMNS, IP_FORMAT_VERSION),
} as const satisfies { readonly [K in FileKind]: Schema };
