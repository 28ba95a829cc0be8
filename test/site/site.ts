import type { Socket } from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { type Browser, chromium } from 'playwright-core';
import { afterAll, beforeAll } from 'vitest';
import { hostOf, Servers } from '../fixtures/file-server.js';

/** Where `npm run build:site` puts the pages. */
export const SITE = fileURLToPath(new URL('../../docs/site/dist/', import.meta.url));

interface InBrowser {
  readonly origin: string;
  readonly browser: Browser;
  /** Connections over which the host was asked. */
  readonly sockets: Set<Socket>;
}

/** The site on a plain file host, and a browser, for all tests of a block; nothing is there before they begin. */
export function siteInBrowser(executablePath: string | null): () => InBrowser {
  const servers = new Servers();
  let opened: InBrowser | undefined;
  beforeAll(async () => {
    const answer = hostOf((pathname) => join(SITE, pathname));
    const sockets = new Set<Socket>();
    const url = await servers.serve((request, response) => {
      sockets.add(request.socket);
      answer(request, response);
    });
    opened = {
      origin: new URL(url).origin,
      sockets,
      browser: await chromium.launch({ executablePath: executablePath ?? '', args: ['--no-sandbox'] }),
    };
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
