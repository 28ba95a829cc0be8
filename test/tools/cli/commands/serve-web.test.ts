import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';

const ENTRY = new URL('../../../../tools/cli/main.ts', import.meta.url).pathname;

let folder: string;
let child: ChildProcess;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'doorplate-web-'));
});
afterEach(async () => {
  child.kill('SIGKILL');
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  await rm(folder, { recursive: true });
});

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

it('serve adds what browsers and supervisors need, and logs neither keys nor addresses', async () => {
  const adminPort = await freePort();
  const words = ['serve', '--port', '0', '--data', 'datasets/ip-country', '--state', join(folder, 'state'), '--drain', '2'];
  const web = [
    '--cors',
    'https://example.com',
    '--security-headers',
    '--compress',
    '--log',
    '--metrics',
    '--admin-port',
    String(adminPort),
  ];
  child = spawn(process.execPath, ['--import', 'tsx', ENTRY, ...words, ...web], { stdio: ['ignore', 'pipe', 'pipe'] });
  let [output, notices] = ['', ''];
  child.stdout?.setEncoding('utf8').on('data', (piece) => {
    output += piece;
  });
  child.stderr?.setEncoding('utf8').on('data', (piece) => {
    notices += piece;
  });
  await expect.poll(() => output, { timeout: 20_000 }).toMatch(/listens on \S+\n/);
  const base = /listens on (\S+)\n/.exec(output)?.[1] as string;
  const key = /svc_test_\S+/.exec(output)?.[0] ?? '';

  const headers = { authorization: `Bearer ${key}`, origin: 'https://example.com', 'accept-encoding': 'gzip' };
  const answer = await fetch(`${base}/ipgeolocation/8.8.8.8`, { headers });
  expect(answer.status).toBe(200);
  expect(answer.headers.get('access-control-allow-origin')).toBe('https://example.com');
  expect(answer.headers.get('content-security-policy')).toBe("default-src 'none'; frame-ancestors 'none'");
  const description = await fetch(`${base}/openapi.json`, { headers });
  expect(description.headers.get('content-encoding')).toBe('gzip');

  await expect.poll(() => notices).toContain('"operation":"ip"');
  const [line = ''] = notices.split('\n').filter((text) => text.includes('"operation":"ip"'));
  expect(JSON.parse(line)).toMatchObject({ status: 200, requestId: answer.headers.get('x-request-id'), principal: expect.any(String) });
  expect(notices).not.toMatch(/8\.8\.8\.8|svc_test_/);

  const metrics = await (await fetch(`http://127.0.0.1:${adminPort}/metrics`)).text();
  expect(metrics).toContain('doorplate_answer_seconds_count{operation="ip",status="200"} 1\n');
  expect(metrics).toContain('process_resident_memory_bytes');
  expect(metrics).not.toMatch(/8\.8\.8\.8|svc_test_/);

  const ask = async (path: string) => (await fetch(`http://127.0.0.1:${adminPort}${path}`)).status;
  expect([await ask('/healthz'), await ask('/readyz')]).toEqual([200, 200]);
  child.kill('SIGTERM');
  await expect.poll(() => ask('/readyz')).toBe(503);
  expect(await ask('/healthz')).toBe(200);
  expect(await once(child, 'exit')).toEqual([0, null]);
});
