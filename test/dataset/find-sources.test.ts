import { writeFile } from 'node:fs/promises';
import { pathToFileURL } from 'node:url';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { embeddedFolder, findSources } from '../../src/dataset/find-sources.js';
import { memorySource } from '../../src/dataset/index.js';
import { sharedSources } from '../../src/dataset/installed.js';
import { writeDataset } from '../../tools/build/format/stage.js';
import { errorOf } from '../fixtures/damaged-datasets.js';
import { packExample } from '../fixtures/example-dataset.js';
import { folderForAll } from '../fixtures/folder.js';

const folder = folderForAll();
beforeAll(async () => {
  for (const name of ['b', 'a']) await writeDataset(folder(name), await packExample('', name));
  await writeFile(folder('file'), 'text');
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
});

const labels = async (...location: Parameters<typeof findSources>): Promise<readonly string[]> =>
  (await findSources(...location)).map(({ label }) => label);

/** Makes the system deny access to every path, as Deno does without permission. */
function refuse(refusal: Error): void {
  const builtin = process.getBuiltinModule;
  vi.spyOn(process, 'getBuiltinModule').mockImplementation(((name: string) =>
    name === 'node:fs/promises' ? { ...builtin(name), stat: () => Promise.reject(refusal) } : builtin(name)) as typeof builtin);
}

describe('findSources', () => {
  it('takes a dataset, a folder of datasets, URLs and sources', async () => {
    expect(await labels(folder('a'))).toEqual([folder('a')]);
    expect(await labels(folder())).toEqual([folder('a'), folder('b')]);
    expect(await labels(pathToFileURL(folder()))).toEqual([folder('a'), folder('b')]);
    expect(await labels('https://example.org/ds?key=1')).toEqual(['https://example.org/ds/']);
    expect(await labels(memorySource(new Map(), 'mine'))).toEqual(['mine']);
  });

  it.each<[string, () => string, RegExp]>([
    ['a folder that is missing', () => folder('nowhere'), /^The data folder .*nowhere does not exist$/],
    ['a file', () => folder('file'), /file is a file, expected a folder with manifest\.json$/],
    ['a name that is too long', () => 'x'.repeat(5000), /cannot be accessed: ENAMETOOLONG$/],
  ])('says what is wrong with %s', async (_, location, expected) => {
    expect(await errorOf(() => findSources(location()))).toMatchObject({
      code: 'CONFIG_INVALID',
      message: expect.stringMatching(expected),
    });
  });

  it.each([
    ['NotCapable', Object.assign(new Error('Requires read access'), { name: 'NotCapable' })],
    ['ERR_ACCESS_DENIED', Object.assign(new Error('Access restricted'), { code: 'ERR_ACCESS_DENIED' })],
    ['EPERM', runInNewContext("Object.assign(new Error('An error of another realm'), { code: 'EPERM' })")],
  ])('says that the system does not permit access: %s', async (code, refusal) => {
    refuse(refusal);
    const expected = { code: 'CONFIG_INVALID', message: expect.stringMatching(new RegExp(`cannot be accessed: ${code}$`)) };
    expect(await errorOf(() => findSources(folder()))).toMatchObject(expected);
    expect(await errorOf(() => embeddedFolder({}))).toMatchObject(expected);
  });

  it.each([true, false])('says that the datasets of the package are missing, as in a bundle; beside none: %s', async (standsAlone) => {
    vi.stubEnv('DOORPLATE_DATA_DIR', '');
    refuse(Object.assign(new Error('No such file'), { code: 'ENOENT' }));
    const message = expect.stringMatching(/datasets of the package do not lie near the code.*only: true$/);
    expect(await errorOf(() => sharedSources(standsAlone))).toMatchObject({ code: 'CONFIG_INVALID', message });
  });

  describe('in a browser', () => {
    beforeEach(() => void vi.spyOn(process, 'getBuiltinModule').mockReturnValue(undefined));

    it.each([
      ['/ds', 'https://example.org/ds/'],
      ['ds/us?v=2', 'https://example.org/app/ds/us/'],
      ['../ds', 'https://example.org/ds/'],
      ['//cdn.example.org/ds', 'https://cdn.example.org/ds/'],
      ['http://other.example.org/ds', 'http://other.example.org/ds/'],
    ])('resolves %s against the page', async (location, expected) => {
      vi.stubGlobal('location', { href: 'https://example.org/app/index.html#top' });
      expect(await labels(location)).toEqual([expected]);
    });

    it.each([
      ['a worker without a page', '/ds', undefined],
      ['a page that is a file', '/ds', { href: 'file:///home/page.html' }],
      ['a page that was made in memory', '/ds', { href: 'blob:https://example.org/1' }],
    ])('refuses %s', async (_, location, page) => {
      vi.stubGlobal('location', page);
      expect(await errorOf(() => findSources(location))).toMatchObject({ code: 'CONFIG_INVALID' });
    });

    it('has the folder of the environment where no datasets lie near the code', async () => {
      expect(await embeddedFolder({ DOORPLATE_DATA_DIR: '/data/us' })).toBe('/data/us');
    });

    it('has no datasets that come with the package', async () => {
      expect(await errorOf(() => embeddedFolder({}))).toMatchObject({
        code: 'CONFIG_INVALID',
        message: expect.stringContaining('option data'),
      });
    });
  });
});
