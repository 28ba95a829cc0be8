import { readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ReadyFile } from './fetch-plan.js';
import type { Plan } from './plan.js';
import type { SourceName } from './publishers/publisher.js';

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
    /** Name to SHA-256. */
    readonly files: Readonly<Record<string, string>>;
  }[];
  /** ISO date. */
  readonly gotAt: string;
}

/** Places of what belongs to an installed dataset. */
export function installedPlaces(home: string, name: string) {
  return {
    dataset: join(home, name),
    candidate: join(home, `.${name}.candidate`),
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
export async function writeJson(path: string, value: unknown): Promise<void> {
  await writeFile(`${path}.new`, `${JSON.stringify(value, null, 2)}\n`);
  await rename(`${path}.new`, path);
}

/** The digests of the files of a plan, by source. */
export function recordedSources({ sources }: Plan, files: readonly ReadyFile[]): GetRecord['sources'] {
  return sources.map((source) => ({
    source: source.source,
    edition: source.edition,
    files: Object.fromEntries(
      files
        .filter((file) => file.source === source)
        .map(({ fetched }) => [fetched.path.split(/[\\/]/).at(-1) ?? '', fetched.sidecar.sha256 ?? ''])
        .sort(([a = ''], [b = '']) => (a < b ? -1 : 1)),
    ),
  }));
}
