import { generateKeyPairSync, type KeyObject } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { build } from 'esbuild';
import { Miniflare, Response } from 'miniflare';
import { expect, inject, it } from 'vitest';
import { expectAnswersOfNode } from './programs.js';

/** A worker as its bundler makes it, without any flag of compatibility; its datasets come from the disk. */
async function workerOf(program: string, bindings: Record<string, string> = {}): Promise<Miniflare> {
  const { outputFiles } = await build({
    entryPoints: [join(inject('consumer'), program)],
    ...{ bundle: true, format: 'esm', conditions: ['workerd', 'worker', 'browser'], write: false, logLevel: 'error' },
  });
  const datasets = join(inject('consumer'), 'node_modules', 'doorplate', 'datasets');
  return new Miniflare({
    modules: true,
    script: outputFiles[0]?.text ?? '',
    bindings,
    compatibilityDate:
      /compatibility_date = "(.*)"/.exec(await readFile(join(inject('consumer'), 'examples/worker/wrangler.toml'), 'utf8'))?.[1] ?? '',
    outboundService: async ({ url }: { readonly url: string }) => {
      const { host, pathname } = new URL(url);
      const bytes = host === 'data.example.org' ? await readFile(join(datasets, pathname)).catch(() => null) : null;
      return new Response(bytes, { status: bytes === null ? 404 : 200 });
    },
  });
}

const DATASETS = ['in-places', 'ip-country', 'us-md-baltimore-county', 'us-places'];

it('answers as Node does in the worker of the example', async () => {
  const worker = await workerOf('examples/worker/worker.js', {
    DATASETS: DATASETS.map((name) => `https://data.example.org/${name}`).join(' '),
  });
  await expectAnswersOfNode((path) => worker.dispatchFetch(`https://service.example${path}`));
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
