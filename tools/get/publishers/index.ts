import type { Area } from '../areas/area.js';
import { planDbip } from './dbip.js';
import { planGeoNames } from './geonames.js';
import { planIndiaPost } from './india-post.js';
import { planNad } from './nad.js';
import { planOpenAddresses } from './openaddresses.js';
import type { Publisher, SourceName } from './publisher.js';
import { planTiger } from './tiger.js';

/** A source that `get` can fetch. */
interface Registered {
  readonly plan: Publisher;
  /** Where it is published, without a slash at the end. */
  readonly baseUrl: string;
  /** The areas that it has something of. */
  readonly kinds: readonly Area['kind'][];
}

const US_KINDS = ['county', 'state', 'zip', 'zip3', 'us'] as const;

/** Loaded when it is wanted: no other one reads Parquet. */
const overture: Publisher = async (area, context) => (await import('./overture.js')).planOverture(area, context);

export const PUBLISHERS: Readonly<Record<SourceName, Registered>> = {
  overture: { plan: overture, baseUrl: 'https://stac.overturemaps.org', kinds: US_KINDS },
  tiger: { plan: planTiger, baseUrl: 'https://www2.census.gov/geo/tiger', kinds: US_KINDS },
  nad: { plan: planNad, baseUrl: 'https://data.transportation.gov', kinds: US_KINDS },
  openaddresses: { plan: planOpenAddresses, baseUrl: 'https://batch.openaddresses.io', kinds: US_KINDS },
  dbip: { plan: planDbip, baseUrl: 'https://download.db-ip.com', kinds: ['ip'] },
  geonames: { plan: planGeoNames, baseUrl: 'https://download.geonames.org', kinds: ['places', 'in'] },
  'india-post': { plan: planIndiaPost, baseUrl: 'https://api.data.gov.in', kinds: ['in'] },
};

/** What is got of an area when nobody names sources. */
export function defaultSources({ kind }: Area, env: Readonly<Record<string, string | undefined>>): readonly SourceName[] {
  if (kind === 'ip') return ['dbip'];
  if (kind === 'places') return ['geonames'];
  if (kind === 'in') return (env.DATA_GOV_IN_KEY ?? '') === '' ? ['geonames'] : ['india-post', 'geonames'];
  return ['overture', 'tiger'];
}
