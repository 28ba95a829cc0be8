import { createHash } from 'node:crypto';
import { COORDINATE_SCALE } from '../../../src/dataset/format/codecs/columns.js';
import { BLOCK_DIGEST_BYTES } from '../../../src/dataset/format/directory.js';
import { DIRECTORY } from '../../../src/dataset/format/schemas.js';
import type { FileEntry } from '../../../src/dataset/manifest.js';
import { FieldWriter } from './field-writer.js';
import type { PackedFile } from './pack.js';

/** A box with no positions: its west is above its east. */
const NO_BOX = [1, 0, 0, 0];

/** What the directory says of blocks: without their rows it is shorter. */
interface DirectoryForm {
  readonly hasRows: boolean;
}

/** One file of blocks of a kind, whose keys ascend, with their directory at its end. */
export function fileOfBlocks(key: string, blocks: readonly PackedFile[], form: DirectoryForm = { hasRows: true }): PackedFile {
  const [first] = blocks;
  if (first === undefined) throw new RangeError(`file ${key} has no blocks`);
  const directory = encodeDirectory(blocks, form);
  const offset = blocks.reduce((sum, { bytes }) => sum + bytes.byteLength, 0);
  const bytes = new Uint8Array(offset + directory.byteLength);
  let at = 0;
  for (const part of [...blocks.map((block) => block.bytes), directory]) {
    bytes.set(part, at);
    at += part.byteLength;
  }
  return {
    kind: first.kind,
    key,
    bytes,
    rows: blocks.reduce((sum, { rows }) => sum + rows, 0),
    bbox: blocks.map(({ bbox }) => bbox).reduce(around),
    blocks: {
      offset,
      sha256: createHash('sha256').update(directory).digest('hex'),
      directory: Buffer.from(directory).toString('base64'),
    },
  };
}

function encodeDirectory(blocks: readonly PackedFile[], { hasRows }: DirectoryForm): Uint8Array<ArrayBuffer> {
  const fields = new FieldWriter(DIRECTORY);
  const digests = blocks.map(({ bytes }) => createHash('sha256').update(bytes).digest().subarray(0, BLOCK_DIGEST_BYTES));
  fields.column('digests', new Uint8Array(Buffer.concat(digests)));
  fields.pool('keys', blocks, ({ key }) => key);
  fields.values('bytes', blocks, ({ bytes }) => bytes.byteLength);
  if (hasRows) fields.values('rows', blocks, ({ rows }) => rows);
  const boxes = blocks.flatMap(({ bbox }) => bbox?.map((degrees) => Math.round(degrees * COORDINATE_SCALE)) ?? NO_BOX);
  if (blocks.some(({ bbox }) => bbox !== null)) fields.column('boxes', Int32Array.from(boxes));
  fields.version();
  return fields.finish();
}

function around(a: FileEntry['bbox'], b: FileEntry['bbox']): FileEntry['bbox'] {
  if (a === null || b === null) return a ?? b;
  return [Math.min(a[0], b[0]), Math.min(a[1], b[1]), Math.max(a[2], b[2]), Math.max(a[3], b[3])];
}
