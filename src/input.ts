import { type OperationName, operationRow } from './contract.js';
import { DoorplateError } from './errors.js';
import { requireCount, typeName } from './option-names.js';
import type { AreaOptions, Coordinates, SuggestArea } from './service.js';

/** Of an operation, unless configured; UTF-16 code units. */
export const MAX_INPUT_LENGTH = 1024;
export const DEFAULT_LIMIT = 10;
export const MAX_LIMIT = 50;

/** Returns the text as it came. Throws `INPUT_EMPTY`, `INPUT_TOO_LONG` or `INPUT_MALFORMED`; the text itself stays out of the message. */
export function requireText(value: unknown, what: string, maxInputLength = MAX_INPUT_LENGTH): string {
  const text = requireString(value, what);
  if (text.length > maxInputLength) {
    throw new DoorplateError('INPUT_TOO_LONG', `${what} has ${text.length} characters, expected at most ${maxInputLength}`, {
      found: text.length,
      expected: maxInputLength,
    });
  }
  if (text.trim() === '') throw new DoorplateError('INPUT_EMPTY', `${what} is missing or empty`);
  return text;
}

/** Throws `INPUT_MALFORMED`. */
export function requireString(value: unknown, what: string): string {
  if (typeof value === 'string') return value;
  throw new DoorplateError('INPUT_MALFORMED', `${what} is ${typeName(value)}, expected a string`);
}

/**
 * Throws `INPUT_MALFORMED` for values that are no numbers and `INPUT_OUT_OF_RANGE` beyond ±90, ±180; a position tells where someone is
 * and stays out of the error.
 */
export function requireCoordinates(point: Coordinates, what = 'The point'): Coordinates {
  if (typeof point !== 'object' || point === null)
    throw new DoorplateError('INPUT_MALFORMED', `${what} is ${typeName(point)}, expected an object of latitude and longitude`);
  requireDegrees(point.latitude, 'latitude', 90);
  requireDegrees(point.longitude, 'longitude', 180);
  return point;
}

function requireDegrees(value: unknown, what: string, limit: number): void {
  if (typeof value !== 'number' || Number.isNaN(value))
    throw new DoorplateError('INPUT_MALFORMED', `${what} is ${Number.isNaN(value) ? 'NaN' : typeName(value)}, expected a number`);
  if (Math.abs(value) > limit) {
    throw new DoorplateError('INPUT_OUT_OF_RANGE', `${what} is out of range, expected -${limit} to ${limit}`, {
      expected: [-limit, limit],
    });
  }
}

/** Parameters of completions, and options of the command line. */
export const AREA_PARAMETERS = {
  bias: 'Suggestions of this area come before equally good ones.',
  within: 'Only suggestions of this area.',
};

/** Throws as {@link readArea} does. */
export function readAreas(textOf: (name: 'bias' | 'within') => string | undefined): AreaOptions {
  const [bias, within] = [textOf('bias'), textOf('within')];
  return {
    ...(bias === undefined ? {} : { bias: readArea(bias) }),
    ...(within === undefined ? {} : { within: readArea(within) }),
  };
}

/** Latitude, longitude and meters around them. */
const AROUND = /^\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*(?:,\s*(\d+(?:\.\d+)?)\s*)?$/;

/**
 * An area as URLs and command lines write it: `39.48,-76.65` and 50 km around it, `39.48,-76.65,5000` with the meters, a ZIP code or its
 * first digits (`21030`, `210`), a state (`MD`), `Cockeysville, MD`, `Cockeysville`. Throws `INPUT_MALFORMED` where one side of a comma
 * is empty; the operation checks the values.
 */
function readArea(text: string): SuggestArea {
  const around = AROUND.exec(text);
  if (around !== null) {
    const near = { latitude: Number(around[1]), longitude: Number(around[2]) };
    return around[3] === undefined ? { near } : { near, radiusMeters: Number(around[3]) };
  }
  const name = text.trim();
  if (/^\d+$/.test(name)) return { zip: name };
  if (/^[a-z]{2}$/i.test(name)) return { state: name };
  const comma = name.lastIndexOf(',');
  if (comma < 0) return { city: name };
  const [city, state] = [name.slice(0, comma).trim(), name.slice(comma + 1).trim()];
  if (city !== '' && state !== '') return { city, state };
  throw new DoorplateError('INPUT_MALFORMED', 'The area is neither latitude,longitude nor a code, a state, a city, or city, state');
}

/** Undefined gives 0. Throws `INPUT_OUT_OF_RANGE` with the values that exist. */
export function requireDisplayType(operation: OperationName, value: number | undefined): number {
  const { forms = [] } = operationRow(operation);
  const displayType = value ?? 0;
  // Without types a name such as `length` comes too.
  if (typeof displayType !== 'number' || forms[displayType] === undefined) {
    const known = [...forms.keys()];
    throw new DoorplateError('INPUT_OUT_OF_RANGE', `displayType does not exist, expected one of ${known.join(', ')}`, { expected: known });
  }
  return displayType;
}

/** Undefined gives the default. Throws `INPUT_OUT_OF_RANGE`. */
export function requireLimit(value: number | undefined): number {
  return requireCount(value ?? DEFAULT_LIMIT, 'limit', MAX_LIMIT);
}
