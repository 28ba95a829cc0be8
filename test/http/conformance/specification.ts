import { readFileSync } from 'node:fs';

/**
 * What the contract says, as its tables say it: written by hand from them, and from nothing that the
 * service is made of, so that a mistake there is not repeated here.
 */
export interface Specification {
  readonly envelope: Fields;
  readonly problem: Fields;
  /** Field name to type, in the casing of the wire; `strings` for a flat list. */
  readonly results: Readonly<Record<string, Fields | 'strings'>>;
  /** Types with few values. */
  readonly values: Readonly<Record<string, readonly string[]>>;
  /** Types that are text of a form, as patterns. */
  readonly texts: Readonly<Record<string, string>>;
  readonly numbers: Readonly<Record<string, NumberType>>;
  /** Forms of suggestions by display type. */
  readonly forms: Readonly<Record<string, readonly string[]>>;
  readonly operations: readonly SpecifiedOperation[];
  readonly conditions: readonly Condition[];
}

/** A `?` marks a nullable field. What follows a comma says when the field is left out. */
type Fields = Readonly<Record<string, string>>;

interface NumberType {
  readonly integer?: true;
  readonly least?: number;
  readonly most?: number;
}

export interface SpecifiedOperation {
  readonly path: string;
  /** The same path as the reference also writes it. */
  readonly capitalized: string;
  readonly alias?: string;
  /** Name of the result's table. */
  readonly result: string;
  /** Form of the suggestions. */
  readonly form?: string;
  /** False where no credential is asked for. */
  readonly credential?: false;
  /** Values that give a 200. */
  readonly good?: Readonly<Record<string, string>>;
  /** Statuses that the operation may answer, apart from data that is not there. */
  readonly statuses: readonly number[];
}

interface Condition {
  readonly path: string;
  readonly when: string;
  /** What follows the path, percent-encoded. */
  readonly values: readonly string[];
  readonly status: number;
  /** Fields that the result has, among others. */
  readonly inside?: Readonly<Record<string, unknown>>;
  /** The whole result. */
  readonly result?: unknown;
}

export const SPECIFICATION = JSON.parse(readFileSync(new URL('specification.json', import.meta.url), 'utf8')) as Specification;

/** The paths of an operation in lower case. */
export const pathsOf = ({ path, alias }: SpecifiedOperation): readonly string[] => (alias === undefined ? [path] : [path, alias]);

/** A path with values in it. */
export function filled(path: string, values: Readonly<Record<string, string>> = {}): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(values[name] ?? ''));
}

const patterns = new Map(Object.entries(SPECIFICATION.texts).map(([type, pattern]) => [type, new RegExp(pattern, 'u')]));

/** In what a value differs from its type, one line each; nothing where it does not. */
export function deviations(value: unknown, written: string, at: string): readonly string[] {
  const type = written.replace(/[?,].*/, '');
  if (value === null && (/^\w+\?/.test(written) || type === 'null')) return [];
  const found = `${at} is ${JSON.stringify(value)?.slice(0, 80)}, expected ${written}`;
  const fields = SPECIFICATION.results[type];
  if (typeof fields === 'object') return fieldDeviations(value, fields, at);
  return isOfType(value, fields ?? type) ? [] : [found];
}

/** The same for an object: no field is missing, and none is there that the table does not have. */
export function fieldDeviations(value: unknown, fields: Fields, at: string): readonly string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [`${at} is no object`];
  const object = value as Readonly<Record<string, unknown>>;
  const unknown = Object.keys(object).filter((name) => !Object.hasOwn(fields, name));
  const known = Object.entries(fields).flatMap(([name, type]) => {
    if (Object.hasOwn(object, name)) return deviations(object[name], type, `${at}.${name}`);
    return type.includes('left out') ? [] : [`${at}.${name} is missing`];
  });
  return [...unknown.map((name) => `${at}.${name} is not in the table`), ...known];
}

function isOfType(value: unknown, type: string): boolean {
  const { values, numbers } = SPECIFICATION;
  if (type === 'any') return true;
  if (type === 'string' || type === 'boolean') return typeof value === type;
  if (type === 'strings') return Array.isArray(value) && value.every((item) => typeof item === 'string');
  if (Object.hasOwn(numbers, type)) return isNumber(value, numbers[type] as NumberType);
  if (typeof value !== 'string') return false;
  return values[type]?.includes(value) ?? patterns.get(type)?.test(value) ?? false;
}

function isNumber(value: unknown, { integer, least = Number.NEGATIVE_INFINITY, most = Number.POSITIVE_INFINITY }: NumberType): boolean {
  if (typeof value !== 'number' || !Number.isFinite(value)) return false;
  return value >= least && value <= most && (integer === undefined || Number.isInteger(value));
}

/** Whether a suggestion has a form such as `City, StateCode`. */
export function hasForm(suggestion: string, form: string): boolean {
  const parts: Readonly<Record<string, string>> = {
    ...{ StateCode: '[A-Z]{2}', State: '[A-Z][a-z][A-Za-z &.]*', ZipCode: '\\d{5}', PinCode: '\\d{6}', India: 'India' },
  };
  const pattern = form.replaceAll(/[A-Z]\w+/g, (part) => parts[part] ?? '[^,]+');
  return new RegExp(`^${pattern}$`, 'u').test(suggestion);
}
