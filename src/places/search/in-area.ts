import type { InPlacesTable } from '../../dataset/format/tables/in-places.js';
import { needAll, needWhere } from '../../dataset/missing.js';
import { DoorplateError } from '../../errors.js';
import { lowerBound } from '../../search/bisection.js';
import type { PlaceSuggestOptions, SuggestArea } from '../../service.js';
import { PIN_DIGITS } from '../../text/digits.js';
import { foldName } from '../../text/search-key.js';
import { citiesNamed, requireArea, requireCodePrefix } from './area.js';
import { stateOf, statesByName } from './in-area-words.js';
import { type Areas, areasOf } from './place-areas.js';
import type { Accept } from './scan.js';

type InAreas = Areas<'cities' | 'localities' | 'pins'>;

/** Throws `INPUT_MALFORMED` for areas that are none, and for positions, which Indian places do not have. */
export function inAreasOf(table: InPlacesTable, options: PlaceSuggestOptions): InAreas {
  return areasOf(options, (area) => rowsIn(table, area));
}

function rowsIn(table: InPlacesTable, area: SuggestArea): Readonly<Record<keyof InAreas, Accept>> {
  const { city, state, zip, near, radiusMeters } = requireArea(area);
  if (near !== undefined || radiusMeters !== undefined)
    throw new DoorplateError('INPUT_MALFORMED', 'Indian places have no positions, expected an area of city, state or zip');
  const cities = city === undefined ? null : citiesOrDistrictsNamed(table, foldName(city));
  // No row where no state has the name.
  const stateRow = state === undefined ? null : statesByName(table).get(foldName(state));
  const [from, to] = zip === undefined ? [0, Number.POSITIVE_INFINITY] : requireCodePrefix(zip, PIN_DIGITS, 'PIN code');
  const named: Accept = (row) => (cities === null || cities.has(row)) && (stateRow === null || stateOf(table, row) === stateRow);
  const coded = (pin: number): boolean => (table.pinCode[pin] as number) >= from && (table.pinCode[pin] as number) < to;
  const locality: Accept = (row) => coded(table.localityPin[row] as number) && named(table.localityCity[row] as number);
  const pin: Accept = (row) => {
    const end = table.pinFirst[row + 1] as number;
    for (let at = table.pinFirst[row] as number; at < end; at++) if (locality(table.pinLocality[at] as number)) return true;
    return false;
  };
  const ofPins = zip === undefined ? null : citiesOfPins(table, from, to);
  return { cities: (row) => named(row) && (ofPins === null || ofPins.has(row)), localities: locality, pins: pin };
}

/** Cities by name or other name, and those of a district of the name. */
function citiesOrDistrictsNamed(table: InPlacesTable, key: string): ReadonlySet<number> {
  const rows = citiesNamed(table, key);
  const ofDistricts = needWhere(rows, (row) => table.districtName[table.cityDistrict[row] as number] === table.cityName[row]);
  const seats = new Set(ofDistricts.map((row) => table.cityDistrict[row] as number));
  if (seats.size === 0) return rows;
  // As one run, for a column may lie in pages.
  const districts = table.cityDistrict.subarray(0);
  for (let row = 0; row < districts.length; row++) if (seats.has(districts[row] as number)) rows.add(row);
  return rows;
}

/** Of the PIN codes `[from, to)`. */
export function localitiesOfPins({ pinCode, pinFirst, pinLocality }: InPlacesTable, from: number, to: number): Uint32Array {
  const [first, end] = needAll([from, to], (code) => pinFirst[lowerBound(pinCode, code)] as number);
  return pinLocality.subarray(first, end);
}

/** With localities of the PIN codes `[from, to)`. */
export function citiesOfPins(table: InPlacesTable, from: number, to: number): ReadonlySet<number> {
  return new Set(needAll(localitiesOfPins(table, from, to), (locality) => table.localityCity[locality] as number));
}
