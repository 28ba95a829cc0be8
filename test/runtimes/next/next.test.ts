import { cp, mkdir, readdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, expect, inject, it } from 'vitest';
import { folderForAll } from '../../fixtures/folder.js';
import { freePort } from '../../fixtures/programs.js';
import { expectAnswersOfNode, expectFilledForm, installed, output, serve } from '../programs.js';

const next = installed('../next/node_modules/next/dist/bin/next', 'Next') ?? '';
/** Below the folder that has Next, because Next is found from there. */
const APP = fileURLToPath(new URL('./.consumer', import.meta.url));

const moved = folderForAll();
beforeAll(async () => {
  await rm(APP, { recursive: true, force: true });
  await mkdir(APP, { recursive: true });
  await cp(join(inject('consumer'), 'examples', 'next'), APP, { recursive: true });
  await cp(fileURLToPath(new URL('./hook', import.meta.url)), join(APP, 'app', 'hook'), { recursive: true });
  await writeFile(join(APP, 'package.json'), '{ "name": "consumer", "private": true, "type": "module" }');
  await cp(join(inject('consumer'), 'node_modules'), join(APP, 'node_modules'), { recursive: true });
});
afterAll(() => rm(APP, { recursive: true, force: true }));

it.runIf(next !== '')(
  'gives the answers of Node, and fills a form, from a standalone build of the example',
  { timeout: 180_000 },
  async () => {
    await output(process.execPath, [next, 'build'], APP, { NEXT_TELEMETRY_DISABLED: '1' });
    const standalone = join(APP, '.next', 'standalone');
    const files = await readdir(standalone, { recursive: true });
    const main = files.find((file) => /^(?!.*node_modules).*server\.js$/.test(file)) ?? '';
    // Elsewhere, with the files of the pages, as Next says, and where nothing of the folder that it was built in is left.
    await cp(standalone, moved(), { recursive: true, verbatimSymlinks: true });
    await cp(join(APP, '.next', 'static'), moved(main, '../.next/static'), { recursive: true });
    await rm(APP, { recursive: true });
    const url = await serve([moved(main)], moved(), { PORT: String(await freePort()), HOSTNAME: '127.0.0.1' });
    // A connection each: a server that is busy for seconds closes one that it has kept while the next request is on its way.
    const ask = (path: string) => fetch(url + path, { headers: { connection: 'close' } });
    await expectAnswersOfNode((path) => ask(`/geo${path}`));
    // The field works before any script has run.
    expect(await (await ask('/')).text()).toContain('<doorplate-address endpoint="/geo"><input');
    await expectFilledForm(url);
    // With the hook, in the page alone.
    await expectFilledForm(`${url}/hook`);
  },
);
