/**
 * A column of a table: numbers as their differences, in units of the last decimal; codes of the same number of digits likewise;
 * everything else as it is.
 */
type Column =
  | { readonly decimals: number; readonly steps: readonly number[] }
  | { readonly digits: number; readonly steps: readonly number[] }
  | { readonly values: readonly unknown[] };

/** A table by its columns, as JSON that packs well. */
export type Columns = Readonly<Record<string, Column>>;

/** Most decimals of a position. */
const MOST_DECIMALS = 7;

/** Turns rows of the same fields into columns, without loss. */
export function columnsOf(rows: readonly object[]): Columns {
  const names = Object.keys(rows[0] ?? {});
  return Object.fromEntries(names.map((name) => [name, columnOf(rows.map((row) => (row as Readonly<Record<string, unknown>>)[name]))]));
}

/** Turns columns into the rows that they were made of. */
export function rowsOf<T>(columns: Columns): readonly T[] {
  const read = Object.entries(columns).map(([name, column]) => [name, valuesOf(column)] as const);
  return (read[0]?.[1] ?? []).map((_, row) => Object.fromEntries(read.map(([name, values]) => [name, values[row]])) as T);
}

function columnOf(values: readonly unknown[]): Column {
  const [first] = values;
  if (values.every((value) => typeof value === 'string' && /^\d+$/.test(value) && value.length === (first as string).length)) {
    return { digits: (first as string).length, steps: stepsOf(values.map(Number)) };
  }
  if (!values.every((value) => typeof value === 'number')) return { values };
  for (let decimals = 0; decimals <= MOST_DECIMALS; decimals++) {
    const units = values.map((value) => Math.round(value * 10 ** decimals));
    if (units.every((unit, row) => unit / 10 ** decimals === values[row])) return { decimals, steps: stepsOf(units) };
  }
  throw new RangeError(`a column has numbers of more than ${MOST_DECIMALS} decimals`);
}

function valuesOf(column: Column): readonly unknown[] {
  if ('values' in column) return column.values;
  let sum = 0;
  const units = column.steps.map((step) => {
    sum += step;
    return sum;
  });
  return 'digits' in column
    ? units.map((unit) => String(unit).padStart(column.digits, '0'))
    : units.map((unit) => unit / 10 ** column.decimals);
}

function stepsOf(units: readonly number[]): readonly number[] {
  return units.map((unit, row) => unit - (units[row - 1] ?? 0));
}
