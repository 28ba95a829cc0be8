import { createRequire } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { DoorplateError } from '../../../src/errors.js';
import { dashed, listOption, type RawOptions, unusable } from './arguments.js';

type OptionalPackage = 'bullmq' | 'hucre' | 'ioredis' | 'pino' | 'prom-client';

/** A Redis server, among the values of an option that takes others too. */
const REDIS = /^rediss?:/i;

/** Options that need packages which do not come along: services of other hosts, and logs and metrics in the form of a certain library. */
const NEEDED: Readonly<Record<string, { readonly packages: readonly OptionalPackage[]; readonly by?: RegExp }>> = {
  log: { packages: ['pino'] },
  metrics: { packages: ['prom-client'] },
  queue: { packages: ['bullmq', 'ioredis'] },
  credentials: { packages: ['ioredis'], by: REDIS },
  limitStore: { packages: ['ioredis'], by: REDIS },
};

/** Throws `CONFIG_INVALID` with the command that installs all the packages that these options need and that are missing, where any is. */
export function requirePackages(options: RawOptions): void {
  const names = Object.keys(NEEDED).filter((name) => {
    const value = options[name];
    const { by } = NEEDED[name] as (typeof NEEDED)[string];
    return by === undefined ? value !== undefined && value !== false : listOption(options, name).some((text) => by.test(text));
  });
  const lacking = names.filter((name) => missingOf(name).length > 0);
  if (lacking.length === 0) return;
  const missing = [...new Set(lacking.flatMap(missingOf))];
  throw notInstalled(lacking.map((name) => `--${dashed(name)}`).join(' and '), missing);
}

/** Loads a package that does not come along. Throws `CONFIG_INVALID` with the command that installs it where it is missing. */
export function loadPackage<T>(name: OptionalPackage, needing: string): T {
  const path = pathOf(name);
  if (path === null) throw notInstalled(needing, [name]);
  return createRequire(import.meta.url)(path) as T;
}

/** The same of a subpath of a package that is an ES module. */
export async function importPackage<T>(name: OptionalPackage, subpath: string, needing: string): Promise<T> {
  const path = pathOf(`${name}/${subpath}`);
  if (path === null) throw notInstalled(needing, [name]);
  return (await import(pathToFileURL(path).href)) as T;
}

function missingOf(option: string): readonly OptionalPackage[] {
  return NEEDED[option]?.packages.filter((name) => pathOf(name) === null) ?? [];
}

/**
 * Where a package is; null where it is not installed. What lies beside this one goes first, then what the folder has that the command is run in:
 * `npx` keeps this package in a folder of its own.
 */
function pathOf(name: string): string | null {
  for (const from of [import.meta.url, join(process.cwd(), 'package.json')]) {
    try {
      return createRequire(from).resolve(name);
    } catch {
      // Looked for in the next place.
    }
  }
  return null;
}

function notInstalled(needing: string, names: readonly OptionalPackage[]): DoorplateError {
  const missing = names.length === 1 ? 'A package is missing' : `${names.length} packages are missing`;
  return unusable(`${missing} for ${needing}: npm install ${names.join(' ')}`);
}
