import { describe, expect, it } from 'vitest';
import type { IpLocation } from '../../src/contract.js';
import type { ErrorCode } from '../../src/errors.js';
import { openIpReader, parseIp } from '../../src/ip/index.js';
import { packDataset } from '../../tools/format/pack.js';
import { description, placesFile } from '../fixtures/example-dataset.js';
import { ipFiles, ipStore, place } from '../fixtures/ip-ranges.js';
import { openPacked } from '../fixtures/stores.js';
import { goldenCases } from '../golden/golden.js';

const golden = goldenCases<string, IpLocation | 'not-found' | ErrorCode>('ip');

const reader = await (await ipStore(ipFiles('city', undefined, 2))).use(openIpReader);

function bytesOf(ip: string): Uint8Array {
  const words = new Uint32Array(4);
  const version = parseIp(ip, words);
  const bytes = new Uint8Array(16);
  words.forEach((word, i) => {
    new DataView(bytes.buffer).setUint32(4 * i, word);
  });
  return version === 4 ? bytes.subarray(12) : bytes;
}

describe('openIpReader', () => {
  it.each(golden)('$input: $id', ({ input, expect: expected }) => {
    if (typeof expected === 'object') expect(reader.lookup(input)).toEqual(expected);
    else if (expected === 'not-found') expect(reader.lookup(input)).toBeNull();
    else expect(() => reader.lookup(input)).toThrow(expect.objectContaining({ code: expected }));
  });

  it.each(golden.filter(({ expect: expected }) => typeof expected === 'object'))(
    'finds the bytes of $input',
    ({ input, expect: expected }) => {
      const found = reader.lookupBytes(bytesOf(input));
      expect({ ...found, IpAddress: input }).toEqual(expected);
      expect(bytesOf(found?.IpAddress ?? '')).toEqual(bytesOf(input));
    },
  );

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

  it('gives a new record each time', () => {
    const [one, other] = reader.lookupMany(['8.8.8.8', '8.8.8.8']);
    expect(one).toEqual(other);
    expect(one).not.toBe(other);
  });

  it('asks city level before country level and earlier datasets before later ones', async () => {
    const at = (city: string, end: string) =>
      [
        ['1.0.0.0', place('US', { city })],
        [end, null],
      ] as const;
    const store = await ipStore(
      ipFiles('country', [['0.0.0.0', place('US')]]),
      ipFiles('city', at('First', '2.0.0.0')),
      ipFiles('city', at('Second', '3.0.0.0')),
    );
    const all = await store.use(openIpReader);
    expect(['1.0.0.1', '2.0.0.1', '3.0.0.1'].map((ip) => all.lookup(ip)?.City)).toEqual(['First', 'Second', null]);
  });

  it('says what is missing when no dataset holds IP ranges', async () => {
    const store = await openPacked(await packDataset(description(), [placesFile()]));
    await expect(store.use(openIpReader)).rejects.toMatchObject({ code: 'DATASET_NOT_MOUNTED' });
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
