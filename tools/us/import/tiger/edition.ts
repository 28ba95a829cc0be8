import { basename } from 'node:path';
import { STATES } from '../../../../src/address/index.js';

/** The census line files as manifests name them. */
export const TIGER_SOURCE = {
  title: 'TIGER/Line address ranges',
  licence: 'Public domain',
  attribution: 'U.S. Census Bureau, TIGER/Line shapefiles.',
  url: 'https://www.census.gov/geographies/mapping-files/time-series/geo/tiger-line-file.html',
  authority: 'government',
} as const;

const NAME = /^tl_(\d{4})_(\d{5})_/;

/** Year and county that a file of the census is named after; empty and null where it was renamed. */
export function tigerEdition(path: string): { readonly edition: string; readonly county: string | null } {
  const [, edition = '', county = null] = NAME.exec(basename(path)) ?? [];
  return { edition, county };
}

/** The two-letter code of a state's FIPS code; null when there is none. */
export function stateOfFips(fips: string): string | null {
  return STATES.find((state) => state.fips === fips)?.code ?? null;
}
