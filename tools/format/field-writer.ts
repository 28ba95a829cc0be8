import * as flatbuffers from 'flatbuffers';
import { type FileIdentity, finish, writeColumn, writeHeader, writeStrings } from './encode.js';
import { BlockStarts, beginsBlock, PackedColumn } from './packed.js';

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
    this.scalar(write, this.vector(values));
  }

  /** Writes a column; its offset, for a field that comes later or not at all. */
  vector(values: Parameters<typeof writeColumn>[1]): number {
    return writeColumn(this.#builder, values);
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

  /** A packed column of numbers, with its blocks where they have a field. */
  numbers<T>(write: WriteField, rows: readonly T[], value: (row: T) => number, writeBlocks?: WriteField): void {
    const [column, blocks] = [new PackedColumn(), new BlockStarts()];
    rows.forEach((row, i) => {
      if (beginsBlock(i)) blocks.add(column.length);
      column.number(value(row));
    });
    this.column(write, column.finish());
    if (writeBlocks !== undefined) this.column(writeBlocks, blocks.finish());
  }

  /** A packed column of steps, with its blocks where they have a field. */
  steps<T>(write: WriteField, rows: readonly T[], value: (row: T) => number, writeBlocks?: WriteField): void {
    const [column, blocks] = [new PackedColumn(), new BlockStarts()];
    rows.forEach((row, i) => {
      if (beginsBlock(i)) blocks.add(column.length, column.last);
      column.step(value(row));
    });
    this.column(write, column.finish());
    if (writeBlocks !== undefined) this.column(writeBlocks, blocks.finish());
  }

  /** A packed column of optional steps, with its blocks where they have a field; none where no row has a value. */
  optionalSteps<T>(write: WriteField, rows: readonly T[], value: (row: T) => number | null, writeBlocks?: WriteField): void {
    if (rows.every((row) => value(row) === null)) return;
    const [column, blocks] = [new PackedColumn(), new BlockStarts()];
    rows.forEach((row, i) => {
      if (beginsBlock(i)) blocks.add(column.length, column.last);
      column.optionalStep(value(row));
    });
    this.column(write, column.finish());
    if (writeBlocks !== undefined) this.column(writeBlocks, blocks.finish());
  }

  /** A column of bytes; none where all are 0. */
  optionalU8<T>(write: WriteField, rows: readonly T[], value: (row: T) => number): void {
    if (rows.some((row) => value(row) !== 0)) this.u8(write, rows, value);
  }

  /** A sparse column: the rows that have a value, and their values in one or more columns, with blocks where they have a field. */
  sparse<T>(
    writeRows: WriteField,
    rows: readonly T[],
    has: (row: T) => boolean,
    values: readonly (readonly [write: WriteField, value: (row: T) => number, writeBlocks?: WriteField])[],
  ): void {
    const at = new PackedColumn();
    const columns = values.map(() => new PackedColumn());
    const blocks = values.map(() => new BlockStarts());
    rows.forEach((row, i) => {
      if (beginsBlock(i)) {
        blocks.forEach((own, each) => {
          own.add(at.length, at.last, (columns[each] as PackedColumn).length);
        });
      }
      if (!has(row)) return;
      at.step(i);
      values.forEach(([, value], each) => {
        (columns[each] as PackedColumn).number(value(row));
      });
    });
    this.column(writeRows, at.finish());
    values.forEach(([write, , writeBlocks], each) => {
      this.column(write, (columns[each] as PackedColumn).finish());
      if (writeBlocks !== undefined && at.length > 0) this.column(writeBlocks, (blocks[each] as BlockStarts).finish());
    });
  }

  /** A string pool with one string a row. */
  pool<T>(write: WriteField, rows: readonly T[], value: (row: T) => string): void {
    this.scalar(write, writeStrings(this.#builder, rows.map(value)));
  }

  /** The header of the file. */
  header(write: WriteField, identity: FileIdentity): void {
    this.scalar(write, writeHeader(this.#builder, identity));
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
