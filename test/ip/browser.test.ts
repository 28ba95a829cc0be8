// The IP lookup as it is bundled for browsers.
import { fileURLToPath } from 'node:url';
import { runInNewContext } from 'node:vm';
import { build } from 'esbuild';
import { expect, it } from 'vitest';
import { packDataset } from '../../tools/build/format/pack.js';
import { description } from '../fixtures/example-dataset.js';
import { ipFiles } from '../fixtures/ip-ranges.js';

const ENTRY = `
  export { DatasetStore, memorySource } from './src/dataset/index.js';
  export { locateIp, openIpReader } from './src/ip/index.js';
`;

const GLOBALS = [
  'AbortController',
  'TextDecoder',
  'TextEncoder',
  'crypto',
  'performance',
  'queueMicrotask',
  'atob',
  'Uint8Array',
  'Uint16Array',
  'Uint32Array',
  'Int32Array',
  'ArrayBuffer',
] as const;

it('bundles for browsers without a module of Node, and answers from bytes in memory', async () => {
  const { outputFiles } = await build({
    stdin: { contents: ENTRY, resolveDir: fileURLToPath(new URL('../..', import.meta.url)), loader: 'ts' },
    bundle: true,
    platform: 'browser',
    format: 'iife',
    globalName: 'doorplate',
    write: false,
    logLevel: 'silent',
  });
  const code = outputFiles[0]?.text ?? '';
  expect(code).not.toMatch(/(?:require\(|from\s*)["'](?:node:|fs|path|crypto)/);

  // No process, no Buffer, no require: what a browser has, and not more.
  const page: Record<string, unknown> = Object.fromEntries(GLOBALS.map((name) => [name, globalThis[name]]));
  page.globalThis = page;
  page.files = await packDataset(description(), ipFiles('city'));
  const answer = await runInNewContext(
    `${code};
    doorplate.DatasetStore.open([doorplate.memorySource(files)]).then(async (store) => {
      const { result } = await store.use((view) => doorplate.locateIp(view, '8.8.8.8'));
      const reader = await store.use(doorplate.openIpReader);
      return [result.City, reader.lookup('2001:4860:0:1::10').City].join();
    })`,
    page,
  );
  expect(answer).toBe('Boston,Ottawa');
});
