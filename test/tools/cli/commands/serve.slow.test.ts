import { once } from 'node:events';
import { cpSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { sealed } from '../../../fixtures/damaged-datasets.js';
import { freePort } from '../../../fixtures/programs.js';
import { ask, IP, IP_DATA, ONLY_IP, type Served, serveProcesses, tokenOf } from './serve-process.js';

const { folder, serve } = serveProcesses();
const statusOf = async (served: Served) => (await ask(served, served.key)).status;

it('makes credentials at the first start, answers with them, and stops at a signal', async () => {
  const words = ['--data', 'datasets', '--base-path', '/geo'];
  const first = await serve([...words, '--verbose']);
  const { url, key, output, child } = first;
  expect(output().match(/^ +curl -s /gm)).toHaveLength(13);
  expect(output()).toContain(`Bearer ${key}`);
  const answer = await fetch(`${url}/autocomplete/usa/zipcode/displaytype/0/0213`, { headers: { authorization: `Bearer ${key}` } });
  expect(await answer.json()).toMatchObject({ StatusCode: 200, Result: expect.arrayContaining([expect.stringMatching(/^0213\d, /)]) });
  expect((await ask(first, '')).status).toBe(401);
  const token = await tokenOf(first);
  child.kill('SIGTERM');
  expect(await once(child, 'exit')).toEqual([0, null]);

  const [explorer = '', api = '', data = '', address = '', ...more] = (await serve(words)).output().split('\n');
  expect(explorer).toMatch(/^Explorer +http:\S+token=/);
  expect(api).toMatch(/^API +http:\S+\/geo\/docs$/);
  expect(data).toMatch(/^Data +\d datasets, 95,\d{3} addresses in 1 state; --verbose/);
  expect([address, more]).toEqual([expect.stringMatching(/^doorplate listens on/), ['']]);
  const second = await serve([...words, '--quiet']);
  expect(second.output()).toBe(`doorplate listens on ${second.url}\n`);
  expect((await ask(second, token)).status).toBe(200);
  second.child.kill('SIGINT');
  expect(await once(second.child, 'exit')).toEqual([0, null]);
});

it('keeps the secrets of the first start off its output when it is told to be quiet', async () => {
  const served = await serve([...IP_DATA, '--quiet']);
  expect(served.output()).toBe(`doorplate listens on ${served.url}\n`);
  const kept = readFileSync(folder('state', 'first-credentials.txt'), 'utf8');
  expect((await ask(served, /^apiKey +(\S+)$/m.exec(kept)?.[1] ?? '')).status).toBe(200);
});

it('SIGHUP opens data and credentials anew, keeps them when that fails, and says so', async () => {
  const data = folder('data');
  cpSync('datasets/ip-country', data, { recursive: true });
  const served = await serve(['--only', '--data', data, '--drain', '0']);
  const manifest = join(data, 'manifest.json');
  const good = readFileSync(manifest, 'utf8');
  const version = async (text: string) => {
    writeFileSync(manifest, sealed({ ...JSON.parse(good), version: text }));
  };

  await version('2030.01');
  served.child.kill('SIGHUP');
  await expect.poll(served.notices).toMatch(/reloaded data and credentials: ip-country 2030\.01\n/);
  expect(await statusOf(served)).toBe(200);

  writeFileSync(manifest, '{"format":');
  served.child.kill('SIGHUP');
  await expect.poll(served.notices).toMatch(/reload failed, the old data and credentials stay in use: .*manifest\.json/);
  expect(await statusOf(served)).toBe(200);

  await version('2031.01');
  const credentials = folder('state', 'credentials.json');
  const stored = readFileSync(credentials, 'utf8');
  writeFileSync(credentials, '{"format":');
  served.child.kill('SIGHUP');
  await expect.poll(served.notices).toMatch(/stay in use: Credential file is damaged/);
  writeFileSync(credentials, stored);
  served.child.kill('SIGHUP');
  await expect.poll(served.notices).toMatch(/ip-country 2031\.01\n/);
  expect(await statusOf(served)).toBe(200);
  served.child.kill('SIGTERM');
  expect(await once(served.child, 'exit')).toEqual([0, null]);
});

it('SIGUSR2 without workers is ignored, with a line', async () => {
  const served = await serve(IP_DATA);
  served.child.kill('SIGUSR2');
  await expect.poll(served.notices).toMatch(/^SIGUSR2 is ignored: /m);
  expect(await statusOf(served)).toBe(200);
  served.child.kill('SIGTERM');
  expect(await once(served.child, 'exit')).toEqual([0, null]);
});

it('silent connections keep nobody out, though there are more than the process may open', async () => {
  const served = await serve([...IP_DATA, '--max-connections', '100'], 200);
  const silent: Socket[] = [];
  for (let i = 0; i < 400; i++) {
    const socket = connect(served.port, '127.0.0.1');
    socket.on('error', () => undefined);
    await once(socket, 'connect');
    silent.push(socket);
  }
  for (let i = 0; i < 10; i++) expect(await statusOf(served)).toBe(200);
  expect(served.notices()).toMatch(/^idle connections closed for new ones, as 100 were open: 1\n/);
  for (const socket of silent) socket.destroy();
});

it('a base path may end in a slash, in front of files for the Census dialect too', async () => {
  const served = await serve([...IP_DATA, '--base-path', '/geo/', '--dialect', 'census']);
  const body = new FormData();
  body.set('addressFile', new Blob(['1,1 Elm St,Ames,IA,50010']));
  const batch = await fetch(`${served.url}/geocoder/locations/addressbatch`, { method: 'POST', body });
  expect([new URL(served.url).pathname, await statusOf(served), batch.status]).toEqual(['/geo', 200, 401]);
});

it('a reader of the notices who goes away does not end the server', async () => {
  const served = await serve(IP_DATA);
  served.child.stderr?.destroy();
  for (let i = 0; i < 3; i++) {
    served.child.kill('SIGHUP');
    expect(await statusOf(served)).toBe(200);
  }
  served.child.kill('SIGTERM');
  expect(await once(served.child, 'exit')).toEqual([0, null]);
});

it('serve adds what browsers and supervisors need, and logs neither keys nor addresses', async () => {
  const adminPort = await freePort();
  const words = [...ONLY_IP, '--drain', '2', '--cors', 'https://example.com', '--security-headers'];
  const watched = ['--compress', '--log', '--metrics', '--admin-port', String(adminPort)];
  const { child, url, key, notices } = await serve([...words, ...watched]);

  const headers = { authorization: `Bearer ${key}`, origin: 'https://example.com', 'accept-encoding': 'gzip' };
  const answer = await fetch(url + IP, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://example.com');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  const description = await fetch(`${url}/openapi.json`, { headers });
  expect(description.headers.get('content-encoding')).toBe('gzip');

  await expect.poll(notices).toContain('"operation":"ip"');
  const [line = ''] = notices()
    .split('\n')
    .filter((text) => text.includes('"operation":"ip"'));
  expect(JSON.parse(line)).toMatchObject({ status: 200, requestId: answer.headers.get('x-request-id'), principal: expect.any(String) });
  expect(notices()).not.toMatch(/8\.8\.8\.8|svc_test_/);

  await fetch(url + IP, { headers: { authorization: 'Bearer svc_test_wrong' } });
  await fetch(`${url}/explorer/about`);
  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  expect(metrics).toContain('doorplate_answer_seconds_count{operation="ip",status="200"} 1\n');
  expect(metrics).toContain('doorplate_refused_total{reason="credential_invalid"} 1\n');
  expect(metrics).toContain('doorplate_refused_total{reason="credential_missing"} 1\n');
  expect(metrics).toMatch(/doorplate_dataset_info\{dataset="ip-country",version="[\d.]+"\} 1\n/);
  expect(metrics).toContain('process_resident_memory_bytes');
  expect(metrics).not.toMatch(/8\.8\.8\.8|svc_test_/);

  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${adminPort}${path}`)).status;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
  child.kill('SIGHUP');
  const count = async () => (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  await expect.poll(count).toContain('doorplate_reloads_total{outcome="done"} 1\n');
  child.kill('SIGTERM');
  await expect.poll(() => ask('/readyz')).toBe(503);
  expect(await ask('/healthz')).toBe(200);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
