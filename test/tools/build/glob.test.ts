import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expandPath } from '../../../tools/build/glob.js';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-glob-'));
  for (const state of ['md', 'va']) {
    await mkdir(join(folder, state));
    for (const name of ['b.csv', 'a.csv', '.hidden.csv', 'c.txt']) await writeFile(join(folder, state, name), '');
  }
});
afterAll(() => rm(folder, { recursive: true }));

it('expands wildcards in any part of a path, in order', async () => {
  const found = async (pattern: string) => (await expandPath(join(folder, pattern))).map((path) => path.slice(folder.length + 1));
  expect(await found('md/*.csv')).toEqual(['md/a.csv', 'md/b.csv']);
  expect(await found('*/?.csv')).toEqual(['md/a.csv', 'md/b.csv', 'va/a.csv', 'va/b.csv']);
  expect(await found('md/***c*t')).toEqual(['md/c.txt']);
  expect(await found('md/[ab].*')).toEqual([]);
  expect(await found('absent/*')).toEqual([]);
});

it('leaves a path without wildcards as it is', async () => {
  expect(await expandPath('absent/[a].csv')).toEqual(['absent/[a].csv']);
});
