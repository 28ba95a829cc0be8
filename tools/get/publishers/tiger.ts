import { STATES } from '../../../src/address/index.js';
import { readText } from '../../download/document.js';
import { FetchError, isMissing } from '../../download/fetch-error.js';
import { type Area, isUsArea, type UsArea } from '../areas/area.js';
import { isTruncated, type ListedFile, listedFiles } from './listing.js';
import type { PlanContext, PlannedFile, SourcePlan } from './publisher.js';

/** Years back from this one that are asked for; the newest edition comes out in autumn. */
const OLDEST_YEAR = 2011;
const NAMED = /tl_\d{4}_\d{5}_addrfeat\.zip/g;
const COUNTY = /^tl_(\d{4})_(\d{5})/;
const ZIP_MAGIC = [0x50, 0x4b];

/** Plans the ADDRFEAT files of the counties of an area: the streets with their ranges of house numbers. */
export async function planTiger(area: Area, context: PlanContext): Promise<SourcePlan> {
  if (!isUsArea(area)) throw new RangeError('TIGER/Line holds streets of the United States only');
  const { year, url, counties } = await newestListing(context);
  const { found, notices } = countiesIn(area, [...counties.keys()].sort());
  if (found.length === 0) throw new FetchError('missing', `${url} lists no county of ${area.title}`);
  const files = found.map((fips): PlannedFile => {
    const name = `tl_${year}_${fips}_addrfeat.zip`;
    const { bytes = null, stamp = null } = counties.get(fips) ?? {};
    const download = {
      url: `${url}${name}`,
      name,
      edition: year,
      pace: 'census',
      magic: ZIP_MAGIC,
      stamp,
      isImmutable: !context.isUpdate,
    } as const;
    return { format: 'us:tiger', download, bytes, rows: null };
  });
  return { source: 'tiger', title: 'TIGER/Line address ranges', edition: year, licence: 'Public domain', files, notices };
}

interface Listing {
  readonly year: string;
  readonly url: string;
  /** By FIPS code. */
  readonly counties: ReadonlyMap<string, ListedFile>;
}

/** The listing of the newest year. It names the counties: Connecticut has had others since 2022. */
async function newestListing({ downloads, baseUrl, now }: PlanContext): Promise<Listing> {
  for (let year = now.getUTCFullYear(); year >= OLDEST_YEAR; year--) {
    const url = `${baseUrl}/TIGER${year}/ADDRFEAT/`;
    const text = await readText(downloads, { url, name: 'listing.html', pace: 'census', isPage: true }).catch((error: unknown) => {
      if (isMissing(error)) return null;
      throw error;
    });
    if (text === null) continue;
    if (isTruncated(text)) {
      throw new FetchError(
        'unusable',
        `${url} lists a part of its files only: name a mirror that lists all of them with --base-url tiger=URL`,
      );
    }
    const counties = new Map(
      listedFiles(text, NAMED).flatMap((file) => {
        const [, edition, fips = ''] = COUNTY.exec(file.name) ?? [];
        return edition === String(year) ? [[fips, file] as const] : [];
      }),
    );
    // A folder may stand there before its files do.
    if (counties.size > 0) return { year: String(year), url, counties };
    if (!/<html|<a |index of/i.test(text)) continue;
    if (/request rejected|support id/i.test(text)) {
      throw new FetchError(
        'refused',
        `${url} answers with a page that keeps programs out: try later, or name a mirror with --base-url tiger=URL`,
      );
    }
  }
  throw new FetchError(
    'missing',
    `${baseUrl} has no listing of ADDRFEAT files of ${OLDEST_YEAR} or later: name a mirror with --base-url tiger=URL`,
  );
}

/** The counties of an area that the census lists; where it has others than the atlas, those of the state. */
function countiesIn(
  { counties, states }: UsArea,
  listed: readonly string[],
): { readonly found: readonly string[]; readonly notices: readonly string[] } {
  if (counties.length === 0) return { found: listed, notices: [] };
  const wanted = new Set(counties);
  const missing = counties.filter((fips) => !listed.includes(fips));
  if (missing.length === 0) return { found: listed.filter((fips) => wanted.has(fips)), notices: [] };
  const prefixes = STATES.filter(({ code }) => states.includes(code)).map(({ fips }) => fips ?? '');
  const renewed = new Set(missing.map((fips) => fips.slice(0, 2)).filter((fips) => prefixes.includes(fips)));
  const found = listed.filter((fips) => wanted.has(fips) || (renewed.has(fips.slice(0, 2)) && !wanted.has(fips)));
  return { found, notices: [`the census has no file of ${missing.join(', ')}: all counties of the state are read`] };
}
