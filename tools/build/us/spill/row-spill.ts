import { closeSync, mkdirSync, openSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { DoorplateError } from '../../../../src/errors.js';
import { FILE_DIGITS } from '../../../../src/text/digits.js';
import type { AddressRow, PostalRangeRow, RangeRow, StreetAliasRow } from '../rows.js';
import { AddressPacker } from './address-rows.js';

/** What importers hand to the builder of streets, by kind. */
export interface StreetRows {
  readonly addresses: AddressRow;
  readonly ranges: RangeRow;
  readonly postalRanges: PostalRangeRow;
  readonly aliases: StreetAliasRow;
}
export type RowKind = keyof StreetRows;

/** Kinds by the number that stands for them in the files. */
export const ROW_KINDS = ['addresses', 'ranges', 'postalRanges', 'aliases'] as const satisfies readonly RowKind[];
/** Bytes in front of a block: ZIP code, kind, source file, rows, bytes; 32 bits each, little endian. */
export const HEADER_BYTES = 20;
export const SPILL_SUFFIX = '.rows';

/** Rows of one kind and ZIP code that are not written yet. */
interface Pending {
  readonly kind: RowKind;
  readonly zip: string;
  readonly rows: AddressPacker | StreetRows[RowKind][];
}

const ZIP_CODE = /^\d{5}$/;
/** Rows of one kind and ZIP code that are compressed together. */
const BLOCK_ROWS = 4096;
/** Rows kept in memory before all are written. */
const MOST_ROWS = 250_000;
const FASTEST = 1;

/**
 * Keeps rows on the disk until their shard is built: one file for the first three digits of the ZIP code, in it blocks of
 * compressed rows of one ZIP code each, so that files in any order cost memory for a part of their rows only.
 */
export class RowSpill {
  readonly #folder: string;
  readonly #pending = new Map<string, Pending>();
  #held = 0;
  #file = 0;

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** The number of the source file that the rows are from. */
  beginFile(file: number): void {
    this.flush();
    this.#file = file;
  }

  /** Throws `INPUT_MALFORMED` for a ZIP code that is not five digits. */
  add<K extends RowKind>(kind: K, zip: string | null, row: StreetRows[K]): void {
    const key = `${kind}${zip}`;
    let pending = this.#pending.get(key);
    if (pending === undefined) {
      if (zip === null || !ZIP_CODE.test(zip)) throw new DoorplateError('INPUT_MALFORMED', 'A row lacks a five-digit ZIP code');
      pending = { kind, zip, rows: kind === 'addresses' ? new AddressPacker() : [] };
      this.#pending.set(key, pending);
    }
    const { rows } = pending;
    if (rows instanceof AddressPacker) rows.add(row as AddressRow);
    else rows.push(row);
    this.#held++;
    if (rows.length >= BLOCK_ROWS) {
      this.#append(shardOf(pending.zip), [block(pending, this.#file)]);
      this.#held -= rows.length;
      this.#pending.delete(key);
    } else if (this.#held >= MOST_ROWS) this.flush();
  }

  /** Writes what is still in memory. */
  flush(): void {
    const shards = new Map<string, Buffer[]>();
    for (const pending of this.#pending.values()) {
      const blocks = shards.get(shardOf(pending.zip)) ?? [];
      blocks.push(block(pending, this.#file));
      shards.set(shardOf(pending.zip), blocks);
    }
    for (const [shard, blocks] of shards) this.#append(shard, blocks);
    this.#pending.clear();
    this.#held = 0;
  }

  #append(shard: string, blocks: readonly Buffer[]): void {
    const file = openSync(join(this.#folder, shard + SPILL_SUFFIX), 'a');
    try {
      const bytes = Buffer.concat(blocks);
      for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
    } finally {
      closeSync(file);
    }
  }
}

function shardOf(zip: string): string {
  return zip.slice(0, FILE_DIGITS);
}

function block({ kind, zip, rows }: Pending, file: number): Buffer {
  const packed = rows instanceof AddressPacker ? rows.packed : rows;
  const bytes = deflateRawSync(JSON.stringify(packed), { level: FASTEST });
  const header = Buffer.alloc(HEADER_BYTES);
  [Number(zip), ROW_KINDS.indexOf(kind), file, rows.length, bytes.length].forEach((value, i) => {
    header.writeUInt32LE(value, 4 * i);
  });
  return Buffer.concat([header, bytes]);
}
