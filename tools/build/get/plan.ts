import { DoorplateError } from '../../../src/errors.js';
import { roomOf } from '../build-dataset.js';
import type { Download } from '../download/download.js';
import type { Downloads } from '../download/downloads.js';
import { FetchError } from '../download/fetch-error.js';
import { waitBetween } from '../download/pace.js';
import type { RoomWish } from '../format/target.js';
import type { Area } from './areas/area.js';
import { defaultSources, PUBLISHERS } from './publishers/index.js';
import { type PlannedFile, type PlanTools, SOURCE_NAMES, type SourceName, type SourcePlan } from './publishers/publisher.js';

/** Bytes of a dataset for each row of its sources: addresses take 15, those without a dense neighborhood more. */
const DATASET_BYTES_OF_ROW = 20;
/** Bytes that arrive in a second where nothing is known of the connection. */
const ASSUMED_BYTES_A_SECOND = 5e6;
/** Rows that two cores build in a second. */
const ASSUMED_ROWS_A_SECOND = 40_000;

/** What to get from where. */
export interface Wish {
  readonly area: Area;
  /** Empty: what suits the area. */
  readonly from: readonly SourceName[];
  readonly baseUrls: ReadonlyMap<SourceName, string>;
}

/** What is fetched and built for an area. */
export interface Plan {
  readonly area: Area;
  /** Of the dataset. */
  readonly name: string;
  readonly version: string;
  readonly sources: readonly SourcePlan[];
  readonly notices: readonly string[];
  /** Bytes of its files that are in the cache, by file. */
  readonly held: ReadonlyMap<Download, number>;
}

/** What a plan takes, as far as the publishers say. */
export interface Cost {
  readonly files: number;
  /** Bytes to fetch; of files of unknown size nothing is counted. */
  readonly bytes: number;
  readonly unknownFiles: number;
  readonly rows: number | null;
  /** Cache, kept rows and dataset together. */
  readonly diskBytes: number;
  readonly seconds: number;
}

/** The sources that a wish leads to; those with a base URL alone where only base URLs are given. Throws `CONFIG_INVALID`. */
function chosenSources({ area, from, baseUrls }: Wish, env: PlanTools['env']): readonly SourceName[] {
  const fits = (name: SourceName): boolean => PUBLISHERS[name].kinds.includes(area.kind);
  const unfit = from.find((name) => !fits(name));
  if (unfit !== undefined)
    throw new DoorplateError('CONFIG_INVALID', `${unfit} has nothing of ${area.title}, expected ${SOURCE_NAMES.filter(fits).join(', ')}`);
  if (from.length > 0) return from;
  // Who names mirrors means them: the publishers themselves may be out of reach.
  const mirrored = SOURCE_NAMES.filter((name) => baseUrls.has(name) && fits(name));
  return mirrored.length > 0 ? mirrored : defaultSources(area, env);
}

/** Name of the dataset that a wish leads to. */
export function datasetName({ area, from }: Wish, env: PlanTools['env']): string {
  const isDefault = from.length === 0 || from.join() === defaultSources(area, env).join();
  return isDefault ? area.slug : `${area.slug}-${from.join('-')}`;
}

/** Asks the publishers for their newest editions. Ranges that cannot be had are left out, and said so, where nobody asked for them by name. */
export async function makePlan(wish: Wish, tools: PlanTools): Promise<Plan> {
  const { area, from, baseUrls } = wish;
  const names = chosenSources(wish, tools.env);
  const sources: SourcePlan[] = [];
  const notices: string[] = [];
  for (const name of names) {
    const { plan, baseUrl } = PUBLISHERS[name];
    const context = { ...tools, baseUrl: (baseUrls.get(name) ?? baseUrl).replace(/\/+$/, '') };
    try {
      sources.push(await plan(area, context));
    } catch (error) {
      const isSupplement = name === 'tiger' && from.length === 0 && sources.length > 0;
      if (!isSupplement || !(error instanceof FetchError)) throw error;
      notices.push(`without ranges of house numbers, because the census cannot be reached: ${error.message}`);
    }
  }
  const [first] = sources;
  if (first === undefined) throw new RangeError('a plan needs a source');
  if (sources.every(({ files }) => files.length === 0)) {
    const editions = sources.map(({ title, edition }) => `${title} ${edition}`).join(', ');
    throw new FetchError('missing', `${editions} has nothing of ${area.title}: name other sources with --from`);
  }
  return {
    area,
    name: datasetName(wish, tools.env),
    version: first.edition,
    sources,
    notices: [...notices, ...sources.flatMap((source) => source.notices)],
    held: await heldBytes(sources, tools.downloads),
  };
}

async function heldBytes(sources: readonly SourcePlan[], downloads: Downloads): Promise<ReadonlyMap<Download, number>> {
  const files = sources.flatMap((source) => source.files);
  const held = files.map(async ({ download }) => [download, await downloads.heldBytes(download)] as const);
  return new Map(await Promise.all(held));
}

/** What a plan writes into the folder of the cache, and into that of the datasets. */
export function roomOfPlan({ sources, held }: Plan, cache: string, home: string): readonly RoomWish[] {
  const files = sources.flatMap((source) => source.files);
  const sum = (bytesOf: (file: PlannedFile, bytes: number) => number): number =>
    files.reduce((total, file) => total + bytesOf(file, file.bytes ?? 0), 0);
  const unpacked = sum(({ download, unpack }, bytes) => (unpack === undefined ? 0 : roomOf(download.name, bytes)));
  return [
    { folder: cache, bytes: sum(({ download }, bytes) => Math.max(0, bytes - (held.get(download) ?? 0))) + unpacked },
    { folder: home, bytes: sum(({ download }, bytes) => roomOf(download.name, bytes)) },
  ];
}

export function costOf({ sources }: Plan): Cost {
  const files = sources.flatMap((source) => source.files);
  const bytes = files.reduce((sum, file) => sum + (file.bytes ?? 0), 0);
  const rows = files.some((file) => file.rows === null) ? null : files.reduce((sum, file) => sum + (file.rows ?? 0), 0);
  const waits = files.reduce((sum, { download }) => sum + waitBetween(download.pace), 0);
  const datasetBytes = (rows ?? 0) * DATASET_BYTES_OF_ROW;
  return {
    files: files.length,
    bytes,
    unknownFiles: files.filter((file) => file.bytes === null).length,
    rows,
    // Kept rows take no more than the sources when those are unpacked.
    diskBytes: bytes * 5 + datasetBytes,
    seconds: Math.ceil(Math.max(bytes / ASSUMED_BYTES_A_SECOND, waits / 1000) + (rows ?? 0) / ASSUMED_ROWS_A_SECOND),
  };
}
