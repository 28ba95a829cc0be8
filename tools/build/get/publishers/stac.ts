import { readFile } from 'node:fs/promises';
import { readJson } from '../../download/document.js';
import { FetchError } from '../../download/fetch-error.js';
import type { GeoBox } from '../areas/area.js';
import type { PlanContext } from './publisher.js';

const PARQUET_MAGIC = [0x50, 0x41, 0x52, 0x31];
/** Names that the catalog has had for a file over HTTPS. */
const ASSETS = ['aws', 'aws-https', 'azure', 'azure-https'] as const;

/** A file of a release with the box of its rows; null where the catalog gives none. */
export interface StacFile {
  readonly href: string;
  readonly box: GeoBox | null;
}

/** The newest release that the catalog names. */
export async function latestRelease({ downloads, baseUrl }: PlanContext): Promise<string> {
  const url = `${baseUrl}/catalog.json`;
  const { latest } = await readJson(downloads, { url, name: 'catalog.json', pace: 'other' });
  if (typeof latest === 'string' && /^[\w.-]+$/.test(latest)) return latest;
  throw new FetchError('unusable', `${url} names no "latest" release: the catalog may have changed`);
}

/** The files of one collection of a release, from the table of all files that lies beside the catalog. */
export async function filesOf(collection: string, release: string, { downloads, baseUrl }: PlanContext): Promise<readonly StacFile[]> {
  const url = `${baseUrl}/${release}/collections.parquet`;
  const { path } = await downloads.file({
    url,
    name: 'collections.parquet',
    edition: release,
    pace: 'other',
    magic: PARQUET_MAGIC,
    isImmutable: true,
  });
  const { parquetReadObjects } = await import('hyparquet');
  const { compressors } = await import('hyparquet-compressors');
  const bytes = await readFile(path);
  const file = bytes.buffer.slice(bytes.byteOffset, bytes.byteOffset + bytes.length);
  const rows = await parquetReadObjects({ file, compressors }).catch((cause: unknown) => {
    throw new FetchError('unusable', `${url} is no Parquet file, or is damaged`, { cause });
  });
  const files = rows.flatMap((row) => {
    const href = row.collection === collection ? hrefOf(row) : null;
    return href === null ? [] : [{ href, box: boxOf(row.bbox) }];
  });
  if (files.length > 0) return files;
  throw new FetchError('unusable', `${url} lists no file of the collection ${collection}: the catalog may have changed`);
}

function hrefOf(row: Readonly<Record<string, unknown>>): string | null {
  const assets = objectIn(row.assets);
  for (const name of ASSETS) {
    const href = objectIn(assets[name]).href ?? row[`assets.${name}.href`];
    if (typeof href === 'string' && /^https?:\/\//.test(href)) return href;
  }
  return null;
}

/** A box as an object of four numbers, or as GeoJSON has it: west, south, east, north. */
function boxOf(value: unknown): GeoBox | null {
  const list: readonly unknown[] = Array.isArray(value) ? value : [];
  const { xmin = list[0], ymin = list[1], xmax = list.at(-2), ymax = list.at(-1) } = objectIn(value);
  const [west, south, east, north] = [xmin, ymin, xmax, ymax].map((side) => (typeof side === 'number' ? side : Number.NaN));
  if (west === undefined || south === undefined || east === undefined || north === undefined) return null;
  return [west, south, east, north].some(Number.isNaN) ? null : { west, south, east, north };
}

function objectIn(value: unknown): Readonly<Record<string, unknown>> {
  if (typeof value === 'string' && value.startsWith('{')) return JSON.parse(value) as Record<string, unknown>;
  return typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};
}
