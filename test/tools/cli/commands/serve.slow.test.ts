import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { Agent, request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { manifestDigest } from '../../../../src/dataset/manifest-reader.js';
import { type Served, serveProcesses } from './serve-process.js';

const IP = '/ipgeolocation/8.8.8.8';
const { folder, serve } = serveProcesses();

const ANSWER_TIMEOUT_MS = 20_000;

/** The status, or the error's code where there is no answer. */
function ask({ url, key }: Served, agent: Agent | false = false): Promise<number | string> {
  return new Promise((resolve) => {
    const failed = (error: NodeJS.ErrnoException) => resolve(error.code ?? '');
    const outgoing = request(`${url}${IP}`, { agent, headers: { authorization: `Bearer ${key}` } }, (answer) => {
      answer.on('error', failed).on('end', () => resolve(answer.statusCode as number));
      answer.resume();
    });
    outgoing.setTimeout(ANSWER_TIMEOUT_MS, () => outgoing.destroy(Object.assign(new Error(), { code: 'NO_ANSWER' })));
    outgoing.on('error', failed).end();
  });
}

describe('a process that is told to stop', () => {
  it('resets none of twenty clients that ask all the time over kept connections', async () => {
    const served = await serve(['--only', '--data', 'datasets/ip-country', '--drain', '0.5']);
    const seen = new Map<number | string, number>();
    const loops = Array.from({ length: 20 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      for (let got: number | string = 0; got !== 'ECONNREFUSED' && seen.size < 3; ) {
        got = await ask(served, agent);
        seen.set(got, (seen.get(got) ?? 0) + 1);
      }
      agent.destroy();
    });
    await expect.poll(() => seen.get(200) ?? 0).toBeGreaterThan(200);
    served.child.kill('SIGTERM');
    expect(await once(served.child, 'exit')).toEqual([0, null]);
    await Promise.all(loops);
    expect(Object.fromEntries(seen)).toEqual({ 200: expect.any(Number), ECONNREFUSED: 20 });
    expect(served.notices()).toBe('doorplate stops\n');
  });
});

describe('a process that is told to reload', () => {
  it('opens data and credentials anew, keeps them when that fails, and says so', async () => {
    const data = join(folder(), 'data');
    cpSync('datasets/ip-country', data, { recursive: true });
    const served = await serve(['--only', '--data', data, '--drain', '0']);
    const manifest = join(data, 'manifest.json');
    const good = readFileSync(manifest, 'utf8');
    const version = async (text: string) => {
      const content = { ...JSON.parse(good), version: text };
      writeFileSync(manifest, JSON.stringify({ ...content, sha256: await manifestDigest(content) }));
    };

    await version('2030.01');
    served.child.kill('SIGHUP');
    await expect.poll(served.notices).toMatch(/reloaded data and credentials: ip-country 2030\.01\n/);
    expect(await ask(served)).toBe(200);

    writeFileSync(manifest, '{"format":');
    served.child.kill('SIGHUP');
    await expect.poll(served.notices).toMatch(/reload failed, the old data and credentials stay in use: .*manifest\.json/);
    expect(await ask(served)).toBe(200);

    await version('2031.01');
    const credentials = join(folder(), 'state', 'credentials.json');
    const stored = readFileSync(credentials, 'utf8');
    writeFileSync(credentials, '{"format":');
    served.child.kill('SIGHUP');
    await expect.poll(served.notices).toMatch(/stay in use: Credential file is damaged/);
    writeFileSync(credentials, stored);
    served.child.kill('SIGHUP');
    await expect.poll(served.notices).toMatch(/ip-country 2031\.01\n/);
    expect(await ask(served)).toBe(200);
    served.child.kill('SIGTERM');
    expect(await once(served.child, 'exit')).toEqual([0, null]);
  });

  it('answers every request meanwhile', async () => {
    const served = await serve(['--only', '--data', 'datasets/ip-country', '--drain', '0']);
    const seen = new Set<number | string>();
    let isRunning = true;
    const loops = Array.from({ length: 4 }, async () => {
      const agent = new Agent({ keepAlive: true, maxSockets: 1 });
      while (isRunning) seen.add(await ask(served, agent));
      agent.destroy();
    });
    const reloads = () => served.notices().split('reloaded').length - 1;
    try {
      for (let i = 1; i <= 10; i++) {
        served.child.kill('SIGHUP');
        await expect.poll(reloads).toBeGreaterThanOrEqual(i);
      }
    } finally {
      isRunning = false;
    }
    await Promise.all(loops);
    expect([...seen]).toEqual([200]);
  });
});

describe('silent connections', () => {
  it('keep nobody out, though there are more than the process may open', async () => {
    const served = await serve(['--only', '--data', 'datasets/ip-country', '--max-connections', '100'], 200);
    const silent: Socket[] = [];
    for (let i = 0; i < 400; i++) {
      const socket = connect(served.port, '127.0.0.1');
      socket.on('error', () => undefined);
      await once(socket, 'connect');
      silent.push(socket);
    }
    for (let i = 0; i < 10; i++) expect(await ask(served)).toBe(200);
    expect(served.notices()).toMatch(/^idle connections closed for new ones, as 100 were open: 1\n/);
    for (const socket of silent) socket.destroy();
  });

  it('end after the time that is set', async () => {
    const served = await serve(['--only', '--data', 'datasets/ip-country', '--headers-timeout', '0.2']);
    const silent = connect(served.port, '127.0.0.1');
    silent.resume();
    await once(silent, 'end');
    expect(await ask(served)).toBe(200);
  });
});

describe('options', () => {
  it('a base path is asked for', async () => {
    const served = await serve(['--only', '--data', 'datasets/ip-country', '--base-path', '/geo']);
    expect(await ask(served)).toBe(200);
    expect(await ask({ ...served, url: new URL(served.url).origin })).toBe(404);
  });

  it('a base path may end in a slash, in front of files for the Census dialect too', async () => {
    const served = await serve(['--only', '--data', 'datasets/ip-country', '--base-path', '/geo/', '--dialect', 'census']);
    const body = new FormData();
    body.set('addressFile', new Blob(['1,1 Elm St,Ames,IA,50010']));
    const batch = await fetch(`${served.url}/geocoder/locations/addressbatch`, { method: 'POST', body });
    expect([new URL(served.url).pathname, await ask(served), batch.status]).toEqual(['/geo', 200, 401]);
  });
});

it('a reader of the notices who goes away does not end the server', async () => {
  const served = await serve(['--only', '--data', 'datasets/ip-country', '--drain', '0']);
  served.child.stderr?.destroy();
  for (let i = 0; i < 3; i++) {
    served.child.kill('SIGHUP');
    expect(await ask(served)).toBe(200);
  }
  served.child.kill('SIGTERM');
  expect(await once(served.child, 'exit')).toEqual([0, null]);
});
