import { addTo } from '../../../src/group.js';
import { editDistance } from '../../../src/text/edit-distance.js';
import type { Areas, CityEntry } from './areas.js';
import { consonantSkeleton } from './consonant-skeleton.js';
import { otherNames } from './renamed.js';

/** Shorter names differ from others in a letter. Chosen. */
const SHORTEST_ONE_LETTER = 5;
const SHORTEST_TWO_LETTERS = 8;
const SHORTEST_SKELETON = 2;
/** Digits of a PIN code that a sorting district shares. */
const SORTING_DIGITS = 3;
const COMPASS = /\b(?:NORTH|SOUTH|EAST|WEST|CENTRAL|UTTAR|DAKSHIN|PURB[AI]|PAS(?:CH|H)IM)\b/;

/**
 * Whether two folded names of places that share a PIN code are spellings of one: blanks apart, they sound alike, or differ in one letter, in
 * two if they are long. One letter in place of another makes another name of a short one: Rampur and Rajpur.
 */
export function areSpellings(one: string, other: string): boolean {
  if (COMPASS.test(one) !== COMPASS.test(other) || COMPASS.exec(one)?.[0] !== COMPASS.exec(other)?.[0]) return false;
  const [a, b] = [one.replaceAll(' ', ''), other.replaceAll(' ', '')];
  if (soundAlike(one, other)) return true;
  const shorter = Math.min(a.length, b.length);
  if (shorter < SHORTEST_ONE_LETTER) return false;
  const most = shorter >= SHORTEST_TWO_LETTERS ? 2 : 1;
  if (Math.abs(a.length - b.length) > most) return false;
  const distance = editDistance(a, b, most);
  return distance <= most && (most === 2 || a.length !== b.length);
}

function soundAlike(one: string, other: string): boolean {
  const skeleton = consonantSkeleton(one);
  return (
    one.replaceAll(' ', '') === other.replaceAll(' ', '') || (skeleton.length >= SHORTEST_SKELETON && skeleton === consonantSkeleton(other))
  );
}

/**
 * Joins the cities of a state that share a PIN code and are spelled alike, and those of one district whose PIN codes are of one sorting
 * district and whose names sound alike; gives what each of those that are gone has become. */
export function joinSpellings(areas: Areas): ReadonlyMap<CityEntry, CityEntry> {
  const byPin = new Map<string, CityEntry[]>();
  const ordered = [...areas.cities].sort(byStanding);
  const bySorting = new Map<string, CityEntry[]>();
  const sortingsOf = ({ state, district, pins }: CityEntry): ReadonlySet<string> =>
    new Set([...pins].map((pin) => `${state}|${district}|${pin.slice(0, SORTING_DIGITS)}`));
  for (const city of ordered) {
    for (const pin of city.pins) addTo(byPin, `${city.state}|${pin}`, city);
    for (const sorting of sortingsOf(city)) addTo(bySorting, sorting, city);
  }
  const kept = new Set<CityEntry>();
  const became = new Map<CityEntry, CityEntry>();
  for (const city of ordered) {
    const beside = new Set([...city.pins].flatMap((pin) => byPin.get(`${city.state}|${pin}`) ?? []));
    const near = new Set([...sortingsOf(city)].flatMap((sorting) => bySorting.get(sorting) ?? []));
    const isKept = (other: CityEntry): boolean => kept.has(other) && other.key !== city.key;
    const same =
      [...beside].find((other) => isKept(other) && areSpellings(other.key, city.key)) ??
      [...near].find((other) => isKept(other) && isLong(city.key) && soundAlike(other.key, city.key));
    if (same === undefined) kept.add(city);
    else became.set(city, areas.join(city, same));
  }
  return became;
}

/** The spelling that is kept first: a name in the list of present ones, a district's, that of most people, of most localities. */
function byStanding(a: CityEntry, b: CityEntry): number {
  return (
    Number(isListed(b)) - Number(isListed(a)) ||
    Number(b.name === b.district) - Number(a.name === a.district) ||
    b.population - a.population ||
    b.localities - a.localities ||
    (`${a.key} ${a.district}` < `${b.key} ${b.district}` ? -1 : 1)
  );
}

/** Short names that sound alike are those of different places. */
function isLong(key: string): boolean {
  return key.length >= SHORTEST_ONE_LETTER;
}

function isListed({ state, name }: CityEntry): boolean {
  return otherNames(state, name).length > 0;
}
