import { stat } from 'node:fs/promises';
import { dirname, resolve } from 'node:path';
import type { FileEntry, SourceEntry } from '../../src/dataset/index.js';
import { DoorplateError } from '../../src/errors.js';
import { explainFullDisk } from './format/full-disk.js';
import { manifestSources } from './format/manifest-sources.js';
import { packManifest } from './format/pack.js';
import { DatasetStage, writePacked } from './format/stage.js';
import { ImportedRows } from './imported-rows.js';
import { ListFile } from './list-file.js';
import type { IpPlan } from './pack/pack-imported.js';
import { packImported } from './pack/pack-imported.js';
import { packagePlaces } from './package-places.js';
import type { Report } from './report.js';
import type { Selection } from './selection.js';
import { isOfStreets, type SourceFile } from './source-file.js';
import { type FileTally, tallyLines } from './source-ledger.js';
import { type BuiltStreets, StreetBuild } from './street-build.js';
import { CONFLICT_COLUMNS, REJECT_COLUMNS } from './threads/street-thread.js';
import { completeZips } from './us/merge/complete-zips.js';

const COMPRESSED = /\.(?:gz|zip|parquet)$/i;
/** Disk space that building takes, in bytes for each byte of the sources. */
const ROOM_OF_PLAIN = 1;
const ROOM_OF_COMPRESSED = 4;

/** What to build, from what, and where. */
export interface BuildPlan {
  readonly outDir: string;
  readonly name: string;
  readonly version: string;
  readonly sources: readonly SourceFile[];
  readonly selection: Selection;
  readonly ip: IpPlan;
  /** Threads that read and build US addresses; null: one a core, or one alone for small sources. */
  readonly threads: number | null;
  /** Path of the list of rows that cannot be used. */
  readonly rejects: string;
  /** Path of the list of differences between sources. */
  readonly conflicts: string;
  /** Build date, ISO without time; null: that of the newest source. */
  readonly builtAt: string | null;
}

/** What a build has written and counted. */
export interface BuildOutcome {
  readonly files: readonly FileEntry[];
  readonly tallies: readonly FileTally[];
  readonly notices: readonly string[];
  readonly hasRejects: boolean;
  readonly hasConflicts: boolean;
}

/**
 * Builds a dataset: reads the source files, keeps the rows of streets on the disk by shard, packs, and switches the folder to the
 * new dataset once all of it is written. The same sources give the same bytes. After a failure the folder is as it was.
 *
 * @throws DoorplateError `INPUT_MALFORMED` for sources that cannot be used, `CONFIG_INVALID` for files, folders and disks.
 */
export async function buildDataset(plan: BuildPlan, report: Report): Promise<BuildOutcome> {
  const rejects = new ListFile(plan.rejects, REJECT_COLUMNS);
  const conflicts = new ListFile(plan.conflicts, CONFLICT_COLUMNS);
  const stage = await DatasetStage.begin(plan.outDir, await roomFor(plan.sources));
  let streets: StreetBuild | null = null;
  try {
    for (const list of [rejects, conflicts]) list.requirePlace();
    const imported = new ImportedRows(plan.selection, ({ file, line, reason }) => rejects.add([file, line, reason]));
    const { ledger } = imported;
    const [streetFiles, otherFiles] = [plan.sources.filter(isOfStreets), plan.sources.filter((source) => !isOfStreets(source))];
    streets = await StreetBuild.begin(stage, streetFiles, plan.threads);
    await streets.read(imported, rejects, report);
    for (const source of otherFiles) {
      report(null, `reading ${source.path}`);
      await source.read(imported);
    }
    const files: FileEntry[] = [];
    for (const file of await packImported(imported, plan.ip, report)) files.push(await writePacked(stage.folder, file));
    const listed = manifestSources(ledger.sources);
    const built = await streets.build(imported, listed.rowOf, conflicts, report);
    files.unshift(...built.files);
    if (files.length === 0) throw nothingToBuild(ledger);
    await streets.close();
    const { name, version, builtAt } = plan;
    report(1, `writing ${name}`);
    await stage.commit(
      files.map((file) => file.name),
      await packManifest(
        { name, version, builtAt: builtAt ?? ledger.builtAt, sources: await withClaims(listed.entries, built.listed) },
        files,
      ),
    );
    rejects.finish();
    conflicts.finish();
    return { files, tallies: ledger.tallies, notices: ledger.notices, hasRejects: rejects.written, hasConflicts: conflicts.written };
  } catch (error) {
    throw explainFullDisk(error, dirname(resolve(plan.outDir)));
  } finally {
    await streets?.close();
    await stage.close();
    rejects.discard();
    conflicts.discard();
  }
}

/** The ZIP codes of sources that claim to be complete; a postal file is so in all that it has. */
async function withClaims(sources: readonly SourceEntry[], listed: BuiltStreets['listed']): Promise<readonly SourceEntry[]> {
  if (sources.every(({ complete }) => complete === undefined)) return sources;
  const { places } = await packagePlaces();
  return sources.map(({ complete, ...source }, row) => {
    const own = new Map(listed.flatMap(({ source, zip, rows }) => (source === row ? [[zip, rows] as const] : [])));
    const zips = source.authority === 'postal' ? [...own.keys()].sort() : completeZips(own, places);
    return complete === undefined || zips.length === 0 ? source : { ...source, complete: zips };
  });
}

function nothingToBuild({ tallies, notices }: ImportedRows['ledger']): DoorplateError {
  const why = [...tallies.flatMap(tallyLines), ...notices].map((line) => line.trim());
  return new DoorplateError('INPUT_MALFORMED', ['the source files hold nothing that a dataset is built from', ...why].join('; '));
}

/** Bytes of disk that building takes at most, by the size of the sources: rows that are kept meanwhile, and the dataset. */
async function roomFor(sources: readonly SourceFile[]): Promise<number> {
  const needed = sources.map(async ({ path }) => roomOf(path, (await stat(path).catch(() => null))?.size ?? 0));
  return (await Promise.all(needed)).reduce((a, b) => a + b, 0);
}

/** Bytes of disk that building from a file of this name and size takes at most. */
export function roomOf(name: string, bytes: number): number {
  return bytes * (COMPRESSED.test(name) ? ROOM_OF_COMPRESSED : ROOM_OF_PLAIN);
}
