import { corrupt, cutsInto, degrees, pointsInto, rising, sorted } from '../codecs/columns.js';
import type { Strings } from '../codecs/strings.js';

/*
 * What has to hold of the columns of a table. Each kind of file lists its rules beside its table, each with who relies on it,
 * and all of them are checked when a file is opened: a mistake of a builder carries a good digest, and a search that trusts
 * an order which is not there gives wrong answers, or does not end.
 */

/** One order or bound of a column. */
export interface Rule<T> {
  readonly column: keyof T & string;
  /** Throws `DATASET_CORRUPT` naming the column where it does not hold. */
  readonly check: (table: T) => void;
  /** Who goes wrong without it. */
  readonly reliedOnBy: string;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;
type ColumnOf<T, V> = { [K in keyof T]: NonNullable<T[K]> extends V ? K : never }[keyof T] & string;

/** Checks a table against its rules. Throws `DATASET_CORRUPT`. */
export function checkRules<T>(table: T, rules: readonly Rule<T>[]): void {
  for (const { check } of rules) check(table);
}

/** Makes the rules of a kind of table; columns that are null have none. */
export class RulesOf<T> {
  /** Every value is below a bound: mostly a row of another column. */
  below(column: ColumnOf<T, Numbers>, bound: number | ((table: T) => number), reliedOnBy: string): Rule<T> {
    const check = (table: T): void => {
      const values = table[column] as Numbers | null;
      if (values !== null) pointsInto(values, column, typeof bound === 'number' ? bound : bound(table));
    };
    return { column, check, reliedOnBy };
  }

  /** The column cuts rows into consecutive runs: from 0, never falling, up to their number. */
  cuts(column: ColumnOf<T, Uint32Array>, rows: (table: T) => number, reliedOnBy: string): Rule<T> {
    const check = (table: T): void => {
      const values = table[column] as Uint32Array | null;
      if (values !== null) cutsInto(values, column, rows(table));
    };
    return { column, check, reliedOnBy };
  }

  /** Every value exceeds the one before by at least `step`. */
  rising(column: ColumnOf<T, Uint32Array>, step: number, reliedOnBy: string): Rule<T> {
    return { column, check: (table) => rising(table[column] as Uint32Array, column, step), reliedOnBy };
  }

  /** The strings of a pool ascend by their bytes. */
  sorted(column: ColumnOf<T, Strings>, reliedOnBy: string): Rule<T> {
    return { column, check: (table) => sorted(table[column] as Strings, column), reliedOnBy };
  }

  /** The strings of a pool ascend, each once. */
  distinct(column: ColumnOf<T, Strings>, reliedOnBy: string): Rule<T> {
    return { column, check: (table) => sorted(table[column] as Strings, column, true), reliedOnBy };
  }

  /** Latitudes (limit 90) or longitudes (limit 180), times 10^7. */
  degrees(column: ColumnOf<T, Int32Array>, limit: 90 | 180, reliedOnBy: string): Rule<T> {
    return { column, check: (table) => degrees(table[column] as Int32Array, column, limit), reliedOnBy };
  }

  /** Whatever else holds of each row: `trouble` says what is wrong with one, or null. */
  each(
    column: keyof T & string,
    rows: (table: T) => number,
    trouble: (table: T, row: number) => string | null,
    reliedOnBy: string,
  ): Rule<T> {
    const check = (table: T): void => {
      const end = rows(table);
      for (let row = 0; row < end; row++) {
        const found = trouble(table, row);
        if (found !== null) throw corrupt(`column ${column}, row ${row}: ${found}`);
      }
    };
    return { column, check, reliedOnBy };
  }
}
