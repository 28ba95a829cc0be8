import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { build } from 'esbuild';
import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { memorySource } from '../../src/dataset/index.js';
import { createHandler } from '../../src/http/index.js';
import { toNodeHandler } from '../../src/http/node.js';
import type { Doorplate } from '../../src/index.js';
import { open } from '../../src/index.js';
import { violations } from '../fixtures/axe.js';
import { findChromium } from '../fixtures/chromium.js';
import { listedStates } from '../fixtures/listed-states.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

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
  doorplate = await open({ data: [memorySource(await listedStates()), memorySource(await usStreetsDataset())] });
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
    expect(await page.locator(`#${active}`).textContent()).toBe('1745 T St SE, Washington DC 20020');
    await input().press('Enter');
    expect(await input().inputValue()).toBe('1745 T St SE');
    expect(await page.locator('#city').inputValue()).toBe('Washington');
    expect(await page.locator('#state').inputValue()).toBe('DC');
    expect(await page.locator('#zip').inputValue()).toBe('20020');
    expect(await input().getAttribute('aria-expanded')).toBe('false');
    expect(await options().count()).toBe(0);
  });

  it('fills lists by code and by name, a line for the unit, and leaves a list alone that lacks the value', async () => {
    await page.evaluate(() => {
      document.querySelector('#state')?.remove();
      const fields = [
        '<select id="state" autocomplete="address-level1"><option>Maryland<option>District of Columbia</select>',
        '<select id="country" autocomplete="country"><option value="">Choose<option value="840">United States</select>',
        '<select id="zone" autocomplete="postal-code"><option>none</select><input id="line2" autocomplete="address-line2" value="Apt 9">',
      ];
      document.querySelector('form')?.insertAdjacentHTML('beforeend', fields.join(''));
    });
    await input().pressSequentially('1745 t st');
    await page.locator('[part=option]').click();
    const values = await Promise.all(['state', 'country', 'zone', 'line2'].map((id) => page.locator(`#${id}`).inputValue()));
    expect(values).toEqual(['District of Columbia', '840', 'none', '']);
  });

  it('tells frameworks that keep the value themselves', async () => {
    await page.evaluate(() => {
      for (const field of document.querySelectorAll('input')) {
        const own = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value') as Required<PropertyDescriptor>;
        // As React does: what is set through the wrapped setter counts as known, and its event as no change.
        let known = field.value;
        const set = (value: string): void => {
          known = value;
          own.set.call(field, value);
        };
        Object.defineProperty(field, 'value', { get: own.get, set });
        field.addEventListener('input', () => known !== field.value && field.setAttribute('data-heard', field.value));
      }
    });
    await input().pressSequentially('1745 t st');
    await page.locator('[part=option]').click();
    const heard = await page.locator('input').evaluateAll((fields) => fields.map((field) => field.getAttribute('data-heard')));
    expect(heard).toEqual(['1745 T St SE', 'Washington', 'DC', '20020']);
    expect(await options().count()).toBe(0);
  });

  it('lists the units of a building that was chosen', async () => {
    await input().pressSequentially('400 e adams');
    await options().first().click();
    expect(await input().inputValue()).toBe('400 E Adams St');
    await page.getByText('Apartment or unit?').first().waitFor();
    await options().filter({ hasText: 'Apt 3B' }).click();
    expect([await input().inputValue(), await options().count()]).toEqual(['400 E Adams St Apt 3B', 0]);
  });

  it('shows a bar after a while, a row where nothing fits, and one where nobody answers', async () => {
    await input().pressSequentially('99999 zz');
    await page.locator('[part=note]:visible', { hasText: 'No match' }).waitFor();
    const delay = page.locator('[part=bar]').evaluate((bar) => {
      bar.parentElement?.setAttribute('busy', '');
      return getComputedStyle(bar).animationDelay;
    });
    expect(await delay).toBe('0.3s');
    await input().blur();
    expect(await page.locator('[part=note]:visible').count()).toBe(0);
    await page.goto(`${base}/?broken`);
    await input().pressSequentially('1745 t st');
    await page.locator('[part=note]:visible', { hasText: 'not available' }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.locator('doorplate-address').evaluate((field) => field.setAttribute('quiet', ''));
    await input().pressSequentially(' ');
    await expect.poll(() => page.locator('[part=note]:visible').count()).toBe(0);
  });

  it('is never cut off: above the input where there is no room below, and out of parents that clip', async () => {
    await page.setViewportSize({ width: 400, height: 500 });
    await page.locator('main').evaluate((main) => Object.assign(main.style, { marginTop: '380px', overflow: 'hidden', height: '150px' }));
    await input().pressSequentially('1745');
    await options().first().waitFor();
    const field = await input().boundingBox();
    const panel = await page.locator('[part=panel]').boundingBox();
    expect(panel && field && panel.y + panel.height).toBeLessThanOrEqual(field?.y ?? 0);
    expect(panel?.y).toBeGreaterThanOrEqual(0);
    expect(panel?.height).toBeGreaterThan(40);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(400);
    await options().last().click();
    expect(await input().inputValue()).toContain('1745');
  });

  describe('confirm', () => {
    const dialog = () => page.getByRole('dialog');
    const sent = () => page.locator('form').getAttribute('data-sent');
    const send = async (text: string) => {
      await page.evaluate(() => {
        document.querySelector('doorplate-address')?.setAttribute('confirm', '');
        const form = document.querySelector('form');
        form?.insertAdjacentHTML('beforeend', '<button>Send</button>');
        form?.addEventListener('submit', (event) => {
          event.preventDefault();
          form.setAttribute('data-sent', form.querySelector('input')?.value ?? '');
        });
      });
      await input().fill(text);
      await page.getByRole('button', { name: 'Send' }).click();
    };

    it('sends an address that is listed as typed, and asks about any other one', async () => {
      await send('1745 T St SE, Washington, DC 20020');
      await expect.poll(sent).toBe('1745 T St SE, Washington, DC 20020');
      await page.reload();
      await send('1745 t streeet se, washington dc');
      await dialog().getByRole('heading', { name: 'Did you mean this address?' }).waitFor();
      expect(await violations(page)).toEqual([]);
      expect(await sent()).toBe(null);
      await dialog().getByRole('button', { name: 'Use this address' }).click();
      await expect.poll(sent).toBe('1745 T St SE');
      expect(await page.locator('#zip').inputValue()).toBe('20020');
    });

    it('asks for a missing unit, goes back to the field, and keeps what is insisted on', async () => {
      await send('400 E Adams St, Springfield IL 62701');
      await dialog().getByRole('heading', { name: 'Which apartment' }).waitFor();
      await page.keyboard.press('Escape');
      expect([await sent(), await input().evaluate((field) => field === document.activeElement)]).toEqual([null, true]);
      await page.getByRole('button', { name: 'Send' }).click();
      await dialog().getByRole('button', { name: 'Keep what I typed' }).click();
      await expect.poll(sent).toBe('400 E Adams St, Springfield IL 62701');
    });

    it('sends the form where nobody answers', async () => {
      await page.goto(`${base}/?broken`);
      await send('1745 t street');
      await expect.poll(sent).toBe('1745 t street');
    });
  });

  it('marks what was typed, and writes the place on a line of its own', async () => {
    await input().pressSequentially('1745 t st wash');
    await options().first().waitFor();
    const parts = (part: string) => page.locator(`[part=${part}]`).allTextContents();
    expect(await parts('match')).toEqual(['1745', 'T', 'St', 'Wash']);
    expect(await parts('place')).toEqual(['Washington DC 20020']);
    const height = (await options().first().boundingBox())?.height;
    expect(height).toBeGreaterThan(40);
  });

  it('writes the postal case on request, tells the parts of a choice, and says while it waits', async () => {
    await page.locator('doorplate-address').evaluate((field) => {
      field.setAttribute('casing', 'postal');
      const told = document.body.dataset;
      new MutationObserver(() => (told.waited = 'yes')).observe(field, { attributeFilter: ['busy'] });
      addEventListener('doorplate-choose', (event) => (told.chosen = JSON.stringify((event as CustomEvent).detail)));
    });
    const told = page.locator('body');
    await input().pressSequentially('1745 t st');
    await expect.poll(() => told.getAttribute('data-waited')).toBe('yes');
    await options().first().click();
    const parts = { street: '1745 T ST SE', city: 'WASHINGTON', state: 'DC', zip: '20020' };
    await expect
      .poll(async () => JSON.parse((await told.getAttribute('data-chosen')) ?? 'null'))
      .toEqual({
        text: '1745 T ST SE, WASHINGTON DC 20020',
        parts,
      });
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
    await page.getByRole('status').filter({ hasText: 'No match' }).waitFor();
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

  it('asks while the keyboard of a phone composes a word, and not while another script is composed', async () => {
    await input().focus();
    const client = await page.context().newCDPSession(page);
    await client.send('Input.imeSetComposition', { text: 'にほん', selectionStart: 3, selectionEnd: 3 });
    await page.waitForTimeout(300);
    expect(questions).toBe(0);
    await client.send('Input.imeSetComposition', { text: '1745 t st', selectionStart: 9, selectionEnd: 9 });
    await options().first().waitFor();
  });

  it('stays an input where the network fails, and says so to the page', async () => {
    await page.goto(`${base}/?broken`);
    const failed = page.evaluate(() => new Promise((resolve) => addEventListener('doorplate-error', () => resolve(true), { once: true })));
    await input().pressSequentially('1745 t st');
    expect(await failed).toBe(true);
    expect([await options().count(), await input().inputValue()]).toEqual([0, '1745 t st']);
  });

  it('takes an input that comes after it, as frameworks put it there', async () => {
    await page.evaluate(() => {
      const field = document.querySelector('doorplate-address');
      const input = field?.querySelector('input');
      field?.remove();
      input?.remove();
      document.querySelector('form')?.prepend(field ?? '');
      setTimeout(() => field?.append(input ?? ''), 50);
    });
    await page.getByRole('combobox').pressSequentially('1745 t st');
    await options().first().waitFor();
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
