import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { MANIFEST_NAME } from '../../src/dataset/manifest.js';
import { DoorplateError } from '../../src/errors.js';
import { exists, writeFlushed } from '../build/format/flush.js';
import { writeDataset } from '../build/format/stage.js';
import { ipCity } from '../build/package-ip.js';
import type { Recipe } from '../build/package-recipe.js';
import { SHIPPED } from './recipes.js';
import { usReference } from './us-reference.js';

/**
 * Builds what comes with the package into `datasets/`: all of it, or what is named on the command line. The lists of the nation come first,
 * because datasets are built of them. The large `ip-city` is not kept under version control and is built only when it is missing or named.
 */
const RECIPES: readonly Recipe[] = [usReference, ...SHIPPED, ipCity];
const FOLDER = fileURLToPath(new URL('../../datasets/', import.meta.url));

async function chosen(names: readonly string[]): Promise<readonly Recipe[]> {
  const unknown = names.filter((name) => !RECIPES.some((recipe) => recipe.name === name));
  if (unknown.length > 0)
    throw new DoorplateError(
      'CONFIG_INVALID',
      `No dataset ${unknown.join(', ')}, expected some of ${RECIPES.map((r) => r.name).join(', ')}`,
    );
  if (names.length > 0) return RECIPES.filter((recipe) => names.includes(recipe.name));
  const hasCity = await exists(join(FOLDER, ipCity.name, MANIFEST_NAME));
  return RECIPES.filter((recipe) => recipe !== ipCity || !hasCity);
}

async function build(recipe: Recipe): Promise<void> {
  const label = recipe.name.padEnd(Math.max(...RECIPES.map(({ name }) => name.length)));
  let shown = '';
  const packed = await recipe.build((fraction, step) => {
    const line = `${label}  ${String(Math.floor(fraction * 100)).padStart(3)} %  ${step}`;
    if (line !== shown) console.log(line);
    shown = line;
  });
  const folder = join(FOLDER, recipe.name);
  if (packed.has(MANIFEST_NAME)) await writeDataset(folder, packed);
  else {
    await mkdir(folder, { recursive: true });
    for (const [name, bytes] of packed) {
      const staged = join(folder, `${name}.new`);
      await rm(staged, { force: true });
      await writeFlushed(staged, bytes);
      await rename(staged, join(folder, name));
    }
  }
  const bytes = [...packed.values()].reduce((sum, file) => sum + file.byteLength, 0);
  console.log(`${label}  100 %  ${packed.size} files, ${(bytes / 1e6).toFixed(2)} MB`);
}

try {
  for (const recipe of await chosen(process.argv.slice(2))) await build(recipe);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
