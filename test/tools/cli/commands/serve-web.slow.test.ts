import { once } from 'node:events';
import { expect, it } from 'vitest';
import { freePort } from './free-port.js';
import { serveProcesses } from './serve-process.js';

const { serve } = serveProcesses();

it('serve adds what browsers and supervisors need, and logs neither keys nor addresses', async () => {
  const adminPort = await freePort();
  const words = ['--only', '--data', 'datasets/ip-country', '--drain', '2', '--cors', 'https://example.com', '--security-headers'];
  const watched = ['--compress', '--log', '--metrics', '--admin-port', String(adminPort)];
  const { child, url, key, notices } = await serve([...words, ...watched]);

  const headers = { authorization: `Bearer ${key}`, origin: 'https://example.com', 'accept-encoding': 'gzip' };
  const answer = await fetch(`${url}/ipgeolocation/8.8.8.8`, { headers });
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

  await fetch(`${url}/ipgeolocation/8.8.8.8`, { headers: { authorization: 'Bearer svc_test_wrong' } });
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
