import { corrupt } from '../codecs/columns.js';

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

/** Checks a table against its rules. Throws `DATASET_CORRUPT`. */
export function checkRules<T>(table: T, rules: readonly Rule<T>[]): void {
  for (const { check } of rules) check(table);
}

/** A rule that holds row by row: `trouble` says what is wrong with a row, or null. */
export function eachRow<T>(
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
