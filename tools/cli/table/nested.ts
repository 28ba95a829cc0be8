import type { Column } from './columns.js';

/** A value inside the records that a column holds, by its dotted name: `address.street`. */
export interface NestedColumn extends Column {
  /** Place of the column that holds the records. */
  readonly at: number;
  /** Keys that lead to the value, from the outermost. */
  readonly path: readonly string[];
}

/** Levels of keys, and values, that are looked at. Chosen. */
const MOST_KEYS = 4;
const MOST_VALUES = 500;

type Cells = readonly unknown[];
type Values = Readonly<Record<string, unknown>>;

function isRecord(value: unknown): value is Values {
  return value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;
}

/** The columns, those that hold records marked, and the values inside of these. */
export function withNested(columns: readonly Column[], rows: readonly Cells[]) {
  const nested = new Map<string, NestedColumn>();
  const names = new Set(columns.map(({ name }) => name));
  const add = (value: unknown, at: number, path: readonly string[]): void => {
    if (isRecord(value) && path.length < MOST_KEYS) {
      for (const [key, inner] of Object.entries(value)) add(inner, at, [...path, key]);
      return;
    }
    const name = [columns[at]?.name, ...path].join('.');
    if (!names.has(name) && nested.size < MOST_VALUES) nested.set(name, { name, type: 'STRING', at, path });
  };
  const marked = columns.map((column, at) => {
    const records = rows.map((cells) => cells[at]).filter(isRecord);
    for (const record of records) add(record, at, []);
    return records.length === 0 ? column : { ...column, holdsRecords: true as const };
  });
  return { columns: marked, nested: [...nested.values()] };
}

/** Cells of a row, and behind them the values inside their records; null for lists and for what the row lacks. */
export function nestedCells(cells: Cells, nested: readonly NestedColumn[]): Cells {
  if (nested.length === 0) return cells;
  const valueIn = ({ at, path }: NestedColumn) =>
    path.reduce<unknown>((value, key) => (isRecord(value) && Object.hasOwn(value, key) ? value[key] : null), cells[at]);
  return [...cells, ...nested.map(valueIn).map((value) => (typeof value === 'object' ? null : value))];
}
