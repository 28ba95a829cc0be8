import { createHash } from 'node:crypto';
import * as flatbuffers from 'flatbuffers';
import { type ColumnVectors, columnVectors } from '../../src/dataset/format/column-bytes.js';
import { PAGE_DIGEST_BYTES, PAGES_FORMAT_VERSION, PINNED_COLUMN_BYTES } from '../../src/dataset/format/paged/page-table.js';
import { finish, writeColumn } from './encode.js';
import { PageTable } from './generated/format/page-table.js';
import type { PackedFile } from './pack.js';

/** Shorter files are read as a whole. */
const LEAST_PAGED_BYTES = 256 * 1024;
/**
 * Measured with two million addresses: smaller pages save little, as each takes 20 bytes of the page
 * table; with larger ones most of what is read is not needed.
 */
const PAGE_BYTES = 2048;
/** A search in a string pool reads what lies between two samples: about a page of most pools. */
const SAMPLE_ROWS = 256;
/** Tables start at a multiple of this. */
const ALIGNMENT = 8;

type Range = readonly [from: number, to: number];
type Pool = NonNullable<ColumnVectors['pool']>;

/** A file with its page table behind it. One that is shorter than `least` bytes stays as it is. */
export function withPages(file: PackedFile, least = LEAST_PAGED_BYTES): PackedFile {
  const { bytes, kind } = file;
  if (bytes.byteLength < least) return file;
  const offset = Math.ceil(bytes.byteLength / ALIGNMENT) * ALIGNMENT;
  const padded = new Uint8Array(offset);
  padded.set(bytes);
  const table = encodePageTable(padded, columnVectors(padded, kind));
  const whole = new Uint8Array(offset + table.byteLength);
  whole.set(padded);
  whole.set(table, offset);
  return { ...file, bytes: whole, pages: { offset, sha256: createHash('sha256').update(table).digest('hex') } };
}

function encodePageTable(bytes: Uint8Array<ArrayBuffer>, columns: readonly ColumnVectors[]): Uint8Array<ArrayBuffer> {
  const pages = Math.ceil(bytes.byteLength / PAGE_BYTES);
  const digests = new Uint8Array(pages * PAGE_DIGEST_BYTES);
  const starts = new Uint32Array(pages);
  const view = new DataView(bytes.buffer);
  for (let page = 0; page < pages; page++) {
    const at = page * PAGE_BYTES;
    const digest = createHash('sha256')
      .update(bytes.subarray(at, at + PAGE_BYTES))
      .digest();
    digests.set(digest.subarray(0, PAGE_DIGEST_BYTES), page * PAGE_DIGEST_BYTES);
    starts[page] = view.getUint32(at, true);
  }
  const pools = columns
    .flatMap(({ pool }) => (pool !== null && (isLong(pool.offsets) || isLong(pool.bytes)) ? [pool] : []))
    .sort((a, b) => a.offsets.byteOffset - b.offsets.byteOffset);
  const samples = pools.map(samplesOf);
  const pins = united([
    ...gapsBetween(columns, bytes.byteLength),
    ...columns.flatMap(pinsOf),
    ...pools.flatMap((pool, i) => samplePins(pool, samples[i] ?? [])),
  ]);

  const builder = new flatbuffers.Builder(1 << 16);
  const columnsOf = {
    digests: writeColumn(builder, digests),
    starts: writeColumn(builder, starts),
    pinAt: writeColumn(
      builder,
      Uint32Array.from(pins, ([from]) => from),
    ),
    pinBytes: writeColumn(
      builder,
      Uint32Array.from(pins, ([from, to]) => to - from),
    ),
    pins: writeColumn(builder, Buffer.concat(pins.map(([from, to]) => bytes.subarray(from, to)))),
    poolAt: writeColumn(
      builder,
      Uint32Array.from(pools, ({ offsets }) => offsets.byteOffset),
    ),
    poolLongest: writeColumn(builder, Uint32Array.from(pools, longestOf)),
    poolSample: writeColumn(builder, runs(samples.map(({ length }) => length))),
    sampleRow: writeColumn(builder, Uint32Array.from(samples.flat())),
  };
  PageTable.startPageTable(builder);
  PageTable.addFormatVersion(builder, PAGES_FORMAT_VERSION);
  PageTable.addPageBytes(builder, PAGE_BYTES);
  PageTable.addDigests(builder, columnsOf.digests);
  PageTable.addStarts(builder, columnsOf.starts);
  PageTable.addPinAt(builder, columnsOf.pinAt);
  PageTable.addPinBytes(builder, columnsOf.pinBytes);
  PageTable.addPins(builder, columnsOf.pins);
  PageTable.addPoolAt(builder, columnsOf.poolAt);
  PageTable.addPoolLongest(builder, columnsOf.poolLongest);
  PageTable.addPoolSample(builder, columnsOf.poolSample);
  PageTable.addSampleRow(builder, columnsOf.sampleRow);
  return finish(builder, PageTable.endPageTable(builder), 'DPPT');
}

