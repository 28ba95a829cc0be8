import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { GROUPS } from '../../tools/serve/explorer/page/operations.js';
import { violations } from '../fixtures/axe.js';
import { findChromium } from '../fixtures/chromium.js';
import { folderForAll } from '../fixtures/folder.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { SITE, siteInBrowser } from './site.js';

const executablePath = findChromium('the playground');
/** Most bytes that come over the network, headers included, until the first suggestion is there. */
const MOST_BYTES = 700_000;

const folder = folderForAll();
const VERIFIED = `#${new URLSearchParams({ verify: '801 Shawan Raod, Cockeysville, MD' })}`;
let page: Page;
const title = async () =>
  (
    await page
      .locator('#headline .title')
      .textContent({ timeout: 1000 })
      .catch(() => '')
  )?.replace(/ Cop(y|ied)$/, '');
const FOUND = '801 Shawan Rd, Cockeysville MD 21030-1225';

describe.skipIf(executablePath === null)('the playground on a plain file host', () => {
  const site = siteInBrowser(executablePath);
  let url: string;
  /** Addresses that were asked elsewhere, and what went wrong. */
  let elsewhere: string[];
  let faults: string[];
  beforeEach(async () => {
    [url, elsewhere, faults] = [`${site().origin}/playground/`, [], []];
    site().sockets.clear();
    const context = await site().browser.newContext({ colorScheme: 'light', reducedMotion: 'reduce' });
    context.on('request', (request) => request.url().startsWith(url) || elsewhere.push(request.url()));
    page = await context.newPage();
    page.on('pageerror', (error) => faults.push(error.message));
  });
  afterEach(() => page.context().close());

  it('suggests after little transfer', async () => {
    await page.goto(url);
    // At once: how many of the texts in between are asked for depends on how fast the machine is.
    await page.locator('#text').fill('801 shaw');
    await page.locator('[role=option]').first().waitFor();
    // Counted a moment after the answer.
    const traffic = () => page.locator('#traffic').textContent();
    await expect.poll(traffic, { timeout: 10_000 }).toMatch(/nothing you type is sent\. \d+ requests, \d+ kB read/);
    const bytes = [...site().sockets].reduce((sum, { bytesWritten }) => sum + bytesWritten, 0);
    expect(bytes).toBeGreaterThan(50_000);
    expect(bytes).toBeLessThan(MOST_BYTES);
  });

  it('answers every operation, and asks nobody else', async () => {
    await page.goto(url + VERIFIED);
    for (const { name, label, tab } of GROUPS.flatMap(({ operations }) => operations).filter((each) => each.name !== 'token')) {
      await page.locator('.tab', { hasText: tab }).click();
      await page.locator('label.chip', { hasText: new RegExp(`^${label}$`) }).click();
      await expect.poll(() => page.locator('#json').textContent(), { message: name, timeout: 10_000 }).toContain('"StatusCode": 200');
    }
    expect([elsewhere, faults]).toEqual([[], []]);
  });

  it('answers without a network at the second visit', async () => {
    await page.goto(url + VERIFIED);
    await expect.poll(title, { timeout: 10_000 }).toBe(FOUND);
    await page.waitForFunction(async () => (await navigator.serviceWorker.ready) && (await caches.match('explorer/states.json')));
    await page.context().setOffline(true);
    await page.reload();
    await expect.poll(title, { timeout: 20_000 }).toBe(FOUND);
    expect(await page.locator('#coverage .states path').count()).toBeGreaterThan(50);
    expect(faults).toEqual([]);
  });

  it('keeps nothing of another release', async () => {
    await page.goto(url + VERIFIED);
    await page.evaluate(() => caches.open('doorplate-page-0'));
    await page.reload();
    await expect.poll(() => page.evaluate(() => caches.keys()), { timeout: 10_000 }).not.toContain('doorplate-page-0');
  });

  it("asks a dataset of one's own before the others", async () => {
    await mkdir(folder('mine'));
    for (const [name, bytes] of await usStreetsDataset()) await writeFile(folder('mine', name), bytes);
    await page.goto(`${url}#${new URLSearchParams({ verify: '100 N Main St, Springfield, IL 62701' })}`);
    await expect.poll(title, { timeout: 10_000 }).not.toContain('100 N Main');
    await page.getByLabel(/of your own/).setInputFiles(folder('mine'));
    await expect.poll(title, { timeout: 10_000 }).toBe('100 N Main St, Springfield IL 62701');
    expect(await page.locator('.datasets summary').first().textContent()).toContain('us-streets-fixture');
    await page.getByLabel(/of your own/).setInputFiles(join(SITE, 'playground/explorer'));
    await page.getByText('No folder in it has a manifest.json').waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
