import { readFile } from 'node:fs/promises';
import type { FileMetaData } from 'hyparquet';
import { probe } from '../../download/document.js';
import { FetchError, isMissing } from '../../download/fetch-error.js';
import { shownUrl } from '../../download/http-client.js';
import type { ByteRange } from '../../download/sidecar.js';
import { OVERTURE_COLUMNS } from '../../us/import/overture.js';
import { type Area, boxesOf, type GeoBox, isUsArea, overlapsAny } from '../areas/area.js';
import { boxOfGroup, cutRowGroup } from '../parquet-cut.js';
import { together } from '../together.js';
import type { PlanContext, PlannedFile, SourcePlan } from './publisher.js';
import { filesOf, latestRelease } from './stac.js';

const COLLECTION = 'address';
const COLUMNS: ReadonlySet<string> = new Set(OVERTURE_COLUMNS);
const MAGIC = [0x50, 0x41, 0x52, 0x31];
/** Length of the footer and the magic, at the end of a file. */
const TAIL_BYTES = 8;

/** Plans the row groups of the Overture addresses theme whose statistics meet the area, and of them the columns that are read. */
export async function planOverture(area: Area, context: PlanContext): Promise<SourcePlan> {
  if (!isUsArea(area)) throw new RangeError('the addresses theme holds addresses of the United States only');
  const release = await latestRelease(context);
  const boxes = boxesOf(area, context.atlas);
  const all = await filesOf(COLLECTION, release, context);
  const wanted = all.filter(({ box }) => box === null || overlapsAny(box, boxes));
  const { downloads } = context;
  const notices = new Set<string>();
  const cuts = await together(
    wanted.map(
      ({ href }) =>
        (stop: AbortSignal) =>
          groupsOf(href, { release, stop }, boxes, context).catch((error: unknown) => {
            // Without a network, all that is known of such a server is what an earlier run has fetched.
            if (downloads.isOffline && isMissing(error)) return wholeFile(href, release, context);
            if (!(error instanceof FetchError) || error.trouble !== 'no-ranges') throw error;
            notices.add(
              `${new URL(href).host} sends whole files only: they are fetched whole, a mirror that serves ranges would send less`,
            );
            return wholeFile(href, release, context);
          }),
    ),
  );
  return {
    source: 'overture',
    title: 'Overture Maps addresses',
    edition: release,
    licence: "each record bears its dataset's",
    files: cuts.flat(),
    notices: [...notices],
  };
}

async function groupsOf(
  url: string,
  { release, stop }: { readonly release: string; readonly stop: AbortSignal },
  boxes: readonly GeoBox[],
  context: PlanContext,
): Promise<readonly PlannedFile[]> {
  const { metadata, etag } = await footerOf(url, release, context, stop);
  const name = nameOf(url);
  return metadata.row_groups.flatMap((group, at): PlannedFile[] => {
    const box = boxOfGroup(group);
    if (box !== null && !overlapsAny(box, boxes)) return [];
    const cut = cutRowGroup(metadata, group, COLUMNS, release);
    const download = {
      url,
      name: `${name.replace(/\.parquet$/, '')}-${at}.parquet`,
      edition: release,
      pace: 'object-store' as const,
      cut: { ranges: cut.ranges, frame: cut.frame },
      cutsWhole: true,
      etag,
      isImmutable: true,
    };
    return [{ format: 'us:overture', download, bytes: cut.bytes, rows: cut.rows }];
  });
}

/** A file as it is, of a server that knows no ranges; the build keeps the rows of the area. */
async function wholeFile(url: string, edition: string, { downloads }: PlanContext): Promise<readonly PlannedFile[]> {
  const download = { url, name: nameOf(url), edition, pace: 'object-store', magic: MAGIC, isImmutable: true } as const;
  const bytes = downloads.isOffline ? (await downloads.file(download)).bytes : await probe(downloads.client, download);
  return [{ format: 'us:overture', download, bytes, rows: null }];
}

function nameOf(url: string): string {
  return new URL(url).pathname.split('/').at(-1) ?? 'part.parquet';
}

/** The footer of a remote Parquet file: its first bytes tell size and state, its last ones where the footer begins. */
async function footerOf(
  url: string,
  edition: string,
  { downloads }: PlanContext,
  stop: AbortSignal,
): Promise<{ readonly metadata: FileMetaData; readonly etag: string | null }> {
  const part = async (name: string, range: ByteRange, etag: string | null = null) => {
    const cut = { ranges: [range], frame: { head: new Uint8Array(), tail: new Uint8Array() } };
    const { path, sidecar } = await downloads.file({ url, name, edition, pace: 'object-store', cut, etag, isImmutable: true }, stop);
    return { bytes: await readFile(path), sidecar };
  };
  const unusable = (cause?: unknown) => new FetchError('unusable', `${shownUrl(url)} is no Parquet file, or is damaged`, { cause });
  const head = await part('head', { start: 0, end: MAGIC.length });
  const { size, etag } = head.sidecar;
  if (size === null || !MAGIC.every((byte, at) => head.bytes[at] === byte)) throw unusable();
  const tail = await part('tail', { start: size - TAIL_BYTES, end: size }, etag);
  const length = tail.bytes.readUInt32LE(0);
  if (length + TAIL_BYTES + MAGIC.length > size) throw unusable();
  const footer = await part('footer', { start: size - TAIL_BYTES - length, end: size - TAIL_BYTES }, etag);
  const { parquetMetadata } = await import('hyparquet');
  try {
    return { metadata: parquetMetadata(Buffer.concat([footer.bytes, tail.bytes]), { geoparquet: false }), etag };
  } catch (cause) {
    throw unusable(cause);
  }
}
