import { mkdir, mkdtemp, rm, symlink } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type BuildOptions, build } from 'esbuild';
import type { TestProject } from 'vitest/node';
import tsupConfig from '../tsup.config.js';

const REPOSITORY = fileURLToPath(new URL('../', import.meta.url));

declare module 'vitest' {
  export interface ProvidedContext {
    /** The command line as one program of these sources, for tests that start processes: it is there four times as fast as the sources. */
    readonly command: string;
  }
}

/** Bundles the command line once for all files of a run. It lies in the repository, where it finds its packages and datasets. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const parent = join(REPOSITORY, 'node_modules', '.cache');
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(join(parent, 'doorplate-command-'));
  const [, { entry }] = tsupConfig as [unknown, { entry: Record<string, string> }];
  const options: BuildOptions = { bundle: true, splitting: true, packages: 'external', platform: 'node', format: 'esm', target: 'node20' };
  await build({ ...options, entryPoints: entry, outdir: join(folder, 'cli'), absWorkingDir: REPOSITORY, logLevel: 'warning' });
  for (const [name, path] of [
    ['datasets', 'datasets'],
    ['explorer', 'dist/explorer'],
  ] as const)
    await symlink(join(REPOSITORY, path), join(folder, name));
  project.provide('command', join(folder, 'cli', 'main.js'));
  process.env.DOORPLATE_WORKERS = join(folder, 'cli');
  return () => rm(folder, { recursive: true });
}
