import { type Components, NO_COMPONENTS } from '../address/components.js';
import { stateCodeOf } from '../address/data/states.js';
import { spellCity } from '../address/spelling.js';
import { needAll } from '../dataset/missing.js';
import type { Region } from '../places/place-records.js';
import type { Places } from '../places/us-places.js';
import { foldName } from '../text/search-key.js';

/** People of a city better known than the state of its name: New York and Washington are. Chosen. */
const BETTER_KNOWN = 500_000;

/**
 * The place of a text that is the name of a city and nothing else, whatever the grammar takes its words for: `Houston`, `Long Beach`, `New
 * York`; else null.
 */
export function cityAlone(text: string, { number, zip, city, state }: Components, places: Places | null): Components | null {
  if (places === null || number !== null || zip !== null || (city !== null && state !== null)) return null;
  const cities = places.cities(text);
  if (cities.length === 0) return null;
  const name = foldName(text);
  const isState = stateCodeOf(name) !== undefined;
  if (isState && !needAll(cities, (city) => places.city(city).population ?? 0).some((people) => people >= BETTER_KNOWN)) return null;
  return { ...NO_COMPONENTS, city: spellCity(name) };
}

/** Counties or a state that a text names. */
export interface RegionsAlone {
  /** In upper case, as it was given: `ORANGE COUNTY`, `MARYLAND`, `MD`. */
  readonly name: string;
  /** The best known first; one at least. */
  readonly regions: readonly [Region, ...Region[]];
}

const STATE_OF = /^(?:STATE|COMMONWEALTH) OF /;
const COUNTY = /^(.+) (COUNTY|CO|CNTY|PARISH|BOROUGH|CENSUS AREA)$/;
/** What counties are called where they are not called so. */
const OTHER_KINDS: Readonly<Record<string, readonly string[]>> = { LA: ['PARISH'], AK: ['BOROUGH', 'CENSUS AREA'] };
const KINDS = ['COUNTY', 'CO', 'CNTY'];

/**
 * The counties or the state of a text that names one and nothing else: `Orange County`, `Cook County, IL`, `Maryland`, `MD`; else null. A
 * city of the name of a county is meant sooner.
 */
export function regionsAlone(text: string, { number, zip, name, city, state }: Components, places: Places | null): RegionsAlone | null {
  if (places === null || number !== null || zip !== null) return null;
  const isPlace = name === null && city !== null && state !== null;
  const words = isPlace ? city : foldName(text);
  const code = stateCodeOf(words.replace(STATE_OF, ''));
  if (!isPlace && code !== undefined) return regionsOf(words, [places.state(code)]);
  // `LAKE CO` without a state lies in Colorado.
  if (!isPlace && words.endsWith(' CO')) return null;
  return regionsOf(words.replace(/ CO$/, ' COUNTY'), countiesNamed(words, state, places));
}

/** The counties of a name with its kind, `ORANGE COUNTY`, the best known first; none for a name of another form, and where a city is called so. */
export function countiesNamed(words: string, state: string | null, places: Places): readonly Region[] {
  const [, county, kind = ''] = COUNTY.exec(words) ?? [];
  if (county === undefined || places.hasCity(words, state)) return [];
  return places.counties(county, state).filter((region) => (OTHER_KINDS[region.state] ?? KINDS).includes(kind));
}

function regionsOf(name: string, found: readonly (Region | null)[]): RegionsAlone | null {
  const [first, ...others] = found.filter((region) => region !== null);
  return first === undefined ? null : { name, regions: [first, ...others] };
}

/** The name of the city, county or state that a text is and nothing else, in upper case; else null. */
export function placeAlone(text: string, given: Components, places: Places | null): string | null {
  return cityAlone(text, given, places)?.city ?? regionsAlone(text, given, places)?.name ?? null;
}
