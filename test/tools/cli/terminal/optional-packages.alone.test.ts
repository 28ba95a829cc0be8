import { mkdir, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { importPackage, loadPackage, requirePackages } from '../../../../tools/cli/terminal/optional-packages.js';
import { folderForAll } from '../../../fixtures/folder.js';

// What is installed beside the sources is found, so names that are nowhere stand for packages that are missing.
const { resolved } = vi.hoisted(() => ({ resolved: { missing: new Set<string>() } }));
vi.mock('node:module', async (original) => {
  const module = await original<typeof import('node:module')>();
  return {
    ...module,
    createRequire: (from: string) => {
      const require = module.createRequire(from);
      const isBeside = String(from).startsWith('file:');
      const resolve = (name: string): string => {
        if (isBeside && resolved.missing.has(name)) throw new Error(`Cannot find module '${name}'`);
        return require.resolve(name);
      };
      return Object.assign((name: string) => require(name), { resolve });
    },
  };
});

const folder = folderForAll();
beforeAll(async () => {
  vi.spyOn(process, 'cwd').mockReturnValue(folder());
});
afterAll(async () => {
  vi.restoreAllMocks();
});

it('names all packages of all options in one message, before anything is done', () => {
  // They were named one after another, each in a run of its own.
  for (const name of ['pino', 'prom-client', 'ioredis', 'bullmq']) resolved.missing.add(name);
  const options = { log: true, metrics: true, credentials: ['redis://127.0.0.1:1'], limitStore: ['redis://127.0.0.1:2'], port: '0' };
  expect(() => requirePackages(options)).toThrow(
    expect.objectContaining({
      code: 'CONFIG_INVALID',
      message: '3 packages are missing for --log and --metrics and --credentials and --limit-store: npm install pino prom-client ioredis',
    }),
  );
  expect(() => requirePackages({ queue: ['redis://127.0.0.1:1'] })).toThrow(
    /^2 packages are missing for --queue: npm install bullmq ioredis$/,
  );
  expect(() => loadPackage('pino', '--log')).toThrow(/^A package is missing for --log: npm install pino$/);
});

it('names the package of a format when a file of it is met', async () => {
  resolved.missing.add('hucre/xlsx');
  await expect(importPackage('hucre', 'xlsx', 'tables of Excel')).rejects.toThrow(
    /^A package is missing for tables of Excel: npm install hucre$/,
  );
  resolved.missing.clear();
  expect((await importPackage<typeof import('hucre/xlsx')>('hucre', 'xlsx', 'tables of Excel')).readXlsx).toBeTypeOf('function');
});

it('asks for none where no option needs one, or all are there', () => {
  requirePackages({ credentials: ['./credentials.json'], data: ['./md'] });
  resolved.missing.clear();
  requirePackages({ log: true, metrics: true, queue: ['redis://127.0.0.1:1'] });
  expect(loadPackage<typeof import('prom-client')>('prom-client', '--metrics').Registry).toBeTypeOf('function');
});

it('finds what is installed in the folder that the command is run in', async () => {
  // `npx` keeps the package in a folder of its own, where what a user installs is never found.
  resolved.missing.add('pino');
  await mkdir(folder('node_modules', 'pino'), { recursive: true });
  await writeFile(folder('node_modules', 'pino', 'index.js'), 'module.exports = "of the folder";');
  requirePackages({ log: true });
  expect(loadPackage('pino', '--log')).toBe('of the folder');
});
