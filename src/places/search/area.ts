import { spend } from '../../budget.js';
import type { UsPlacesTable } from '../../dataset/format/tables/us-places.js';
import { needEach } from '../../dataset/missing.js';
import { DoorplateError } from '../../errors.js';
import { requireCoordinates } from '../../input.js';
import { requireAmount, typeName } from '../../option-names.js';
import { lowerBound } from '../../search/bisection.js';
import type { Coordinates, SuggestArea } from '../../service.js';

const DEFAULT_RADIUS_METERS = 50_000;

export interface Circle extends Coordinates {
  readonly radiusMeters: number;
}

const PARTS = { city: true, state: true, zip: true, near: true, radiusMeters: true } as const satisfies Record<keyof SuggestArea, true>;

/**
 * Refuses a text, and parts that do not exist: an area without any holds everything. Also a ZIP code that is a number, and a name that is
 * null. Throws `INPUT_MALFORMED`.
 */
export function requireArea(area: SuggestArea, parts: Readonly<Partial<typeof PARTS>> = PARTS): SuggestArea {
  const isObject = typeof area === 'object' && area !== null;
  if (!isObject || !Object.keys(area).every((part) => Object.hasOwn(parts, part))) {
    const found = isObject ? 'has a field that does not exist' : `is ${area === null ? 'null' : `a ${typeof area}`}`;
    const expected = `expected an object of ${Object.keys(parts).join(', ')}, such as { state: 'MD' }`;
    throw new DoorplateError('INPUT_MALFORMED', `The area ${found}, ${expected}`);
  }
  for (const part of ['city', 'state', 'zip'] as const) {
    const name: unknown = area[part];
    if (name === undefined || typeof name === 'string') continue;
    throw new DoorplateError('INPUT_MALFORMED', `${part} of the area is ${typeName(name)}, expected a string`);
  }
  return area;
}

/** Throws `INPUT_MALFORMED` for a radius around nothing, and `INPUT_OUT_OF_RANGE`. */
export function circleOf({ near, radiusMeters }: SuggestArea): Circle | null {
  if (near === undefined) {
    if (radiusMeters === undefined) return null;
    throw new DoorplateError('INPUT_MALFORMED', 'The area has radiusMeters, expected near too');
  }
  const { latitude, longitude } = requireCoordinates(near, 'near');
  return { latitude, longitude, radiusMeters: requireAmount(radiusMeters ?? DEFAULT_RADIUS_METERS, 'radiusMeters') };
}

/** Codes `[from, to)` that begin with the digits. Throws `INPUT_MALFORMED` for no beginning of a code. */
export function requireCodePrefix(begin: string, digits: number, what: string): readonly [from: number, to: number] {
  if (!/^\d+$/.test(begin) || begin.length > digits)
    throw new DoorplateError('INPUT_MALFORMED', `The ${what} of an area is not one to ${digits} digits`);
  return codesFrom(begin, digits);
}

function codesFrom(begin: string, digits: number): readonly [from: number, to: number] {
  const width = 10 ** (digits - begin.length);
  return [Number(begin) * width, (Number(begin) + 1) * width];
}

/** Rows of the codes that begin with the digits, ascending. */
export function* rowsOfCodes(codes: Uint32Array, begin: string, digits: number): Generator<number> {
  const [from, end] = codesFrom(begin, digits);
  const [first, to] = needEach(
    () => lowerBound(codes, from),
    () => lowerBound(codes, end),
  );
  for (let row = first; row < to; row++) {
    spend(1);
    yield row;
  }
}

/** Cities by name or other name. */
export function citiesNamed(
  { cityKeys, aliasKeys, aliasCity }: Pick<UsPlacesTable, 'cityKeys' | 'aliasKeys' | 'aliasCity'>,
  key: string,
): Set<number> {
  const rows = new Set<number>();
  const [[from, to], [first, end]] = needEach(
    () => cityKeys.equalRange(key),
    () => aliasKeys.equalRange(key),
  );
  for (let row = from; row < to; row++) rows.add(row);
  for (let alias = first; alias < end; alias++) rows.add(aliasCity[alias] as number);
  return rows;
}
