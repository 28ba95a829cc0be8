import { copyFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { beforeEach, expect, inject, it } from 'vitest';
import { folderForEach } from '../fixtures/folder.js';
import { installed, output } from './programs.js';

const pnpm = installed('pnpm/bin/pnpm.cjs', 'pnpm') ?? '';
const yarn = installed('@yarnpkg/cli-dist/bin/yarn.js', 'Yarn') ?? '';
/** Neither asks for a lockfile that was written before, as both do where `CI` is set. */
const FIRST_INSTALL = { CI: '', YARN_ENABLE_IMMUTABLE_INSTALLS: 'false' };

const folder = folderForEach();
beforeEach(async () => {
  const dependencies = { doorplate: `file:${inject('packed')}` };
  await writeFile(folder('package.json'), JSON.stringify({ name: 'consumer', private: true, type: 'module', dependencies }));
  for (const name of ['answers.js', 'print.js', 'server.js']) await copyFile(join(inject('consumer'), name), folder(name));
});

it.runIf(pnpm !== '')('gives the answers of Node where pnpm installs each package apart', async () => {
  const store = ['--store-dir', folder('store')];
  await output(process.execPath, [pnpm, 'install', '--ignore-scripts', ...store], folder(), FIRST_INSTALL);
  // What the package uses itself is not in reach of its user.
  expect((await readdir(folder('node_modules'))).filter((name) => !name.startsWith('.'))).toEqual(['doorplate']);
  expect(await output(process.execPath, ['print.js'], folder())).toBe(inject('expected'));
});

it.runIf(yarn !== '')("gives the answers of Node from Yarn's archives, without node_modules", async () => {
  const registry = (await output('npm', ['config', 'get', 'registry'], folder())).trim();
  const settings = ['enableGlobalCache: false', 'enableTelemetry: false', 'enableScripts: false', `npmRegistryServer: "${registry}"`];
  const hosts = registry.startsWith('http:') ? [`unsafeHttpWhitelist: ["${new URL(registry).hostname}"]`] : [];
  await writeFile(folder('.yarnrc.yml'), [...settings, ...hosts, ''].join('\n'));
  await output(process.execPath, [yarn, 'install'], folder(), FIRST_INSTALL);
  expect(await readdir(folder())).not.toContain('node_modules');
  expect(await output(process.execPath, [yarn, 'node', 'print.js'], folder())).toBe(inject('expected'));
});
