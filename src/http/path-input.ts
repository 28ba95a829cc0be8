import { operationRow, type QueryName } from '../contract.js';
import { DoorplateError } from '../errors.js';
import { readAreas, requireCoordinates, requireDisplayType, requireLimit, requireText } from '../input.js';
import type { Input, PlaceSuggestOptions } from '../service.js';
import { queryOf } from './dialect.js';
import type { Settings } from './options.js';

/** The form where the segment of the path is empty; no client can leave it out. */
const DEFAULT_DISPLAY_TYPE = '0';
/** A number as JSON writes it (RFC 8259, section 6): what clients in any language send for a double. */
const NUMBER = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
const INTEGER = /^-?(?:0|[1-9]\d{0,9})$/;
const MAX_INT32 = 2 ** 31 - 1;

interface Question {
  readonly asked: Input;
  readonly options: PlaceSuggestOptions;
}

/**
 * Reads the values of a path (by placeholder, percent-encoded), and of a completion the limit and the areas in the query of the
 * request's `target`. Throws `INPUT_EMPTY`, `INPUT_TOO_LONG`, `INPUT_MALFORMED` or `INPUT_OUT_OF_RANGE`; no message repeats what was sent.
 */
export function readQuestion(operation: QueryName, values: Readonly<Record<string, string>>, settings: Settings, target: string): Question {
  const { maxInputLength, budget, suggestOptions, displayOptions } = settings;
  const { input, result, forms } = operationRow(operation);
  if (input === 'point') {
    const number = (name: string, label: string) => readNumber(requireText(decode(values[name], label), label, maxInputLength), label);
    return { asked: requireCoordinates({ latitude: number('lat', 'latitude'), longitude: number('lon', 'longitude') }), options: budget };
  }
  const isList = result === 'suggestions';
  const asked = requireText(decode(values[input], input), input, maxInputLength);
  const options = forms !== undefined ? displayOptions[readDisplayType(operation, values.displayType)] : isList ? suggestOptions : budget;
  return {
    asked,
    options: isList && target.includes('?') ? { ...options, ...choicesIn(target, maxInputLength) } : (options as PlaceSuggestOptions),
  };
}

/** Ignores all other parameters, and blank ones. */
function choicesIn(target: string, maxInputLength: number): PlaceSuggestOptions {
  const query = queryOf(target);
  const textOf = (name: string): string | undefined => {
    const text = query.get(name) ?? '';
    return text.trim() === '' ? undefined : requireText(text, name, maxInputLength);
  };
  const limit = textOf('limit');
  return { ...(limit === undefined ? {} : { limit: requireLimit(readNumber(limit.trim(), 'limit')) }), ...readAreas(textOf) };
}

function readDisplayType(operation: QueryName, value: string | undefined): number {
  const text = decode(value, 'displayType') || DEFAULT_DISPLAY_TYPE;
  const known = () => [...(operationRow(operation).forms ?? []).keys()].join(', ');
  const displayType = INTEGER.test(text) ? Number(text) : Number.NaN;
  if (!(displayType >= -MAX_INT32 - 1 && displayType <= MAX_INT32)) {
    throw new DoorplateError('INPUT_MALFORMED', `displayType is not a 32-bit integer, expected one of ${known()}`);
  }
  // `-0` is 0.
  return requireDisplayType(operation, displayType | 0);
}

function readNumber(text: string, label: string): number {
  const value = NUMBER.test(text) ? Number(text) : Number.NaN;
  if (Number.isFinite(value)) return value;
  throw new DoorplateError('INPUT_MALFORMED', `${label} is not a finite number as JSON writes it`);
}

/** Percent-decoded exactly once as UTF-8 (RFC 3986, section 2.1); a plus sign stays one. */
function decode(value: string | undefined, label: string): string {
  try {
    return decodeURIComponent(value ?? '');
  } catch {
    throw new DoorplateError('INPUT_MALFORMED', `${label} is not percent-encoded UTF-8`);
  }
}
