import { type Browser, chromium, type Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createAuthenticator, memoryStore } from '../../../../src/auth/index.js';
import { createHandler } from '../../../../src/http/index.js';
import { toNodeHandler } from '../../../../src/http/node.js';
import { type Doorplate, open } from '../../../../src/index.js';
import { Assets } from '../../../../tools/serve/explorer/assets.js';
import { bundleExplorer } from '../../../../tools/serve/explorer/bundle.js';
import { withExplorer } from '../../../../tools/serve/explorer/listener.js';
import { GROUPS } from '../../../../tools/serve/explorer/page/operations.js';
import { ExplorerSessions } from '../../../../tools/serve/explorer/session.js';
import { violations } from '../../../fixtures/axe.js';
import { findChromium } from '../../../fixtures/chromium.js';
import { folderForAll } from '../../../fixtures/folder.js';
import { start } from '../start.js';

const executablePath = findChromium('the explorer');
/** Most bytes of the first load, packed. */
const MOST_BYTES = 150_000;
/** One operation of each kind of answer: axe takes a second a page. */
const LOOKED_AT: readonly string[] = ['verify', 'reverse', 'suggest-zip', 'ip'];

const folder = folderForAll();
let doorplate: Doorplate;
let browser: Browser;
let page: Page;
let server: Awaited<ReturnType<typeof start>>;
/** Addresses that the page asked for, and what went wrong in it. */
let asked: string[];
let faults: string[];

beforeAll(async () => {
  if (executablePath === null) return;
  await bundleExplorer(folder());
  doorplate = await open();
  const auth = createAuthenticator({ store: memoryStore() });
  const onError = (error: unknown) => faults.push(String(error));
  const options = {
    doorplate,
    auth,
    rateLimit: null,
    basePath: '/geo',
    clientLimit: null,
    clientAddress: () => '127.0.0.1',
    isOpen: true,
    sessions: new ExplorerSessions('a token'),
    headers: {},
    onError,
    assets: new Assets(folder()),
  };
  server = await start(withExplorer(toNodeHandler(createHandler(doorplate, { auth, basePath: '/geo' })), options));
  browser = await chromium.launch({ executablePath, args: ['--no-sandbox'] });
}, 60_000);
afterAll(async () => {
  await browser?.close();
  server?.close();
  await doorplate?.close();
});
beforeEach(async () => {
  if (executablePath === null) return;
  [asked, faults] = [[], []];
  page = await browser.newPage({ colorScheme: 'light' });
  page.on('request', (request) => asked.push(request.url()));
  page.on('pageerror', (error) => faults.push(error.message));
  page.on('console', (message) => message.type() === 'error' && faults.push(message.text()));
});
afterEach(async () => {
  await page?.close();
});

const visit = (path = ''): Promise<unknown> => page.goto(`http://127.0.0.1:${server.port}/geo/${path}`, { waitUntil: 'networkidle' });
const title = () => page.locator('#headline .title');
/** The address of the card, without the label of its button. */
const address = async () => (await title().textContent())?.replace(/ Cop(y|ied)$/, '');
/** Opens the tab that an operation is on, and chooses it. */
const choose = async (tab: string, label: string) => {
  await page.locator('.tab', { hasText: tab }).click();
  await page.locator('label.chip', { hasText: new RegExp(`^${label}$`) }).click();
};
const elsewhere = () => asked.filter((url) => !url.startsWith(`http://127.0.0.1:${server.port}/`) && !url.startsWith('data:'));

