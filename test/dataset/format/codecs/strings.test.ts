import { describe, expect, it } from 'vitest';
import { Strings } from '../../../../src/dataset/format/codecs/strings.js';
import { isDoorplateError } from '../../../../src/errors.js';

const corrupt = expect.objectContaining({ code: 'DATASET_CORRUPT' });

describe('Strings', () => {
  it('keeps a byte order mark and empty strings', () => {
    const bytes = new TextEncoder().encode('\uFEFFab');
    const strings = new Strings(Uint32Array.of(0, 0, 5, 5), bytes);
    expect([strings.at(0), strings.at(1), strings.at(2)]).toEqual(['', '\uFEFFab', '']);
    expect(strings.length).toBe(3);
  });

  it.each<[string, number[]]>([
    ['no offsets', []],
    ['an end beyond the bytes', [0, 4]],
    ['offsets that fall', [0, 2, 1, 3]],
  ])('refuses %s', (_, offsets) => {
    expect(() => new Strings(Uint32Array.from(offsets), new Uint8Array(3))).toThrow(corrupt);
  });

  it.each([-1, 2, 0.5, Number.NaN, 2 ** 32])('refuses row %d of two', (row) => {
    expect(() => new Strings(Uint32Array.of(0, 1, 2), new Uint8Array(2)).at(row)).toThrow(corrupt);
  });

  it.each([[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0xaf]])('refuses what is not UTF-8: %d', (...bytes) => {
    const strings = new Strings(Uint32Array.of(0, bytes.length), Uint8Array.from(bytes));
    let caught: unknown;
    try {
      strings.at(0);
    } catch (error) {
      caught = error;
    }
    expect(isDoorplateError(caught) && caught.code).toBe('DATASET_CORRUPT');
  });
});
