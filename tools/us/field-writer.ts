import * as flatbuffers from 'flatbuffers';
import { finish, writeColumn, writeStrings } from '../dataset/encode.js';

/** A generated `add…` function of a root table. */
export type WriteField = (builder: flatbuffers.Builder, value: number) => void;

/** Writes the columns of one root table, then the table itself: a table cannot be open while its columns are written. */
export class FieldWriter {
  readonly #builder = new flatbuffers.Builder(1 << 20);
  readonly #fields: (readonly [WriteField, number])[] = [];

  /** A field whose value lies in the table: a number, or an offset. */
  scalar(write: WriteField, value: number): void {
    this.#fields.push([write, value]);
  }

  column(write: WriteField, values: Parameters<typeof writeColumn>[1]): void {
    this.scalar(write, writeColumn(this.#builder, values));
  }

  u8<T>(write: WriteField, rows: readonly T[], value: (row: T) => number): void {
    this.column(write, Uint8Array.from(rows, value));
  }

  u16<T>(write: WriteField, rows: readonly T[], value: (row: T) => number): void {
    this.column(write, Uint16Array.from(rows, value));
  }

  u32<T>(write: WriteField, rows: readonly T[], value: (row: T) => number): void {
    this.column(write, Uint32Array.from(rows, value));
  }

  i32<T>(write: WriteField, rows: readonly T[], value: (row: T) => number): void {
    this.column(write, Int32Array.from(rows, value));
  }

  /** A string pool with one string a row. */
  pool<T>(write: WriteField, rows: readonly T[], value: (row: T) => string): void {
    this.scalar(write, writeStrings(this.#builder, rows.map(value)));
  }

  /** The file, with the table that `start` opens and `end` closes. */
  finish(
    start: (builder: flatbuffers.Builder) => void,
    end: (builder: flatbuffers.Builder) => flatbuffers.Offset,
    identifier: string,
  ): Uint8Array<ArrayBuffer> {
    start(this.#builder);
    for (const [write, value] of this.#fields) write(this.#builder, value);
    return finish(this.#builder, end(this.#builder), identifier);
  }
}
