import { OPERATIONS, operationRow, type QueryName, type Shape } from '../../../src/contract.js';
import {
  type AddressColumns,
  type AddressField,
  addressColumns,
  parseAddressColumns,
  plainName,
  shownColumns,
  unreadParts,
} from '../../build/source/address-columns.js';
import type { SampleRow } from '../../build/source/column-values.js';
import { unusable } from '../terminal/arguments.js';

/** Types of cells that every format can hold; text formats write all of them as text. */
export type ColumnType = 'STRING' | 'INT32' | 'INT64' | 'DOUBLE' | 'BOOLEAN';

export interface Column {
  readonly name: string;
  readonly type: ColumnType;
  /** Whether rows have records in it, whose values are asked in its place. */
  readonly holdsRecords?: true;
  /** The name in the table, which a column in front of it has, too. */
  readonly written?: string;
  /** Number format of its cells, of a workbook: `00000`, `m/d/yyyy`. */
  readonly format?: string;
}

/** A column of the output that holds a field of the answer. */
export interface AnswerColumn extends Column {
  /** Names that lead to the field, from the outermost; empty for the whole result. */
  readonly path: readonly string[];
  /** It is no field of the result, but of what its explanation says of the area. */
  readonly ofArea?: true;
}

/** Where the question of a row stands, as positions of columns. */
export type QuestionColumns =
  | { readonly form: 'text'; readonly texts: readonly number[] }
  | { readonly form: 'point'; readonly latitude: number; readonly longitude: number }
  | {
      readonly form: 'fields';
      readonly fields: Readonly<Partial<Record<AddressField, readonly number[]>>>;
      /** The names of the same columns. */
      readonly names: AddressColumns;
    };

/** In front of the fields: how the question ended, and why where nothing was found. */
const OUTCOME = ['status', 'message'];
/** Of a comparison: a field of the answer, and what it was and is. */
const CHANGE = ['field', 'before', 'after'];
const TYPES: Readonly<Record<string, ColumnType>> = {
  string: 'STRING',
  strings: 'STRING',
  integer: 'INT32',
  int64: 'INT64',
  double: 'DOUBLE',
  boolean: 'BOOLEAN',
};
/** What no question is made of. */
const NOT_ASKED: ReadonlySet<string> = new Set([
  'longitude',
  'latitude',
  'point',
  'status',
  'siteType',
  'changed',
] satisfies AddressField[]);
/** Whether it finds addresses, whose explanations have an area. */
const findsAddresses = (operation: QueryName): boolean =>
  operationRow(operation).takesFields === true || OPERATIONS[operation].input === 'point';
/** What only those are given that name it. */
export const AREA_FIELDS = ['countyFips', 'censusTract', 'blockGroup', 'censusBlock', 'timeZone'] as const;
const OF_AREA = AREA_FIELDS.map((name): AnswerColumn => ({ name, type: 'STRING', path: [name], ofArea: true }));
/** In front of the columns that are added, where the table has their names already. */
const PREFIX = 'doorplate_';
const IP = /^ip([ _]?address)?$/i;

/** How the columns of answers are named. */
interface AnswerNames {
  readonly prefix: string | undefined;
  /** The columns of the table. */
  readonly kept: readonly Column[];
  /** Whether the answers of two editions are compared. */
  readonly isCompared?: boolean;
}

/**
 * The columns that an operation adds: outcome, then the fields chosen, or all. Nested ones have dotted names. Without a prefix, they get
 * one where the table has one of their names already. Throws `CONFIG_INVALID` for a field that the operation does not have and for a
 * name with the prefix that the table has already.
 */
export function answerColumns(
  operation: QueryName,
  chosen: readonly string[] | null,
  { prefix: given, kept, isCompared = false }: AnswerNames,
): { readonly outcome: readonly Column[]; readonly answers: readonly AnswerColumn[]; readonly prefix: string } {
  const own = fieldsOf(operation);
  const all = [...own, ...(findsAddresses(operation) ? OF_AREA : [])];
  const twice = chosen?.find((name, at) => chosen.indexOf(name) !== at);
  if (twice !== undefined) throw unusable(`--fields names "${twice}" twice`);
  const fields = (chosen ?? own.map(({ name }) => name)).map((name) => {
    const field = all.find((other) => other.name === name);
    if (field !== undefined) return field;
    throw unusable(`--fields names "${name}", expected some of ${all.map((other) => other.name).join(', ')}`);
  });
  const named = (prefix: string) => ({
    outcome: (isCompared ? CHANGE : OUTCOME).map((name): Column => ({ name: prefix + name, type: 'STRING' })),
    answers: fields.map((field) => ({ ...field, name: isCompared ? field.name : prefix + field.name })),
    prefix,
  });
  const takenBy = ({ outcome, answers, prefix }: ReturnType<typeof named>) =>
    [...outcome, ...(isCompared ? [] : answers), { name: `${prefix}doubt` }].filter(({ name }) =>
      kept.some((column) => column.name === name),
    );
  const plain = named(given ?? '');
  const added = given === undefined && takenBy(plain).length > 0 ? named(PREFIX) : plain;
  const taken = takenBy(added);
  if (taken.length === 0) return added;
  throw unusable(
    `The table has columns named ${namesOf(taken)} already, expected another --prefix for those of the answers, such as --prefix found_`,
  );
}

