import { type OperationName, operationRow } from './contract.js';
import { DoorplateError } from './errors.js';
import { requireCount, typeName } from './option-names.js';
import type { AreaOptions, Coordinates } from './service.js';

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
  near: 'Suggestions within 50 km of latitude,longitude come before equally good ones.',
  radius: 'Meters around near: only suggestions within them.',
  state: 'Only suggestions of this state, by its code or name.',
  city: 'Only suggestions of this city.',
  zip: 'Only suggestions of this ZIP or PIN code, or of those that begin with its digits.',
};

const POINT = /^\s*([+-]?\d+(?:\.\d+)?)\s*,\s*([+-]?\d+(?:\.\d+)?)\s*$/;

/**
 * The areas that URLs and command lines name. Throws `INPUT_MALFORMED` for a point that is none, and for a radius that is none or around
 * nothing; the operation checks the values.
 */
export function readAreas(textOf: (name: keyof typeof AREA_PARAMETERS) => string | undefined): AreaOptions {
  const [point, meters, state, city, zip] = [textOf('near'), textOf('radius'), textOf('state'), textOf('city'), textOf('zip')];
  const near = point === undefined ? undefined : readPoint(point);
  const circle = meters === undefined ? {} : { near: centerOf(near), radiusMeters: readMeters(meters) };
  const within = {
    ...circle,
    ...(state === undefined ? {} : { state: state.trim() }),
    ...(city === undefined ? {} : { city: city.trim() }),
    ...(zip === undefined ? {} : { zip: zip.trim() }),
  };
  return {
    ...(near === undefined || meters !== undefined ? {} : { bias: { near } }),
    ...(Object.keys(within).length === 0 ? {} : { within }),
  };
}

function readPoint(text: string): Coordinates {
  const [, latitude, longitude] = POINT.exec(text) ?? [];
  if (longitude !== undefined) return { latitude: Number(latitude), longitude: Number(longitude) };
  throw new DoorplateError('INPUT_MALFORMED', 'The position near is not latitude,longitude, such as 39.36,-76.53');
}

function centerOf(near: Coordinates | undefined): Coordinates {
  if (near !== undefined) return near;
  throw new DoorplateError('INPUT_MALFORMED', 'The radius has no center, expected near too');
}

function readMeters(text: string): number {
  if (/^\s*\d+(?:\.\d+)?\s*$/.test(text)) return Number(text);
  throw new DoorplateError('INPUT_MALFORMED', 'The radius is not a number of meters from 0 on');
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
