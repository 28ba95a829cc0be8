import { readdir, readFile, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { build } from 'esbuild';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import webpack, { type Configuration, type Stats } from 'webpack';
import { folderForAll } from '../fixtures/folder.js';
import { installed, output } from './programs.js';

const vite = installed('vite/bin/vite.js', 'Vite') ?? '';

const bundle = promisify<Configuration, Stats | undefined>(webpack);

const out = folderForAll();

const esbuilt = (format: 'cjs' | 'esm') => (outfile: string) =>
  build({
    ...{ absWorkingDir: inject('consumer'), entryPoints: ['bundled.js'], outfile },
    ...{ bundle: true, platform: 'node', format, logLevel: 'error' },
  });
const bundlers: [string, string, (outfile: string) => Promise<unknown>][] = [
  ['esbuild, for CommonJS', 'esbuild/main.cjs', esbuilt('cjs')],
  ['esbuild, for ES modules', 'esbuild-esm/main.mjs', esbuilt('esm')],
  [
    'webpack',
    'webpack/main.cjs',
    async (outfile) => {
      const output = { path: dirname(outfile), filename: basename(outfile) };
      const stats = await bundle({ mode: 'production', target: 'node', context: inject('consumer'), entry: './bundled.js', output });
      expect(stats?.toJson().errors).toEqual([]);
    },
  ],
  [
    'Vite',
    'vite/bundled.js',
    async (outfile) => {
      const options = ['--ssr', 'bundled.js', '--outDir', dirname(outfile), '--emptyOutDir', '--logLevel', 'error'];
      await writeFile(join(inject('consumer'), 'vite.config.js'), 'export default { ssr: { noExternal: true } };');
      return output(process.execPath, [vite, 'build', ...options], inject('consumer'));
    },
  ],
];

describe.each(bundlers)('a bundle of %s', (_, file, make) => {
  beforeAll(async () => {
    await make(out(file));
  });

  it('answers as Node does, from the folder that the environment names', async () => {
    // Installed datasets are asked in another order than those of the package.
    const env = { DOORPLATE_DATA_DIR: join(inject('consumer'), 'node_modules', 'doorplate', 'datasets') };
    const expected = await output(process.execPath, ['print.js'], inject('consumer'), env);
    expect(await output(process.execPath, [out(file)], out(), env)).toBe(expected);
  });

  it('says where it looked when there is none', async () => {
    expect(JSON.parse(await output(process.execPath, [out(file)], out()))).toEqual({
      code: 'CONFIG_INVALID',
      message: expect.stringContaining('name their folder in $DOORPLATE_DATA_DIR'),
    });
  });

  it('holds no path of the machine that built it', async () => {
    const files = await readdir(dirname(out(file)), { recursive: true, withFileTypes: true });
    const texts = await Promise.all(
      files.filter((each) => each.isFile()).map((each) => readFile(join(each.parentPath, each.name), 'utf8')),
    );
    expect(texts.length).toBeGreaterThan(0);
    for (const text of texts) expect(text).not.toContain(inject('consumer'));
  });
});
