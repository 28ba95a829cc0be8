import pkg from '../../package.json' with { type: 'json' };
import type { IpLevel } from '../../src/dataset/format/tables/ip.js';
import type { SourceEntry } from '../../src/dataset/manifest.js';
import { COUNTRY_COUNT } from './countries.js';
import { COUNTRY_TIME_ZONES, TIME_ZONE_RELEASE } from './time-zones.js';

const COUNTRY_NAMES: SourceEntry = {
  title: 'Countries list',
  licence: 'MIT',
  attribution: 'Country and continent names by countries-list, Annexare Studio',
  url: 'https://github.com/annexare/Countries',
  edition: pkg.devDependencies['countries-list'],
  rows: COUNTRY_COUNT,
  authority: 'community',
};

const COUNTRY_ZONES: SourceEntry = {
  title: 'IANA time zone database',
  licence: 'Public domain',
  attribution: 'Time zones of countries by the IANA time zone database',
  url: 'https://www.iana.org/time-zones',
  edition: TIME_ZONE_RELEASE,
  rows: [...COUNTRY_TIME_ZONES.values()].flat().length,
  authority: 'community',
};

const ZONE_MAP: SourceEntry = {
  title: 'Time zone map of tz-lookup',
  licence: 'CC0-1.0',
  attribution: 'Time zones by position by @photostructure/tz-lookup, from boundaries of OpenStreetMap',
  url: 'https://github.com/photostructure/tz-lookup',
  edition: pkg.devDependencies['@photostructure/tz-lookup'],
  rows: 0,
  authority: 'community',
};

/**
 * The sources that `buildIp` takes names and time zones from, for the manifest. They come after the source of the
 * ranges, which is first.
 */
export function derivedSources(level: IpLevel): readonly SourceEntry[] {
  if (level === 'asn') return [];
  return level === 'city' ? [COUNTRY_NAMES, COUNTRY_ZONES, ZONE_MAP] : [COUNTRY_NAMES, COUNTRY_ZONES];
}
