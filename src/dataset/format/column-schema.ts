import {
  column,
  corrupt,
  cutsInto,
  degrees,
  openRoot,
  pointsInto,
  rising,
  sorted,
  stringPool,
  type TableBytes,
  within,
} from './codecs/columns.js';
import type { Strings } from './codecs/strings.js';
import { type AnyReader, type FieldReader, isVector } from './field-reader.js';
import type { Rule } from './integrity/rules.js';
import { type FieldType, FORMAT_VERSION, type NumberType, type Schema, type Vectors, type VectorType } from './schemas.js';
import type { Numbers } from './table-buffer.js';

/*
 * The columns of a table as data: for each its type, how many rows it has and which rules hold, in the order in which the schema of
 * flatbuffers has them. The type of the table, what writes and decodes it and the integrity check of a kind of file follow from that list:
 *
 *   const COLUMNS = {
 *     cityName: u32(ANY_ROWS),
 *     zipCode: u32(ANY_ROWS, ascending('bisection for ZIP codes')),
 *     zipCity: u32('zipCode', below('cityName', 'the city of a ZIP code')),
 *   };
 *   type Table = TableOf<typeof COLUMNS>;
 */

type Values = Numbers | Strings | number;
/** What rows are counted by: a column, or a number that the file states. */
type Lengths = { readonly [column: string]: { readonly length: number } | number | null };

/** The number of rows: a constant, or that of another column, multiplied by `times`, plus `more`; null: any. */
type Rows<N extends string> = number | N | RowsOf<N> | null;
interface RowsOf<N extends string> {
  readonly of: N;
  readonly times: number;
  readonly more: number;
}

/** The columns that arguments name. Where they name none, the compiler infers `string`. */
type Named<N extends string> = string extends N ? never : N;

/** For a column that others take their number of rows from. */
export const ANY_ROWS = null;

/** Rows of a column that cuts another one into runs: where each run starts, and where the last ends; with `times` for several rows together. */
export function runsOf<N extends string>(of: N, times = 1): RowsOf<N> {
  return { of, times, more: 1 };
}

/** Rows of a column that has several numbers for each row of another one, or one for several of its rows. */
export function timesRowsOf<N extends string>(of: N, times: number): RowsOf<N> {
  return { of, times, more: 0 };
}

/** One rule of a column of type `V`. The name of the columns that it compares with is `N`. */
interface ColumnRule<V, N extends string> {
  readonly check: (values: V, name: string, table: Lengths) => void;
  readonly reliedOnBy: string;
  /** Whether kernels would leave the columns without it: it is checked when a file is opened, and others when it is checked deep. */
  readonly isBound?: boolean;
  /** Carries the type; never there at run time. */
  readonly refersTo?: N;
}

/**
 * One field of a file: a column, or a number of the whole file. `V` is what it is decoded to, `N` names the other columns that it refers
 * to, `T` is the type of the field.
 */
export interface ColumnSchema<V, N extends string, T extends FieldType = FieldType> {
  readonly type: T;
  readonly rows: Rows<string>;
  /** What a file without the column is decoded to; undefined: such a file is damaged. */
  readonly absent?: null | (() => Values);
  readonly rules: readonly ColumnRule<never, string>[];
  /** Carry the types; never there at run time. */
  readonly decoded?: V;
  readonly refersTo?: N;
}

type ColumnSchemas = { readonly [name: string]: ColumnSchema<Values | null, string> };
type Decoded<S> = S extends ColumnSchema<infer V, string> ? V : never;

/** Columns that refer to no column outside the list. */
type Closed<C> = { readonly [K in keyof C]: ColumnSchema<Values | null, keyof C & string> };

/** The decoded table of a list of columns. */
export type TableOf<C extends ColumnSchemas> = { readonly [K in keyof C as [Decoded<C[K]>] extends [never] ? never : K]: Decoded<C[K]> };

/** The fields of a file that has these columns. */
export type FieldsOf<C extends ColumnSchemas> = { readonly formatVersion: 'ushort' } & { readonly [K in keyof C & string]: C[K]['type'] };

/** The table of a file that has these columns. */
export function schemaOf<C extends ColumnSchemas>(identifier: string, columns: C, version = FORMAT_VERSION): Schema<FieldsOf<C>> {
  const types = Object.entries(columns).map(([name, { type }]) => [name, type]);
  return { identifier, version, fields: { formatVersion: 'ushort', ...Object.fromEntries(types) } };
}

function vector<T extends VectorType>(type: T) {
  return <N extends string>(rows: Rows<N>, ...rules: readonly ColumnRule<Vectors[T], N>[]): ColumnSchema<Vectors[T], Named<N>, T> => ({
    type,
    rows,
    rules,
  });
}

export const u8 = vector('[ubyte]');
export const u16 = vector('[ushort]');
export const u32 = vector('[uint]');
export const i32 = vector('[int]');

/** A string pool, which counts as one column. */
export function pool<N extends string>(
  rows: Rows<N>,
  ...rules: readonly ColumnRule<Strings, N>[]
): ColumnSchema<Strings, Named<N>, 'StringPool'> {
  return { type: 'StringPool', rows, rules };
}

