import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import pkg from '../../../package.json' with { type: 'json' };
import { directorySource } from '../../../src/dataset/index.js';
import { readManifest } from '../../../src/dataset/manifest-reader.js';
import { CACHE_BYTES, type CacheFolder } from '../download/cache-folder.js';
import { Downloads, type OnBytes } from '../download/downloads.js';
import { FetchError } from '../download/fetch-error.js';
import { HttpClient, type Patience } from '../download/http-client.js';
import { explainFolder } from '../format/full-disk.js';
import { sweep, sweepWithin } from '../format/scratch.js';
import { requireRoom } from '../format/target.js';
import type { Report } from '../report.js';
import type { CountyAtlas } from '../us/merge/county-atlas.js';
import type { Area } from './areas/area.js';
import { FetchMeter } from './fetch-meter.js';
import { fetchPlan } from './fetch-plan.js';
import { type GetRecord, installedPlaces, listedState, readRecord, recordedSources, writeJson } from './get-record.js';
import { type InstallOutcome, installPlan } from './install.js';
import { datasetName, makePlan, type Plan, roomOfPlan } from './plan.js';
import type { SourceName } from './publishers/publisher.js';

/** Plans that are made when files change while they are fetched. */
const MOST_ROUNDS = 3;

/** What to get. */
export interface GetWish {
  /** The area as it was written. */
  readonly word: string;
  readonly area: Area;
  /** Empty: what suits the area. */
  readonly from: readonly SourceName[];
}

/** Where to keep what, and how to ask. */
export interface GetSettings {
  readonly home: string;
  readonly cache: CacheFolder;
  readonly baseUrls: ReadonlyMap<SourceName, string>;
  readonly isOffline: boolean;
  readonly version: string;
  readonly jobs?: number;
}

interface GetTools extends GetSettings {
  /** Whether nothing is wanted but the plan. */
  readonly isPlanOnly: boolean;
  readonly patience?: Patience;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
  readonly atlas: CountyAtlas;
  /** Whether to go on with a plan. */
  approve(plan: Plan): Promise<boolean>;
  readonly report: Report;
  /** Takes the host of a server that brings nothing for some seconds. */
  onSilence?(host: string): void;
}

/** An area whose publishers have nothing newer than what is installed. */
export interface CurrentDataset {
  readonly plan: Plan;
  /** Where it is installed. */
  readonly path: string;
  readonly outcome: null;
  readonly spent: { readonly requests: number; readonly bytes: number };
}

/** An area that was got. */
export interface GotDataset extends Omit<CurrentDataset, 'outcome'> {
  readonly outcome: InstallOutcome;
  readonly fetchedFiles: number;
  readonly seconds: number;
}

/**
 * Plans, fetches, builds, checks and installs the dataset of an area; null when the plan is not approved. Where the publishers have
 * nothing newer than what is installed, nothing is built. A file that changes while it is fetched leads to a new plan, three in all.
 *
 * @throws FetchError when a file cannot be fetched; what has arrived stays in the cache.
 */
