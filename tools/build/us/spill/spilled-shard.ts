import { closeSync, openSync, readdirSync, readSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { type PackedAddresses, unpackAddresses } from './address-rows.js';
import { HEADER_BYTES, ROW_KINDS, type RowKind, SPILL_SUFFIX, type StreetRows } from './row-spill.js';

interface Block {
  readonly path: string;
  readonly at: number;
  readonly bytes: number;
  readonly zip: string;
  readonly kind: RowKind;
  readonly file: number;
  readonly rows: number;
}

/** The row of the manifest's sources that stands for a source of a file. */
export type SourceRow = (file: number, source: number) => number;

/** Shards that rows were kept for, with the bytes of their files, ascending. */
export function spilledShards(folders: readonly string[]): ReadonlyMap<string, number> {
  const sizes = new Map<string, number>();
  for (const folder of folders) {
    for (const name of readdirSync(folder)) {
      if (!name.endsWith(SPILL_SUFFIX)) continue;
      const key = name.slice(0, -SPILL_SUFFIX.length);
      sizes.set(key, (sizes.get(key) ?? 0) + statSync(join(folder, name)).size);
    }
  }
  return new Map([...sizes].sort(([a], [b]) => (a < b ? -1 : 1)));
}

/** The rows of one shard; reading them holds those of one ZIP code in memory. */
export class SpilledShard {
  readonly #blocks: readonly Block[];
  readonly #sourceRow: SourceRow;

  constructor(folders: readonly string[], key: string, sourceRow: SourceRow) {
    this.#blocks = folders.flatMap((folder) => [...blocksOf(join(folder, key + SPILL_SUFFIX))]);
    this.#sourceRow = sourceRow;
  }

  /** ZIP codes, ascending. */
  get zips(): readonly string[] {
    return [...new Set(this.#blocks.map(({ zip }) => zip))].sort();
  }

  /** Number of rows of a kind. */
  count(kind: RowKind): number {
    return this.#blocks.reduce((sum, block) => sum + (block.kind === kind ? block.rows : 0), 0);
  }

  /** Rows of a ZIP code in the order in which each file has them, under the manifest's sources. */
  *rows<K extends RowKind>(kind: K, zip: string): Generator<StreetRows[K]> {
    for (const block of this.#blocks) {
      if (block.kind !== kind || block.zip !== zip) continue;
      for (const row of rowsOf(block)) yield this.#ownSources(row, block.file) as StreetRows[K];
    }
  }

  #ownSources(row: StreetRows[RowKind], file: number): StreetRows[RowKind] {
    const source = this.#sourceRow(file, row.source);
    if (!('postalSource' in row) || row.postalSource === undefined) return source === row.source ? row : { ...row, source };
    return { ...row, source, postalSource: this.#sourceRow(file, row.postalSource) };
  }
}

function* blocksOf(path: string): Generator<Block> {
  const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
  for (let at = 0; at < size; ) {
    const header = bytesAt(path, at, HEADER_BYTES);
    const [zip, kind, file, rows, bytes] = [0, 4, 8, 12, 16].map((offset) => header.readUInt32LE(offset)) as [
      number,
      number,
      number,
      number,
      number,
    ];
    yield { path, at: at + HEADER_BYTES, bytes, zip: String(zip).padStart(5, '0'), kind: ROW_KINDS[kind] as RowKind, file, rows };
    at += HEADER_BYTES + bytes;
  }
}

function rowsOf({ path, at, bytes, zip, kind }: Block): Iterable<StreetRows[RowKind]> {
  const content: unknown = JSON.parse(inflateRawSync(bytesAt(path, at, bytes)).toString());
  return kind === 'addresses' ? unpackAddresses(content as PackedAddresses, zip) : (content as StreetRows[RowKind][]);
}

function bytesAt(path: string, at: number, length: number): Buffer {
  const file = openSync(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    if (readSync(file, bytes, 0, length, at) < length) throw new RangeError(`${path} is cut short`);
    return bytes;
  } finally {
    closeSync(file);
  }
}
