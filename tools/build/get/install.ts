import { existsSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { join, relative, resolve } from 'node:path';
import { directorySource, inspectDataset } from '../../../src/dataset/index.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { DoorplateError, isDoorplateError } from '../../../src/errors.js';
import { type BuildOutcome, buildDataset } from '../build-dataset.js';
import { checkDataset } from '../check-dataset.js';
import { CHANGE_COLUMNS, ChangeCounts, changeCells, diffDatasets } from '../diff/diff-datasets.js';
import { withPathLock } from '../download/path-lock.js';
import { namedAs, scratchPlace } from '../format/scratch.js';
import { switchTo } from '../format/stage.js';
import { ListFile } from '../list-file.js';
import type { Report } from '../report.js';
import type { Selection } from '../selection.js';
import { readMember } from '../source/member.js';
import { sourceMembers } from '../source/members.js';
import { sourceFiles } from '../source-file.js';
import type { FileTally } from '../source-ledger.js';
import { isUsArea } from './areas/area.js';
import type { ReadyFile } from './fetch-plan.js';
import { installedPlaces, writeJson } from './get-record.js';
import type { Plan } from './plan.js';

/** Rows up to which a dataset is compared with its sources before it is installed: the comparison keeps all of them in memory. */
const MOST_CHECKED_ROWS = 3_000_000;

/** What became of the rows. */
export interface InstallOutcome extends BuildOutcome {
  /** Whether the dataset was compared with its sources, row by row. */
  readonly isChecked: boolean;
  /** What became of the addresses of the dataset before; null where there was none. */
  readonly changes: ChangeCounts | null;
  readonly path: string;
}

/**
 * Builds the dataset of a plan beside its place, compares it with its sources, and puts it there with its recipe. The dataset
 * that was there stays until then, and after every failure. Another process that builds the same one is waited for.
 *
 * @throws DoorplateError as building does, and `INPUT_MALFORMED` when the dataset differs from its sources.
 */
export async function installPlan(plan: Plan, files: readonly ReadyFile[], home: string, report: Report): Promise<InstallOutcome> {
  await mkdir(home, { recursive: true });
  return withPathLock(installedPlaces(home, plan.name).dataset, () => installAlone(plan, files, home, report));
}

async function installAlone(plan: Plan, files: readonly ReadyFile[], home: string, report: Report): Promise<InstallOutcome> {
  const places = installedPlaces(home, plan.name);
  const candidate = scratchPlace(places.dataset);
  const recipe = recipeOf(plan, files);
  const sources = (await Promise.all(files.map(({ format, path }) => oneFile(format, path)))).flat();
  const selection = selectionOf(recipe);
  try {
    const outcome = await buildDataset(
      {
        outDir: candidate,
        name: plan.name,
        version: plan.version,
        sources,
        selection,
        ip: { level: recipe.level ?? 'city', terms: { licence: recipe.licence ?? 'not stated', attribution: recipe.attribution ?? '' } },
        threads: null,
        rejects: places.rejects,
        conflicts: places.conflicts,
        builtAt: null,
      },
      report,
    );
    await requireAllRows(files, outcome.tallies);
    const isChecked = isUsArea(plan.area) && outcome.tallies.reduce((sum, tally) => sum + tally.kept, 0) <= MOST_CHECKED_ROWS;
    if (isChecked) await requireSame(candidate, sources, selection, report);
    const changes = isUsArea(plan.area) ? await saveChanges(places.dataset, candidate, places.changes) : null;
    await switchTo(
      candidate,
      places.dataset,
      outcome.files.map(({ name }) => name),
    );
    await writeJson(places.recipe, { ...recipe, ...pathsIn(files, home) });
    return { ...outcome, isChecked, changes, path: places.dataset };
  } catch (error) {
    throw namedAs(error, candidate, places.dataset);
  } finally {
    await rm(candidate, { recursive: true, force: true });
  }
}

/** The options of `build` that make the dataset, without its files. */
interface Recipe {
  readonly name: string;
  readonly version: string;
  readonly region?: readonly string[];
  readonly zip3?: readonly string[];
  readonly zip?: readonly string[];
  readonly county?: readonly string[];
  readonly state?: string;
  readonly level?: 'asn';
  /** The sources list every address of whole counties or ZIP codes. */
  readonly complete?: boolean;
  readonly licence?: string;
  readonly attribution?: string;
}

function recipeOf({ area, name, version }: Plan, files: readonly ReadyFile[]): Recipe {
  if (area.kind === 'ip') {
    const terms = { licence: 'CC BY 4.0', attribution: 'IP Geolocation by DB-IP, https://db-ip.com' };
    return { name, version, ...(area.level === undefined ? {} : { level: area.level }), ...terms };
  }
  if (!isUsArea(area)) return { name, version };
  const [state, ...others] = area.states;
  // Files of one state need not say which; in others the rows do.
  const isOneState = state !== undefined && others.length === 0 && files.some(({ format }) => format === 'us:openaddresses');
  const claim = area.kind === 'us' ? {} : { complete: true };
  return { name, version, ...claim, ...area.recipe, ...(isOneState ? { state } : {}) };
}

function selectionOf({ region = [], zip3 = [], zip = [], county = [], complete = false, ...recipe }: Recipe): Selection {
  return { complete, state: recipe.state ?? null, city: null, regions: region, zip3, zips: zip, counties: county, reading: {} };
}

/** The files of a recipe by option, relative to its folder. */
function pathsIn(files: readonly ReadyFile[], home: string): Readonly<Record<string, readonly string[]>> {
  const byKind: Record<string, string[]> = {};
  for (const { format, path } of files) {
    const [kind = '', name = ''] = format.split(':');
    byKind[kind] ??= [];
    byKind[kind].push(`${name}:${relative(resolve(home), resolve(path))}`);
  }
  return byKind;
}

function oneFile(format: string, path: string) {
  const [kind = '', name = ''] = format.split(':');
  return sourceFiles(kind, `${name}:${path}`);
}

async function requireSame(
  folder: string,
  sources: Parameters<typeof checkDataset>[1],
  selection: Selection,
  report: Report,
): Promise<void> {
  const findings = await checkDataset(folder, sources, selection, report);
  if (findings.unexplained === 0) return;
  const lines = findings.lines().filter((line) => line.includes('unexplained'));
  throw new DoorplateError('INPUT_MALFORMED', `The dataset differs from its sources and is not installed: ${lines.join('; ')}`);
}

/** Lists in a CSV file how a new dataset differs from the one whose place it takes; null where there was none, or one that is damaged. */
async function saveChanges(installed: string, candidate: string, path: string): Promise<ChangeCounts | null> {
  if (!existsSync(join(installed, MANIFEST_NAME))) return null;
  const counts = new ChangeCounts();
  const list = new ListFile(path, CHANGE_COLUMNS);
  try {
    for await (const change of diffDatasets(installed, candidate)) {
      counts.add(change);
      list.add(changeCells(change));
    }
    list.finish();
    return counts;
  } catch (error) {
    if (!isDoorplateError(error) || (await isIntact(installed))) throw error;
    return null;
  } finally {
    list.discard();
  }
}

async function isIntact(folder: string): Promise<boolean> {
  return inspectDataset(directorySource(folder)).then(
    ({ intact }) => intact,
    () => false,
  );
}

const METADATA = /metadata\.xml$/i;
const MAX_BYTES = 16 * 1024 * 1024;
/** Number of rows in the metadata of the database (ISO 19115, `geometricObjectCount`). */
const COUNT = /geometricObjectCount\b[^>]*>\s*(?:<[^>]+>\s*)?(\d+)/;

/** Compares the rows that were read of the National Address Database with the number in its metadata. Throws `INPUT_MALFORMED` where rows are missing. */
async function requireAllRows(files: readonly ReadyFile[], tallies: readonly FileTally[]): Promise<void> {
  for (const { format, path } of files) {
    if (format !== 'us:nad') continue;
    const announced = await announcedRows(path);
    const read = tallies.find((tally) => tally.path === path)?.read ?? 0;
    if (announced === null || read >= announced) continue;
    const advice = `delete the file and run the same command again, or build from it as it is: doorplate build --us nad:${path}`;
    throw new DoorplateError('INPUT_MALFORMED', `${path} holds ${read} rows, expected the ${announced} of its metadata: ${advice}`);
  }
}

async function announcedRows(path: string): Promise<number | null> {
  try {
    for await (const member of sourceMembers(path, METADATA)) {
      if (!METADATA.test(member.name)) return null;
      const text = Buffer.from(await readMember(member, MAX_BYTES)).toString('utf8');
      const [, count] = COUNT.exec(text) ?? [];
      return count === undefined ? null : Number(count);
    }
  } catch (error) {
    // Archives of single states have no metadata.
    if (!(error instanceof RangeError)) throw error;
  }
  return null;
}
