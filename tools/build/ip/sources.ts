import pkg from '../../../package.json' with { type: 'json' };
import type { IpLevel } from '../../../src/dataset/format/tables/ip.js';
import type { SourceEntry } from '../../../src/dataset/manifest.js';
import { termsOf } from '../source/terms.js';
import { COUNTRY_COUNT } from './countries.js';
import { COUNTRY_TIME_ZONES, TIME_ZONE_RELEASE } from './time-zones.js';

const COUNTRY_NAMES: SourceEntry = { ...termsOf('countries'), edition: pkg.devDependencies['countries-list'], rows: COUNTRY_COUNT };

const COUNTRY_ZONES: SourceEntry = {
  ...termsOf('time-zones'),
  edition: TIME_ZONE_RELEASE,
  rows: [...COUNTRY_TIME_ZONES.values()].flat().length,
};

const ZONE_MAP: SourceEntry = { ...termsOf('time-zone-map'), edition: pkg.devDependencies['@photostructure/tz-lookup'], rows: 0 };

/**
 * The sources that `buildIp` takes names and time zones from, for the manifest. They come after the source of the ranges, which is first.
 */
export function derivedSources(level: IpLevel): readonly SourceEntry[] {
  if (level === 'asn') return [];
  return level === 'city' ? [COUNTRY_NAMES, COUNTRY_ZONES, ZONE_MAP] : [COUNTRY_NAMES, COUNTRY_ZONES];
}
