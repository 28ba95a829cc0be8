import { mkdir, rm } from 'node:fs/promises';
import { relative, resolve } from 'node:path';
import { DoorplateError } from '../../src/errors.js';
import { type BuildOutcome, buildDataset } from '../build/build-dataset.js';
import { checkDataset } from '../build/check-dataset.js';
import type { Report } from '../build/report.js';
import type { Selection } from '../build/selection.js';
import { sourceFiles } from '../build/source-file.js';
import type { ChangeCounts } from '../diff/change-counts.js';
import { withPathLock } from '../download/path-lock.js';
import { namedAs, scratchPlace } from '../format/scratch.js';
import { switchTo } from '../format/switch-to.js';
import { isUsArea } from './areas/area.js';
import { saveChanges } from './changes.js';
import type { ReadyFile } from './fetch-plan.js';
import { installedPlaces, writeJson } from './get-record.js';
import { requireAllRows } from './nad-count.js';
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
        ip: { level: 'city', terms: { licence: recipe.licence ?? 'not stated', attribution: recipe.attribution ?? '' } },
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
  readonly licence?: string;
  readonly attribution?: string;
}

function recipeOf({ area, name, version }: Plan, files: readonly ReadyFile[]): Recipe {
  if (area.kind === 'ip') return { name, version, licence: 'CC BY 4.0', attribution: 'IP Geolocation by DB-IP, https://db-ip.com' };
  if (!isUsArea(area)) return { name, version };
  const [state, ...others] = area.states;
  // Files of one state need not say which; in others the rows do.
  const isOneState = state !== undefined && others.length === 0 && files.some(({ format }) => format === 'us:openaddresses');
  return { name, version, ...area.recipe, ...(isOneState ? { state } : {}) };
}

function selectionOf({
  region = [],
  zip3 = [],
  zip = [],
  county = [],
  state = null,
}: Partial<Omit<Recipe, 'state'>> & { readonly state?: string | null }): Selection {
  return { state, city: null, regions: region, zip3, zips: zip, counties: county, fields: {} };
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
