import { editDistance } from '../../text/edit-distance.js';
import type { Components, PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES } from '../data/highways.js';
import { wordSet } from '../data/pairs.js';
import { SUFFIXES } from '../data/suffixes.js';
import type { Role } from '../grammar/label-constraints.js';
import { L } from '../grammar/labels.js';
import { opensWithDigit, textOf } from '../grammar/segments.js';
import { BLANK, PAREN, type Token } from '../grammar/tokens.js';
import type { LabelSequence } from '../grammar/viterbi.js';
import { cityOfPlace, isCity, LONGEST_CITY } from './known-places.js';

/** Wrong letters of the ZIP code's own city. Chosen. */
const MOST_WRONG = 1;

const ROLES: ReadonlyMap<number, Role> = new Map([
  [L.STATE, 'state'],
  [L.ZIP, 'zip'],
  [L.ZIP4, 'zip4'],
  [L.TAIL, 'tail'],
]);

/** What places say of the city of a parse. */
export interface CityReading {
  /** Of a second reading, where the first one's city is contradicted. */
  readonly roles: readonly Role[] | null;
  /** Words in front of the city may be of it or of the street, and no place tells. */
  readonly isDoubtful: boolean;
}

const AGREED: CityReading = { roles: null, isDoubtful: false };
const DOUBTFUL: CityReading = { roles: null, isDoubtful: true };

/**
 * A second reading where places contradict the city: `SMEDLEY ST NORTH EAST PA 16428` is in North East, `BASELINE AVE, C FONTANA CA` in
 * Fontana, and `3736 FLORENCE ST (MARSH MANOR), 94063` says no city.
 */
export function cityByPlaces({ tokens, labels }: LabelSequence, components: Components, places: PlaceKnowledge | undefined): CityReading {
  const { city, state, zip } = components;
  const place = zip === null ? null : places?.zip(zip);
  // Nearly every text with a ZIP code ends here.
  if (place != null && cityOfPlace(place) === city) return AGREED;
  const number = labels.indexOf(L.NUMBER);
  const end = labels.findIndex((label, i) => i > number + 2 && (label === L.STATE || label === L.ZIP));
  const current = city === null ? end : labels.indexOf(L.CITY);
  if (places === undefined || number < 0 || end < 0 || current > end) return AGREED;
  if (labels.some((label, i) => i >= end && !ROLES.has(label))) return AGREED;
  const start = startOfCity(new PlaceWords(tokens, number + 2, end, { state, zip, places }), tokens, current, city);
  if (start === null) return DOUBTFUL;
  if (start === current) return AGREED;
  return { roles: labels.map((label, i) => (i < start ? 'lineOnly' : i < end ? 'city' : (ROLES.get(label) as Role))), isDoubtful: false };
}

/** Where the city begins by what places say, behind its words for none; null where they leave it open. */
function startOfCity(words: PlaceWords, tokens: readonly Token[], current: number, city: string | null): number | null {
  const isApart = (at: number): boolean => tokens[at]?.before !== BLANK;
  const wordAt = (at: number): string => tokens[at]?.text ?? '';
  const isBehindRoad = (at: number): boolean => opensWithDigit(tokens[at - 1]) && HIGHWAY_TYPES.has(wordAt(at - 2));
  const isBehindStreet = (at: number): boolean => isApart(at) || SUFFIXES.has(wordAt(at - 1)) || isBehindRoad(at);
  const own = words.first((name) => words.isOfZip(name));
  if (city === null) {
    const found = own ?? words.first((name) => words.isKnown(name));
    // `120 HIGHWAY 34 SPUR, 75832`, whose ZIP code is not of the city of Spur.
    if (found !== null && own === null && words.sayNoCity() && isNoCity(tokens, found, words.end)) return current;
    return found !== null && isBehindStreet(found) && (own !== null || isBehindRoad(found) || found < words.end - 1) ? found : current;
  }
  const isKnown = words.isKnown(city);
  const saysNone = own === null && words.sayNoCity();
  if (saysNone && (tokens[current]?.before === PAREN || (!isApart(current) && isNoCity(tokens, current, words.end)))) return words.end;
  if (own !== null && own < current) return isBehindStreet(own) && !words.isOfZip(city) ? own : current;
  const found = own ?? words.first((name) => words.isKnown(name));
  if (found === null) return saysNone ? (isNoCity(tokens, current, words.end) ? words.end : null) : current;
  // `BIBLE HILL RD WEST WINDSOR VT`
  if (found < current && own === null && isBehindStreet(found) && !isApart(current)) return null;
  if (found <= current) return current;
  const front = textOf(tokens, current, found);
  // `VILLAGE OF HOFFMAN`
  if (front.endsWith(' OF')) return current;
  if (DIRECTIONALS.has(front)) {
    if (isApart(current) || !isBehindStreet(current)) return isKnown || own !== null || words.hasZip ? current : null;
    return own === null || front.length > 2 ? (isKnown ? current : null) : found;
  }
  return isKnown || !(own !== null || isUnit(tokens, current, found)) ? current : found;
}

/** The C of `BASELINE AVE, C FONTANA`, the SHED A of `41 FOX ST SHED A PORTLAND`. */
const isUnit = (tokens: readonly Token[], from: number, to: number): boolean =>
  /^(?:[A-Z]|\w*\d\w*)$/.test((tokens[to - 1] as Token).text) && to - from <= 2;

/** `(MARSH MANOR)`, `BY PASS`, DOWNTOWN */
const isNoCity = (tokens: readonly Token[], from: number, to: number): boolean =>
  tokens.slice(from, to).some(({ text }) => SUFFIXES.has(text) || NO_CITIES.has(text));
const NO_CITIES = wordSet('ANNEX BUILDING CONNECTOR DISTRICT DOWNTOWN FRONTAGE MIDTOWN OFFICE PLAZA UPTOWN WATERFRONT');

interface Area {
  readonly state: string | null;
  readonly zip: string | null;
  readonly places: PlaceKnowledge;
}

/** The words in front of state and ZIP code that may be the city. */
class PlaceWords {
  readonly #state: string | null;
  readonly hasZip: boolean;
  readonly #zipCity: string | undefined;

  constructor(
    private readonly tokens: readonly Token[],
    private readonly from: number,
    readonly end: number,
    private readonly area: Area,
  ) {
    const place = area.zip === null ? null : area.places.zip(area.zip);
    this.hasZip = area.zip !== null;
    this.#state = area.state ?? place?.state ?? null;
    this.#zipCity = place === null ? undefined : cityOfPlace(place);
  }

  /** Where the longest run of words begins that a test holds for; no run goes across a separator. */
  first(test: (name: string) => boolean): number | null {
    let found: number | null = null;
    for (let at = this.end - 1; at >= Math.max(this.from, this.end - LONGEST_CITY); at--) {
      if (test(textOf(this.tokens, at, this.end))) found = at;
      if (this.tokens[at]?.before !== BLANK) break;
    }
    return found;
  }

  isOfZip(name: string): boolean {
    return this.#zipCity !== undefined && editDistance(name, this.#zipCity, MOST_WRONG) <= MOST_WRONG;
  }

  isKnown(name: string): boolean {
    return isCity(name, this.#state, this.area.places);
  }

  /** The ZIP code alone names the city. */
  sayNoCity(): boolean {
    return this.area.state === null && this.#zipCity !== undefined;
  }
}