interface Vector {
  readonly byteOffset: number;
  readonly byteLength: number;
  readonly BYTES_PER_ELEMENT: number;
}

function isLong({ byteLength }: Vector): boolean {
  return byteLength > PINNED_COLUMN_BYTES;
}

function vectorsOf({ numbers, pool }: ColumnVectors): readonly Vector[] {
  return [...(numbers === null ? [] : [numbers]), ...(pool === null ? [] : [pool.offsets, pool.bytes])];
}

/** All that is no column: the table itself, its header, the lengths of vectors. */
function gapsBetween(columns: readonly ColumnVectors[], size: number): readonly Range[] {
  const taken = columns.flatMap(vectorsOf).sort((a, b) => a.byteOffset - b.byteOffset);
  const gaps: Range[] = [];
  let end = 0;
  for (const { byteOffset, byteLength } of taken) {
    if (byteOffset > end) gaps.push([end, byteOffset]);
    end = Math.max(end, byteOffset + byteLength);
  }
  return [...gaps, [end, size]];
}

/** A short vector, and both ends of a long one. */
function pinsOf(column: ColumnVectors): readonly Range[] {
  return vectorsOf(column).flatMap((vector): readonly Range[] => {
    const { byteOffset: from, byteLength, BYTES_PER_ELEMENT: width } = vector;
    const to = from + byteLength;
    return isLong(vector)
      ? [
          [from, from + width],
          [to - width, to],
        ]
      : [[from, to]];
  });
}

function samplesOf({ offsets }: Pool): readonly number[] {
  const rows = offsets.length - 1;
  return Array.from({ length: Math.max(0, Math.ceil(rows / SAMPLE_ROWS) - 1) }, (_, sample) => (sample + 1) * SAMPLE_ROWS);
}

/** The strings of sampled rows, and where they start and end. */
function samplePins({ offsets, bytes }: Pool, rows: readonly number[]): readonly Range[] {
  return rows.flatMap((row): readonly Range[] => {
    const cell = offsets.byteOffset + row * offsets.BYTES_PER_ELEMENT;
    const [start, end] = [offsets[row] as number, offsets[row + 1] as number];
    return [
      [cell, cell + 2 * offsets.BYTES_PER_ELEMENT],
      [bytes.byteOffset + start, bytes.byteOffset + end],
    ];
  });
}

/** The same ranges, ascending and apart. */
function united(ranges: readonly Range[]): readonly Range[] {
  const found: [from: number, to: number][] = [];
  for (const [from, to] of [...ranges].sort((a, b) => a[0] - b[0])) {
    const last = found.at(-1);
    if (last !== undefined && from <= last[1]) last[1] = Math.max(last[1], to);
    else if (to > from) found.push([from, to]);
  }
  return found;
}

function longestOf({ offsets }: Pool): number {
  let longest = 0;
  for (let row = 1; row < offsets.length; row++) longest = Math.max(longest, (offsets[row] as number) - (offsets[row - 1] as number));
  return longest;
}

/** Where runs of the given lengths start, and where the last ends. */
function runs(lengths: readonly number[]): Uint32Array {
  const starts = new Uint32Array(lengths.length + 1);
  lengths.forEach((length, i) => {
    starts[i + 1] = (starts[i] as number) + length;
  });
  return starts;
}
