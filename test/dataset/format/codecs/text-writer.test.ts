import { expect, it } from 'vitest';
import { Strings } from '../../../../src/dataset/format/codecs/strings.js';
import { TextWriter } from '../../../../src/dataset/format/codecs/text-writer.js';

function poolOf(...rows: readonly (readonly number[])[]): Strings {
  const offsets = [0, ...rows].map((_, i) => rows.slice(0, i).flat().length);
  return new Strings(Uint32Array.from(offsets), Uint8Array.from(rows.flat()));
}

const letters = (text: string): number[] => [...new TextEncoder().encode(text)];

it('puts rows, bytes and digits together, one text after the other', () => {
  const pool = poolOf(letters('MAIN'), [], letters('PEÑA'));
  const writer = new TextWriter();
  writer.row(pool, 0);
  writer.byte(32);
  writer.row(pool, 1);
  writer.digits(501, 5);
  expect(writer.finish()).toBe('MAIN 00501');
  writer.row(pool, 2);
  expect(writer.finish()).toBe('PEÑA');
  expect(writer.finish()).toBe('');
});

it('has room for long texts', () => {
  const pool = poolOf(letters('A'.repeat(200)), letters('Ñ'.repeat(300)));
  const writer = new TextWriter();
  for (const row of [0, 1, 0]) writer.row(pool, row);
  expect(writer.finish()).toBe('A'.repeat(200) + 'Ñ'.repeat(300) + 'A'.repeat(200));
});

it('refuses what is not UTF-8', () => {
  const writer = new TextWriter();
  writer.row(poolOf([0xff]), 0);
  expect(() => writer.finish()).toThrow(expect.objectContaining({ code: 'DATASET_CORRUPT' }));
});
