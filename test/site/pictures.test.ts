import { readdirSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { violations } from '../fixtures/axe.js';
import { findChromium } from '../fixtures/chromium.js';
import { siteInBrowser } from './site.js';

/** Pictures that a person has looked at. Fonts differ between machines, so that no pixel is compared. */
const REFERENCES = fileURLToPath(new URL('./pictures/', import.meta.url));
const executablePath = findChromium('the pictures of the site');
const THEMES = ['light', 'dark'] as const;
const WIDTHS = { phone: { width: 320, height: 640 }, desktop: { width: 1000, height: 600 } } as const;
/** WebP, 0 to 100. */
const QUALITY = 40;

interface State {
  readonly path: string;
  /** What is at the top of the picture. */
  readonly top: string;
  readonly ready: (page: Page) => Promise<unknown>;
}

const asked = (operation: string, text: string, top: string): State => ({
  path: `playground/#${new URLSearchParams({ [operation]: text })}`,
  top,
  ready: (page) => page.locator('#headline .badge').first().waitFor(),
});
const STATES: Readonly<Record<string, State>> = {
  home: { path: '', top: 'body', ready: async () => undefined },
  guide: { path: 'docs/guides/address-field.html', top: 'body', ready: async () => undefined },
  verified: asked('verify', '801 Shawan Raod, Cockeysville, MD', '#main'),
  'map-between-numbers': asked('geocode', '803 Shawn Rd, Cockeysville MD', '#map-section'),
  'map-of-an-area': asked('geocode', 'Cockeysville MD 21030', '#map-section'),
  element: {
    path: 'playground/',
    top: '#delivery',
    ready: async (page) => {
      await page.getByRole('combobox', { name: 'Street' }).pressSequentially('801 shaw');
      await page.locator('doorplate-address [part=option]').first().waitFor();
    },
  },
};
const pictures = Object.keys(STATES).flatMap((state) =>
  Object.keys(WIDTHS).flatMap((width) => THEMES.map((theme) => `${state}-${width}-${theme}.webp`)),
);

describe.skipIf(executablePath === null)('in Chromium', () => {
  const site = siteInBrowser(executablePath);

  describe.each(Object.entries(STATES))('%s', (name, { path, top, ready }) => {
    it.each(Object.entries(WIDTHS))('fits a %s and has no violation, light and dark', async (width, viewport) => {
      for (const colorScheme of THEMES) {
        const page = await site().browser.newPage({ colorScheme, viewport, reducedMotion: 'reduce' });
        await page.goto(`${site().origin}/${path}`, { waitUntil: 'networkidle' });
        await ready(page);
        await page
          .locator(top)
          .first()
          .evaluate((element) => element.scrollIntoView());
        expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(viewport.width);
        expect(await violations(page)).toEqual([]);
        if (process.env.DOORPLATE_PICTURES === 'write')
          await writeFile(join(REFERENCES, `${name}-${width}-${colorScheme}.webp`), await pictureOf(page));
        await page.close();
      }
    });
  });
});

it('has a reference of each state, light and dark, on a phone and a desktop', () => {
  expect(readdirSync(REFERENCES).sort()).toEqual([...pictures].sort());
});

async function pictureOf(page: Page): Promise<Buffer> {
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', { format: 'webp', quality: QUALITY });
  return Buffer.from(data, 'base64');
}
