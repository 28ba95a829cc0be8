import { DoorplateError } from '../../../../src/errors.js';
import { probe, readJson } from '../../download/document.js';
import { FetchError, isMissing } from '../../download/fetch-error.js';
import { type Area, isUsArea } from '../areas/area.js';
import { planOpenAddresses } from './openaddresses.js';
import type { PlanContext, PlannedFile, Publisher, SourceName, SourcePlan } from './publisher.js';
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
  if (kind === 'in') return (env[INDIA_KEY] ?? '') === '' ? ['geonames'] : ['india-post', 'geonames'];
  return ['overture', 'tiger'];
}

const ZIP_MAGIC = [0x50, 0x4b];
/** Territories with files of their own. */
const TERRITORIES = ['PR', 'VI', 'GU', 'AS', 'MP'];

/** Plans the postal codes of the United States and its territories, or of India. They change daily, so that the day is the edition. */
async function planGeoNames(area: Area, { baseUrl, now }: PlanContext): Promise<SourcePlan> {
  const edition = now.toISOString().slice(0, 'YYYY-MM-DD'.length);
  const planned = (code: string, format: string, isOptional: boolean): PlannedFile => {
    const url = `${baseUrl}/export/zip/${code}.zip`;
    // One place in the cache for all days: the server is asked whether the file has changed.
    const download = { url, name: `${code}.zip`, edition: '', pace: 'other', magic: ZIP_MAGIC, isImmutable: false } as const;
    return { format, download, bytes: null, rows: null, isOptional };
  };
  const files =
    area.kind === 'in'
      ? [planned('IN', 'in:geonames', false)]
      : [planned('US', 'places:geonames', false), ...TERRITORIES.map((code) => planned(code, 'places:geonames', true))];
  return { source: 'geonames', title: 'GeoNames postal codes', edition, licence: 'CC BY 4.0', files, notices: [] };
}

const GZIP_MAGIC = [0x1f, 0x8b];

const DBIP_TITLES = { city: 'DB-IP City Lite', asn: 'DB-IP ASN Lite' } as const;

/** Plans the free database of cities or autonomous systems of IP addresses: that of this month, which comes out on its first day, or of the month before. */
async function planDbip(area: Area, { downloads, baseUrl, now }: PlanContext): Promise<SourcePlan> {
  const level = ('level' in area && area.level) || 'city';
  const months = [monthOf(now, 0), monthOf(now, -1)] as const;
  const planned = (month: string) => {
    const name = `dbip-${level}-lite-${month}.mmdb.gz`;
    return { url: `${baseUrl}/free/${name}`, name, edition: month, pace: 'other', magic: GZIP_MAGIC, isImmutable: true } as const;
  };
  const sizeOf = async (month: string): Promise<number | null> =>
    downloads.isOffline ? (await downloads.file(planned(month))).bytes : probe(downloads.client, planned(month));
  let edition: string = months[0];
  let bytes: number | null = null;
  try {
    bytes = await sizeOf(edition);
  } catch (error) {
    if (!isMissing(error)) throw error;
    edition = months[1];
    bytes = await sizeOf(edition);
  }
  return {
    source: 'dbip',
    title: DBIP_TITLES[level],
    edition,
    licence: 'CC BY 4.0, with a link to db-ip.com',
    files: [{ format: 'ip:mmdb', download: planned(edition), bytes, rows: null, unpack: 'gunzip' }],
    notices: [],
  };
}

/** A month as `YYYY-MM`, some months from now. */
function monthOf(now: Date, offset: number): string {
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + offset, 1)).toISOString().slice(0, 'YYYY-MM'.length);
}

const INDIA_KEY = 'DATA_GOV_IN_KEY';
const INDIA_RESOURCE = '5c2f62fe-5afa-4119-a499-fec9d604d5bd';
/** Above the 165,627 post offices of October 2025. */
const MOST_OFFICES = 400_000;

/** Plans the All India Pincode Directory of the open data platform of India. The directory is of the last month. */
async function planIndiaPost(_area: Area, { baseUrl, env, now }: PlanContext): Promise<SourcePlan> {
  const key = env[INDIA_KEY] ?? '';
  if (key === '')
    throw new DoorplateError('CONFIG_INVALID', `India Post wants a key: make a free account at data.gov.in and set $${INDIA_KEY}`);
  const edition = now.toISOString().slice(0, 'YYYY-MM'.length);
  const query = new URLSearchParams({ 'api-key': key, format: 'csv', offset: '0', limit: String(MOST_OFFICES) });
  const download = {
    url: `${baseUrl}/resource/${INDIA_RESOURCE}?${query}`,
    name: `india-post-${edition}.csv`,
    edition,
    pace: 'other',
    credential: `set $${INDIA_KEY}`,
    isImmutable: true,
  } as const;
  return {
    source: 'india-post',
    title: 'All India Pincode Directory',
    edition,
    licence: 'Government Open Data License - India',
    files: [{ format: 'in:india-post', download, bytes: null, rows: null }],
    notices: [],
  };
}

/** The text form of the database in the catalog of the department. */
const NAD_VIEW = 'fc2s-wawr';

/** Plans the National Address Database, which is one file for the whole nation; the build keeps the area's part. */
async function planNad(area: Area, { downloads, baseUrl }: PlanContext): Promise<SourcePlan> {
  if (!isUsArea(area)) throw new RangeError('the National Address Database holds addresses of the United States only');
  const url = `${baseUrl}/api/views/${NAD_VIEW}`;
  const view = await readJson(downloads, { url, name: `${NAD_VIEW}.json`, pace: 'other' });
  const { blobId, blobFilename } = view;
  if (typeof blobId !== 'string' || typeof blobFilename !== 'string' || !/^[\w .()-]+$/.test(blobFilename)) {
    throw new FetchError('unusable', `${url} names no blobId and blobFilename: the catalog may have changed`);
  }
  const size = Number(view.blobFileSize ?? Number.NaN);
  const modified = Number(view.viewLastModified ?? Number.NaN);
  const edition = Number.isNaN(modified) ? blobId : new Date(modified * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const query = new URLSearchParams({ download: 'true', filename: blobFilename });
  const download = {
    url: `${baseUrl}/api/views/${NAD_VIEW}/files/${encodeURIComponent(blobId)}?${query}`,
    name: blobFilename.replaceAll(' ', '_'),
    edition,
    pace: 'other' as const,
    magic: /\.zip$/i.test(blobFilename) ? ZIP_MAGIC : [],
    ...(Number.isNaN(size) ? {} : { size }),
    // Every release has an id of its own.
    isImmutable: true,
  };
  return {
    source: 'nad',
    title: `National Address Database, ${blobFilename}`,
    edition,
    licence: 'Public domain',
    files: [{ format: 'us:nad', download, bytes: Number.isNaN(size) ? null : size, rows: null }],
    notices: [],
  };
}
