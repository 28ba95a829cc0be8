import type { FileKind } from '../manifest.js';
import { schemaOf } from './column-schema.js';
import { type Schema, US_STREETS } from './schemas.js';
import { IN_PLACES_COLUMNS } from './tables/in-places.js';
import { IP_PLACES_COLUMNS, IP_RANGES_COLUMNS } from './tables/ip-columns.js';
import { US_PLACES_COLUMNS } from './tables/us-places.js';
import { STREET_INDEX_COLUMNS, STREET_NUMBERS_COLUMNS, STREET_ROWS_COLUMNS } from './tables/us-street-index.js';
import { STREET_ROW_NUMBERS_COLUMNS } from './tables/us-street-row-numbers.js';

/** The table of each kind of file; `schemas/*.fbs` say the same in the language of flatbuffers. */
export const SCHEMAS = {
  'us-places': schemaOf('DPUP', US_PLACES_COLUMNS),
  'us-streets': US_STREETS,
  'us-street-index': schemaOf('DPUX', STREET_INDEX_COLUMNS),
  'us-street-rows': schemaOf('DPUR', STREET_ROWS_COLUMNS),
  'us-street-numbers': schemaOf('DPUN', STREET_NUMBERS_COLUMNS),
  'us-street-row-numbers': schemaOf('DPUH', STREET_ROW_NUMBERS_COLUMNS),
  'in-places': schemaOf('DPIN', IN_PLACES_COLUMNS),
  'ip-places': schemaOf('DPIL', IP_PLACES_COLUMNS),
  'ip-v4': schemaOf('DPI4', IP_RANGES_COLUMNS),
  'ip-v6': schemaOf('DPI6', IP_RANGES_COLUMNS),
} as const satisfies { readonly [K in FileKind]: Schema };
