import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { IpLocation } from '../../src/contract.js';
import { DatasetStore } from '../../src/dataset/index.js';
import type { ErrorCode } from '../../src/errors.js';
import { locateIp, openIpReader, parseIp } from '../../src/ip/index.js';
import { ipFiles, ipStore, place } from '../fixtures/ip-ranges.js';
import { networkSource, roundedSource, shippedDataset } from '../fixtures/paged-sample.js';
import { openPacked } from '../fixtures/stores.js';
import { goldenCases } from '../golden/golden.js';

const golden = goldenCases<string, IpLocation | 'not-found' | ErrorCode>('ip');

const reader = await (await ipStore(ipFiles('city', undefined, 2))).use(openIpReader);

function bytesOf(ip: string): Uint8Array {
  const words = new Uint32Array(4);
  const version = parseIp(ip, words);
  const bytes = Uint8Array.from(Buffer.from(words.buffer).swap32());
  return version === 4 ? bytes.subarray(12) : bytes;
}

describe('openIpReader', () => {
  it.each(golden)('$input: $id', ({ input, expect: expected }) => {
    if (expected === 'not-found') expect(reader.lookup(input)).toBeNull();
    else if (typeof expected === 'string') expect(() => reader.lookup(input)).toThrow(expect.objectContaining({ code: expected }));
    else {
      expect(reader.lookup(input)).toEqual(expected);
      const found = reader.lookupBytes(bytesOf(input));
      expect({ ...found, IpAddress: input }).toEqual(expected);
      expect(bytesOf(found?.IpAddress ?? '')).toEqual(bytesOf(input));
    }
  });

  it('refuses bytes of another length, and what is no text', () => {
    for (const length of [0, 3, 5, 15, 17]) {
      expect(() => reader.lookupBytes(new Uint8Array(length))).toThrow(expect.objectContaining({ code: 'INPUT_MALFORMED' }));
    }
    for (const value of [undefined, null, 1, {}, ['1.1.1.1']]) {
      expect(() => reader.lookup(value as never)).toThrow(expect.objectContaining({ code: 'INPUT_MALFORMED' }));
    }
  });

  it('finds many at once, and names the one that is none', () => {
    const texts = ['8.8.8.8', '8.8.9.8', '127.0.0.1'];
    expect(reader.lookupMany(texts)).toEqual(texts.map((text) => reader.lookup(text)));
    expect(reader.lookupMany([])).toEqual([]);
    expect(() => reader.lookupMany([...texts, '1.2.3'])).toThrow(
      expect.objectContaining({ code: 'INPUT_MALFORMED', details: { index: 3 } }),
    );
  });

  it.each([
    ['8.8.8.7', 24],
    ['9.1.1.1', 8],
    ['2001:4860::1', 64],
    ['2001:4860:0:1:8000::', 128],
    ['2a00::1', 7],
    ['8.8.9.8', null],
    ['2001:200::1', null],
    ['127.0.0.1', null],
  ])('tells the bits of the network of one place around %s: %s', (text, bits) => {
    expect(reader.prefixLength(text)).toBe(bits);
  });

  it('gives a new record each time', () => {
    const [one, other] = reader.lookupMany(['8.8.8.8', '8.8.8.8']);
    expect(one).toEqual(other);
    expect(one).not.toBe(other);
  });

  it.each(['ip-places', 'ip-v4', 'ip-v6'] as const)('refuses a file of kind %s from another build', async (kind) => {
    const other = ipFiles('city', [
      ['1.0.0.0', place('US', { city: 'Elsewhere' })],
      ['2000::', place('DE', { city: 'Anderswo' })],
    ]);
    const mixed = ipFiles('city').map((file) => (file.kind === kind ? (other.find((each) => each.kind === kind) ?? file) : file));
    await expect((await ipStore(mixed)).use(openIpReader)).rejects.toMatchObject({ code: 'DATASET_CORRUPT' });
  });
});

const files = await shippedDataset('ip-country');
const whole = await openPacked(files);

const locate = (store: DatasetStore, text: string, explain = false) => store.ask((view) => locateIp(view, text, { explain }));
const v6 = fc
  .tuple(fc.constantFrom(0x2001, 0x2400, 0x2600, 0x2804, 0x2a00, 0x2c0f), fc.nat(0xffff), fc.nat(0xffff), fc.nat(0xffff))
  .map((groups) => `${groups.map((group) => group.toString(16)).join(':')}::1`);
const address = fc.tuple(fc.nat({ max: 223 }), fc.nat(255), fc.nat(255), fc.nat(255)).map((bytes) => bytes.join('.'));

describe('IP ranges over a network', () => {
  it('give the answers of whole files', async () => {
    const store = await DatasetStore.open([networkSource(files).source]);
    await fc.assert(
      fc.asyncProperty(fc.oneof(address, v6), async (text) => {
        expect(await locate(store, text)).toEqual(await locate(whole, text));
      }),
      { numRuns: 200 },
    );
    for (const text of ['8.8.8.8', '81.2.69.142', '2001:4860:4860::8888', '2a00::1', '2001:200::1', '10.0.0.1', '::ffff:8.8.8.8'])
      expect(await locate(store, text, true)).toEqual(await locate(whole, text, true));
  });

  it('stay in blocks where a file does not fit in memory', async () => {
    const { source, network } = networkSource(files);
    const store = await DatasetStore.open([source], { maxBytes: 1024 * 1024 });
    for (const text of fc.sample(fc.oneof(address, v6), { numRuns: 300, seed: 23 })) {
      expect(await locate(store, text)).toEqual(await locate(whole, text));
      expect(store.residentBytes).toBeLessThanOrEqual(1024 * 1024);
    }
    expect(Math.max(...network.reads.map(({ bytes }) => bytes))).toBeLessThan(200_000);
    await expect(store.use(openIpReader)).rejects.toMatchObject({ code: 'DATASET_TOO_LARGE' });
  });

  it('are read as a whole from a disk once a sixteenth of a file has been asked for', async () => {
    const { source, network } = networkSource(files);
    const store = await DatasetStore.open([{ label: 'disk', read: (name, options) => source.read(name, options) }]);
    const largest = Math.max(...[...files.values()].map(({ byteLength }) => byteLength));
    for (const text of fc.sample(v6, { numRuns: 200, seed: 29 })) expect(await locate(store, text)).toEqual(await locate(whole, text));
    expect(network.reads.filter(({ bytes }) => bytes === largest)).toHaveLength(1);
    expect(network.reads.length).toBeLessThan(20);
  });

  it('take a block of ranges and one of places for the first address', async () => {
    for (const text of ['8.8.8.8', '81.2.69.142', '203.0.112.1', '2001:4860:4860::8888', '2804:10::1']) {
      const { source, network } = networkSource(files);
      await locate(await DatasetStore.open([source]), text);
      expect(network.reads.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(100_000);
      const rounded = roundedSource(files);
      await locate(await DatasetStore.open([rounded.source]), text);
      // Manifest, ranges, places.
      expect(rounded.rounds()).toBe(3);
    }
  });

  it('never answer from a block that did not arrive as it is, and heal', async () => {
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