describe.skipIf(executablePath === null)('the explorer in Chromium', () => {
  it('loads little, and nothing from anywhere else', async () => {
    let bytes = 0;
    page.on('response', (response) => {
      bytes += Number(response.headers()['content-length']);
    });
    await visit('#verify');
    await expect.poll(address).toBe('801 Shawan Rd, Cockeysville MD 21030-1225');
    expect(bytes).toBeGreaterThan(10_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
    expect([elsewhere(), faults]).toEqual([[], []]);
  });

  it('completes what is typed, and shows the choice verified on the map, by typing and one choice alone', async () => {
    await visit();
    // The field has the focus.
    await expect.poll(() => page.evaluate(() => document.activeElement?.id)).toBe('text');
    await page.keyboard.type('801 shaw');
    await page.locator('[role=option]').first().waitFor();
    expect(await page.getByRole('status').first().textContent()).toBe('1 suggestion');
    expect(await page.locator('[role=option] mark').allTextContents()).toEqual(['801', 'Shaw']);
    expect(await violations(page)).toEqual([]);
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(address).toBe('801 Shawan Rd, Cockeysville MD 21030-1225');
    await page.locator('#map:visible').waitFor();
    expect(await page.locator('#fields th[scope=row]').first().textContent()).toBe('InputAddress');
    expect(new URL(page.url()).hash).toBe('#verify=801+Shawan+Rd%2C+Cockeysville+MD+21030');
  });

  it('answers every operation with its fields, its JSON and the line that asks the same', { timeout: 90_000 }, async () => {
    await visit();
    for (const { name, label, tab } of GROUPS.flatMap(({ operations }) => operations)) {
      await choose(tab, label);
      const curl = page.locator('#lines .snippet code').first();
      if (name === 'token') {
        await expect.poll(() => curl.textContent()).toContain('/geo/auth/token');
        continue;
      }
      await expect.poll(() => page.locator('#json').textContent(), { message: name }).toContain('"StatusCode": 200');
      expect(await curl.textContent()).toContain(`http://127.0.0.1:${server.port}/geo/`);
      if (LOOKED_AT.includes(name)) expect(await violations(page), name).toEqual([]);
    }
    expect([elsewhere(), faults]).toEqual([[], []]);
  });

  it('tells how an answer came about, and draws where it lies', async () => {
    await page.emulateMedia({ colorScheme: 'dark' });
    await visit('#verify=801+Shawan+Raod%2C+Cockeysville%2C+MD');
    await page.getByRole('tab', { name: 'Why' }).waitFor();
    const story = await page.locator('#story').textContent();
    expect(story).toContain('The street type RAOD became RD');
    expect(story).toContain('The ZIP code 21030 was filled in');
    expect(story).toMatch(/Address points of Baltimore County.*Public domain/);
    const map = page.getByRole('group', { name: /^Map/ });
    const place = () => map.locator('.mark.answer').getAttribute('transform');
    expect(await place()).toBe('translate(320.0 200.0)');
    expect(await map.locator('.ring').textContent()).toBe('96 % within 100 m');
    expect(await map.locator('.mark.neighbor').count()).toBeGreaterThan(3);
    // No line leads from house to house: it would be none of a street.
    expect(await map.locator('path:not(.grid, .scale path)').count()).toBe(0);
    await map.focus();
    await page.keyboard.press('ArrowRight');
    expect(await place()).toBe('translate(280.0 200.0)');
    expect(await violations(page)).toEqual([]);
  });

  it('draws the center of an area as one, in words, and offers the data that is missing', async () => {
    await visit('#geocode=350+5th+ave+new+york');
    await page.getByText('The center of New York, NY, not the position of an address').waitFor();
    expect(await page.locator('#map .ring').count()).toBe(0);
    expect(await page.locator('#map .mark.answer text').textContent()).toBe('center of New York, NY');
    expect(await page.locator('.card .snippet code').textContent()).toBe('npx doorplate get NY');
    expect(await page.locator('.card.warn').count()).toBe(1);
    expect(await violations(page)).toEqual([]);
    await visit('#suggest-address=350+5th+ave+new+york');
    await page.getByText('No street data for New York is mounted').first().waitFor();
  });

  it('has tabs that are led by arrow keys', async () => {
    await visit('#verify');
    await page.getByRole('tab', { name: 'Why' }).focus();
    for (const [key, name] of [
      ['ArrowRight', 'Fields'],
      ['ArrowRight', 'JSON'],
      ['ArrowLeft', 'Fields'],
    ] as const) {
      await page.keyboard.press(key);
      expect(await page.getByRole('tab', { selected: true }).textContent()).toBe(name);
    }
    await page.getByRole('tabpanel', { name: 'Fields' }).waitFor();
  });

  describe('while the next question has no answer', () => {
    // The answer before stood under it: a green verdict, map and fields of another address.
    const shown = async () => ({
      badges: await page.locator('#headline .badge').count(),
      values: await page
        .locator('#fields td.value')
        .filter({ hasText: /SHAWAN|^Y$/ })
        .count(),
      sections: await page.locator('#map-section:visible, #tabbed:visible').count(),
      busy: await page.locator('#answer').getAttribute('aria-busy'),
    });
    const askNext = async () => {
      await visit('#verify');
      await expect.poll(shown).toMatchObject({ badges: 2, sections: 2, busy: 'false' });
    };
    const type = async (text: string) => {
      await page.getByRole('combobox', { name: 'Address' }).fill(text);
      await page.keyboard.press('Enter');
    };

    it('nothing of the answer before is left, and the request before is cancelled', async () => {
      await askNext();
      const cancelled: string[] = [];
      page.on('requestfailed', (request) => request.url().includes('/ask/') && cancelled.push(request.url()));
      let release = (): void => undefined;
      const released = new Promise<void>((resolve) => {
        release = resolve;
      });
      await page.route('**/explorer/ask/**', async (route) => {
        await released;
        await route.continue().catch(() => undefined);
      });
      await type('1 Slow St, Baltimore MD');
      expect(await shown()).toEqual({ badges: 0, values: 0, sections: 0, busy: 'true' });
      expect(await title().textContent()).toBe('Asking …');
      expect(await violations(page)).toEqual([]);
      await type('802 Shawan Rd, Cockeysville MD');
      await expect.poll(() => cancelled.length).toBe(1);
      expect(await shown()).toMatchObject({ badges: 0, busy: 'true' });
      release();
      await expect.poll(shown).toMatchObject({ busy: 'false' });
      expect(await page.locator('#json').textContent()).toContain('802 Shawan Rd');
    });

    it('a server that is gone is said to be, and the answer comes once it is back', async () => {
      await askNext();
      await page.route('**/explorer/**', (route) => route.abort('connectionrefused'));
      await type('802 Shawan Rd, Cockeysville MD');
      await page.getByText(/The server at 127\.0\.0\.1:\d+ does not answer/).waitFor();
      expect(await shown()).toEqual({ badges: 0, values: 0, sections: 0, busy: 'false' });
      expect(await violations(page)).toEqual([]);
      await page.unroute('**/explorer/**');
      await expect.poll(() => page.locator('#json').textContent(), { timeout: 10_000 }).toContain('802 Shawan Rd');
      expect(await page.locator('#refusal:visible').count()).toBe(0);
    });
  });

  it('says what `get` would add for a state, and what is mounted of it by county', async () => {
    await visit();
    const state = page.getByLabel('State', { exact: true }).first();
    await state.selectOption('TX');
    expect(await page.locator('#coverage .snippet code').textContent()).toBe('npx doorplate get TX');
    expect(await page.locator('#coverage .snippet figcaption').textContent()).toMatch(/about 155 MB/);
    await page.route('**/explorer/counties**', (route) => route.abort('connectionrefused'));
    await state.selectOption('MD');
    await page.getByText('The server does not answer. Close and open').waitFor();
    await page.unroute('**/explorer/counties**');
    await page.getByText('By county').click();
    await page.getByText('By county').click();
    const counties = page.getByRole('region', { name: 'Counties of Maryland' }).locator('tbody tr');
    await counties.first().waitFor();
    expect(await counties.allTextContents()).toContainEqual(expect.stringMatching(/^Baltimore\d\d,\d{3}3813$/));
    await page.getByText(/^All states/).click();
    const row = page.getByRole('row', { name: /^Vermont 0 240 thousand/ });
    expect(await row.locator('.add').textContent()).toMatch(/^npx doorplate get VT 3 MB/);
    expect(await violations(page)).toEqual([]);
  });

  it('shows the address field at work', async () => {
    await visit();
    await page.getByRole('combobox', { name: 'Street' }).pressSequentially('801 shaw');
    await page.locator('doorplate-address [part=option]').first().click();
    expect(await page.getByLabel('ZIP code', { exact: true }).last().inputValue()).toBe('21030');
    await page.getByRole('combobox', { name: 'Street' }).fill('801 shawan raod');
    await page.getByRole('button', { name: 'Order' }).click();
    await page.getByRole('dialog').getByText('Did you mean').waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it('fits a phone', async () => {
    await page.setViewportSize({ width: 320, height: 740 });
    await visit('#verify');
    await title().waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect(await page.locator('#map').evaluate((map) => map.getBoundingClientRect().top)).toBeLessThan(700);
    expect(await violations(page)).toEqual([]);
  });

  it('shows the API reference without asking anybody else, and without a violation that axe finds', async () => {
    await visit('docs');
    await page.locator('.opblock').first().waitFor();
    // Other paths of the same operations are folded.
    await expect.poll(() => page.locator('.opblock').count()).toBe(13);
    expect(await page.locator('.opblock-tag').allTextContents()).toEqual(
      ['Addresses', 'Completion', 'More', 'Aliases'].map((tag) => expect.stringContaining(tag)),
    );
    expect(await violations(page)).toEqual([]);
    // A verification, and a list that has forms.
    for (const path of ['/addressverification/', '/displaytype/'])
      await page.locator('.opblock', { hasText: path }).first().locator('.opblock-summary-control').click();
    await page.locator('.responses-inner .example').getByText('"801 SHAWAN RD, COCKEYSVILLE MD 21030-1225"').first().waitFor();
    expect(await violations(page)).toEqual([]);
    await page.setViewportSize({ width: 320, height: 740 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(320);
    expect([elsewhere(), faults]).toEqual([[], []]);
  });
});
