import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { hostOf, Servers } from '../fixtures/file-server.js';

/** Where `npm run build:site` puts the pages. */
export const SITE = fileURLToPath(new URL('../../docs/site/dist/', import.meta.url));

/** The site on a plain file host, and a browser, for all tests of a block; nothing is there before they begin. */
export function siteInBrowser(executablePath: string | null): () => { readonly origin: string; readonly browser: Browser } {
  const servers = new Servers();
  let opened: { readonly origin: string; readonly browser: Browser } | undefined;
  beforeAll(async () => {
    const { origin } = new URL(await servers.serve(hostOf((pathname) => join(SITE, pathname))));
    opened = { origin, browser: await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] }) };
  });
  afterAll(async () => {
    await opened?.browser.close();
    await servers.close();
  });
  return () => {
    if (opened === undefined) throw new Error('the browser is started before the first test');
    return opened;
  };
}
