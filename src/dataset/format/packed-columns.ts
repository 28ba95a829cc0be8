import {
  BlockColumn,
  type ColumnShape,
  NumberColumn,
  OptionalStepColumn,
  type PackedBlocks,
  SparseColumn,
  StepColumn,
} from './codecs/block-columns.js';
import { column, optionalColumn, pointsInto, within } from './codecs/columns.js';
import * as packed from './codecs/packed.js';
import type { FieldReader } from './field-reader.js';
import type { FixedBox } from './file-header.js';
import type { NamesOf, UsStreetsFields } from './schemas.js';

/*
 * The columns of a shard as data: for each the vector of the file that holds it, its codec, how many rows
 * it has and what its values are below. Tables and integrity checks follow from the lists:
 *
 *   const COLUMNS = {
 *     name: numbers('name', 'streets', 'strings'),
 *     unitType: sparseBlocks('unitType', 'unitAddress'),
 *   };
 *   class Shard extends onDemand(COLUMNS) {}
 */

/** The root table of a shard. */
export type UsStreets = FieldReader<UsStreetsFields>;

type Vector = NamesOf<UsStreetsFields, '[ubyte]'>;
/** Vectors with blocks beside them. */
type Blocked = { [V in Vector]: `${V}Blocks` extends Vector ? V : never }[Vector];

/** What bounds columns: numbers of rows, set while a file is opened and before columns are asked for, and the box of all positions. */
export interface Bounds {
  readonly strings: number;
  readonly streets: number;
  readonly areas: number;
  addresses: number;
  ranges: number;
  postalRanges: number;
  readonly box: FixedBox;
}
type Count = keyof Omit<Bounds, 'box'>;

const NO_BYTES = new Uint8Array(0);

export const FOUR_DIGITS = 10_000;
/** Primary numbers are below this number. */
export const MAX_NUMBER = 2 ** 31;

/** Values are below a constant, or below the number of rows that they point into. */
type Bound = number | Count;

/** What columns are unpacked from. */
export class PackedFile {
  readonly root: UsStreets;
  readonly bounds: Bounds;

  constructor(root: UsStreets, bounds: Bounds) {
    this.root = root;
    this.bounds = bounds;
  }

  /** The bytes of a vector; none where the file lacks it. */
  vector(name: Vector): Uint8Array {
    return within(() => this.root.vector(name)) ?? NO_BYTES;
  }

  blocks(name: Blocked): PackedBlocks {
    return { bytes: this.vector(name), blocks: this.vector(`${name}Blocks`) };
  }

  /** The first row that each street has of a kind, from their counts, and behind the last one the number of these rows; sets their bound. */
  rowsOfStreets(kind: 'addresses' | 'ranges' | 'postalRanges', counts: Vector, column: Vector): Uint32Array {
    const { streets } = this.bounds;
    const first = packed.firstRows(this.vector(counts), streets, counts);
    this.bounds[kind] = first[streets] as number;
    // So that no number of rows is believed that the file cannot hold.
    packed.enough(this.vector(column), this.bounds[kind], column);
    return first;
  }

  bound(below: Bound): number {
    return typeof below === 'number' ? below : this.bounds[below];
  }
}

/** A column: unpacks it from a file, or prepares to unpack its blocks. Throws `DATASET_CORRUPT`. */
export type Codec<V> = (file: PackedFile) => V;
type Codecs = { readonly [name: string]: Codec<unknown> };
export type UnpackedOf<C extends Codecs> = { readonly [K in keyof C]: ReturnType<C[K]> };

/** Columns that are unpacked together, with what `complete` adds: whoever asks for one asks for all. */
export function together<C extends Codecs, V>(columns: C, complete: (unpacked: UnpackedOf<C>) => V): Codec<V> {
  return (file) => {
    const entries = Object.entries(columns).map(([column, codec]) => [column, codec(file)] as const);
    return complete(Object.fromEntries(entries) as UnpackedOf<C>);
  };
}

export interface OnDemand extends PackedFile {
  /** Unpacks all columns, which checks them. */
  checkColumns(): void;
}

/**
 * The base class of a table whose columns are unpacked when they are first asked for, so that a question
 * about a few streets pays for no others.
 */
