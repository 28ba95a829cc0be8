import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { parseOptions } from '../../../../tools/cli/table/read-rows.js';
import { RecordEnds } from '../../../../tools/cli/table/record-ends.js';

const cell = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', ' ', 'é') });
const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 3 }), { minLength: 1, maxLength: 8 });
const PARSING = { ...parseOptions('csv'), relax_column_count: true };

/** Cuts bytes into pieces of whole records, from blocks of one length. */
function pieces(bytes: Uint8Array, length: number): Uint8Array[] {
  const ends = new RecordEnds(',');
  const found: Uint8Array[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; at += length) {
    const cut = ends.last(bytes.subarray(at, at + length));
    if (cut < 0) continue;
    found.push(bytes.subarray(from, at + cut));
    from = at + cut;
  }
  return from < bytes.length ? [...found, bytes.subarray(from)] : found;
}

describe('RecordEnds', () => {
  it('cuts a CSV into pieces that together read as the whole, whatever the blocks', () => {
    fc.assert(
      fc.property(table, fc.integer({ min: 1, max: 40 }), (rows, length) => {
        const bytes = Buffer.from(stringify(rows));
        const read = pieces(bytes, length).flatMap((piece) => parse(Buffer.from(piece), PARSING) as string[][]);
        expect(read).toEqual(parse(bytes, PARSING));
        expect(read).toEqual(rows);
      }),
    );
  });

  it('cuts any text so that the pieces read as the whole, quotes that nobody closes left aside', () => {
    const text = fc.string({ unit: fc.constantFrom('a', '"', ',', '\n', '\r\n', '\r', ' '), maxLength: 60 });
    const read = (piece: Uint8Array) => parse(Buffer.from(piece), PARSING) as string[][];
    fc.assert(
      fc.property(text, fc.integer({ min: 1, max: 40 }), (written, length) => {
        const bytes = Buffer.from(written);
        let whole: string[][];
        try {
          whole = read(bytes);
        } catch {
          return;
        }
        expect(pieces(bytes, length).flatMap(read)).toEqual(whole);
      }),
      { numRuns: 1000 },
    );
  });

  it('takes a quote inside a field as text', () => {
    expect(pieces(Buffer.from('5" pipe,1\nx,2\n'), 100)).toHaveLength(1);
    expect(new RecordEnds(',').first(Buffer.from('5" pipe,1\nx,2\n'))).toBe(10);
  });

  it('finds the first and the last line where nothing is quoted', () => {
    const lines = Buffer.from('"a\n"b\nc');
    expect([new RecordEnds(null).first(lines), new RecordEnds(null).last(lines)]).toEqual([3, 6]);
    expect([new RecordEnds(null).first(Buffer.from('c')), new RecordEnds(',').last(Buffer.from('"\n'))]).toEqual([-1, -1]);
  });
});
