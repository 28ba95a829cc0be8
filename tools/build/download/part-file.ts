import { type FileHandle, open, rename, rm, stat, truncate } from 'node:fs/promises';
import { writeAt } from '../format/flush.js';
import type { ByteRange } from './sidecar.js';

/** The bytes around the ranges of a file that is put together from parts of another one. */
export interface Frame {
  readonly head: Uint8Array;
  readonly tail: Uint8Array;
}

/** A byte range to ask for next. */
export interface NextRange {
  readonly start: number;
  /** Null: to the end, wherever it is. */
  readonly end: number | null;
}

const NO_FRAME: Frame = { head: new Uint8Array(), tail: new Uint8Array() };

/** A download that has partly arrived: its bytes are those of the ranges, one behind the other. */
export class PartFile {
  readonly path: string;
  readonly #ranges: readonly ByteRange[] | null;
  readonly #frame: Frame;
  #file: FileHandle | null = null;
  /** Bytes of the ranges that are there. */
  held = 0;

  constructor(path: string, ranges: readonly ByteRange[] | null, frame: Frame = NO_FRAME) {
    this.path = path;
    this.#ranges = ranges;
    this.#frame = frame;
  }

  /** Takes up what an earlier run has left. */
  async resume(): Promise<void> {
    const size = (await stat(this.path).catch(() => null))?.size ?? 0;
    const most = this.#ranges === null ? Number.POSITIVE_INFINITY : sum(this.#ranges);
    // A run that was killed behind the last range may have written some of the bytes behind it.
    this.held = Math.min(most, Math.max(0, size - this.#frame.head.length));
    if (size > 0) await truncate(this.path, this.held === 0 ? 0 : this.#frame.head.length + this.held);
  }

  /** What to ask for; null when all ranges are there. `size`: of the whole file, where it is known. */
  next(size: number | null): NextRange | null {
    if (this.#ranges === null) return size !== null && this.held >= size ? null : { start: this.held, end: size };
    let skip = this.held;
    for (const { start, end } of this.#ranges) {
      if (skip < end - start) return { start: start + skip, end };
      skip -= end - start;
    }
    return null;
  }

  async startOver(): Promise<void> {
    await this.close();
    await rm(this.path, { force: true });
    this.held = 0;
  }

  async append(bytes: Uint8Array): Promise<void> {
    const file = await this.#opened();
    await writeAt(file, bytes, this.#frame.head.length + this.held);
    this.held += bytes.length;
  }

  /** Makes the whole download the file of a path. */
  async finish(path: string): Promise<void> {
    const file = await this.#opened();
    const { tail, head } = this.#frame;
    await writeAt(file, tail, head.length + this.held);
    await file.sync();
    await this.close();
    await rename(this.path, path);
  }

  async close(): Promise<void> {
    await this.#file?.close();
    this.#file = null;
  }

  async #opened(): Promise<FileHandle> {
    if (this.#file === null) {
      this.#file = await open(this.path, this.held > 0 ? 'r+' : 'w');
      const { head } = this.#frame;
      if (this.held === 0) await writeAt(this.#file, head, 0);
    }
    return this.#file;
  }
}

function sum(ranges: readonly ByteRange[]): number {
  return ranges.reduce((total, { start, end }) => total + end - start, 0);
}
