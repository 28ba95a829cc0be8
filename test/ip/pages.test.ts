import { readdir, readFile } from 'node:fs/promises';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { DatasetStore, memorySource } from '../../src/dataset/index.js';
import { locateIp } from '../../src/ip/index.js';
import { networkSource, roundedSource } from '../fixtures/paged-sample.js';

const FOLDER = new URL('../../datasets/ip-country/', import.meta.url);

const names = await readdir(FOLDER);
const files = new Map(await Promise.all(names.map(async (name) => [name, new Uint8Array(await readFile(new URL(name, FOLDER)))] as const)));
const whole = await DatasetStore.open([memorySource(files)]);

const locate = (store: DatasetStore, text: string, explain = false) => store.use((view) => locateIp(view, text, { explain }));
const v6 = fc
  .tuple(fc.constantFrom(0x2001, 0x2400, 0x2600, 0x2804, 0x2a00, 0x2c0f), fc.nat(0xffff), fc.nat(0xffff), fc.nat(0xffff))
  .map((groups) => `${groups.map((group) => group.toString(16)).join(':')}::1`);
const address = fc.tuple(fc.nat({ max: 223 }), fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => bytes.join('.'));

describe('IP ranges that are read page by page', () => {
  it('give the answers of whole files', async () => {
    const store = await DatasetStore.open([networkSource(files).source]);
    await fc.assert(
      fc.asyncProperty(fc.oneof(address, v6), async (text) => {
        expect(await locate(store, text)).toEqual(await locate(whole, text));
      }),
      { numRuns: 200 },
    );
    for (const text of ['2001:4860:4860::8888', '2a00::1', '10.0.0.1', '::ffff:8.8.8.8']) {
      expect(await locate(store, text)).toEqual(await locate(whole, text));
    }
  });

  it('explain themselves alike', async () => {
    const store = await DatasetStore.open([networkSource(files).source]);
    for (const text of ['8.8.8.8', '81.2.69.142', '1.1.1.1', '2001:4860:4860::8888', '2a00:1450:4001::1', '2001:200::1'])
      expect(await locate(store, text, true)).toEqual(await locate(whole, text, true));
  });

  it('take a few pages for the first address', async () => {
    for (const text of ['8.8.8.8', '81.2.69.142', '203.0.112.1', '2001:4860:4860::8888', '2804:10::1']) {
      const { source, network } = networkSource(files);
      await locate(await DatasetStore.open([source]), text);
      expect(network.reads.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000);
      const rounded = roundedSource(files);
      await locate(await DatasetStore.open([rounded.source]), text);
      // Manifest, directory, page tables, ranges.
      expect(rounded.rounds()).toBeLessThanOrEqual(4);
    }
  });

  it('never answer from a page that did not arrive as it is, and heal', async () => {
    const { source, network } = networkSource(files);
    const store = await DatasetStore.open([source]);
    let reads = 0;
    network.pass = (bytes, name) => {
      if (name === 'manifest.json' || reads++ % 3 !== 0) return bytes;
      if (reads % 2 === 0) throw new Error('the connection was reset');
      return bytes.fill(0xff, 0, 9);
    };
    for (const text of fc.sample(address, { numRuns: 60, seed: 19 })) {
      const answer = await Promise.resolve(locate(store, text)).catch((error: { readonly code: string }) => error.code);
      if (typeof answer === 'string') expect(answer).toMatch(/^DATASET_(?:UNREADABLE|DIGEST_MISMATCH)$/);
      else expect(answer).toEqual(await locate(whole, text));
    }
    network.pass = (bytes) => bytes;
    expect(await locate(store, '8.8.8.8')).toEqual(await locate(whole, '8.8.8.8'));
  });
});
