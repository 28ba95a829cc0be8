import { copyFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, inject, it, onTestFinished } from 'vitest';
import webpack, { type Configuration, type Stats } from 'webpack';
import { findChromium } from '../fixtures/chromium.js';
import { hostOf, Servers } from '../fixtures/file-server.js';
import { installed, output } from './programs.js';

const executablePath = findChromium('the package in a page');
const vite = installed('vite/bin/vite.js', 'Vite') ?? '';

/** What the page gives. */
interface Page {
  readonly answers: string;
  readonly answersOfKept: () => Promise<string>;
}

const servers = new Servers();
let port: string;
beforeAll(async () => {
  const site = join(inject('consumer'), 'site');
  const datasets = join(inject('consumer'), 'node_modules', 'doorplate', 'datasets');
  const fileAt = (pathname: string) => {
    const [, folder = '', kind = '', ...rest] = pathname.split('/');
    return kind === 'data' ? join(datasets, ...rest) : join(site, folder, kind, ...rest);
  };
  ({ port } = new URL(await servers.serve(hostOf(fileAt))));
});
afterAll(() => servers.close());

const bundle = promisify<Configuration, Stats | undefined>(webpack);
const bundlers: [string, (folder: string) => Promise<unknown>][] = [
  [
    'webpack',
    async (path) => {
      const output = { path, filename: 'in-page.js', chunkFormat: 'module', module: true } as const;
      const options = { mode: 'production', target: 'web', experiments: { outputModule: true } } as const;
      const stats = await bundle({ ...options, context: inject('consumer'), entry: './in-page.js', output });
      expect(stats?.toJson().errors).toEqual([]);
      await copyFile(join(inject('consumer'), 'index.html'), join(path, 'index.html'));
    },
  ],
  [
    'esbuild',
    async (outdir) => {
      const entryPoints = [join(inject('consumer'), 'in-page.js')];
      await build({ entryPoints, bundle: true, format: 'esm', splitting: true, outdir, logLevel: 'error' });
      await copyFile(join(inject('consumer'), 'index.html'), join(outdir, 'index.html'));
    },
  ],
  [
    'Vite',
    (outDir) => output(process.execPath, [vite, 'build', '--base', './', '--outDir', outDir, '--logLevel', 'error'], inject('consumer')),
  ],
];

describe.each(executablePath === null ? [] : bundlers)('a page that %s has bundled', (name, make) => {
  beforeAll(async () => {
    await make(join(inject('consumer'), 'site', name));
  });

  it.each([
    ['a host that has WebCrypto, and offline afterwards', '127.0.0.1', true],
    ['plain HTTP, which has none', 'plain.example', false],
  ])('gives the answers of Node on %s', async (_, host, hasDigests) => {
    const args = ['--host-resolver-rules=MAP plain.example 127.0.0.1', '--no-sandbox'];
    const browser = await chromium.launch({ executablePath: executablePath ?? '', args });
    onTestFinished(() => browser.close());
    const page = await browser.newPage();
    const failures: string[] = [];
    page.on('pageerror', (error) => failures.push(String(error)));
    await page.goto(`http://${host}:${port}/${name}/index.html`);
    await page.waitForFunction(() => 'answers' in globalThis).catch(() => expect(failures).toEqual([]));
    expect(await page.evaluate(() => crypto.subtle !== undefined)).toBe(hasDigests);
    expect(`${await page.evaluate(() => (globalThis as unknown as Page).answers)}\n`).toBe(inject('expected'));
    if (!hasDigests) return;
    // What a page has kept needs no network.
    for (const isOffline of [false, true]) {
      await page.context().setOffline(isOffline);
      expect(`${await page.evaluate(() => (globalThis as unknown as Page).answersOfKept())}\n`).toBe(inject('expected'));
    }
  });
});
