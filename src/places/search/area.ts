import { DoorplateError } from '../../errors.js';
import { requireCoordinates } from '../../input.js';
import type { Coordinates, SuggestArea } from '../../service.js';

const DEFAULT_RADIUS_METERS = 50_000;

export interface Circle extends Coordinates {
  readonly radiusMeters: number;
}

/** The circle of an area, null where it has none. Throws `INPUT_MALFORMED` for a radius around nothing, and `INPUT_OUT_OF_RANGE`. */
export function circleOf({ near, radiusMeters }: SuggestArea): Circle | null {
  if (near === undefined) {
    if (radiusMeters === undefined) return null;
    throw new DoorplateError('INPUT_MALFORMED', 'The area has radiusMeters, expected near beside it');
  }
  const { latitude, longitude } = requireCoordinates(near);
  const radius = radiusMeters ?? DEFAULT_RADIUS_METERS;
  if (!(radius >= 0)) throw new DoorplateError('INPUT_OUT_OF_RANGE', `radiusMeters is ${radius}, expected 0 or more`, { found: radius });
  return { latitude, longitude, radiusMeters: radius };
}

/** Codes `[from, to)` that begin with the digits. Throws `INPUT_MALFORMED` for what is no beginning of a code. */
export function requireCodePrefix(begin: string, digits: number, what: string): readonly [from: number, to: number] {
  if (!/^\d+$/.test(begin) || begin.length > digits)
    throw new DoorplateError('INPUT_MALFORMED', `The ${what} of an area is not one to ${digits} digits`);
  const width = 10 ** (digits - begin.length);
  return [Number(begin) * width, (Number(begin) + 1) * width];
}
