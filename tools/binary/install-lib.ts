import { execFile } from 'node:child_process';
import { cp, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const run = promisify(execFile);

/** Installs from the lockfile of a folder, as nothing else may come into what is published. */
export async function installLocked(folder: string, ...options: readonly string[]): Promise<void> {
  const quiet = ['--ignore-scripts', '--no-audit', '--no-fund', '--loglevel=error'];
  await run('npm', ['ci', '--prefix', folder, ...options, ...quiet], { shell: process.platform === 'win32' });
}

/**
 * Installs the packed package in a folder, with its dependencies and the optional packages that commands use (queues, workbooks, logs,
 * metrics), all of the versions that the lockfiles name.
 */
export async function installLib(packed: string, folder: string): Promise<void> {
  const own = join(folder, 'node_modules', 'doorplate');
  const here = (name: string): string => fileURLToPath(new URL(name, import.meta.url));
  await mkdir(folder, { recursive: true });
  await cp(here('lib'), folder, { recursive: true });
  await installLocked(folder);
  await mkdir(own, { recursive: true });
  await run('tar', ['-xzf', packed, '-C', own, '--strip-components=1']);
  await cp(here('../../package-lock.json'), join(own, 'package-lock.json'));
  await installLocked(own, '--omit=dev');
}
