import { spawn } from 'node:child_process';
import { readFile, writeFile } from 'node:fs/promises';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { nodeHandlerOptions } from '../../tools/serve/web-options.js';
import { Servers } from '../fixtures/file-server.js';
import { folderForAll } from '../fixtures/folder.js';
import { fakeListener } from '../fixtures/http-client.js';
import { canRun, childrenUntil, freePort } from '../fixtures/programs.js';

/** A proxy as its tests start it. */
interface Proxy {
  readonly program: string;
  /** Its site, in the folder `deploy`. */
  readonly site: string;
  /** How the site says where it listens. */
  readonly listens: { readonly there: string; readonly here: (port: number) => string };
  /** The whole configuration around the site, whose files are in the folder. */
  readonly configuration: (site: string, folder: string) => string;
  readonly words: (configuration: string) => readonly string[];
}

/** What holds behind every proxy that `deploy` has a site for. */
function describeProxy({ program, site, listens, configuration, words }: Proxy): void {
  describe.runIf(canRun(program, `the handler behind ${program}`))(`behind ${program}`, () => {
    const folder = folderForAll();
    // Its own processes outlive a master that is killed.
    const kept = childrenUntil(afterAll, 'SIGTERM');
    const servers = new Servers();
    afterAll(() => servers.close());
    let base: string;
    /** What the handler's own server saw: addresses of clients, and connections. */
    const seen = { addresses: new Set<string | undefined>(), connections: new Set<Socket>() };
    const { clientAddress } = nodeHandlerOptions({ clientAddressHeader: ['x-real-ip'] });
    const listener = fakeListener();

    beforeAll(async () => {
      const behind = await servers.serve((request, response) => {
        seen.addresses.add(clientAddress?.(request));
        seen.connections.add(request.socket);
        listener(request, response);
      });
      const port = await freePort();
      base = `http://127.0.0.1:${port}`;
      const content = (await readFile(new URL(`../../deploy/${site}`, import.meta.url), 'utf8'))
        .replace('127.0.0.1:8787', new URL(behind).host)
        .replace(listens.there, listens.here(port));
      await writeFile(folder('configuration'), configuration(content, folder()));
      const env = { ...process.env, HOME: folder(), XDG_DATA_HOME: folder(), XDG_CONFIG_HOME: folder() };
      kept(spawn(program, words(folder('configuration')), { stdio: 'ignore', env }));
      await vi.waitFor(async () => expect((await fetch(base)).status).toBe(404), { timeout: 10_000 });
    });

    it.each(['123%201%2F2%20Main', '123 1/2 Main'.replaceAll(' ', '%20'), 'a//b', 'x%2fy', '%C3%A9%2B+'])(
      '%s arrives as it was sent',
      async (text) => {
        const answer = await fetch(`${base}/addressparser/usa/single/${text}`);
        const { Result } = (await answer.json()) as { Result: { InputAddress: string } };
        expect([answer.status, Result.InputAddress]).toEqual([200, decodeURIComponent(text)]);
      },
    );

    it('the address is the one that the proxy saw, whatever a client claims', async () => {
      seen.addresses.clear();
      await fetch(`${base}/ipgeolocation/2001:db8::1`, { headers: { 'x-real-ip': '203.0.113.7' } });
      expect([...seen.addresses]).toEqual(['127.0.0.1']);
    });

    it('connections are kept', async () => {
      seen.connections.clear();
      for (let i = 0; i < 20; i++) await (await fetch(`${base}/ipgeolocation/2001:db8::1`)).text();
      expect(seen.connections.size).toBeLessThan(5);
    });
  });
}

describeProxy({
  program: 'caddy',
  site: 'Caddyfile',
  listens: { there: '\n:8080 {', here: (port) => `\nhttp://127.0.0.1:${port} {` },
  configuration: (site) => `{\n\tadmin off\n}\n${site}`,
  words: (configuration) => ['run', '--adapter', 'caddyfile', '--config', configuration],
});

describeProxy({
  program: 'nginx',
  site: 'nginx.conf',
  listens: { there: 'listen 8080', here: (port) => `listen 127.0.0.1:${port}` },
  configuration(site, folder) {
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${folder}/${name};`);
    return `daemon off; pid ${folder}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${site} }`;
  },
  words: (configuration) => ['-c', configuration, '-e', 'stderr'],
});
