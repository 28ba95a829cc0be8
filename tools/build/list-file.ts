import { accessSync, closeSync, constants, openSync, readSync, renameSync, rmSync, statSync, writeSync } from 'node:fs';
import { dirname } from 'node:path';
import { stringify } from 'csv-stringify/sync';
import { DoorplateError } from '../../src/errors.js';
import { isFullDisk } from './format/full-disk.js';
import { scratchPlace, sweep } from './format/scratch.js';

/** Characters gathered before they are written. */
const BUFFER = 65_536;

/** Writes rows of a list to a CSV file with a header. There is no file when there is no row. */
export class ListFile {
  readonly path: string;
  readonly #draft: string;
  readonly #header: readonly string[];
  #file: number | null = null;
  #text = '';

  constructor(path: string, header: readonly string[]) {
    this.path = path;
    this.#draft = scratchPlace(path);
    this.#header = header;
  }

  /** Throws `CONFIG_INVALID` when the list cannot be written to its path. Asked before a build that may take hours. */
  requirePlace(): void {
    const folder = dirname(this.path);
    sweep(folder);
    try {
      accessSync(folder, constants.W_OK);
    } catch (cause) {
      throw refusal(this.path, cause);
    }
    if (statSync(this.path, { throwIfNoEntry: false })?.isDirectory() === true) {
      throw new DoorplateError('CONFIG_INVALID', `${this.path} is a folder, expected a file to write a list to`, { file: this.path });
    }
  }

  /** Whether there is any row. */
  get written(): boolean {
    return this.#file !== null;
  }

  /** Adds a row; null is an empty cell. */
  add(cells: readonly (string | number | null)[]): void {
    this.#open();
    this.#text += line(cells);
    if (this.#text.length > BUFFER) this.#flush();
  }

  /** Adds the rows of a finished list of the same header, where there is one at the path. */
  append(path: string): void {
    const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
    if (size === 0) return;
    this.#open();
    this.#flush();
    const part = openSync(path, 'r');
    try {
      const bytes = Buffer.alloc(BUFFER);
      for (let at = Buffer.byteLength(line(this.#header)); at < size; ) {
        const length = readSync(part, bytes, 0, BUFFER, at);
        this.#write(bytes.subarray(0, length));
        at += length;
      }
    } finally {
      closeSync(part);
    }
  }

  /** Puts the file in its place, and away one that an earlier build left there. */
  finish(): void {
    if (this.#file === null) {
      rmSync(this.path, { force: true });
      return;
    }
    this.#flush();
    closeSync(this.#file);
    renameSync(this.#draft, this.path);
  }

  /** Leaves no half-written file behind. */
  discard(): void {
    rmSync(this.#draft, { force: true });
  }

  #open(): number {
    if (this.#file === null) {
      try {
        this.#file = openSync(this.#draft, 'w');
      } catch (cause) {
        throw isFullDisk(cause) ? cause : refusal(this.path, cause);
      }
      this.#text = line(this.#header);
    }
    return this.#file;
  }

  #flush(): void {
    this.#write(Buffer.from(this.#text));
    this.#text = '';
  }

  #write(bytes: Uint8Array): void {
    const file = this.#open();
    for (let at = 0; at < bytes.length; ) at += writeSync(file, bytes, at);
  }
}

function refusal(path: string, cause: unknown): DoorplateError {
  const code = cause instanceof Error && 'code' in cause ? String(cause.code) : 'unknown';
  return new DoorplateError('CONFIG_INVALID', `The list ${path} cannot be written: ${code}`, { file: path }, { cause });
}

/** A number, or several of them such as a position: no formula, though it may start with a minus sign. */
const NUMBERS = /^-?\d+(?:\.\d+)?(?: -?\d+(?:\.\d+)?)*$/;

/** Quoted where RFC 4180 wants it; a cell that a spreadsheet would take for a formula gets an apostrophe in front. */
function line(cells: readonly (string | number | null)[]): string {
  return stringify([cells.map((cell) => cell ?? '')], {
    escape_formulas: true,
    quoted_match: /\r/,
    cast: { string: (value) => (NUMBERS.test(value) ? { value, escape_formulas: false } : value) },
  });
}
