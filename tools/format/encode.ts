import type * as flatbuffers from 'flatbuffers';
import { COORDINATE_SCALE } from '../../src/dataset/format/codecs/columns.js';
import { FileHeader } from './generated/format/file-header.js';
import { StringPool } from './generated/format/string-pool.js';

type Column = Uint8Array | Uint16Array | Uint32Array | Int32Array | Float64Array;

/** Writes a whole column at once and returns its offset; a loop over `addInt32` is several times slower. */
export function writeColumn(builder: flatbuffers.Builder, values: Column): number {
  const size = values.BYTES_PER_ELEMENT;
  builder.startVector(size, values.length, size);
  const bytes = new Uint8Array(values.buffer, values.byteOffset, values.byteLength);
  // Builders fill from the end, so that the vector's bytes go in front of what is there.
  const internal = builder as unknown as { space: number; bb: flatbuffers.ByteBuffer };
  internal.space -= bytes.byteLength;
  internal.bb.bytes().set(bytes, internal.space);
  return builder.endVector();
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
  const offsetsVector = writeColumn(builder, offsets);
  const bytesVector = writeColumn(builder, all);
  StringPool.startStringPool(builder);
  StringPool.addOffsets(builder, offsetsVector);
  StringPool.addBytes(builder, bytesVector);
  return StringPool.endStringPool(builder);
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

/** The finished file: a copy of its own, so that it starts at an aligned address. */
export function finish(builder: flatbuffers.Builder, root: number, identifier: string): Uint8Array<ArrayBuffer> {
  builder.finish(root, identifier);
  return builder.asUint8Array().slice();
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
  const keyAt = builder.createString(key);
  const bboxAt =
    bbox === null
      ? null
      : writeColumn(
          builder,
          Int32Array.from(bbox, (degrees) => Math.round(degrees * COORDINATE_SCALE)),
        );
  FileHeader.startFileHeader(builder);
  FileHeader.addKey(builder, keyAt);
  if (bboxAt !== null) FileHeader.addBbox(builder, bboxAt);
  return FileHeader.endFileHeader(builder);
}
