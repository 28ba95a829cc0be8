import { addTo, groupBy } from '../../../src/group.js';
import { foldName } from '../../../src/text/search-key.js';
import { mostFrequent } from '../counts.js';
import { cleanAreaName, cleanLocalityName } from './names.js';
import type { PopulatedPlace } from './populations.js';
import type { PostalRow } from './postal-row.js';
import { presentName } from './renamed.js';
import { INDIAN_STATES } from './states.js';
import { cityOfPin } from './urban-areas.js';

/** Fewer localities than these say a village, where the other localities of their PIN code agree on a sub-district. Chosen. */
const FEWEST_OF_TOWN = 3;
/** What names of head offices add to that of their town. */
const OF_OFFICE = / (?:G\.?P\.?O|City|Town|R\.?S|Cantt?|H)\.?$/i;

/**
 * Sub-districts under the names of towns that people write. The rows of a head office's PIN code lie in its town: PIN code 403001 is Panaji,
 * not Tiswadi. A sub-district of whose name there is no town and no larger post office has that of a head office in it: Girwa is Udaipur.
 * A sub-district that hardly any row names, most of them villages that stand for themselves, gives way to that of its PIN code; so do rows
 * that name none. In urban areas sub-districts stay: they are parts of the city. Where nobody names one, the only office above branch offices is the town.
 */
export function townsOf(rows: readonly PostalRow[], populated: readonly PopulatedPlace[]): readonly PostalRow[] {
  const cleaned = rows.map((row) => ({ ...row, subDistrict: cleanAreaName(row.subDistrict)?.name ?? '' }));
  const towns = new Set(populated.flatMap(({ name, stateCode }) => [townKey(stateCode, name)]));
  for (const { stateCode, district } of rows) towns.add(townKey(stateCode, cleanAreaName(district)?.name ?? district));
  const headTowns = headTownsOf(cleaned, towns);
  const seats = seatsOf(cleaned, towns, headTowns);
  const ofSubDistrict = groupBy(cleaned, areaKey);
  const ofPin = new Map<string, Map<string, number>>();
  const named = cleaned.map((row): PostalRow => {
    const seat = seats.get(areaKey(row));
    const own = seat === undefined ? row.subDistrict : seat;
    const former = seat === undefined ? {} : { subDistrictToo: row.subDistrict };
    return { ...row, ...former, subDistrict: cityOfPin(row.pin) === null ? (headTowns.get(pinKey(row)) ?? own) : own };
  });
  const isWeak = (row: PostalRow): boolean =>
    cityOfPin(row.pin) === null &&
    (row.subDistrict === '' ||
      ((ofSubDistrict.get(areaKey(row))?.length ?? 0) < FEWEST_OF_TOWN && !towns.has(townKey(row.stateCode, row.subDistrict))));
  for (const row of named) {
    if (isWeak(row)) continue;
    const counts = ofPin.get(pinKey(row)) ?? new Map<string, number>();
    ofPin.set(pinKey(row), counts.set(row.subDistrict, (counts.get(row.subDistrict) ?? 0) + 1));
  }
  const mainOffices = mainOfficesOf(named);
  return named.map((row) => {
    if (!isWeak(row)) return row;
    const usual = mostFrequent(ofPin.get(pinKey(row))) ?? mainOffices.get(pinKey(row)) ?? null;
    const isOwn = foldName(cleanLocalityName(row.place).name) === foldName(row.subDistrict);
    return usual === null && !isOwn ? row : { ...row, subDistrict: usual ?? '' };
  });
}

/** Fewer offices of a PIN code say a quarter or an establishment, more a town with its villages. Chosen. */
const FEWEST_AROUND_TOWN = 4;

/** The only office of a PIN code that is no branch office, by {@link pinKey}. */
function mainOfficesOf(rows: readonly PostalRow[]): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const [key, ofPin] of groupBy(rows, pinKey)) {
    const [main, ...others] = ofPin.filter(({ office }) => office !== null && office.grade !== 'branch');
    if (main === undefined || others.length > 0 || ofPin.length < FEWEST_AROUND_TOWN) continue;
    const name = cleanAreaName(cleanLocalityName(main.place).name.replace(OF_OFFICE, ''))?.name;
    if (name !== undefined) found.set(key, name);
  }
  return found;
}

/** The towns of head offices by {@link pinKey}. */
function headTownsOf(rows: readonly PostalRow[], towns: ReadonlySet<string>): ReadonlyMap<string, string> {
  const found = new Map<string, string>();
  for (const row of rows) {
    if (row.office?.grade !== 'head') continue;
    const town = cleanLocalityName(row.place).name.replace(OF_OFFICE, '');
    if (towns.has(townKey(row.stateCode, town)) && !found.has(pinKey(row))) found.set(pinKey(row), town);
  }
  return found;
}

/** The town of a head office in each sub-district that is no town itself, by {@link areaKey}. */
function seatsOf(
  rows: readonly PostalRow[],
  towns: ReadonlySet<string>,
  headTowns: ReadonlyMap<string, string>,
): ReadonlyMap<string, string> {
  const offices = new Set<string>();
  const headsIn = new Map<string, string[]>();
  for (const row of rows) {
    if (row.office !== null && row.office.grade !== 'branch') offices.add(townKey(row.stateCode, cleanLocalityName(row.place).name));
    const town = headTowns.get(pinKey(row));
    if (town !== undefined && row.subDistrict !== '' && row.office?.grade === 'head') addTo(headsIn, areaKey(row), town);
  }
  const seats = new Map<string, string>();
  for (const row of rows) {
    const key = areaKey(row);
    const own = townKey(row.stateCode, row.subDistrict);
    if (seats.has(key) || towns.has(own) || offices.has(own)) continue;
    const heads = headsIn.get(key) ?? [];
    const seat = heads.find((head) => townKey(row.stateCode, head) === townKey(row.stateCode, row.district)) ?? heads[0];
    if (seat !== undefined) seats.set(key, seat);
  }
  return seats;
}

function townKey(stateCode: string, name: string): string {
  return `${stateCode}|${foldName(presentName(INDIAN_STATES.get(stateCode)?.code ?? '', name))}`;
}

function areaKey({ stateCode, district, subDistrict }: PostalRow): string {
  return `${stateCode}|${district}|${foldName(subDistrict)}`;
}

/** A few PIN codes reach over a border. */
function pinKey({ pin, stateCode }: PostalRow): string {
  return `${pin}|${stateCode}`;
}