export function onDemand<C extends Codecs>(columns: C): OnDemandClass<C> {
  class Columns extends PackedFile {
    readonly #unpacked: unknown[] = new Array(Object.keys(columns).length).fill(undefined);

    static {
      Object.entries(columns).forEach(([name, unpack], i) => {
        Object.defineProperty(Columns.prototype, name, {
          get(this: Columns): unknown {
            const ready = this.#unpacked[i];
            return ready === undefined ? this.#unpack(i, unpack) : ready;
          },
        });
      });
    }

    #unpack(i: number, unpack: Codec<unknown>): unknown {
      const values = unpack(this);
      this.#unpacked[i] = values;
      return values;
    }

    checkColumns(): void {
      for (const name of Object.keys(columns)) {
        const values = (this as UnpackedOf<Codecs>)[name];
        if (values instanceof BlockColumn) values.all();
      }
    }
  }
  return Columns as unknown as OnDemandClass<C>;
}

type OnDemandClass<C extends Codecs> = new (root: UsStreets, bounds: Bounds) => OnDemand & UnpackedOf<C>;

/** Numbers that are each below a bound. */
export function numbers(vector: Vector, rows: Count, below: Bound = Number.POSITIVE_INFINITY): Codec<Uint32Array> {
  return (file) => packed.numbers(file.vector(vector), file.bounds[rows], vector, file.bound(below));
}

/** The same, all of them 0 in a file that lacks them. */
export function optionalNumbers(vector: Vector, rows: Count, below: Bound): Codec<Uint32Array> {
  const present = numbers(vector, rows, below);
  return (file) => (file.vector(vector).length === 0 ? packed.zeros(file.bounds[rows]) : present(file));
}

/** Numbers, each stored as the step from the one before. */
export function steps(vector: Vector, rows: Count, below: Bound): Codec<Uint32Array> {
  return (file) => packed.rowSteps(file.vector(vector), file.bounds[rows], vector, file.bound(below));
}

/** Numbers of four digits, or `NONE_U16`. */
export function optionalSteps(vector: Vector, rows: Count, below: number): Codec<Uint16Array> {
  return (file) => packed.optionalSteps(file.vector(vector), file.bounds[rows], vector, below);
}

/** Rows of the strings; 0 in all rows that the second vector does not name. */
export function sparseTexts(vector: Vector, at: Vector, rows: Count): Codec<Uint32Array> {
  return (file) => packed.sparse(file.vector(at), file.vector(vector), file.bounds[rows], vector, file.bounds.strings);
}

/** A byte a row; 0 in all rows of a file that lacks it. */
export function bytes(vector: Vector, rows: Count): Codec<Uint8Array> {
  return (file) => optionalColumn(file.vector(vector), vector, file.bounds[rows]) ?? new Uint8Array(file.bounds[rows]);
}

/** Numbers of areas, spread over the streets by the column `area`. */
export function ofArea(vector: NamesOf<UsStreetsFields, '[uint]'>, below: Bound): Codec<Uint32Array> {
  return (file) => {
    const { area } = file as PackedFile & { readonly area: Uint32Array };
    const values = column(
      within(() => file.root.vector(vector)),
      vector,
      file.bounds.areas,
    );
    pointsInto(values, vector, file.bound(below));
    return area.map((row) => values[row] as number);
  };
}

/** As {@link numbers}, of addresses, unpacked a block at a time. */
export function numberBlocks(name: Blocked, below: Bound): Codec<BlockColumn> {
  return (file) => new NumberColumn(file.blocks(name), { ...shapeOf(file, name), below: file.bound(below) });
}

/** As {@link optionalSteps}, of addresses, unpacked a block at a time; `none` in rows without a value. */
export function optionalBlocks(name: Blocked, none: number, below: number): Codec<BlockColumn> {
  return (file) => new OptionalStepColumn(file.blocks(name), { ...shapeOf(file, name), below }, none);
}

/** As {@link sparseTexts}, of addresses, unpacked a block at a time. */
export function sparseBlocks(name: Blocked, at: Vector): Codec<BlockColumn> {
  return (file) => new SparseColumn(file.vector(at), file.blocks(name), { ...shapeOf(file, name), below: file.bounds.strings });
}

/** Steps of addresses, unpacked a block at a time. */
export function stepBlocks(name: Blocked, below: number): Codec<BlockColumn> {
  return (file) => new StepColumn(file.blocks(name), { ...shapeOf(file, name), below });
}

/** Degrees of addresses times 10^7, between two sides of the box of the file, which are given as their rows in it. */
export function degreeBlocks(name: 'latitude' | 'longitude', from: 0 | 1, to: 2 | 3): Codec<BlockColumn> {
  return (file) => {
    const { box } = file.bounds;
    return new StepColumn(file.blocks(name), { ...shapeOf(file, name), from: box[from], below: box[to] + 1 });
  };
}

function shapeOf({ bounds }: PackedFile, name: string): Omit<ColumnShape, 'below'> {
  return { name, rows: bounds.addresses };
}
