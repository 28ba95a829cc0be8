import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeWhole } from '../format/scratch.js';
import type { ReadyFile } from './fetch-plan.js';
import type { Plan } from './plan.js';
import type { PlannedFile, SourceName } from './publishers/publisher.js';

const RECORD = '.get.json';

/** How an installed dataset came about: enough to get it anew. */
export interface GetRecord {
  /** As it was asked for. */
  readonly area: string;
  /** The sources asked for by name; empty: what suits the area. */
  readonly from: readonly SourceName[];
  readonly baseUrls: Readonly<Partial<Record<SourceName, string>>>;
  readonly sources: readonly {
    readonly source: SourceName;
    readonly edition: string;
    /** By name. */
    readonly files: Readonly<Record<string, RecordedFile>>;
  }[];
  /** ISO date. */
  readonly gotAt: string;
}

/** A file that a dataset was built from. */
export interface RecordedFile {
  readonly sha256: string;
  /** Its state as far as the publisher's catalog or listing said it; null where only the file itself could. */
  readonly state: string | null;
}

/** The state of a file by the catalog or listing that names it; null where the file itself has to be asked about. */
export function listedState({ download }: PlannedFile): string | null {
  const { url, edition, stamp = null, isImmutable } = download;
  return stamp === null && !isImmutable ? null : [edition, new URL(url).pathname, stamp ?? ''].join(' ').trim();
}

/** Places of what belongs to an installed dataset. */
export function installedPlaces(home: string, name: string) {
  return {
    dataset: join(home, name),
    recipe: join(home, `${name}.recipe.json`),
    record: join(home, `${name}${RECORD}`),
    rejects: join(home, `${name}.rejects.csv`),
    conflicts: join(home, `${name}.conflicts.csv`),
    changes: join(home, `${name}.changes.csv`),
  };
}

/** Reads how a dataset came about; null where nothing says so. */
export async function readRecord(path: string): Promise<GetRecord | null> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as GetRecord;
  } catch {
    return null;
  }
}

/** Names of the datasets in a folder that were got. */
export async function recordedNames(home: string): Promise<readonly string[]> {
  const names = await readdir(home).catch((): string[] => []);
  return names
    .filter((name) => name.endsWith(RECORD))
    .map((name) => name.slice(0, -RECORD.length))
    .sort();
}

/** Writes a JSON file as a whole. */
export function writeJson(path: string, value: unknown): Promise<void> {
  return writeWhole(path, `${JSON.stringify(value, null, 2)}\n`);
}

/** The digests of the files of a plan, by source. */
export function recordedSources({ sources }: Plan, files: readonly ReadyFile[]): GetRecord['sources'] {
  return sources.map((source) => ({
    source: source.source,
    edition: source.edition,
    files: Object.fromEntries(
      files
        .filter((file) => file.source === source)
        .map(
          ({ planned, fetched }) => [planned.download.name, { sha256: fetched.sidecar.sha256 ?? '', state: listedState(planned) }] as const,
        )
        .sort(([a], [b]) => (a < b ? -1 : 1)),
    ),
  }));
}
