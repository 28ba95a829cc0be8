import type { Report } from '../build/report.js';
import { CACHE_BYTES, type CacheFolder } from '../download/cache-folder.js';
import { Downloads } from '../download/downloads.js';
import { FetchError } from '../download/fetch-error.js';
import { HttpClient, type Patience } from '../download/http-client.js';
import type { CountyAtlas } from '../us/merge/county-atlas.js';
import type { Area } from './areas/area.js';
import { fetchPlan } from './fetch-plan.js';
import { type GetRecord, installedPlaces, recordedSources, writeJson } from './get-record.js';
import { type InstallOutcome, installPlan } from './install.js';
import { costOf, makePlan, type Plan } from './plan.js';
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

export interface GetTools {
  readonly home: string;
  readonly cache: CacheFolder;
  readonly baseUrls: ReadonlyMap<SourceName, string>;
  readonly isOffline: boolean;
  /** What was got before, where only newer editions are wanted. */
  readonly previous: GetRecord | null;
  readonly version: string;
  readonly jobs?: number;
  readonly patience?: Patience;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly now: Date;
  readonly atlas: CountyAtlas;
  /** Whether to go on with a plan. */
  approve(plan: Plan): Promise<boolean>;
  readonly report: Report;
}

/** An area that was got. */
export interface GotDataset {
  readonly plan: Plan;
  readonly outcome: InstallOutcome;
  readonly spent: { readonly requests: number; readonly bytes: number };
  readonly fetchedFiles: number;
  readonly seconds: number;
}

/**
 * Plans, fetches, builds, checks and installs the dataset of an area; null when the plan is not approved, `unchanged` when the publishers have nothing newer. A file that changes
 * while it is fetched leads to a new plan, three in all.
 *
 * @throws FetchError when a file cannot be fetched; what has arrived stays in the cache.
 */
export async function getArea(wish: GetWish, tools: GetTools): Promise<GotDataset | 'unchanged' | null> {
  const start = performance.now();
  const { cache, home, report } = tools;
  const client = new HttpClient(tools);
  let expected = 0;
  const onBytes = (): void => {
    const fraction = expected > 0 ? Math.min(1, client.spent.bytes / expected) : null;
    report(fraction, 'fetching', { count: client.spent.bytes, unit: 'bytes' });
  };
  const downloads = new Downloads(client, cache, { isOffline: tools.isOffline, onBytes });
  for (let round = 1; ; round++) {
    try {
      report(null, 'asking the publishers');
      const plan = await makePlan({ ...wish, baseUrls: tools.baseUrls }, { ...tools, downloads, isUpdate: tools.previous !== null });
      if (!(await tools.approve(plan))) return null;
      expected = client.spent.bytes + costOf(plan).bytes;
      const files = await fetchPlan(plan, downloads);
      if (tools.previous !== null && isSameGot(tools.previous.sources, recordedSources(plan, files))) return 'unchanged';
      const outcome = await installPlan(plan, files, home, report);
      await writeJson(installedPlaces(home, plan.name).record, recordOf(wish, tools, plan, files));
      await cache.shrink(CACHE_BYTES, downloads.used);
      return { plan, outcome, spent: { ...client.spent }, fetchedFiles: files.length, seconds: (performance.now() - start) / 1000 };
    } catch (error) {
      const changed = error instanceof FetchError ? error.changedUrl : null;
      if (changed === null || round === MOST_ROUNDS) throw error;
      // What was chosen by the footer of the file before is of no use any more.
      await cache.forget(changed);
    }
  }
}

/** Whether the same files came; the day on which they were asked for is no matter. */
function isSameGot(a: GetRecord['sources'], b: GetRecord['sources']): boolean {
  const files = (sources: GetRecord['sources']): string => JSON.stringify(sources.map(({ source, files: own }) => [source, own]));
  return files(a) === files(b);
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
