import type * as flatbuffers from 'flatbuffers';
import { COORDINATE_SCALE } from '../../../src/dataset/format/codecs/columns.js';
import {
  FILE_HEADER,
  fieldNumbersOf,
  type NumberType,
  type Schema,
  STRING_POOL,
  type VectorOf,
  type VectorType,
} from '../../../src/dataset/format/schemas.js';

/** Writes a whole column at once and returns its offset; a loop over `addInt32` is several times slower. */
export function writeColumn(builder: flatbuffers.Builder, values: VectorOf<VectorType>): number {
  const size = values.BYTES_PER_ELEMENT;
  builder.startVector(size, values.length, size);
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  // Builders fill from the end, so that the vector's bytes go in front of what is there.
  const internal = builder as unknown as { space: number; bb: flatbuffers.ByteBuffer };
  internal.space -= bytes.byteLength;
  internal.bb.bytes().set(bytes, internal.space);
  return builder.endVector();
}

const WRITERS: { readonly [T in NumberType]: (builder: flatbuffers.Builder, place: number, value: number) => void } = {
  ubyte: (builder, place, value) => builder.addFieldInt8(place, value, 0),
  ushort: (builder, place, value) => builder.addFieldInt16(place, value, 0),
  uint: (builder, place, value) => builder.addFieldInt32(place, value, 0),
  int: (builder, place, value) => builder.addFieldInt32(place, value, 0),
};

/** Writes a table and returns its offset. Fields hold a number, or the offset of what they lead to; they lie in the table in the order given. */
export function writeTable(
  builder: flatbuffers.Builder,
  { fields }: Schema,
  values: Iterable<readonly [name: string, value: number]>,
): number {
  const numbers = fieldNumbersOf(fields);
  builder.startObject(numbers.size);
  for (const [name, value] of values) {
    const place = numbers.get(name) as number;
    const write = WRITERS[fields[name] as NumberType];
    if (write === undefined) builder.addFieldOffset(place, value, 0);
    else write(builder, place, value);
  }
  return builder.endObject();
}

const encoder = new TextEncoder();

/** Writes strings, in the order given. */
export function writeStrings(builder: flatbuffers.Builder, strings: readonly string[]): number {
  const offsets = new Uint32Array(strings.length + 1);
  const encoded = strings.map((text) => encoder.encode(text));
  encoded.forEach((bytes, row) => {
    offsets[row + 1] = (offsets[row] as number) + bytes.byteLength;
  });
  const all = new Uint8Array(offsets[strings.length] as number);
  encoded.forEach((bytes, row) => {
    all.set(bytes, offsets[row] as number);
  });
  return writeTable(builder, STRING_POOL, [
    ['offsets', writeColumn(builder, offsets)],
    ['bytes', writeColumn(builder, all)],
  ]);
}

/** Gives every distinct string a row; row 0 is the empty string. The same strings in the same order give the same rows. */
export class StringTable {
  readonly #rows = new Map<string, number>([['', 0]]);

  row(text: string | null): number {
    if (text === null) return 0;
    const known = this.#rows.get(text);
    if (known !== undefined) return known;
    const row = this.#rows.size;
    this.#rows.set(text, row);
    return row;
  }

  strings(): string[] {
    return [...this.#rows.keys()];
  }
}

/** Counts how often texts are used, to give the most frequent ones the lowest rows. */
export class TextCounter {
  readonly #counts = new Map<string, number>();

  /** Counts a use; the row is not known yet. */
  row(text: string | null): number {
    if (text !== null) this.#counts.set(text, (this.#counts.get(text) ?? 0) + 1);
    return 0;
  }

  /** A table of all texts counted, by falling count, then by text. */
  ranked(): StringTable {
    const table = new StringTable();
    const order = [...this.#counts].sort(([a, countA], [b, countB]) => countB - countA || (a < b ? -1 : 1));
    for (const [text] of order) table.row(text);
    return table;
  }
}

/** West, south, east, north of all positions of a file, degrees; null where it has none. */
export type BoundingBox = readonly [west: number, south: number, east: number, north: number] | null;

/** What a file and its manifest both say of it. */
export interface FileIdentity {
  readonly key: string;
  readonly bbox: BoundingBox;
}

/** Writes the header of a file and returns its offset. */
export function writeHeader(builder: flatbuffers.Builder, { key, bbox }: FileIdentity): number {
  const written: (readonly [string, number])[] = [['key', builder.createString(key)]];
  if (bbox !== null) {
    const box = Int32Array.from(bbox, (degrees) => Math.round(degrees * COORDINATE_SCALE));
    written.push(['bbox', writeColumn(builder, box)]);
  }
  return writeTable(builder, FILE_HEADER, written);
}
