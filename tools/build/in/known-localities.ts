import { addTo } from '../../../src/group.js';
import { foldName } from '../../../src/text/search-key.js';
// Localities of the largest cities by PIN code, under the names that people write: parts of towns, sectors, blocks and business
// districts that directories of post offices lack or list under another name. Facts of public knowledge (India Post's PIN code
// search, the cities' own sites), put together by the authors. Held against the All India Pincode Directory of October 2025: every
// PIN code is in it, and a name that it has as an office of the same sorting district has that office's PIN code.
import LOCALITIES from './known-localities.json' with { type: 'json' };
import type { PostalRow, PostOffice } from './postal-row.js';
import { stateOf } from './states.js';
import { cityOfPin, urbanCity } from './urban-areas.js';

export interface KnownLocality {
  readonly name: string;
  /** What people also write: initials, other spellings. */
  readonly others: readonly string[];
  readonly pin: string;
}

/** Localities with their PIN codes; names may come several times. Behind a name, the others that it has: `Connaught Place = CP`. */
export const KNOWN_LOCALITIES: readonly KnownLocality[] = Object.entries(LOCALITIES).flatMap(([pin, names]) =>
  names.split(', ').map((each) => {
    const [name = '', ...others] = each.split(' = ');
    return { name, others: [...others, ...spacedOtherwise(name)], pin };
  }),
);

/** `Annanagar` for Anna Nagar, `Indira Nagar` for Indiranagar: towns elsewhere are called so, which would be all that is found. */
function spacedOtherwise(name: string): readonly string[] {
  const other = / nagar$/i.test(name) ? name.replace(/ (?=nagar$)/i, '') : name.replace(/(?<=[a-z]{3})nagar$/, ' Nagar');
  return other === name ? [] : [other];
}

/** As well known as a place with a sub office, so that no village of the name comes first. */
const AS_KNOWN: PostOffice = { grade: 'sub', delivers: false };

/** Rows of the known localities: in the district of the row with the nearest PIN code of their city. */
export function knownLocalities(rows: readonly PostalRow[]): readonly PostalRow[] {
  const byCity = new Map<string, PostalRow[]>();
  for (const row of rows) {
    const city = urbanCity(stateOf(row.stateCode, foldName(row.district)).code, row.district, row.pin);
    if (city !== null) addTo(byCity, city, row);
  }
  return KNOWN_LOCALITIES.flatMap(({ name, others, pin }) => {
    const city = cityOfPin(pin);
    const beside = city === null ? undefined : nearestRow(byCity.get(city) ?? [], Number(pin));
    if (beside === undefined) return [];
    return [{ ...beside, pin, place: name, placeToo: others, subDistrict: '', office: AS_KNOWN, position: null }];
  });
}

function nearestRow(rows: readonly PostalRow[], pin: number): PostalRow | undefined {
  const distance = (row: PostalRow): number => Math.abs(Number(row.pin) - pin);
  return rows.reduce<PostalRow | undefined>((best, row) => (best === undefined || distance(row) < distance(best) ? row : best), undefined);
}
