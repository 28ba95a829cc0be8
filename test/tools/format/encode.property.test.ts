import fc from 'fast-check';
import * as flatbuffers from 'flatbuffers';
import { describe, expect, it } from 'vitest';
import { Strings } from '../../../src/dataset/format/codecs/strings.js';
import { StringPool } from '../../../src/dataset/format/generated/format/string-pool.js';
import { StringTable, writeColumn, writeStrings } from '../../../tools/format/encode.js';

const SEED = 20261001;

describe('writeStrings', () => {
  it('writes what comes back, whatever was written before', () => {
    fc.assert(
      fc.property(fc.array(fc.string({ unit: 'grapheme' })), fc.uint8Array({ maxLength: 9 }), (texts, before) => {
        const builder = new flatbuffers.Builder(1);
        writeColumn(builder, before);
        builder.finish(writeStrings(builder, texts));
        const bytes = builder.asUint8Array().slice();
        const pool = StringPool.getRootAsStringPool(new flatbuffers.ByteBuffer(bytes));
        const strings = new Strings(pool.offsetsArray() as Uint32Array, pool.bytesArray() as Uint8Array);
        expect(Array.from(texts, (_, row) => strings.at(row))).toEqual(texts);
        expect(strings.length).toBe(texts.length);
      }),
      { seed: SEED },
    );
  });
});

describe('StringTable', () => {
  it('gives every text one row, and row 0 to the absent', () => {
    fc.assert(
      fc.property(fc.array(fc.option(fc.string({ maxLength: 2 }))), (texts) => {
        const table = new StringTable();
        const rows = texts.map((text) => table.row(text));
        const strings = table.strings();
        expect(rows.map((row) => strings[row])).toEqual(texts.map((text) => text ?? ''));
        expect(strings).toEqual([...new Set(['', ...texts.map((text) => text ?? '')])]);
      }),
      { seed: SEED },
    );
  });
});
