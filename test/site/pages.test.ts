import { readdirSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { brokenAddresses } from '../docs/links.js';
import { violations } from '../fixtures/axe.js';
import { findChromium } from '../fixtures/chromium.js';
import { SITE, siteInBrowser } from './site.js';

const pages = readdirSync(SITE, { recursive: true, encoding: 'utf8' }).filter((path) => path.endsWith('.html'));
const executablePath = findChromium('the pages of the site');

it('leads to pages, files and headings that exist', () => {
  expect(pages.length).toBeGreaterThan(30);
  expect(pages.flatMap((page) => brokenAddresses(SITE, page).map((address) => `${page}: ${address}`))).toEqual([]);
});

describe.skipIf(executablePath === null)('in Chromium', () => {
  const site = siteInBrowser(executablePath);

  it.each(['light', 'dark'] as const)('has no violation, no overflow on a phone and no request elsewhere, %s', async (colorScheme) => {
    const page = await site().browser.newPage({ colorScheme, viewport: { width: 320, height: 640 }, reducedMotion: 'reduce' });
    const asked: string[] = [];
    page.on('request', (request) => asked.push(request.url()));
    for (const path of ['', 'docs/guides/from-others.html', 'docs/examples/express/server.mjs.source.html', 'docs/api/']) {
      await page.goto(`${site().origin}/${path}`, { waitUntil: 'networkidle' });
      expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBe(320);
      expect(await violations(page), path).toEqual([]);
    }
    expect(asked.filter((url) => !url.startsWith(site().origin) && !url.startsWith('data:'))).toEqual([]);
    await page.close();
  });

  it('completes and verifies in the field of the first page, from files of the site alone', async () => {
    const page = await site().browser.newPage();
    const elsewhere: string[] = [];
    page.on('request', (request) => request.url().startsWith(site().origin) || elsewhere.push(request.url()));
    await page.goto(site().origin);
    await page.getByRole('button', { name: '801 shaw' }).click();
    await page.getByRole('option').first().click();
    await page.getByText('801 SHAWAN RD, COCKEYSVILLE MD 21030-1225').last().waitFor();
    await page.getByText(/\d+ requests, \d+ kB read/).waitFor();
    expect(elsewhere.filter((url) => !url.startsWith('data:'))).toEqual([]);
    await page.close();
  });

  it('answers what was typed before the field was there', async () => {
    const page = await site().browser.newPage();
    let release = () => {};
    const released = new Promise<void>((done) => {
      release = done;
    });
    await page.route('**/explorer/field.js', async (route) => {
      await released;
      await route.continue();
    });
    await page.goto(site().origin);
    await page.getByRole('textbox', { name: /Address in/ }).fill('801 shaw');
    expect(await page.getByRole('button', { name: '801 shaw' }).isDisabled()).toBe(true);
    release();
    await page.getByRole('option').first().waitFor();
    await page.close();
  });

  it('has a list of its pages for programs, an icon and a picture for previews', async () => {
    const text = async (path: string) => (await fetch(`${site().origin}/${path}`)).text();
    expect(await text('llms.txt')).toContain('[An address field](docs/guides/address-field.md)');
    expect(await text('docs/guides/address-field.md')).toContain('# An address field');
    for (const path of ['icon.svg', 'social.png']) expect((await fetch(`${site().origin}/${path}`)).status).toBe(200);
  });

  it('finds a guide by a word in it', async () => {
    const page = await site().browser.newPage();
    await page.goto(site().origin, { waitUntil: 'networkidle' });
    await page.getByRole('button', { name: /search/i }).click();
    await page.getByRole('searchbox').fill('pincode');
    await page.locator('#localsearch-list a').first().waitFor();
    expect(await page.locator('#localsearch-list a').count()).toBeGreaterThan(0);
    await page.close();
  });
});
