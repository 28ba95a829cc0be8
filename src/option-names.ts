import { DoorplateError, type ErrorCode } from './errors.js';

/** By name the type of each option; `true` for one that is checked where it is read. */
export type OptionTypes<T> = Readonly<Record<keyof T, true | 'boolean' | 'function' | 'object'>>;

/**
 * Refuses options that do not exist, for one that is misspelled would be left out in silence, and values of another type. Throws
 * `CONFIG_INVALID`.
 */
export function requireOptionNames(options: object, known: OptionTypes<Record<string, unknown>>): void {
  if (typeof options !== 'object' || options === null) {
    const found = options === null ? 'null' : `a ${typeof options}`;
    throw new DoorplateError('CONFIG_INVALID', `The options are ${found}, expected an object`);
  }
  for (const name in options) {
    if (!Object.hasOwn(known, name)) {
      throw new DoorplateError('CONFIG_INVALID', `Unknown option "${name}", expected one of ${Object.keys(known).join(', ')}`);
    }
    const type = known[name];
    if (type !== true) requireType((options as Readonly<Record<string, unknown>>)[name], name, type as string);
  }
}

/** Takes undefined, too. Throws `CONFIG_INVALID`. */
export function requireType(value: unknown, what: string, type: string): void {
  const found = typeName(value);
  if (value === undefined || found === type) return;
  throw new DoorplateError('CONFIG_INVALID', `${what} is ${found}, expected ${/^[ao]/.test(type) ? 'an' : 'a'} ${type}`);
}

/** Also of another realm. Throws `INPUT_MALFORMED` for what is no signal. */
export function requireSignal<S extends AbortSignal | undefined>(signal: S): S {
  if (signal === undefined || typeof signal?.throwIfAborted === 'function') return signal;
  throw new DoorplateError('INPUT_MALFORMED', `signal is ${typeName(signal)}, expected an AbortSignal`);
}

/** A number from 0 on. Throws an error of the code. */
export function requireAmount(value: unknown, what: string, code: ErrorCode = 'INPUT_OUT_OF_RANGE'): number {
  if (typeof value === 'number' && value >= 0) return value;
  const details = typeof value === 'number' ? { found: value } : {};
  throw new DoorplateError(code, `${what} is ${numberOrType(value)}, expected 0 or more`, details);
}

/** A whole number from `least` to `most`. Throws `INPUT_OUT_OF_RANGE`. */
export function requireCount(value: unknown, what: string, most: number, least = 1): number {
  if (isWhole(value) && value >= least && value <= most) return value;
  throw new DoorplateError('INPUT_OUT_OF_RANGE', `${what} is ${numberOrType(value)}, expected ${least} to ${most}`);
}

/** Throws `CONFIG_INVALID`. */
export function requireAboveZero(value: unknown, what: string): number {
  if (isWhole(value) && value >= 1) return value;
  throw new DoorplateError('CONFIG_INVALID', `${what} is ${numberOrType(value)}, expected a whole number above 0`);
}

function isWhole(value: unknown): value is number {
  return Number.isSafeInteger(value);
}

/** A text is left out of messages, and `"5"` in one would look like the number. */
function numberOrType(value: unknown): string {
  return typeof value === 'number' ? String(value) : typeName(value);
}

export function typeName(value: unknown): string {
  return value === null ? 'null' : Array.isArray(value) ? 'array' : typeof value;
}
