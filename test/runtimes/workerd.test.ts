import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Miniflare, Response } from 'miniflare';
import { expect, inject, it } from 'vitest';

/** A worker as its bundler makes it, without any flag of compatibility; its datasets come from the disk. */
async function workerOf(program: string): Promise<Miniflare> {
  const { outputFiles } = await build({
    entryPoints: [join(inject('consumer'), program)],
    ...{ bundle: true, format: 'esm', conditions: ['workerd', 'worker', 'browser'], write: false, logLevel: 'error' },
  });
  const datasets = join(inject('consumer'), 'node_modules', 'doorplate', 'datasets');
  return new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? '',
    compatibilityDate: '2026-04-01',
    outboundService: async ({ url }: { readonly url: string }) => {
      const { host, pathname } = new URL(url);
      const bytes = host === 'data.example.org' ? await readFile(join(datasets, pathname)).catch(() => null) : null;
      return new Response(bytes, { status: bytes === null ? 404 : 200 });
    },
  });
}

it('serves the operations in a worker', async () => {
  const worker = await workerOf('worker.js');
  const expected = JSON.parse(inject('expected'));
  const ask = async (path: string) => {
    const response = await worker.dispatchFetch(`https://service.example${path}`);
    return { status: response.status, result: ((await response.json()) as { Result: unknown }).Result };
  };
  const address = encodeURIComponent('801 shawan road, cockeysville md 21030');
  expect(await ask(`/addressparser/usa/single/${address}`)).toEqual({ status: 200, result: expected.parse.result });
  expect(await ask(`/addressverification/usa/single/${address}`)).toEqual({ status: 200, result: expected.verify.result });
  expect(await ask(`/geocoding/usa/forward/${address}`)).toMatchObject({ status: 200 });
  expect(await ask('/geocoding/usa/reverse/39.4941/-76.6744')).toMatchObject({ status: 200 });
  expect(await ask('/ipgeolocation/8.8.8.8')).toEqual({ status: 200, result: expected.ip.result });
  for (const path of [
    'usa/address/801%20shawan',
    'usa/city/displaytype/0/springf',
    'ind/city/displaytype/0/pun',
    'ind/pincode/displaytype/0/1100',
  ]) {
    const { status, result } = await ask(`/autocomplete/${path}`);
    expect([status, (result as unknown[]).length > 0]).toEqual([200, true]);
  }
  await worker.dispose();
});

const pem = (key: KeyObject, type: string) => key.export({ type: type as 'pkcs8', format: 'pem' }).toString();
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey;
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
const ed25519 = generateKeyPairSync('ed25519').privateKey;

it('issues and checks tokens in a worker, with keys of all kinds, and says how to convert old forms', async () => {
  const worker = await workerOf('token-worker.js');
  const keys: [string, string][] = [
    ['RS256', pem(rsa, 'pkcs8')],
    ['ES256', pem(p256, 'pkcs8')],
    ['EdDSA', pem(ed25519, 'pkcs8')],
  ];
  for (const [alg, body] of keys) {
    const response = await worker.dispatchFetch('https://service.example/', { method: 'POST', body });
    expect(await response.json()).toEqual({ alg, isSame: true, hasPrivatePart: false });
  }
  for (const body of [pem(rsa, 'pkcs1'), pem(p256, 'sec1')]) {
    const response = await worker.dispatchFetch('https://service.example/', { method: 'POST', body });
    expect([response.status, await response.text()]).toEqual([500, expect.stringContaining('convert it: openssl pkey -in KEY.pem')]);
  }
  await worker.dispose();
});
