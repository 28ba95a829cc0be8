import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { build } from 'tsup';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type BatchItem, type Doorplate, open } from '../../src/index.js';
import type * as Workers from '../../src/workers/index.js';
import configs from '../../tsup.config.js';

const ADDRESSES = [
  '1745 T Street Southeast, Washington, DC 20020',
  'Washington DC',
  '1 Nowhere St, Nowhereville ZZ',
  '',
  '900 T St SE, Washington DC',
];
const MANY = Array.from({ length: 200 }, (_, i) => ADDRESSES[i % ADDRESSES.length] as string);

/** Threads run what is built, and so are tested as it is built: inside the package's folder, where its datasets and dependencies are found. */
let folder: string;
let doorplate: Doorplate;
beforeAll(async () => {
  folder = await mkdtemp(fileURLToPath(new URL('../../node_modules/.doorplate-', import.meta.url)));
  await writeFile(join(folder, 'package.json'), '{ "type": "module" }');
  const [library] = configs as [object];
  await build({ ...library, config: false, dts: false, silent: true, outDir: folder });
  doorplate = await open();
}, 240_000);
afterAll(async () => {
  await doorplate.close();
  await rm(folder, { recursive: true });
});

const load = async (format: string): Promise<typeof Workers> =>
  format === 'esm'
    ? import(/* @vite-ignore */ pathToFileURL(join(folder, 'workers.js')).href)
    : createRequire(import.meta.url)(join(folder, 'workers.cjs'));

/** Items with what matters of an error: those of a built library are of another class. */
async function collect<R>(items: AsyncIterable<BatchItem<R>>): Promise<unknown[]> {
  const all: unknown[] = [];
  for await (const item of items) all.push(item.status === 'error' ? { ...item, error: [item.error.code, item.error.message] } : item);
  return all;
}

/** Endless, and knows what was read of it and whether it was closed. */
function source() {
  const seen = { read: 0, closed: false };
  async function* texts(): AsyncGenerator<string> {
    try {
      while (true) {
        if (++seen.read % 50 === 0) await delay(1);
        yield ADDRESSES[0] as string;
      }
    } finally {
      seen.closed = true;
    }
  }
  return { seen, texts: texts() };
}

const threads = (): number => process.getActiveResourcesInfo().filter((name) => name === 'MessagePort' || name === 'Worker').length;

describe.each(['esm', 'cjs'])('doorplate/workers, %s', (format) => {
  it('answers as one thread does, in order', async () => {
    const { verifyBatch, geocodeBatch } = await load(format);
    for (const workers of [1, 3]) {
      expect(await collect(verifyBatch(MANY, { workers }))).toEqual(await collect(doorplate.verifyBatch(MANY)));
      expect(await collect(geocodeBatch(MANY, { workers, explain: true }))).toEqual(
        await collect(doorplate.geocodeBatch(MANY, { explain: true })),
      );
    }
  });

  it('gives an item for what is no address, and goes on', async () => {
    const { verifyBatch } = await load(format);
    const odd = [{ street: ADDRESSES[0] }, { street: () => 1 }, 5, { other: 'x' }, ADDRESSES[0]] as unknown as string[];
    const items = await collect(verifyBatch(odd, { workers: 2, maxInputLength: 100 }));
    const codes = items.map((item) => (item as { error?: [string] }).error?.[0]);
    expect(codes).toEqual([undefined, 'INPUT_MALFORMED', 'INPUT_MALFORMED', 'INPUT_MALFORMED', undefined]);
  });

  it('reads no more than the window ahead, and ends with its consumer', async () => {
    const { verifyBatch } = await load(format);
    const before = threads();
    const { seen, texts } = source();
    let taken = 0;
    for await (const item of verifyBatch(texts, { workers: 2, window: 40 })) {
      expect(item.status).not.toBe('error');
      expect(seen.read).toBeLessThanOrEqual(taken + 41);
      if (++taken === 100) break;
    }
    expect(seen.closed).toBe(true);
    expect(threads()).toBe(before);
  });

  it('ends on its signal, and on what the source throws', async () => {
    const { geocodeBatch } = await load(format);
    const before = threads();
    const stop = new AbortController();
    const { seen, texts } = source();
    const run = geocodeBatch(texts, { workers: 2, signal: stop.signal });
    await run.next();
    stop.abort(new Error('enough'));
    await expect(collect(run)).rejects.toThrow('enough');
    expect(seen.closed).toBe(true);
    function* failing(): Generator<string> {
      yield ADDRESSES[0] as string;
      throw new Error('the source broke');
    }
    await expect(collect(geocodeBatch(failing(), { workers: 2 }))).rejects.toThrow('the source broke');
    expect(threads()).toBe(before);
  });

  it('throws what keeps the datasets from being opened, and for options that cannot be', async () => {
    const { verifyBatch } = await load(format);
    await expect(collect(verifyBatch(MANY, { workers: 2, data: ['/nowhere'] }))).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    const source = { label: 'own', read: async () => new Uint8Array() };
    expect(() => verifyBatch(MANY, { data: [source as unknown as URL] })).toThrow('expected a folder or a URL');
    expect(() => verifyBatch(MANY, { workers: 0 })).toThrow('workers is 0');
    await expect(collect(verifyBatch(MANY, { window: 2000 }))).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' });
  });
});
