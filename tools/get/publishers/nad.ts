import { readJson } from '../../download/document.js';
import { FetchError } from '../../download/fetch-error.js';
import { type Area, isUsArea } from '../areas/area.js';
import type { PlanContext, SourcePlan } from './publisher.js';

/** The text form of the database in the catalog of the department. */
const VIEW = 'fc2s-wawr';
const ZIP_MAGIC = [0x50, 0x4b];

/** Plans the National Address Database, which is one file for the whole nation; the build keeps the area's part. */
export async function planNad(area: Area, { downloads, baseUrl }: PlanContext): Promise<SourcePlan> {
  if (!isUsArea(area)) throw new RangeError('the National Address Database holds addresses of the United States only');
  const url = `${baseUrl}/api/views/${VIEW}`;
  const view = await readJson(downloads, { url, name: `${VIEW}.json`, pace: 'other' });
  const { blobId, blobFilename } = view;
  if (typeof blobId !== 'string' || typeof blobFilename !== 'string' || !/^[\w .()-]+$/.test(blobFilename)) {
    throw new FetchError('unusable', `${url} names no blobId and blobFilename: the catalog may have changed`);
  }
  const size = Number(view.blobFileSize ?? Number.NaN);
  const modified = Number(view.viewLastModified ?? Number.NaN);
  const edition = Number.isNaN(modified) ? blobId : new Date(modified * 1000).toISOString().slice(0, 'YYYY-MM-DD'.length);
  const query = new URLSearchParams({ download: 'true', filename: blobFilename });
  const download = {
    url: `${baseUrl}/api/views/${VIEW}/files/${encodeURIComponent(blobId)}?${query}`,
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
