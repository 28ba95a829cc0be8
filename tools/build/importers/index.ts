import type { Importer } from './importer.js';
import { IN_IMPORTERS } from './in.js';
import { IP_IMPORTERS } from './ip.js';
import { US_IMPORTERS } from './us.js';
import { US_PLACE_IMPORTERS } from './us-places.js';

/** What each format is read with, by `kind:format`. */
export const IMPORTERS: Readonly<Record<string, Importer>> = { ...US_IMPORTERS, ...US_PLACE_IMPORTERS, ...IN_IMPORTERS, ...IP_IMPORTERS };
