import type * as flatbuffers from 'flatbuffers';
import { COORDINATE_SCALE } from '../../src/dataset/format/codecs/columns.js';
import { writeColumn } from './encode.js';
import { FileHeader } from './generated/format/file-header.js';

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
