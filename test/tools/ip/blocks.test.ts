import { describe, expect, it } from 'vitest';
import { LIST, ONE_PLACE, PART } from '../../../src/dataset/format/tables/ip.js';
import { formatIpv4 } from '../../../src/ip/index.js';
import { BlockWriter } from '../../../tools/ip/blocks.js';
import { ipFiles, place, type Range } from '../../fixtures/ip-ranges.js';
import { openFiles } from '../../fixtures/opened-ip-files.js';

const cell = (key: number, place: number) => ({ key, place, inner: null });

it('writes a block of one place without any data', () => {
  const writer = new BlockWriter(10);
  writer.add([cell(0, 7)]);
  expect([...writer.columns().block]).toEqual([7, ONE_PLACE]);
  expect(writer.columns().data).toHaveLength(1);
});

it('lists a few cells: the last one’s number and the first place, then where each begins and its place', () => {
  const writer = new BlockWriter(10);
  writer.add([cell(0, 1), cell(0x102, 9)]);
  const { block, data } = writer.columns();
  expect([...block]).toEqual([0, LIST]);
  expect([...data]).toEqual([1, 0, 1, 0, 0, 2, 1, 9, 0, 0, 0]);
});

it('takes many even cells apart into slots, in less room than a list of them', () => {
  const writer = new BlockWriter(300);
  writer.add(Array.from({ length: 256 }, (_, i) => cell(i << 8, 1 + (i & 3))));
  const { block, data } = writer.columns();
  expect(block[1]).not.toBe(LIST);
  expect(data.length).toBeLessThan(256 * 5);
});

it('refuses more places than an entry can number', () => {
  expect(() => new BlockWriter(PART)).not.toThrow();
  expect(() => new BlockWriter(PART + 1)).toThrow(`The source has ${PART + 1} places, expected ${PART} at most`);
});

describe('encodeIp', () => {
  it.each([0, 1, 65_535, 65_536])('holds %i places', (count) => {
    const ranges = Array.from({ length: count }, (_, i): Range => [formatIpv4(0x01000000 + 256 * i), place('US', { city: `c${i}` })]);
    const lookup = openFiles(ipFiles('city', ranges));
    expect(lookup.directory.places).toBe(count + 1);
    for (const i of [0, count >> 1, count - 1]) {
      const found = lookup.location(lookup.placeV4(0x01000000 + 256 * i + 255), 'x').City;
      expect(found).toBe(count === 0 ? null : `c${i}`);
    }
  });
});
