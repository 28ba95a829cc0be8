import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { pathToFileURL } from 'node:url';
import { beforeEach, expect, it } from 'vitest';
import { divideForNode } from '../../../tools/package/node-files.js';
import { folderForEach } from '../../fixtures/folder.js';

/** A package of two subpaths, as the bundler writes it. */
const BUILT = {
  'package.json': JSON.stringify({
    type: 'module',
    exports: {
      '.': { import: { node: './dist/index.js' }, require: './dist/index.cjs' },
      './http': { import: { node: './dist/http.js' } },
      './package.json': './package.json',
    },
  }),
  'dist/index.js': `export { Failure } from './chunk-A.js'; import { own } from './chunk-B.js';
    export const ownValue = own; export const later = () => import('./later.js');
    export const columns = () => import('./lay-out-D.js');`,
  'dist/http.js': `import "./chunk-C.js";\nexport { Failure } from './chunk-A.js';`,
  'dist/chunk-A.js': `import { code } from './chunk-C.js'; export class Failure { code = code }`,
  'dist/chunk-B.js': `export const own = 'index alone';`,
  'dist/chunk-C.js': 'export const code = 7;',
  'dist/lay-out-D.js': `import { own } from './chunk-B.js'; export { code } from './chunk-C.js'; export { own };`,
  'dist/later.js': `export { code } from './chunk-C.js';`,
  'dist/index.cjs': '',
  'dist/cli/main.js': '',
};

const folder = folderForEach();
beforeEach(async () => {
  for (const [name, text] of Object.entries(BUILT)) {
    await mkdir(dirname(folder(name)), { recursive: true });
    await writeFile(folder(name), text);
  }
});

const load = async (name: string) => import(/* @vite-ignore */ pathToFileURL(folder('dist', name)).href);

it('joins the files that Node loads, and keeps one copy of what subpaths share', async () => {
  await divideForNode(folder('dist'));
  const [index, http] = [await load('index.js'), await load('http.js')];
  expect(index.Failure).toBe(http.Failure);
  expect(index.ownValue).toBe('index alone');
  expect((await index.later()).code).toBe(7);
  expect(await index.columns()).toMatchObject({ code: 7, own: 'index alone' });
  const names = await readdir(folder('dist'));
  expect(names.filter((name) => name.endsWith('.js'))).toEqual([
    // What nearly each first question loads.
    expect.stringMatching(/^datasets-/),
    'http.js',
    'index.js',
    expect.stringMatching(/^later-/),
    expect.stringMatching(/^shared-/),
  ]);
});

it('moves the files of bundlers, less their bare imports, and touches no others', async () => {
  await divideForNode(folder('dist'));
  const ofBundlers = Object.keys(BUILT).flatMap((name) => /^dist\/([^/]+\.js)$/.exec(name)?.[1] ?? []);
  expect((await readdir(folder('dist/web'))).sort()).toEqual(ofBundlers.sort());
  expect(await readFile(folder('dist/web/index.js'), 'utf8')).toBe(BUILT['dist/index.js']);
  expect(await readFile(folder('dist/web/http.js'), 'utf8')).toBe(`export { Failure } from './chunk-A.js';`);
  expect(await readdir(folder('dist/cli'))).toEqual(['main.js']);
});
