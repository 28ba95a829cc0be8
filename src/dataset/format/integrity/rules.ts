import { corrupt, pointsInto } from '../codecs/columns.js';

/*
 * Rules of the columns of a table. A mistake of a builder carries a correct digest, and a search that relies on an order
 * which is not there gives wrong answers. Those that bound what kernels read are checked when a whole file is opened, all of them
 * by builders, by `doorplate check` and where a dataset is opened with the check `deep`. Rules of a single column stand beside it in
 * the list of columns, see column-schema.ts; here are those that look at more than one.
 */

/** One order or bound of a column. */
export interface Rule<T> {
  readonly column: keyof T & string;
  /** Throws `DATASET_CORRUPT` naming the column if the rule is broken. */
  readonly check: (table: T) => void;
  /** What goes wrong without it. */
  readonly reliedOnBy: string;
  /** Whether it bounds what kernels read. */
  readonly isBound?: boolean;
}

type Numbers = Uint8Array | Uint16Array | Uint32Array;
type ColumnOf<T, V> = { [K in keyof T]: NonNullable<T[K]> extends V ? K : never }[keyof T] & string;

/** Checks a table against its rules. Throws `DATASET_CORRUPT`. */
export function checkRules<T>(table: T, rules: readonly Rule<T>[]): void {
  for (const { check } of rules) check(table);
}

/** Makes the rules of one kind of table. */
export class RulesOf<T> {
  /** Every value is below a bound of the table. */
  below(column: ColumnOf<T, Numbers>, bound: (table: T) => number, reliedOnBy: string): Rule<T> {
    return { column, check: (table) => pointsInto(table[column] as Numbers, column, bound(table)), reliedOnBy };
  }

  /** Any rule that holds row by row: `trouble` says what is wrong with a row, or null. */
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