export async function getArea(wish: GetWish, tools: GetTools): Promise<GotDataset | CurrentDataset | null> {
  const start = performance.now();
  sweep(tools.home);
  await sweepWithin(tools.cache.path);
  const { cache, home, report } = tools;
  const places = installedPlaces(home, datasetName({ ...wish, baseUrls: tools.baseUrls }, tools.env));
  const previous = (await isInstalled(places.dataset)) ? await readRecord(places.record) : null;
  const client = new HttpClient({ ...tools, elsewhere: 'name a mirror with --base-url' });
  let meter: FetchMeter | null = null;
  const reportBytes = (): void => {
    report(meter?.fraction ?? null, meter?.label ?? 'asking the publishers', { count: client.spent.bytes, unit: 'bytes' });
  };
  const onBytes: OnBytes = (bytes, download, size) => {
    meter?.arrived(download, bytes, size);
    reportBytes();
  };
  const downloads = new Downloads(client, cache, { isOffline: tools.isOffline, onBytes });
  for (let round = 1; ; round++) {
    try {
      report(null, 'asking the publishers');
      const plan = await makePlan({ ...wish, baseUrls: tools.baseUrls }, { ...tools, downloads, isUpdate: previous !== null });
      const current = (): CurrentDataset => ({ plan, path: places.dataset, outcome: null, spent: { ...client.spent } });
      if (previous !== null && !tools.isPlanOnly && isListedAsGot(previous, plan)) return current();
      if (!(await tools.approve(plan))) return null;
      await requireRoom(...roomOfPlan(plan, cache.path, home));
      const planned = plan.sources.flatMap((source) => source.files);
      const fetching = new FetchMeter(planned, plan.held);
      meter = fetching;
      const files = await fetchPlan(plan, downloads, ({ download }) => {
        fetching.finished(download);
        reportBytes();
      });
      meter = null;
      const record = recordOf(wish, tools, plan, files);
      if (previous !== null && isSameGot(previous.sources, record.sources)) {
        // The listing may say more of them than before.
        await writeJson(places.record, { ...record, gotAt: previous.gotAt });
        return current();
      }
      const outcome = await installPlan(plan, files, home, report);
      const absent = planned.filter((each) => !files.some((file) => file.planned === each));
      const notices = [...outcome.notices, ...absent.map(({ download }) => `${download.name} is not there, and is left out`)];
      await writeJson(places.record, record);
      await cache.shrink(CACHE_BYTES, downloads.used);
      return {
        plan,
        path: places.dataset,
        outcome: { ...outcome, notices },
        spent: { ...client.spent },
        fetchedFiles: files.length,
        seconds: (performance.now() - start) / 1000,
      };
    } catch (error) {
      const changed = error instanceof FetchError ? error.changedUrl : null;
      if (changed === null || round === MOST_ROUNDS) throw explainFolder(error, home);
      // What was chosen by the footer of the file before is of no use any more.
      await cache.forget(changed);
    }
  }
}

function recordOf(
  { word, from }: GetWish,
  { baseUrls, now }: GetTools,
  plan: Plan,
  files: Awaited<ReturnType<typeof fetchPlan>>,
): GetRecord {
  return {
    area: word,
    from,
    baseUrls: Object.fromEntries(baseUrls),
    sources: recordedSources(plan, files),
    gotAt: now.toISOString().slice(0, 'YYYY-MM-DD'.length),
  };
}

/** Whether a dataset is in its place, all files of it, as this release builds them. */
async function isInstalled(path: string): Promise<boolean> {
  const manifest = await readManifest(directorySource(path)).catch(() => null);
  if (manifest === null || manifest.builder !== `doorplate/${pkg.version}`) return false;
  const sizes = await Promise.all(manifest.files.map(async ({ name }) => (await stat(join(path, name)).catch(() => null))?.size));
  return manifest.files.every(({ bytes }, at) => sizes[at] === bytes);
}

/** Whether the catalogs and listings of a plan say that its files are those that were got before. */
function isListedAsGot({ sources }: GetRecord, plan: Plan): boolean {
  if (sources.map(({ source }) => source).join() !== plan.sources.map(({ source }) => source).join()) return false;
  return plan.sources.every(({ files }, at) => {
    const recorded = sources[at]?.files ?? {};
    if (Object.keys(recorded).length !== files.length) return false;
    return files.every((file) => {
      const state = listedState(file);
      return state !== null && state === recorded[file.download.name]?.state;
    });
  });
}

/** Whether the same files came; the day on which they were asked for is no matter. */
function isSameGot(a: GetRecord['sources'], b: GetRecord['sources']): boolean {
  const digests = (sources: GetRecord['sources']): string =>
    JSON.stringify(sources.map(({ source, files }) => [source, Object.entries(files).map(([name, { sha256 }]) => [name, sha256])]));
  return digests(a) === digests(b);
}
