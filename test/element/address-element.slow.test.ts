import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createHandler } from '../../src/http/index.js';
import { toNodeHandler } from '../../src/http/node.js';
import type { Doorplate } from '../../src/index.js';
import { violations } from '../fixtures/axe.js';
import { findChromium } from '../fixtures/chromium.js';
import { openStates } from '../fixtures/listed-states.js';

const executablePath = findChromium('the address field');
const LATENCY_MS = 100;
const page$ = (endpoint: string, script: boolean) => `<!doctype html><html lang="en"><title>Form</title><main><h1>Form</h1><form>
<label for="street">Street</label> <doorplate-address endpoint="${endpoint}"><input id="street" name="street"></doorplate-address>
<label for="city">City</label> <input id="city" autocomplete="shipping address-level2">
<label for="state">State</label> <input id="state" autocomplete="address-level1">
<label for="zip">ZIP</label> <input id="zip" autocomplete="postal-code">
</form></main>${script ? '<script src="/element.js"></script><script>element.defineAddressElement()</script>' : ''}</html>`;

let doorplate: Doorplate;
let server: Server;
let browser: Browser;
let page: Page;
let base: string;
let questions = 0;

beforeAll(async () => {
  if (executablePath === null) return;
  const { outputFiles } = await build({
    entryPoints: [new URL('../../src/element/index.ts', import.meta.url).pathname],
    bundle: true,
    format: 'iife',
    globalName: 'element',
    write: false,
  });
  const bundle = outputFiles[0]?.text ?? '';
  doorplate = await openStates();
  // The first question loads modules, within the time of a question.
  await doorplate.suggestAddress('1745 t st');
  const answer = toNodeHandler(createHandler(doorplate, { auth: false, basePath: '/slow' }));
  server = createServer((request, response) => {
    const url = request.url ?? '';
    if (url === '/element.js') response.setHeader('content-type', 'text/javascript').end(bundle);
    else if (url.startsWith('/slow/')) {
      questions += 1;
      setTimeout(() => answer(request, response), LATENCY_MS);
    } else if (url.startsWith('/broken/')) response.writeHead(503).end();
    else response.setHeader('content-type', 'text/html').end(page$(url.includes('broken') ? '/broken' : '/slow', !url.includes('plain')));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  server?.closeAllConnections();
  server?.close();
  await doorplate?.close();
});
beforeEach(async () => {
  if (executablePath === null) return;
  questions = 0;
  page = await browser.newPage();
  await page.goto(base);
});
afterEach(async () => {
  await page?.close();
});

const input = () => page.getByRole('combobox', { name: 'Street' });
const options = () => page.getByRole('option');
describe.skipIf(executablePath === null)('<doorplate-address> in Chromium', () => {
  it('lists what fits, takes a choice by keyboard and fills the form', async () => {
    await input().pressSequentially('1745 t st');
    await options().first().waitFor();
    expect(await input().getAttribute('aria-expanded')).toBe('true');
    expect(await page.getByRole('status').textContent()).toBe('1 suggestion');
    await input().press('ArrowDown');
    const active = (await input().getAttribute('aria-activedescendant')) ?? '';
    expect(await page.locator(`#${active}`).textContent()).toBe('1745 T ST SE, WASHINGTON DC 20020');
    await input().press('Enter');
    expect(await input().inputValue()).toBe('1745 T ST SE');
    expect(await page.locator('#city').inputValue()).toBe('WASHINGTON');
    expect(await page.locator('#state').inputValue()).toBe('DC');
    expect(await page.locator('#zip').inputValue()).toBe('20020');
    expect(await input().getAttribute('aria-expanded')).toBe('false');
    expect(await options().count()).toBe(0);
  });

  it('leaves a list of options alone that lacks the value', async () => {
    await page.evaluate(() => {
      const list = '<select autocomplete="country"><option>United States</option></select>';
      document.querySelector('form')?.insertAdjacentHTML('beforeend', list);
    });
    await input().pressSequentially('1745 t st');
    await page.locator('[part=option]').click();
    expect([await page.locator('#state').inputValue(), await page.locator('select').inputValue()]).toEqual(['DC', 'United States']);
  });

  it('marks what was typed, and writes the place on a line of its own', async () => {
    await input().pressSequentially('1745 t st wash');
    await options().first().waitFor();
    const parts = (part: string) => page.locator(`[part=${part}]`).allTextContents();
    expect(await parts('match')).toEqual(['1745', 'T', 'ST', 'WASH']);
    expect(await parts('place')).toEqual(['WASHINGTON DC 20020']);
    const height = (await options().first().boundingBox())?.height;
    expect(height).toBeGreaterThan(40);
  });

  it('writes mixed case, tells the parts of a choice, and says while it waits', async () => {
    await page.locator('doorplate-address').evaluate((field) => field.setAttribute('casing', 'mixed'));
    const chosen = page.evaluate(
      () =>
        new Promise((resolve) => addEventListener('doorplate-choose', (event) => resolve((event as CustomEvent).detail), { once: true })),
    );
    await input().pressSequentially('1745 t st');
    await page.locator('doorplate-address[busy]').waitFor();
    await options().first().click();
    expect(await page.locator('doorplate-address[busy]').count()).toBe(0);
    const parts = { street: '1745 T St SE', city: 'Washington', state: 'DC', zip: '20020' };
    expect(await chosen).toEqual({ text: '1745 T St SE, Washington DC 20020', parts });
    expect([await input().inputValue(), await page.locator('#city').inputValue()]).toEqual([parts.street, parts.city]);
  });

  it('keeps the kind of field that the page names, and lets the page show how many fit', async () => {
    const autocomplete = () => input().getAttribute('autocomplete');
    expect(await autocomplete()).toBe('off');
    await page.evaluate(() => {
      const field = document.querySelector('doorplate-address');
      const form = document.querySelector('form');
      field?.remove();
      field?.querySelector('input')?.setAttribute('autocomplete', 'address-line1');
      form?.prepend(field ?? '');
    });
    expect(await page.getByRole('combobox').getAttribute('autocomplete')).toBe('address-line1');
    await page.addStyleTag({ content: 'doorplate-address [part=status] { clip-path: none; height: auto; width: auto }' });
    await page.getByRole('combobox').pressSequentially('99999 zz');
    await page.getByText('No suggestions').waitFor();
    expect((await page.getByRole('status').boundingBox())?.height).toBeGreaterThan(10);
  });

  it('takes a choice by mouse, and keeps any other text', async () => {
    await input().pressSequentially('1745 t st');
    await options().first().click();
    expect(await page.locator('#zip').inputValue()).toBe('20020');
    await input().fill('c/o the lighthouse keeper');
    await page.locator('#city').focus();
    expect(await input().inputValue()).toBe('c/o the lighthouse keeper');
  });

  it('closes the list by Escape and when the focus leaves, and Tab chooses nothing', async () => {
    await input().pressSequentially('1745 t st');
    await options().first().waitFor();
    await input().press('Escape');
    expect(await options().count()).toBe(0);
    await input().pressSequentially(' ');
    await options().first().waitFor();
    await input().press('ArrowDown');
    await input().press('Tab');
    expect(await options().count()).toBe(0);
    expect(await input().inputValue()).toBe('1745 t st ');
  });

  it('asks nothing while an input method composes', async () => {
    await input().focus();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: '1745 t st', selectionStart: 9, selectionEnd: 9 });
    await page.waitForTimeout(300);
    expect(questions).toBe(0);
    await client.send('Input.insertText', { text: '1745 t st' });
    await options().first().waitFor();
  });

  it('stays an input where the network fails, and says so to the page', async () => {
    await page.goto(`${base}/?broken`);
    const failed = page.evaluate(() => new Promise((resolve) => addEventListener('doorplate-error', () => resolve(true), { once: true })));
    await input().pressSequentially('1745 t st');
    expect(await failed).toBe(true);
    expect([await options().count(), await input().inputValue()]).toEqual([0, '1745 t st']);
  });

  it('is a plain input without scripts', async () => {
    await page.goto(`${base}/?plain`);
    await page.getByRole('textbox', { name: 'Street' }).fill('1745 T St');
    expect(await page.locator('form').evaluate((form: HTMLFormElement) => new FormData(form).get('street'))).toBe('1745 T St');
  });

  it('has no violation that axe finds, closed and open', async () => {
    expect(await violations(page)).toEqual([]);
    await input().pressSequentially('1745 t st');
    await options().first().waitFor();
    await input().press('ArrowDown');
    expect(await violations(page)).toEqual([]);
  });
});
