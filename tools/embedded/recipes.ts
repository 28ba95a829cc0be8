import { ipCountry } from '../build/package-ip.js';
import type { Recipe } from '../build/package-recipe.js';
import { baltimoreCounty } from './baltimore-county.js';
import { inPlaces } from './in-places.js';
import { sandbox } from './sandbox.js';
import { usPlaces } from './us-places.js';

/** The datasets that ship, each behind those that it is built from. */
export const SHIPPED: readonly Recipe[] = [usPlaces, baltimoreCounty, inPlaces, ipCountry, sandbox];
