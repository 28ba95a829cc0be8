import { STATE_NAMES } from '../../address/data/states.js';
import type { UsPlacesTable } from '../../dataset/format/tables/us-places.js';
import type { PlaceSuggestOptions, SuggestArea } from '../../service.js';
import { ZIP_DIGITS } from '../../text/digits.js';
import { foldName, placeKey } from '../../text/search-key.js';
import { isZipWithin } from '../zips-around.js';
import { circleOf, citiesNamed, requireArea, requireCodePrefix } from './area.js';
import { type Areas, areasOf } from './place-areas.js';
import type { Accept } from './scan.js';
import { statesOf } from './us-cities.js';

export type UsAreas = Areas<'cities' | 'zips'>;

/** Throws `INPUT_MALFORMED` and `INPUT_OUT_OF_RANGE` for areas that are none. */
export function usAreasOf(table: UsPlacesTable, options: PlaceSuggestOptions): UsAreas {
  return areasOf(options, (area) => usArea(table, area));
}

function usArea(table: UsPlacesTable, area: SuggestArea): Readonly<Record<keyof UsAreas, Accept>> {
  const { city, state, zip } = requireArea(area);
  const cities = city === undefined ? null : citiesNamed(table, placeKey(city));
  const states = state === undefined ? null : statesNamed(table, foldName(state));
  const [zipFrom, zipTo] = zip === undefined ? [0, Number.POSITIVE_INFINITY] : requireCodePrefix(zip, ZIP_DIGITS, 'ZIP code');
  const circle = circleOf(area);
  const named: Accept = (row) => (cities === null || cities.has(row)) && (states === null || states.has(table.cityState[row] as number));
  const placed: Accept = (row) => {
    const code = table.zipCode[row] as number;
    return code >= zipFrom && code < zipTo && (circle === null || isZipWithin(table, row, circle, circle.radiusMeters));
  };
  const anyZip: Accept = (row) => {
    const end = table.cityFirstZip[row + 1] as number;
    for (let at = table.cityFirstZip[row] as number; at < end; at++) if (placed(table.cityZip[at] as number)) return true;
    return false;
  };
  return {
    cities: (row) => named(row) && ((zip === undefined && circle === null) || anyZip(row)),
    zips: (row) => named(table.zipCity[row] as number) && placed(row),
  };
}

function statesNamed(table: UsPlacesTable, text: string): ReadonlySet<number> {
  const known = STATE_NAMES.get(text);
  return new Set(
    [...statesOf(table).entries()].filter(([, { code, name }]) => code === text || name === text || code === known).map(([row]) => row),
  );
}
