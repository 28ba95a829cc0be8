import type { FileEntry } from '../manifest.js';
import { COORDINATE_SCALE, column, corrupt, type TableBytes, within } from './codecs/columns.js';
import { type FileHeader, rootOf } from './field-reader.js';
import { SCHEMAS } from './file-schemas.js';
import type { Schema } from './schemas.js';
import { TableBuffer } from './table-buffer.js';

/** A bounding box, degrees times 10^7. */
export type FixedBox = readonly [west: number, south: number, east: number, north: number];

export const GLOBE: FixedBox = [-180 * COORDINATE_SCALE, -90 * COORDINATE_SCALE, 180 * COORDINATE_SCALE, 90 * COORDINATE_SCALE];

/** What a file says of itself. */
export interface Header {
  readonly key: string;
  /** Null where the file has no positions. */
  readonly box: FixedBox | null;
}

/** The header of a file. Throws `DATASET_CORRUPT`. */
export function readHeader(header: FileHeader | null): Header {
  if (header === null) throw corrupt('the file has no header');
  const key = column(header.text('key'), 'header.key');
  const values = header.vector('bbox');
  if (values === null) return { key, box: null };
  const [west = Number.NaN, south = Number.NaN, east = Number.NaN, north = Number.NaN] = column(values, 'header.bbox', 4);
  const isBox = GLOBE[0] <= west && west <= east && east <= GLOBE[2] && GLOBE[1] <= south && south <= north && north <= GLOBE[3];
  if (!isBox) throw corrupt(`the file has the box ${values.join(', ')}, expected west, south, east, north`);
  return { key, box: [west, south, east, north] };
}

/**
 * Compares what a file says of itself with its manifest. A file under the key of another one, or
 * with an altered box, would otherwise give wrong answers. Throws `DATASET_CORRUPT`.
 */
export function checkHeader(bytes: TableBytes, file: FileEntry): void {
  const buffer = bytes instanceof TableBuffer ? bytes : new TableBuffer(bytes);
  const header = within(() => readHeader(rootOf(buffer, SCHEMAS[file.kind] as Schema).header()));
  if (header.key !== file.key) throw corrupt(`the file says that its key is "${header.key}", the manifest "${file.key}"`);
  const expected = file.bbox?.map((degrees) => Math.round(degrees * COORDINATE_SCALE)) ?? null;
  if (String(header.box) !== String(expected)) {
    throw corrupt(`the file says that its box is ${header.box ?? 'none'}, the manifest ${expected ?? 'none'}, degrees times 10^7`);
  }
}
