import type { FileEntry } from '../manifest.js';
import { hex } from '../sha256.js';
import { COORDINATE_SCALE, column, corrupt, openRoot, optionalColumn, sorted, stringPool, within } from './codecs/columns.js';
import type { Strings } from './codecs/strings.js';
import { DIRECTORY } from './schemas.js';

/** Bytes of the digest of a block: the first ones of its SHA-256. */
export const BLOCK_DIGEST_BYTES = 16;
const SIDES = 4;
const NO_BOXES = new Int32Array(0);
const NO_ROWS = new Uint32Array(0);

/** A block as the directory of its file describes it. `sha256` is the first half of the digest; `rows` is 0 where directories do not say it. */
export interface BlockEntry extends FileEntry {
  /** First byte in the file. */
  readonly offset: number;
  /** The file that it is a block of. */
  readonly within: FileEntry;
}

/** Whether an entry is that of a block rather than of a whole file. */
export function isBlock(file: FileEntry): file is BlockEntry {
  return 'within' in file;
}

type Box = readonly [west: number, south: number, east: number, north: number];

/** A block whose box lies elsewhere would not be found by its positions. */
function checkBoxes(boxes: Int32Array, { bbox }: FileEntry): void {
  let around: Box | null = null;
  for (let at = 0; at < boxes.length; at += SIDES) {
    const box = [...boxes.subarray(at, at + SIDES)] as unknown as Box;
    const [west, south, east, north] = box;
    if (west > east) continue;
    if (south > north) throw corrupt(`block ${at / SIDES} has the box ${box.join(', ')}, expected west, south, east, north`);
    const [left, bottom, right, top]: Box = around ?? box;
    around = [Math.min(west, left), Math.min(south, bottom), Math.max(east, right), Math.max(north, top)];
  }
  const expected = bbox?.map((degrees) => Math.round(degrees * COORDINATE_SCALE)) ?? null;
  if (String(around) === String(expected)) return;
  throw corrupt(`the blocks have the box ${around ?? 'none'}, expected ${expected ?? 'none'}, degrees times 10^7`);
}

/** What the end of a file says of its blocks, which ascend by their keys and follow one another without a gap. */
export class Directory {
  /** Ascending, each once. */
  readonly keys: Strings;
  /** West, south, east and north of each block, degrees times 10^7; west above east where a block has no positions; empty where none has. */
  readonly boxes: Int32Array;
  readonly tableBytes: number;
  readonly #file: FileEntry;
  readonly #offsets: Uint32Array;
  readonly #rows: Uint32Array;
  readonly #digests: Uint8Array;

  /** Throws `DATASET_CORRUPT` where the directory does not fit its file, whose blocks end at byte `end`. */
  constructor(bytes: Uint8Array<ArrayBuffer>, file: FileEntry, end: number) {
    const root = openRoot(bytes, DIRECTORY);
    const keys = within(() => stringPool(root.pool('keys'), 'keys'));
    const [lengths, rows, boxes, digests] = within(
      () =>
        [
          column(root.vector('bytes'), 'bytes', keys.length),
          optionalColumn(root.vector('rows'), 'rows', keys.length) ?? NO_ROWS,
          optionalColumn(root.vector('boxes'), 'boxes', SIDES * keys.length) ?? NO_BOXES,
          column(root.vector('digests'), 'digests', BLOCK_DIGEST_BYTES * keys.length),
        ] as const,
    );
    sorted(keys, 'keys', true);
    for (const row of [0, keys.length - 1]) {
      const key = keys.length === 0 ? '' : keys.at(row);
      if (file.kind === 'us-streets' && !key.startsWith(file.key))
        throw corrupt(`block ${row} has the key "${key}", expected one that begins with ${file.key}`);
    }
    this.#offsets = new Uint32Array(keys.length + 1);
    let sum = 0;
    lengths.forEach((length, i) => {
      sum += length;
      this.#offsets[i + 1] = sum;
    });
    if (sum !== end) throw corrupt(`the blocks have ${sum} bytes, expected ${end}`);
    const total = rows.reduce((all, own) => all + own, 0);
    if (rows.length > 0 && total !== file.rows) throw corrupt(`the blocks have ${total} rows, expected ${file.rows}`);
    checkBoxes(boxes, file);
    this.tableBytes = bytes.byteLength + this.#offsets.byteLength;
    this.keys = keys;
    this.boxes = boxes;
    this.#file = file;
    this.#rows = rows;
    this.#digests = digests;
  }

  get length(): number {
    return this.keys.length;
  }

  /** The row of the block with a key; -1 where there is none. */
  find(key: string): number {
    const [from, to] = this.keys.equalRange(key);
    return from < to ? from : -1;
  }

  entry(row: number): BlockEntry {
    const { name, kind } = this.#file;
    const [from, to] = [this.#offsets[row] as number, this.#offsets[row + 1] as number];
    const digest = this.#digests.subarray(BLOCK_DIGEST_BYTES * row, BLOCK_DIGEST_BYTES * (row + 1));
    return {
      name,
      kind,
      key: this.keys.at(row),
      bytes: to - from,
      sha256: hex(digest),
      rows: this.#rows[row] ?? 0,
      bbox: this.#boxOf(row),
      offset: from,
      within: this.#file,
    };
  }

  #boxOf(row: number): FileEntry['bbox'] {
    const [west, south, east, north] = this.boxes.subarray(SIDES * row, SIDES * (row + 1)) as unknown as [number, number, number, number];
    if (!(west <= east)) return null;
    return [west / COORDINATE_SCALE, south / COORDINATE_SCALE, east / COORDINATE_SCALE, north / COORDINATE_SCALE];
  }
}
