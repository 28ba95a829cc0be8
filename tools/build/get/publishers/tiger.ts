import { STATES } from '../../../../src/address/index.js';
import { readText } from '../../download/document.js';
import { FetchError, isMissing } from '../../download/fetch-error.js';
import { type Area, isUsArea, type UsArea } from '../areas/area.js';
import { isTruncated, type ListedFile, listedFiles } from './listing.js';
import type { PlanContext, PlannedFile, SourcePlan } from './publisher.js';

/** Years back from this one that are asked for; the newest edition comes out in autumn. */
const OLDEST_YEAR = 2011;
const COUNTY = /^tl_\d{4}_(\d{5})/;
const ZIP_MAGIC = [0x50, 0x4b];

/** A folder of the census: streets with their ranges of house numbers, or the areas between streets, which say their census blocks. */
type Folder = 'ADDRFEAT' | 'FACES';

/** Plans the ADDRFEAT files of the counties of an area, with the FACES that the census has of them. */
export async function planTiger(area: Area, context: PlanContext): Promise<SourcePlan> {
  if (!isUsArea(area)) throw new RangeError('TIGER/Line holds streets of the United States only');
  const ranges = await newestRanges(context);
  const { year } = ranges;
  const { found, notices } = countiesIn(area, [...ranges.counties.keys()].sort());
  if (found.length === 0) throw new FetchError('missing', `${ranges.url} lists no county of ${area.title}`);
  const faces = await listingOf(year, 'FACES', context);
  const planned = ({ url, counties }: Listing, fips: string, folder: Folder): PlannedFile => {
    const name = `tl_${year}_${fips}_${folder.toLowerCase()}.zip`;
    const { bytes = null, stamp = null } = counties.get(fips) ?? {};
    const isImmutable = !context.isUpdate;
    const download = { url: `${url}${name}`, name, edition: year, pace: 'census', magic: ZIP_MAGIC, stamp, isImmutable } as const;
    return { format: 'us:tiger', download, bytes, rows: null };
  };
  const files = found.flatMap((fips): readonly PlannedFile[] => {
    const file = planned(ranges, fips, 'ADDRFEAT');
    return faces?.counties.has(fips) ? [file, { ...planned(faces, fips, 'FACES'), isOptional: true, nextTo: file.download }] : [file];
  });
  const without = found.filter((fips) => !faces?.counties.has(fips));
  if (without.length > 0) {
    const which = without.length === found.length ? '' : ` of ${without.join(', ')}`;
    notices.push(`the census lists no FACES ${year}${which}: addresses there have no census block`);
  }
  return { source: 'tiger', title: 'TIGER/Line address ranges', edition: year, licence: 'Public domain', files, notices };
}

interface Listing {
  readonly year: string;
  readonly url: string;
  /** By FIPS code. */
  readonly counties: ReadonlyMap<string, ListedFile>;
}

/** The ranges of the newest year. Their listing names the counties: Connecticut has had others since 2022. */
async function newestRanges(context: PlanContext): Promise<Listing> {
  for (let year = context.now.getUTCFullYear(); year >= OLDEST_YEAR; year--) {
    const listing = await listingOf(String(year), 'ADDRFEAT', context);
    if (listing !== null) return listing;
  }
  throw new FetchError(
    'missing',
    `${context.baseUrl} has no listing of ADDRFEAT files of ${OLDEST_YEAR} or later: name a mirror with --base-url tiger=URL`,
  );
}

/** The listing of a folder; null where it has no files of the year. */
async function listingOf(year: string, folder: Folder, { downloads, baseUrl }: PlanContext): Promise<Listing | null> {
  const url = `${baseUrl}/TIGER${year}/${folder}/`;
  const text = await readText(downloads, { url, name: 'listing.html', pace: 'census', isPage: true }).catch((error: unknown) => {
    if (isMissing(error)) return null;
    throw error;
  });
  if (text === null) return null;
  if (isTruncated(text)) {
    throw new FetchError(
      'unusable',
      `${url} lists a part of its files only: name a mirror that lists all of them with --base-url tiger=URL`,
    );
  }
  const named = new RegExp(`tl_${year}_\\d{5}_${folder.toLowerCase()}\\.zip`, 'g');
  const counties = new Map(listedFiles(text, named).map((file) => [COUNTY.exec(file.name)?.[1] ?? '', file]));
  if (counties.size > 0) return { year, url, counties };
  if (/request rejected|support id/i.test(text)) {
    throw new FetchError(
      'refused',
      `${url} answers with a page that keeps programs out: try later, or name a mirror with --base-url tiger=URL`,
    );
  }
  // A folder may be there before its files are.
  return null;
}

/** The counties of an area that the census lists; where it has others than the atlas, those of the state. */
function countiesIn(
  { counties, states }: UsArea,
  listed: readonly string[],
): { readonly found: readonly string[]; readonly notices: string[] } {
  if (counties.length === 0) return { found: listed, notices: [] };
  const wanted = new Set(counties);
  const missing = counties.filter((fips) => !listed.includes(fips));
  if (missing.length === 0) return { found: listed.filter((fips) => wanted.has(fips)), notices: [] };
  const prefixes = STATES.filter(({ code }) => states.includes(code)).map(({ fips }) => fips ?? '');
  const renewed = new Set(missing.map((fips) => fips.slice(0, 2)).filter((fips) => prefixes.includes(fips)));
  const found = listed.filter((fips) => wanted.has(fips) || (renewed.has(fips.slice(0, 2)) && !wanted.has(fips)));
  return { found, notices: [`the census has no file of ${missing.join(', ')}: all counties of the state are read`] };
}
