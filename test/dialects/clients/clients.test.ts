import { createServer } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { chromium } from 'playwright-core';
import { afterAll, describe, expect, it } from 'vitest';
import { toNodeHandler } from '../../../src/http/node.js';
import { findChromium } from '../../fixtures/chromium.js';
import { run } from '../../fixtures/programs.js';
import { Scene } from '../scene.js';

const TEXT = '801 Shawan Rd, Cockeysville MD';
const TYPED = '801 shawan r';
/** Beside the house. */
const POINT = [-76.674, 39.494] as const;

/** A client's answers: name, longitude, latitude. */
type Found = readonly (readonly [name: string, longitude: number, latitude: number])[];

const scene = await Scene.open({ cors: true });
const location = (await scene.doorplate.geocode(TEXT)).result?.location;
const script = await build({
  entryPoints: [new URL('page.js', import.meta.url).pathname],
  bundle: true,
  write: false,
  format: 'iife',
  loader: { '.css': 'empty', '.svg': 'empty', '.png': 'empty' },
  external: ['maplibre-gl'],
});
const answer = toNodeHandler(scene.handle);
const server = createServer((request, response) => {
  if (request.url === '/page.js') response.setHeader('content-type', 'text/javascript').end(script.outputFiles[0]?.text);
  else if (request.url === '/')
    response.setHeader('content-type', 'text/html').end('<!doctype html><title>Map</title><script src="/page.js"></script>');
  else answer(request, response);
});
await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
const host = `localhost:${(server.address() as AddressInfo).port}`;
afterAll(async () => {
  server.closeAllConnections();
  server.close();
  await scene.doorplate.close();
});

function expectHouse([first]: Found, within = 1e-5): void {
  expect(first?.[0]).toMatch(/801,? Shawan Rd/);
  expect(Math.abs((first?.[1] ?? 0) - (location?.longitude ?? 0))).toBeLessThan(within);
  expect(Math.abs((first?.[2] ?? 0) - (location?.latitude ?? 0))).toBeLessThan(within);
}

const executablePath = findChromium('clients in a page');
describe.runIf(executablePath !== null)('in a page', async () => {
  const browser = executablePath === null ? null : await chromium.launch({ executablePath, args: ['--no-sandbox'] });
  const page = await browser?.newPage();
  await page?.goto(`http://${host}/`);
  afterAll(() => browser?.close());
  const names: readonly string[] = (await page?.evaluate('Object.keys(window.clients)')) ?? [];
  const ask = (name: string, method: string, ...question: readonly unknown[]): Promise<Found | null> | undefined =>
    page?.evaluate(`window.clients[${JSON.stringify(name)}].${method}?.(...${JSON.stringify(question)}) ?? null`);

  const controls: readonly string[] = (await page?.evaluate('Object.keys(window.controls)')) ?? [];

  it('are all asked', () => {
    expect([names.length, controls.length]).toEqual([6, 2]);
  });

  it.each(names)('%s: search, completion and reverse', async (name) => {
    const answers = [await ask(name, 'search', TEXT), await ask(name, 'complete', TYPED), await ask(name, 'reverse', POINT)];
    const given = answers.filter((found) => found != null);
    expect(given.length).toBeGreaterThan(0);
    for (const found of given) expectHouse(found);
  });

  it.each(controls)('%s: typed into, chosen from the list', async (name) => {
    await page?.goto(`http://${host}/`);
    await page?.evaluate(`window.controls[${JSON.stringify(name)}]()`);
    const input = page?.locator('#control input').first();
    await input?.click();
    await input?.pressSequentially(TYPED);
    // ol-geocoder asks by Enter, and takes the only answer by itself.
    if (name.startsWith('ol')) await input?.press('Enter');
    else await page?.locator('#control li', { hasText: 'Shawan' }).first().click();
    expectHouse((await page?.evaluate('window.given')) as Found);
  });
});

it('node-geocoder, Nominatim: search, structured and reverse', async () => {
  const create = createRequire(import.meta.url)('node-geocoder');
  const client = create({ provider: 'openstreetmap', osmServer: `http://${host}/nominatim` });
  const read = (found: readonly Record<string, unknown>[]): Found =>
    found.map(({ formattedAddress, longitude, latitude }) => [String(formattedAddress), Number(longitude), Number(latitude)]);
  expectHouse(read(await client.geocode(TEXT)));
  expectHouse(read(await client.geocode({ street: '801 Shawan Rd', city: 'Cockeysville', state: 'MD' })));
  expectHouse(read(await client.reverse({ lat: POINT[1], lon: POINT[0] })));
});

// Debian has its packages for its own Python, which need not be the first one of the path.
const hasIt = (python: string) => run(python, ['-c', 'import geopy']).then(Boolean, () => false);
const python = (await hasIt('python3')) ? 'python3' : '/usr/bin/python3';
const hasGeopy = await hasIt(python);
if (!hasGeopy) process.stdout.write('left out, as geopy is not installed: its clients\n');
it.runIf(hasGeopy)('geopy: search, structured and reverse of all dialects', async () => {
  const script = new URL('clients.py', import.meta.url).pathname;
  const { stdout } = await run(python, [script, host, TEXT, String(POINT[1]), String(POINT[0])]);
  const answers = Object.values(JSON.parse(stdout) as Record<string, Record<string, Found[number] | null>>);
  expect(answers.length).toBe(3);
  for (const { search, structured, reverse, nothing } of answers) {
    for (const found of [search, structured, reverse]) if (found != null) expectHouse([found]);
    expect([search, reverse, nothing].map((found) => found == null)).toEqual([false, false, true]);
  }
});
