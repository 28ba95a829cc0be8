import { addTo } from '../../src/group.js';
import { foldName } from '../../src/text/search-key.js';
// Localities of the largest cities by PIN code, under the names that people write: parts of towns, sectors, blocks and business
// districts that directories of post offices lack or list under another name. Facts of public knowledge (India Post's PIN code
// search, the cities' own sites), put together by the authors. Held against the All India Pincode Directory of October 2025: every
// PIN code is in it, and a name that it has as an office of the same sorting district has that office's PIN code.
import LOCALITIES from './known-localities.json' with { type: 'json' };
import type { PostalRow } from './postal-row.js';
import { stateOf } from './states.js';
import { cityOfPin, urbanCity } from './urban-areas.js';

/** A town and one of its sectors. */
const SECTOR = /^(.+) (Sector \d+)$/;

export interface KnownLocality {
  readonly name: string;
  readonly pin: string;
}

/** Localities with their PIN codes; names may come several times. */
export const KNOWN_LOCALITIES: readonly KnownLocality[] = Object.entries(LOCALITIES).flatMap(([pin, names]) =>
  names
    .split(', ')
    .flatMap((name) => spellingsOf(name))
    .map((name) => ({ name, pin })),
);

/** A sector in front of its town and behind it: `Dwarka Sector 10` is also `Sector 10 Dwarka`. */
function spellingsOf(name: string): readonly string[] {
  const [, town, sector] = SECTOR.exec(name) ?? [];
  return town === undefined || sector === undefined ? [name] : [name, `${sector} ${town}`];
}

/** Rows of the known localities that a list of postal rows lacks: in the district of the row with the nearest PIN code of their city. */
export function missingLocalities(rows: readonly PostalRow[]): readonly PostalRow[] {
  const known = new Set(rows.map(({ pin, place }) => `${pin}|${foldName(place)}`));
  const byCity = new Map<string, PostalRow[]>();
  for (const row of rows) {
    const city = urbanCity(stateOf(row.stateCode, foldName(row.district)).code, row.district, row.pin);
    if (city !== null) addTo(byCity, city, row);
  }
  return KNOWN_LOCALITIES.flatMap(({ name, pin }) => {
    const city = cityOfPin(pin);
    const beside = city === null ? undefined : nearestRow(byCity.get(city) ?? [], Number(pin));
    if (beside === undefined || known.has(`${pin}|${foldName(name)}`)) return [];
    return [{ ...beside, pin, place: name, subDistrict: '', office: null, position: null }];
  });
}

function nearestRow(rows: readonly PostalRow[], pin: number): PostalRow | undefined {
  const distance = (row: PostalRow): number => Math.abs(Number(row.pin) - pin);
  return rows.reduce<PostalRow | undefined>((best, row) => (best === undefined || distance(row) < distance(best) ? row : best), undefined);
}
