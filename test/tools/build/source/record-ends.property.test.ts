import { parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RecordEnds } from '../../../../tools/build/source/record-ends.js';
import { HashSet } from '../../../../tools/cli/table/hash-set.js';
import { readShard } from '../../../../tools/cli/table/plan.js';
import { parseOptions } from '../../../../tools/cli/table/read-rows.js';

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

it('HashSet says of each number whether it came before, as a Set does', () => {
  const number = fc.oneof(
    fc.maxSafeNat(),
    fc.nat({ max: 50 }),
    fc.nat({ max: 50 }).map((n) => n * 2 ** 32),
  );
  fc.assert(
    fc.property(fc.array(number, { maxLength: 200 }), (numbers) => {
      const [ours, oracle] = [new HashSet(), new Set<number>()];
      for (const value of numbers) {
        expect(ours.add(value)).toBe(!oracle.has(value));
        oracle.add(value);
      }
    }),
  );
  const grown = new HashSet();
  for (let value = 0; value < 20_000; value++) expect(grown.add(value * 7919)).toBe(true);
  for (let value = 0; value < 20_000; value++) expect(grown.add(value * 7919)).toBe(false);
});

const slurm = (id: number, first: number, last: number, count: number) => ({
  SLURM_ARRAY_TASK_ID: String(id),
  SLURM_ARRAY_TASK_MIN: String(first),
  SLURM_ARRAY_TASK_MAX: String(last),
  SLURM_ARRAY_TASK_COUNT: String(count),
});

describe('readShard', () => {
  it.each([
    [undefined, {}, 0, 1],
    ['1/1', {}, 0, 1],
    ['3/4', {}, 2, 4],
    ['auto/5', { JOB_COMPLETION_INDEX: '0' }, 0, 5],
    ['auto/4', slurm(12, 10, 13, 4), 2, 4],
    ['auto', slurm(8, 0, 12, 4), 2, 4],
    ['auto', slurm(3, 3, 3, 1), 0, 1],
    ['auto/3', { CLOUD_RUN_TASK_INDEX: '1', CLOUD_RUN_TASK_COUNT: '3' }, 1, 3],
    ['auto', { AWS_BATCH_JOB_ARRAY_INDEX: '7', AWS_BATCH_JOB_ARRAY_SIZE: '8' }, 7, 8],
  ])('reads %s with %j', (text, env, index, of) => {
    expect(readShard(text, env)).toEqual({ index, of });
  });

  it.each([
    ['0/4', {}],
    ['5/4', {}],
    ['1', {}],
    ['a/b', {}],
    ['auto', {}],
    ['auto/4', {}],
    ['auto', { JOB_COMPLETION_INDEX: '1' }],
    ['auto/2', { JOB_COMPLETION_INDEX: '2' }],
    ['1/2/3', {}],
    // Lists with gaps, two tasks of eight that are run again, and a number that is not that of the array.
    ['auto', slurm(3, 1, 7, 3)],
    ['auto/8', slurm(7, 3, 7, 2)],
    ['auto/8', { AWS_BATCH_JOB_ARRAY_INDEX: '1', AWS_BATCH_JOB_ARRAY_SIZE: '4' }],
  ])('refuses %s with %j', (text, env) => {
    expect(() => readShard(text, env)).toThrow(/--shard is ".*", expected I\/N/);
  });
});
