import { randomBytes } from 'node:crypto';
import { rm, writeFile } from 'node:fs/promises';
import { gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { Reader } from 'mmdb-lib';
import { describe, expect, it } from 'vitest';
import { buildIp } from '../../../../../tools/build/ip/build.js';
import { mmdbBuiltAt, openMmdb, readMmdb } from '../../../../../tools/build/ip/import/mmdb.js';
import { walkTree } from '../../../../../tools/build/ip/import/mmdb-tree.js';
import { folderForAll } from '../../../../fixtures/folder.js';
import { ALIAS, type Network, writeMmdb } from './mmdb-writer.js';

const RECORD = { name: 'here', list: [1, 'two', { three: 3.3 }], long: 'x'.repeat(100) };
const good = writeMmdb([{ bits: '00000001', record: RECORD }], { ipVersion: 4 });

async function readAll(bytes: Buffer): Promise<unknown[]> {
  const mmdb = await readMmdb(bytes);
  const records: unknown[] = [];
  for (const _ of walkTree(mmdb.tree, (_address, _length, offset) => {
    if (offset >= 0) records.push(mmdb.record(offset));
  }));
  return records;
}

/** The good file with bytes changed. */
function patched(change: (bytes: Buffer) => Buffer | undefined): Buffer {
  const copy = Buffer.from(good);
  return change(copy) ?? copy;
}

const folder = folderForAll();

describe('MMDB files', () => {
  it('reads records as mmdb-lib does', async () => {
    expect(await readAll(good)).toEqual([RECORD]);
    expect(new Reader(good).get('1.2.3.4')).toEqual(RECORD);
  });

  it('reads the date from the end of the file', async () => {
    const path = folder('good.mmdb');
    await writeFile(path, good);
    expect(await mmdbBuiltAt(path)).toBe('2026-09-21T14:13:20.000Z');
    expect((await openMmdb(path)).builtAt).toBe('2026-09-21T14:13:20.000Z');
  });

  it.each([
    ['no file', null, 'DATASET_UNREADABLE'],
    ['an empty file', Buffer.alloc(0), 'DATASET_FOREIGN'],
    ['text', Buffer.from('network,geoname_id\n'), 'DATASET_FOREIGN'],
    ['a gzipped file', gzipSync(good), 'DATASET_FOREIGN'],
  ] as const)('refuses %s', async (_, bytes, code) => {
    const path = folder('other.mmdb');
    await rm(path, { force: true });
    if (bytes !== null) await writeFile(path, bytes);
    const error = { code, message: expect.stringContaining(path), details: { file: path } };
    await expect(openMmdb(path)).rejects.toMatchObject(error);
    await expect(mmdbBuiltAt(path)).rejects.toMatchObject(error);
  });

  it('says that a file is compressed, whatever its size', async () => {
    const path = folder('large.mmdb.gz');
    await writeFile(path, Buffer.concat([gzipSync(good), randomBytes(300_000)]));
    await expect(mmdbBuiltAt(path)).rejects.toThrow('large.mmdb.gz: the file is compressed, expected an MMDB file: unpack it');
  });

  it('names the file whose tree or records are damaged', async () => {
    const path = folder('damaged.mmdb');
    for (const bytes of [patched((copy) => void copy.writeUIntBE(0, 0, 3)), patched((copy) => void copy.writeUInt8((7 << 5) | 28, 72))]) {
      await writeFile(path, bytes);
      await expect(buildIp({ files: [path], level: 'city' })).rejects.toMatchObject({
        code: 'DATASET_CORRUPT',
        message: expect.stringContaining(`${path}: MMDB`),
        details: { file: path },
      });
    }
  });

  it.each([
    ['another major version', { binary_format_major_version: 3 }, 'DATASET_TOO_NEW'],
    ['a record size of 20', { record_size: 20 }, 'DATASET_CORRUPT'],
    ['IP version 5', { ip_version: 5 }, 'DATASET_CORRUPT'],
    ['no nodes', { node_count: 0 }, 'DATASET_CORRUPT'],
    ['more nodes than bytes', { node_count: 1_000_000 }, 'DATASET_CORRUPT'],
    ['fewer nodes than there are', { node_count: 3 }, 'DATASET_CORRUPT'],
    ['a node count that is a text', { node_count: 'eight' }, 'DATASET_CORRUPT'],
    ['a date beyond all dates', { build_epoch: 0xffff_ffff_ffff_ffffn }, 'DATASET_CORRUPT'],
  ])('refuses %s', async (_, metadata, code) => {
    const bytes = writeMmdb([{ bits: '00000001', record: RECORD }], { ipVersion: 4, metadata });
    await expect(readAll(bytes)).rejects.toMatchObject({ name: 'DoorplateError', code });
  });

  // The tree has eight 7-byte nodes, a chain of left sides, and the data follows 16 zero bytes at 72.
  it.each([
    ['a node that points to itself', patched((bytes) => void bytes.writeUIntBE(0, 0, 3))],
    ['a node that is reached twice', patched((bytes) => void bytes.writeUIntBE(2, 4, 3))],
    ['nodes that nothing leads to', patched((bytes) => void bytes.writeUIntBE(8, 0, 3))],
    ['a record inside the separator', patched((bytes) => void bytes.writeUIntBE(8 + 15, 0, 3))],
    ['a record beyond the data', patched((bytes) => void bytes.writeUIntBE(0xffffff, 0, 3))],
    ['a separator that is not zero', patched((bytes) => void bytes.writeUInt8(1, 60))],
    ['a map longer than the data', patched((bytes) => void bytes.writeUInt8((7 << 5) | 28, 72))],
    ['a text longer than the data', patched((bytes) => void bytes.writeUInt8((2 << 5) | 31, 72))],
    ['a double of five bytes', patched((bytes) => void bytes.writeUInt8((3 << 5) | 5, bytes.indexOf('three') + 5))],
    ['a type that does not exist', patched((bytes) => Buffer.concat([bytes.subarray(0, 72), Buffer.from([0, 200]), bytes.subarray(74)]))],
    ['a pointer to itself', patched((bytes) => void bytes.set([1 << 5, 0], 72))],
    ['metadata that is a list', patched((bytes) => void bytes.set([0, 4], bytes.lastIndexOf('MaxMind.com') + 11))],
    ['a file cut inside its metadata', patched((bytes) => bytes.subarray(0, -20))],
  ])('refuses %s', async (_, bytes) => {
    await expect(readAll(bytes)).rejects.toMatchObject({ name: 'DoorplateError', code: 'DATASET_CORRUPT' });
  });

  it('does not follow a chain of nodes deeper than an address', async () => {
    const nodes = 200;
    const tree = Buffer.alloc(nodes * 7);
    for (let node = 0; node < nodes; node++) {
      tree.writeUIntBE(node + 1, node * 7, 3);
      tree.writeUIntBE(nodes, node * 7 + 4, 3);
    }
    const tail = writeMmdb([], { metadata: { node_count: nodes } }).subarray(7);
    await expect(readAll(Buffer.concat([tree, tail]))).rejects.toMatchObject({
      code: 'DATASET_CORRUPT',
      message: expect.stringContaining('deep'),
    });
  });

  it('never hangs and never throws anything else, whichever byte is changed', async () => {
    for (let at = 0; at < good.length; at++) {
      for (const value of [0, 0x20, 0xff]) {
        const bytes = patched((copy) => void copy.writeUInt8(value, at));
        await readAll(bytes).catch((error: unknown) => expect(error).toMatchObject({ name: 'DoorplateError' }));
      }
    }
  });
});

/** Prefixes of which none is inside another. */
const prefixes = (bits: number) =>
  fc
    .array(
      fc.array(fc.constantFrom('0', '1'), { minLength: 1, maxLength: bits }).map((all) => all.join('')),
      { maxLength: 40 },
    )
    .map((all) => all.filter((a, i) => !all.some((b, j) => (a.startsWith(b) && a !== b) || (a === b && j < i))));

function networksOf(all: readonly string[]): Network[] {
  return all.map((bits, i) => ({ bits, record: { name: `network ${i}` } }));
}

/** Everything the walk gives, as prefix bits and record. */
async function walk(bytes: Buffer, from: number) {
  const mmdb = await readMmdb(bytes);
  const found: { bits: string; record: unknown }[] = [];
  for (const _ of walkTree(mmdb.tree, (address, length, offset) => {
    const bits = [...address].map((word) => word.toString(2).padStart(32, '0')).join('');
    expect(bits.slice(length)).toBe('0'.repeat(128 - length));
    found.push({ bits: bits.slice(from, length), record: offset < 0 ? null : mmdb.record(offset) });
  }));
  return found;
}

describe('walkTree', () => {
  it.each([
    [24, 4],
    [28, 4],
    [32, 4],
    [24, 6],
    [28, 6],
    [32, 6],
  ] as const)('gives every network of a tree of %i-bit records for IPv%i, in order and without gaps', async (recordSize, ipVersion) => {
    const width = ipVersion === 4 ? 32 : 128;
    await fc.assert(
      fc.asyncProperty(prefixes(width), async (all) => {
        const networks = networksOf(all);
        const found = await walk(writeMmdb(networks, { recordSize, ipVersion }), 128 - width);
        const sorted = [...networks].sort((a, b) => (a.bits < b.bits ? -1 : 1));
        expect(found.filter(({ record }) => record !== null)).toEqual(sorted);
        let next = 0n;
        for (const { bits } of found) {
          expect(BigInt(`0b0${bits.padEnd(width, '0')}`)).toBe(next);
          next += 1n << BigInt(width - bits.length);
        }
        expect(next).toBe(1n << BigInt(width));
      }),
      { seed: 2012, numRuns: 60 },
    );
  });

  it('reads 28-bit records beyond 24 bits', async () => {
    const filler = 'x'.repeat(280);
    const networks = networksOf(['0', '1']).map(({ bits, record }) => ({ bits, record: { filler, ...(record as object) } }));
    expect(await walk(writeMmdb(networks, { recordSize: 28, ipVersion: 4 }), 96)).toEqual(networks);
  });

  it('follows aliases of the IPv4 networks once', async () => {
    const v4 = networksOf(['0000', '1']).map(({ bits, record }) => ({ bits: '0'.repeat(96) + bits, record }));
    const mapped = { bits: `${'0'.repeat(80)}${'1'.repeat(16)}`, record: ALIAS };
    const sixToFour = { bits: '0010000000000010', record: ALIAS };
    const found = await walk(writeMmdb([...v4, mapped, sixToFour]), 0);
    expect(found.filter(({ record }) => record !== null)).toEqual(v4);
    expect(found).toContainEqual({ bits: mapped.bits, record: null });
    expect(found).toContainEqual({ bits: sixToFour.bits, record: null });
  });
});
