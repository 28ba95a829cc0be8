import * as flatbuffers from 'flatbuffers';
import { finish, writeColumn, writeStrings } from './encode.js';
import { PackedColumn } from './packed.js';

/** A generated `add…` function of a root table. */
export type WriteField = (builder: flatbuffers.Builder, value: number) => void;

/** Gives every text its row. */
export interface Texts {
  row(text: string | null): number;
}

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

  /** A packed column of numbers. */
  numbers<T>(write: WriteField, rows: readonly T[], value: (row: T) => number): void {
    const column = new PackedColumn();
    for (const row of rows) column.number(value(row));
    this.column(write, column.finish());
  }

  /** A packed column of steps. */
  steps<T>(write: WriteField, rows: readonly T[], value: (row: T) => number): void {
    const column = new PackedColumn();
    for (const row of rows) column.step(value(row));
    this.column(write, column.finish());
  }

  /** A packed column of optional steps; none where no row has a value. */
  optionalSteps<T>(write: WriteField, rows: readonly T[], value: (row: T) => number | null): void {
    if (rows.every((row) => value(row) === null)) return;
    const column = new PackedColumn();
    for (const row of rows) column.optionalStep(value(row));
    this.column(write, column.finish());
  }

  /** A column of bytes; none where all are 0. */
  optionalU8<T>(write: WriteField, rows: readonly T[], value: (row: T) => number): void {
    if (rows.some((row) => value(row) !== 0)) this.u8(write, rows, value);
  }

  /** A sparse column: the rows that have a value, and their values in one or more columns. */
  sparse<T>(
    writeRows: WriteField,
    rows: readonly T[],
    has: (row: T) => boolean,
    values: readonly (readonly [write: WriteField, value: (row: T) => number])[],
  ): void {
    const [at, own] = [new PackedColumn(), [] as T[]];
    rows.forEach((row, i) => {
      if (!has(row)) return;
      at.step(i);
      own.push(row);
    });
    this.column(writeRows, at.finish());
    for (const [write, value] of values) this.numbers(write, own, value);
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
