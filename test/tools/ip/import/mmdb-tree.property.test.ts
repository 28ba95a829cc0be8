import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readMmdb } from '../../../../tools/ip/import/mmdb.js';
import { walkTree } from '../../../../tools/ip/import/mmdb-tree.js';
import { ALIAS, type Network, writeMmdb } from './mmdb-writer.js';

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
