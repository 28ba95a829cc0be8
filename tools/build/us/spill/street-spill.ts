import { closeSync, openSync, readSync, writeSync } from 'node:fs';
import { deflateRawSync, inflateRawSync } from 'node:zlib';
import { byIndexOrder, type StreetIndexRecord } from '../encode/street-index-record.js';

/** Few, as a merge of all shards holds a block of each. */
const BLOCK_RECORDS = 256;
const LENGTH_BYTES = 4;
const FASTEST = 1;

/** Writes the streets of a shard in index order: blocks of compressed records, each behind its length. */
export function spillStreets(path: string, records: readonly StreetIndexRecord[]): void {
  const sorted = [...records].sort(byIndexOrder);
  const file = openSync(path, 'w');
  try {
    for (let at = 0; at < sorted.length; at += BLOCK_RECORDS) {
      const bytes = deflateRawSync(JSON.stringify(sorted.slice(at, at + BLOCK_RECORDS)), { level: FASTEST });
      const length = Buffer.alloc(LENGTH_BYTES);
      length.writeUInt32LE(bytes.length);
      const block = Buffer.concat([length, bytes]);
      for (let done = 0; done < block.length; ) done += writeSync(file, block, done);
    }
  } finally {
    closeSync(file);
  }
}

/** The streets of all shards in index order; holds a block of each shard. */
export function* mergeStreets(paths: readonly string[]): Generator<StreetIndexRecord> {
  const heap = new CursorHeap();
  for (const path of paths) heap.push(new Cursor(path));
  for (let first = heap.pop(); first !== null; first = heap.pop()) {
    yield first.record as StreetIndexRecord;
    first.next();
    heap.push(first);
  }
}

/** A place in the streets of one shard. */
class Cursor {
  readonly #path: string;
  #at = 0;
  #block: readonly StreetIndexRecord[] = [];
  #row = 0;

  constructor(path: string) {
    this.#path = path;
    this.#read();
  }

  /** Null behind the last one. */
  get record(): StreetIndexRecord | null {
    return this.#block[this.#row] ?? null;
  }

  next(): void {
    if (++this.#row === this.#block.length) this.#read();
  }

  #read(): void {
    const file = openSync(this.#path, 'r');
    try {
      const length = Buffer.alloc(LENGTH_BYTES);
      this.#row = 0;
      this.#block = [];
      if (readSync(file, length, 0, LENGTH_BYTES, this.#at) < LENGTH_BYTES) return;
      const bytes = Buffer.alloc(length.readUInt32LE());
      readSync(file, bytes, 0, bytes.length, this.#at + LENGTH_BYTES);
      this.#at += LENGTH_BYTES + bytes.length;
      this.#block = JSON.parse(inflateRawSync(bytes).toString()) as StreetIndexRecord[];
    } finally {
      closeSync(file);
    }
  }
}

/** A binary heap of cursors by their record; cursors that have none are left out. */
class CursorHeap {
  readonly #items: Cursor[] = [];

  push(cursor: Cursor): void {
    if (cursor.record === null) return;
    const items = this.#items;
    let at = items.push(cursor) - 1;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!before(cursor, items[parent] as Cursor)) break;
      items[at] = items[parent] as Cursor;
      at = parent;
    }
    items[at] = cursor;
  }

  pop(): Cursor | null {
    const items = this.#items;
    const [first] = items;
    const last = items.pop();
    if (first === undefined || last === undefined) return null;
    if (items.length > 0) this.#sink(last);
    return first;
  }

  #sink(cursor: Cursor): void {
    const items = this.#items;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= items.length) break;
      if (child + 1 < items.length && before(items[child + 1] as Cursor, items[child] as Cursor)) child++;
      if (!before(items[child] as Cursor, cursor)) break;
      items[at] = items[child] as Cursor;
      at = child;
    }
    items[at] = cursor;
  }
}

function before(a: Cursor, b: Cursor): boolean {
  return byIndexOrder(a.record as StreetIndexRecord, b.record as StreetIndexRecord) < 0;
}
