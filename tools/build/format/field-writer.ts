import * as flatbuffers from 'flatbuffers';
import { VECTORS } from '../../../src/dataset/format/field-reader.js';
import {
  type Fields,
  fieldNumbersOf,
  type NamesOf,
  type NumberType,
  type Schema,
  type VectorOf,
  type VectorType,
} from '../../../src/dataset/format/schemas.js';
import { type FileIdentity, writeColumn, writeHeader, writeStrings, writeTable } from './encode.js';
import { BlockStarts, beginsBlock, PackedColumn } from './packed.js';

/** Gives every text its row. */
export interface Texts {
  row(text: string | null): number;
}

/** Gives the number of a row. */
type Value<T> = (row: T) => number;

/**
 * Writes the columns of one root table, then the table itself: a table cannot be open while its columns are written. Packed columns are
 * written with their blocks, where the table has a field for them.
 */
export class FieldWriter<F extends Fields> {
  readonly #schema: Schema<F>;
  readonly #builder = new flatbuffers.Builder(1 << 20);
  readonly #fields: (readonly [name: string, value: number])[] = [];

  constructor(schema: Schema<F>) {
    this.#schema = schema;
  }

  /** The version of the layout. */
  version(): void {
    this.#fields.push(['formatVersion', this.#schema.version]);
  }

  number(name: NamesOf<F, NumberType>, value: number): void {
    this.#fields.push([name, value]);
  }

  column<K extends NamesOf<F, VectorType>>(name: K, values: VectorOf<F[K]>): void {
    this.#write(name, values);
  }

  /** Writes a column whose field lies behind those of columns that are written later; returns what adds the field. */
  ahead<K extends NamesOf<F, VectorType>>(name: K, values: VectorOf<F[K]>): () => void {
    const at = writeColumn(this.#builder, values);
    return () => this.#fields.push([name, at]);
  }

  /** A column with one number a row. */
  values<T>(name: NamesOf<F, VectorType>, rows: readonly T[], value: Value<T>): void {
    const Numbers = VECTORS[this.#schema.fields[name] as VectorType] as Uint32ArrayConstructor;
    this.#write(name, Numbers.from(rows, value));
  }

  /** A column of bytes; none where all are 0. */
  optionalBytes<T>(name: NamesOf<F, '[ubyte]'>, rows: readonly T[], value: Value<T>): void {
    if (rows.some((row) => value(row) !== 0)) this.#write(name, Uint8Array.from(rows, value));
  }

  /** A packed column of numbers. */
  numbers<T>(name: NamesOf<F, '[ubyte]'>, rows: readonly T[], value: Value<T>): void {
    this.#packed(name, rows, (column, row) => column.number(value(row)));
  }

  /** A packed column of numbers; none where all are 0. */
  optionalNumbers<T>(name: NamesOf<F, '[ubyte]'>, rows: readonly T[], value: Value<T>): void {
    if (rows.some((row) => value(row) !== 0)) this.numbers(name, rows, value);
  }

  /** A packed column of steps. */
  steps<T>(name: NamesOf<F, '[ubyte]'>, rows: readonly T[], value: Value<T>): void {
    this.#packed(name, rows, (column, row) => column.step(value(row)), true);
  }

  /** A packed column of optional steps; none where no row has a value. */
  optionalSteps<T>(name: NamesOf<F, '[ubyte]'>, rows: readonly T[], value: (row: T) => number | null): void {
    if (rows.some((row) => value(row) !== null)) this.#packed(name, rows, (column, row) => column.optionalStep(value(row)), true);
  }

  /** A sparse column: the rows that have a value, and their values in one or more columns. */
  sparse<T>(
    rowsName: NamesOf<F, '[ubyte]'>,
    rows: readonly T[],
    has: (row: T) => boolean,
    values: readonly (readonly [name: NamesOf<F, '[ubyte]'>, value: Value<T>])[],
  ): void {
    const at = new PackedColumn();
    const columns = values.map(([name, value]) => ({ name, value, column: new PackedColumn(), blocks: new BlockStarts() }));
    rows.forEach((row, i) => {
      if (beginsBlock(i)) for (const { column, blocks } of columns) blocks.add(at.length, at.last, column.length);
      if (!has(row)) return;
      at.step(i);
      for (const { column, value } of columns) column.number(value(row));
    });
    this.#write(rowsName, at.finish());
    for (const { name, column, blocks } of columns) {
      this.#write(name, column.finish());
      if (at.length > 0) this.#writeBlocks(name, blocks);
    }
  }

  /** A string pool with one string a row. */
  pool<T>(name: NamesOf<F, 'StringPool'>, rows: readonly T[], value: (row: T) => string): void {
    this.#fields.push([name, writeStrings(this.#builder, rows.map(value))]);
  }

  /** The header of the file. */
  header(identity: FileIdentity): void {
    this.#fields.push(['header', writeHeader(this.#builder, identity)]);
  }

  /**
   * The file: a copy of its own, so that it starts at an aligned address. Fields lie in its table in the order in which they were written, or
   * in that of the schema.
   */
  finish({ isBySchema = false } = {}): Uint8Array<ArrayBuffer> {
    const numbers = fieldNumbersOf(this.#schema.fields);
    const placeOf = ([name]: readonly [string, number]) => numbers.get(name) as number;
    const fields = isBySchema ? this.#fields.toSorted((a, b) => placeOf(a) - placeOf(b)) : this.#fields;
    this.#builder.finish(writeTable(this.#builder, this.#schema, fields), this.#schema.identifier);
    return this.#builder.asUint8Array().slice();
  }

  #packed<T>(name: string, rows: readonly T[], add: (column: PackedColumn, row: T) => void, hasSteps = false): void {
    const [column, blocks] = [new PackedColumn(), new BlockStarts()];
    rows.forEach((row, i) => {
      if (beginsBlock(i)) blocks.add(column.length, ...(hasSteps ? [column.last] : []));
      add(column, row);
    });
    this.#write(name, column.finish());
    this.#writeBlocks(name, blocks);
  }

  #writeBlocks(name: string, blocks: BlockStarts): void {
    if (Object.hasOwn(this.#schema.fields, `${name}Blocks`)) this.#write(`${name}Blocks`, blocks.finish());
  }

  #write(name: string, values: VectorOf<VectorType>): void {
    this.#fields.push([name, writeColumn(this.#builder, values)]);
  }
}
