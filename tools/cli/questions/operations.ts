import { OPERATIONS, QUERY_NAMES, type QueryName } from '../../../src/contract.js';
import { DoorplateError } from '../../../src/errors.js';
import { type Answer, ask, type Coordinates, type PlaceSuggestOptions, type Service } from '../../../src/service.js';
import { knownInstead } from '../terminal/arguments.js';

/** Options of a question; operations without a display type, a limit or areas do not read them. */
export type CallOptions = PlaceSuggestOptions;

/** Asks an operation with what a person has typed. Throws what the service throws, and `INPUT_*` for coordinates that are none. */
export async function askTyped(service: Service, operation: QueryName, typed: string, options: CallOptions): Promise<Answer<unknown>> {
  return ask(service, operation, OPERATIONS[operation].input === 'point' ? parseCoordinates(typed) : typed, options);
}

/** Checks an operation's name. Throws `CONFIG_INVALID` naming those that exist. */
export function requireOperation(name: string): QueryName {
  const known = QUERY_NAMES.find((item) => item === name.toLowerCase());
  if (known === undefined) {
    throw new DoorplateError('CONFIG_INVALID', `Unknown operation "${name}", ${knownInstead(name, QUERY_NAMES)}`, {
      expected: QUERY_NAMES,
    });
  }
  return known;
}

/** Reads `latitude,longitude` in degrees; a blank may stand for the comma. Throws `INPUT_EMPTY` or `INPUT_MALFORMED`. */
export function parseCoordinates(input: string): Coordinates {
  if (input.trim() === '') throw new DoorplateError('INPUT_EMPTY', 'The coordinates are missing or empty');
  const parts = input
    .replaceAll(',', ' ')
    .split(' ')
    .filter((part) => part !== '');
  const [latitude, longitude] = parts.map((part) => (DECIMAL.test(part) ? Number(part) : Number.NaN));
  if (parts.length !== 2 || latitude === undefined || longitude === undefined) {
    throw new DoorplateError('INPUT_MALFORMED', 'The coordinates are not two numbers, expected latitude,longitude', {
      found: parts.length,
      expected: 2,
    });
  }
  return { latitude, longitude };
}

/** A decimal number, with the exponent that programs write into small ones (`1e-7`). */
const DECIMAL = /^[+-]?(\d{1,15}(\.\d{0,25})?|\.\d{1,25})(e[+-]?\d{1,3})?$/i;