/** What a command line says of the columns of a question: names by options, and `--fields` with =. */
export type NamedColumns = Readonly<Record<string, readonly string[]>>;

/**
 * Finds the columns of the question: those named by options, else those with the usual names. Several columns of one option are joined.
 * `first`: rows that say what columns of names without one meaning hold. Throws `CONFIG_INVALID`.
 */
export function questionColumns(
  operation: QueryName,
  named: NamedColumns,
  columns: readonly Column[],
  first: readonly SampleRow[] = [],
): QuestionColumns {
  const names = columns.filter(({ holdsRecords }) => holdsRecords !== true).map(({ name }) => name);
  const given: Record<string, readonly string[]> = {};
  for (const [option, texts] of Object.entries(named)) {
    if (option === 'pairs') Object.assign(given, ...texts.map((text) => parseAddressColumns(text, names)));
    else if (texts.length > 0) given[option] = texts.flatMap((text) => columnsNamed(option, text, names));
  }
  const { column, ...fields } = given;
  const found = addressColumns(names, fields as AddressColumns, first);
  const at = (name: string | undefined) => columns.findIndex((column) => column.name === name);
  if (OPERATIONS[operation].input === 'point') {
    const [latitude, longitude] = [at(found.latitude?.[0]), at(found.longitude?.[0])];
    if (latitude >= 0 && longitude >= 0) return { form: 'point', latitude, longitude };
    throw unusable(
      `${operation} needs columns of latitude and longitude, found ${names.join(', ')}; name them with --latitude, --longitude`,
    );
  }
  const ofIp = OPERATIONS[operation].input === 'ip' ? names.filter((name) => IP.test(name.trim())).slice(0, 1) : [];
  const texts = column ?? ofIp;
  if (texts.length > 0) return { form: 'text', texts: texts.map(at) };
  requireOne(found, fields as AddressColumns, columns);
  const { address, street, name, city, postalCity, zip } = found;
  const line = street ?? name ?? address;
  if (line !== undefined && OPERATIONS[operation].input !== 'ip') {
    const hasPlace = [city, postalCity, zip].some((place) => place !== undefined);
    const hasMore = found.line2 !== undefined || found.line3 !== undefined;
    const isAlone = line.length === 1 && found.number === undefined && !hasMore;
    if (!hasPlace && isAlone) return { form: 'text', texts: [at(line[0])] };
    if (hasPlace || hasMore || address === undefined) {
      const positions = Object.entries(found).map(([field, own]) => [field, own.map(at)]);
      return { form: 'fields', fields: Object.fromEntries(positions), names: found };
    }
    return { form: 'text', texts: [at(address[0])] };
  }
  if (names.length === 1) return { form: 'text', texts: [at(names[0])] };
  throw unusable(
    `No column has a name that says what to ask: found ${names.join(', ')}, expected --column, or --street with --city, --state or --zip`,
  );
}

/** Which columns are asked, for a person. */
export function shownQuestion(question: QuestionColumns, columns: readonly Column[]): string {
  const name = (at: number) => columns[at]?.name ?? '';
  if (question.form === 'text') return `asks ${question.texts.map(name).join('+')}`;
  if (question.form === 'point') return `asks latitude ${name(question.latitude)}, longitude ${name(question.longitude)}`;
  const named = Object.entries(question.fields).filter(([field]) => !NOT_ASKED.has(field));
  return `asks ${shownColumns(Object.fromEntries(named.map(([field, own]) => [field, own.map(name)])))}`;
}

/** The columns that hold parts of the address and are not asked, for a person, with the option that asks them. */
export function notAsked(question: QuestionColumns, columns: readonly Column[], first: readonly SampleRow[]): readonly string[] {
  const names = columns.map(({ name }) => name);
  if (question.form === 'fields') return unreadParts(names, question.names, first);
  return question.form === 'text' ? unreadParts(names, { address: question.texts.map((at) => names[at] ?? '') }, first) : [];
}

/** The columns of one option: by name, or several names joined by + or a comma. */
function columnsNamed(option: string, text: string, names: readonly string[]): readonly string[] {
  const find = (name: string) =>
    names.find((own) => own === name) ?? names.find((own) => own.trim().toLowerCase() === name.trim().toLowerCase());
  const whole = find(text);
  if (whole !== undefined) return [whole];
  const parts = text.split(/[+,]/).map(find);
  if (parts.every((part) => part !== undefined)) return parts;
  throw unusable(`--${option} names "${text}", expected one of ${names.join(', ')}`);
}

/** Throws for columns whose names are the same or differ in case and signs alone, where one of them would be asked and another one not. */
function requireOne(found: AddressColumns, given: AddressColumns, columns: readonly Column[]): void {
  const asked = new Set(Object.values(found).flat());
  for (const [field, own] of Object.entries(found)) {
    const similar = columns
      .filter(({ name, written = name }) => plainName(written) === plainName(own[0] ?? '') && (name === own[0] || !asked.has(name)))
      .map(({ name }) => name);
    if (similar.length > 1 && !Object.hasOwn(given, field)) {
      throw unusable(`The columns ${similar.join(', ')} could all be the ${field}, expected --fields ${field}= with one of them`);
    }
  }
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

function namesOf(columns: readonly { readonly name: string }[]): string {
  return columns.map(({ name }) => name).join(', ');
}
