import { copyFile, cp, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { TestProject } from 'vitest/node';
import { run } from '../fixtures/programs.js';
import { packedPackage, REPOSITORY } from '../package/installed/installed.js';

const PROGRAMS = fileURLToPath(new URL('./consumer/', import.meta.url));

declare module 'vitest' {
  export interface ProvidedContext {
    /** A project that has the packed package installed, with the programs of the page and of the folder `consumer`, and with `examples`. */
    readonly consumer: string;
    /** The packed package: a file. */
    readonly packed: string;
    /** What Node answers there: JSON. */
    readonly expected: string;
  }
}

/** Runs once for all files of the suite. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-runtimes-'));
  const consumer = join(folder, 'project');
  await mkdir(consumer);
  const packed = await packedPackage(folder);
  await writeFile(join(consumer, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }\n');
  await run('npm', ['install', '--no-audit', '--no-fund', '--prefer-offline', packed], { cwd: consumer });
  const page = await readFile(join(REPOSITORY, 'src', 'RUNTIMES.md'), 'utf8');
  for (const [, name = '', code = ''] of page.matchAll(/<!-- program: ([\w.-]+) -->\n```js\n([\s\S]*?)```/g)) {
    await writeFile(join(consumer, name), code);
  }
  for (const name of await readdir(PROGRAMS)) await copyFile(join(PROGRAMS, name), join(consumer, name));
  await cp(join(REPOSITORY, 'docs', 'examples'), join(consumer, 'examples'), { recursive: true });
  project.provide('consumer', consumer);
  project.provide('packed', packed);
  project.provide('expected', (await run(process.execPath, ['print.js'], { cwd: consumer })).stdout);
  return () => rm(folder, { recursive: true, force: true });
}
