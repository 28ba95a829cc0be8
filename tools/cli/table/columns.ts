import { OPERATIONS, type QueryName, type Shape } from '../../../src/contract.js';
import { unusable } from '../terminal/arguments.js';

/** Types of cells that every format can hold; text formats write all of them as text. */
export type ColumnType = 'STRING' | 'INT32' | 'INT64' | 'DOUBLE' | 'BOOLEAN';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Number format of its cells, of a workbook: `00000`, `m/d/yyyy`. */
  readonly format?: string;
}

/** A column of the output that holds a field of the answer. */
export interface AnswerColumn extends Column {
  /** Names that lead to the field, from the outermost; empty for the whole result. */
  readonly path: readonly string[];
}

/** Where the question of a row stands, as positions of columns. */
export type QuestionColumns =
  | { readonly form: 'text'; readonly text: number }
  | { readonly form: 'point'; readonly latitude: number; readonly longitude: number }
  | { readonly form: 'fields'; readonly street: number; readonly city: number; readonly state: number; readonly zip: number };

/** In front of the fields: how the question ended, and why where nothing was found. */
const OUTCOME: readonly Column[] = [
  { name: 'status', type: 'STRING' },
  { name: 'message', type: 'STRING' },
];
const TYPES: Readonly<Record<string, ColumnType>> = {
  string: 'STRING',
  strings: 'STRING',
  integer: 'INT32',
  int64: 'INT64',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
};
const FIELDS = ['street', 'city', 'state', 'zip'] as const;

/**
 * The columns that an operation adds: outcome, then the fields chosen, or all. Nested ones have dotted names. Throws
 * `CONFIG_INVALID` for a field that the operation does not have and for a name that the input has already.
 */
export function answerColumns(
  operation: QueryName,
  chosen: readonly string[] | null,
  prefix: string,
  kept: readonly Column[],
): { readonly outcome: readonly Column[]; readonly answers: readonly AnswerColumn[] } {
  const all = fieldsOf(operation);
  const twice = chosen?.find((name, at) => chosen.indexOf(name) !== at);
  if (twice !== undefined) throw unusable(`--fields names "${twice}" twice`);
  const answers = (chosen ?? all.map(({ name }) => name)).map((name) => {
    const field = all.find((other) => other.name === name);
    if (field !== undefined) return { ...field, name: prefix + name };
    throw unusable(`--fields names "${name}", expected some of ${all.map((other) => other.name).join(', ')}`);
  });
  const outcome = OUTCOME.map((column) => ({ ...column, name: prefix + column.name }));
  const taken = [...outcome, ...answers].filter(({ name }) => kept.some((column) => column.name === name));
  if (taken.length > 0) {
    throw unusable(
      `The table has columns named ${namesOf(taken)} already, expected a --prefix for those of the answers, such as --prefix found_`,
    );
  }
  return { outcome, answers };
}

/** Finds the columns of the question: those named by options, else those with the usual names. Throws `CONFIG_INVALID`. */
export function questionColumns(
  operation: QueryName,
  named: Readonly<Record<string, string | undefined>>,
  columns: readonly Column[],
): QuestionColumns {
  const given = Object.keys(named).filter((name) => named[name] !== undefined);
  const at = (option: string) => {
    const name = named[option] ?? option;
    const exact = columns.findIndex((column) => column.name === name);
    if (exact >= 0) return exact;
    const similar = columns.filter((column) => column.name.trim().toLowerCase() === name.toLowerCase());
    if (similar.length > 1)
      throw unusable(`The columns ${namesOf(similar)} could all be the ${option}, expected --${option} with one of them`);
    return similar[0] === undefined ? -1 : columns.indexOf(similar[0]);
  };
  for (const option of given)
    if (at(option) < 0) throw unusable(`--${option} names "${named[option]}", expected one of ${namesOf(columns)}`);
  if (OPERATIONS[operation].input === 'point') {
    const [latitude, longitude] = [at('latitude'), at('longitude')];
    if (latitude >= 0 && longitude >= 0) return { form: 'point', latitude, longitude };
    throw unusable(
      `${operation} needs columns of latitude and longitude, found ${namesOf(columns)}; name them with --latitude, --longitude`,
    );
  }
  const text = at('column');
  if (text >= 0 && given.every((name) => name === 'column')) return { form: 'text', text };
  const [street = -1, city = -1, state = -1, zip = -1] = FIELDS.map(at);
  if (street >= 0 && (city >= 0 || zip >= 0)) return { form: 'fields', street, city, state, zip };
  const usual = columns.findIndex(({ name }) => /^(full[ _]?)?address$|^text$|^ip([ _]?address)?$/i.test(name.trim()));
  const name = columns[usual]?.name;
  // `Address, City, State, ZIP`: asked for the first alone, every row would lack its city.
  if (name !== undefined && city >= 0 && given.length === 0 && operation !== 'ip') {
    throw unusable(
      `Beside a column ${columns[city]?.name}, ${name} may be the street line or all of it: expected --street ${name} or --column ${name}`,
    );
  }
  if (usual >= 0 || columns.length === 1) return { form: 'text', text: Math.max(0, usual) };
  throw unusable(
    `No column has a name that says what to ask: found ${namesOf(columns)}, expected --column, or --street with --city, --state or --zip`,
  );
}

function fieldsOf(operation: QueryName): AnswerColumn[] {
  const { result } = OPERATIONS[operation];
  return result === 'suggestions' ? [{ name: 'suggestions', type: 'STRING', path: [] }] : flatten(result, []);
}

function flatten(shape: Shape, path: readonly string[]): AnswerColumn[] {
  return Object.entries(shape).flatMap(([name, { type }]): AnswerColumn[] => {
    const inner = [...path, name];
    if (typeof type !== 'string') return flatten(type, inner);
    return [{ name: inner.join('.'), type: TYPES[type.replace('?', '')] ?? 'STRING', path: inner }];
  });
}

function namesOf(columns: readonly Column[]): string {
  return columns.map(({ name }) => name).join(', ');
}