/** One number of the whole file. As a number of rows or a bound it stands for itself. */
export function scalar<T extends NumberType>(type: T): ColumnSchema<number, never, T> {
  return { type, rows: null, rules: [] };
}

/** The header of the file, which is no column. */
export const HEADER: ColumnSchema<never, never, 'FileHeader'> = { type: 'FileHeader', rows: null, rules: [] };

/** A column that is null in files that lack it or have no rows of it. */
export function optional<V, N extends string, T extends FieldType>(schema: ColumnSchema<V, N, T>): ColumnSchema<V | null, N, T> {
  return { ...schema, absent: null };
}

/** A column that has no rows in files that lack it. */
export function orEmpty<V extends Values, N extends string, T extends FieldType>(
  schema: ColumnSchema<V, N, T>,
  empty: () => V,
): ColumnSchema<V, N, T> {
  return { ...schema, absent: empty };
}

/** Every value is below a bound: a constant, or the number of rows of the column that it points into. */
export function below<N extends string>(
  bound: number | N,
  reliedOnBy: string,
): ColumnRule<Uint8Array | Uint16Array | Uint32Array, Named<N>> {
  return { check: (values, name, table) => pointsInto(values, name, rowsIn(table, bound)), reliedOnBy, isBound: true };
}

/** The column cuts the rows of another into consecutive runs: from 0, never falling, up to their number. */
export function cuts<N extends string>(rows: N, reliedOnBy: string): ColumnRule<Uint32Array, N> {
  return { check: (values, name, table) => cutsInto(values, name, rowsIn(table, rows)), reliedOnBy, isBound: true };
}

/** Every value exceeds the one before by at least `step`. */
export function ascending(reliedOnBy: string, step = 1): ColumnRule<Uint32Array, never> {
  return { check: (values, name) => rising(values, name, step), reliedOnBy };
}

/** The strings of a pool ascend by their bytes. */
export function sortedStrings(reliedOnBy: string): ColumnRule<Strings, never> {
  return { check: (strings, name) => sorted(strings, name), reliedOnBy };
}

/** The strings of a pool ascend by their bytes, each once. */
export function distinctStrings(reliedOnBy: string): ColumnRule<Strings, never> {
  return { check: (strings, name) => sorted(strings, name, true), reliedOnBy };
}

/** Degrees times 10^7: latitudes (limit 90) or longitudes (limit 180). */
export function withinDegrees(limit: 90 | 180, reliedOnBy: string): ColumnRule<Int32Array, never> {
  return { check: (values, name) => degrees(values, name, limit), reliedOnBy };
}

/** Lays the columns over the bytes of a file. Throws `DATASET_CORRUPT` where one is missing or too long or short. */
export function decodeColumns<C extends ColumnSchemas, F extends FieldsOf<C>>(root: FieldReader<F>, columns: C & Closed<C>): TableOf<C> {
  const own = Object.entries<ColumnSchemas[string]>(columns).filter(([, { type }]) => type !== HEADER.type);
  const table = Object.fromEntries(own.map(([name, schema]) => [name, readColumn(root as AnyReader, name, schema)]));
  for (const [name, { rows }] of own) {
    const values = table[name] ?? null;
    if (rows !== null && values !== null && typeof values !== 'number') column(values, name, expectedRows(table, rows));
  }
  return table as TableOf<C>;
}

/** What opens files of a kind. Throws `DATASET_*` if a file is something else or damaged. */
export function decoderOf<C extends ColumnSchemas>(
  schema: Schema<NoInfer<FieldsOf<C>>>,
  columns: C & Closed<C>,
): (bytes: TableBytes) => TableOf<C> {
  return (bytes) => {
    const root = openRoot(bytes, schema);
    return within(() => decodeColumns(root, columns));
  };
}

/** The rules of all columns, in their order. */
export function rulesOf<C extends ColumnSchemas>(columns: C & Closed<C>): readonly Rule<TableOf<C>>[] {
  return Object.entries(columns).flatMap(([name, { rules }]) =>
    rules.map(({ check, reliedOnBy, isBound = false }) => ({
      column: name as keyof TableOf<C> & string,
      check: (table: TableOf<C>): void => {
        const values = (table as Lengths)[name];
        if (values !== null) check(values as never, name, table as Lengths);
      },
      reliedOnBy,
      isBound,
    })),
  );
}

function readColumn(root: AnyReader, name: string, { type, absent }: ColumnSchema<unknown, string>): Values | null {
  if (type === 'StringPool') {
    const strings = root.pool(name);
    return strings === null && absent !== undefined ? (absent?.() ?? null) : stringPool(strings, name);
  }
  if (!isVector(type)) return root.number(name);
  const values = root.vector(name);
  const isAbsent = values === null || (absent === null && values.length === 0);
  if (!isAbsent) return values;
  if (absent === undefined) throw corrupt(`column ${name} is missing`);
  return absent?.() ?? null;
}

function expectedRows(table: Lengths, rows: Exclude<Rows<string>, null>): number {
  return typeof rows === 'object' ? Math.ceil(rowsIn(table, rows.of) * rows.times) + rows.more : rowsIn(table, rows);
}

function rowsIn(table: Lengths, rows: number | string): number {
  const counted = typeof rows === 'number' ? rows : (table[rows] ?? 0);
  return typeof counted === 'number' ? counted : counted.length;
}
