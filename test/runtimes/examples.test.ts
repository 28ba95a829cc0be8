import { cp, mkdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { beforeAll, expect, inject, it } from 'vitest';
import { freePort } from '../fixtures/programs.js';
import { expectAnswersOfNode, expectFilledForm, installed, output, PACKAGES, serve } from './programs.js';

const vite = installed('vite/bin/vite.js', 'Vite');
const express = installed('../../http/mounts/others/node_modules/express', 'Express');
const folderOf = (example: string) => join(inject('consumer'), 'examples', example);
const serveExpress = () => serve(['server.mjs'], folderOf('express'), { PORT: '0' });

beforeAll(async () => {
  if (vite !== null) for (const example of ['angular', 'svelte', 'vue']) await symlink(PACKAGES, join(folderOf(example), 'node_modules'));
  if (express === null) return;
  await mkdir(join(folderOf('express'), 'node_modules'));
  await symlink(express, join(folderOf('express'), 'node_modules', 'express'));
});

it.runIf(express !== null)('answers below /geo and verifies orders in Express', async () => {
  const url = await serveExpress();
  await expectAnswersOfNode((path) => fetch(`${url}/geo${path}`));
  const order = async (street: string, insists?: boolean, zip: unknown = '21030') =>
    send(JSON.stringify({ street, ...place, zip, insists }));
  const place = { city: 'Cockeysville', state: 'MD' };
  const send = async (body: string) => {
    const response = await fetch(`${url}/orders`, { method: 'POST', headers: { 'content-type': 'application/json' }, body });
    return [response.status, await response.json()];
  };
  expect(await order('801 shawan road')).toEqual([201, { address: '801 SHAWAN RD, COCKEYSVILLE MD 21030-1225' }]);
  for (const street of ['999999 shawan road', '12 Nowhere Ln'])
    expect(await order(street)).toEqual([422, { error: 'The address is not listed' }]);
  expect(await order('801 shawan road apt 7')).toEqual([422, { error: 'The building is listed, this apartment is not' }]);
  expect(await order('801 shawan road', false, 21_030)).toEqual([400, { error: expect.stringContaining('zip') }]);
  expect(await send('{')).toEqual([400, { error: 'The request cannot be read' }]);
  expect(await order('12 Nowhere Ln', true)).toEqual([201, { address: '12 Nowhere Ln, Cockeysville MD 21030' }]);
});

it('answers requests of a function URL in Lambda', async () => {
  const { handler } = await import(join(folderOf('lambda'), 'handler.mjs'));
  const ask = async (path: string, rawQueryString = '') => {
    const requestContext = { domainName: 'function.example.org', http: { method: 'GET' } };
    const { statusCode, headers, body } = await handler({
      rawPath: path,
      rawQueryString,
      headers: { accept: 'application/json' },
      requestContext,
    });
    expect(headers['content-type']).toMatch(/^application\/json/);
    return { status: statusCode, json: async () => JSON.parse(body) };
  };
  await expectAnswersOfNode(ask);
  const inState = async (state: string) =>
    (await (await ask('/autocomplete/usa/address/801%20shaw', `state=${state}`)).json()).Result.length;
  expect([await inState('MD'), await inState('TX')]).toEqual([1, 0]);
});

/** Builds a page with Vite and serves it. */
async function servePage(folder: string): Promise<string> {
  await output(process.execPath, [vite ?? '', 'build', '--logLevel', 'error'], folder);
  return serve([vite ?? '', 'preview', '--host', '127.0.0.1', '--port', String(await freePort())], folder);
}

it.runIf(vite !== null)('fills a form of a page that Vite has built', async () => {
  const url = await servePage(folderOf('vite-form'));
  await expectAnswersOfNode((path) => fetch(`${url}/geo${path}`));
  await expectFilledForm(url);
});

it.runIf(vite !== null).each(['vue', 'svelte'])('fills what a form of %s has read', async (example) => {
  await expectFilledForm(await servePage(folderOf(example)), 'Order');
});

// With the settings of `ng new` and the compiler of `ng build`, but without the hundreds of megabytes of `ng`.
it.runIf(vite !== null && express !== null)('fills what a form of Angular has read, in front of Express', async () => {
  const folder = folderOf('angular');
  await cp(fileURLToPath(new URL('./angular', import.meta.url)), folder, { recursive: true });
  await output(process.execPath, [installed('@angular/compiler-cli/bundles/src/bin/ngc.js', 'Angular') ?? '', '-p', '.'], folder);
  const proxy = (await readFile(join(folder, 'proxy.conf.json'), 'utf8')).replace('http://127.0.0.1:3000', await serveExpress());
  const settings = `export default { define: { ngDevMode: 'false', ngServerMode: 'false' }, preview: { proxy: ${proxy} } };`;
  await writeFile(join(folder, 'vite.config.mjs'), settings);
  await expectFilledForm(await servePage(folder), 'Order');
});
