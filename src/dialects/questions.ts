import type { AddressInput } from '../address/address-input.js';
import { formatLastLine, join, mixed } from '../address/format.js';
import { distanceMeters } from '../distance.js';
import type { Doorplate } from '../doorplate.js';
import { isDoorplateError } from '../errors.js';
import type { DialectBounds } from '../http/dialect.js';
import { MAX_LIMIT } from '../input.js';
import { atOnce } from '../maybe-promise.js';
import type { AreaOptions, Coordinates, Service } from '../service.js';
import type { AddressSuggestion, PlaceSuggestion } from '../suggest/index.js';
import { areaOf, type Box, type Circle, circleAround, isIn, KINDS, type Kind, type Place, placeOf, UNKNOWN } from './place.js';

/** The operations that dialects ask; the result of `open()` is one. */
export type DialectService = Pick<Doorplate, keyof Service | 'suggestAddress' | 'suggestCity' | 'suggestZip' | 'datasets'>;

export interface Wanted {
  readonly limit: number;
  /** All unless given. */
  readonly kinds?: ReadonlySet<Kind> | null;
  /** Breaks ties. */
  readonly near?: Coordinates | null;
  /** How far near it is, meters; 50,000 unless given. */
  readonly nearMeters?: number;
  readonly box?: Box | null;
  readonly circle?: Circle | null;
}

/** Best first. */
export async function search(
  service: DialectService,
  address: AddressInput,
  wanted: Wanted,
  { budget }: DialectBounds,
): Promise<readonly Place[]> {
  const { near } = wanted;
  const limit = isNarrowed(wanted) ? MAX_LIMIT : wanted.limit;
  const { candidates = [] } = await atOnce(service.geocode).call(service, address, { limit, ...(near ? { near } : {}), ...budget });
  return chosen(candidates.map(placeOf), wanted);
}

/** Completions of a text, best first; without any, its meaning as it is. */
export async function complete(service: DialectService, text: string, wanted: Wanted, bounds: DialectBounds): Promise<readonly Place[]> {
  const found: Place[] = [];
  const lists = listsFor(text, wanted);
  const missing: unknown[] = [];
  for (const list of lists) {
    try {
      found.push(...(await list.ask(service, text, wanted, bounds)));
    } catch (error) {
      if (!isNotMounted(error)) throw error;
      missing.push(error);
    }
    if (found.length >= wanted.limit) break;
  }
  const places = chosen(found, wanted);
  const meant = places.length > 0 ? places : await search(service, text, wanted, bounds);
  if (meant.length === 0 && lists.length > 0 && missing.length === lists.length) throw missing[0];
  return meant;
}

/** The nearest addresses, or the areas that they lie in: each at its center, else where the address is. */
export async function nearest(
  service: DialectService,
  point: Coordinates,
  wanted: Wanted & { readonly maxDistanceMeters?: number | null },
  bounds: DialectBounds,
): Promise<readonly Place[]> {
  const { limit, kinds, maxDistanceMeters } = wanted;
  const kind = KINDS.find((each) => kinds?.has(each) ?? true);
  if (kind === undefined) return [];
  const { candidates = [] } = await atOnce(service.reverse).call(service, point, {
    limit: kind === 'house' ? limit : MAX_LIMIT,
    ...(maxDistanceMeters == null ? {} : { maxDistanceMeters }),
    ...bounds.budget,
  });
  const places = chosen(
    candidates.flatMap((each) => areaOf(placeOf(each), kind) ?? []),
    wanted,
  );
  if (kind === 'house' || kind === 'street') return places;
  return Promise.all(places.map(async (area) => ({ ...((await placeNamed(service, kind, area.text, bounds)) ?? area), ...UNKNOWN })));
}

/** The place that a text names, as a search finds it; null where the text means none of its kind. */
export async function placeNamed(service: DialectService, kind: Kind, text: string, bounds: DialectBounds): Promise<Place | null> {
  const [place] = await search(service, text, { limit: 1, kinds: new Set([kind]) }, bounds);
  return place?.text === text ? place : null;
}

/** The wanted places, each once. */
function chosen(places: readonly Place[], { limit, kinds, box, circle }: Wanted): readonly Place[] {
  const seen = new Set<string>();
  const kept = places.filter((place) => {
    if (kinds && !kinds.has(place.kind)) return false;
    if (box && !isIn(box, place)) return false;
    if (circle && distanceMeters(circle.latitude, circle.longitude, place.latitude, place.longitude) > circle.radiusMeters) return false;
    return seen.size < seen.add(`${place.kind} ${place.text}`).size;
  });
  return kept.slice(0, limit);
}

const isNarrowed = ({ kinds, box, circle }: Wanted) => Boolean(kinds ?? box ?? circle);

interface List {
  readonly kinds: readonly Kind[];
  ask(service: DialectService, text: string, wanted: Wanted, bounds: DialectBounds): Promise<readonly Place[]>;
}

const ADDRESSES: List = {
  kinds: ['house', 'street'],
  ask: async (service, text, wanted, bounds) => {
    const { result } = await orWithoutBias(wanted, (area) =>
      atOnce(service.suggestAddress).call(service, text, {
        limit: isNarrowed(wanted) ? MAX_LIMIT : wanted.limit,
        ...area,
        ...bounds.budget,
      }),
    );
    return located(service, result ?? [], placeOfAddress, bounds);
  },
};
const CITIES = placeList('city', (service) => service.suggestCity);
const ZIP_CODES = placeList('zip', (service) => service.suggestZip);

/** Places lead the list of a text that may be a name, and take a third of it at most. */
function placeList(kind: Kind, method: (service: DialectService) => DialectService['suggestCity']): List {
  return {
    kinds: [kind],
    ask: async (service, text, wanted, bounds) => {
      const limit = wanted.kinds?.size === 1 ? wanted.limit : Math.ceil(wanted.limit / 3);
      const { result } = await orWithoutBias(wanted, (area) =>
        atOnce(method(service)).call(service, text, { limit, ...area, ...bounds.budget }),
      );
      return located(service, result ?? [], (suggestion, location) => placeOfPlace(kind, suggestion, location), bounds);
    },
  };
}

/** A number begins a ZIP code or an address; a text without one may name a city. */
function listsFor(text: string, { kinds }: Wanted): readonly List[] {
  const lists = /^\d{3,5}$/.test(text) ? [ZIP_CODES, ADDRESSES] : /\d/.test(text) ? [ADDRESSES] : [CITIES, ADDRESSES];
  return lists.filter((list) => !kinds || list.kinds.some((kind) => kinds.has(kind)));
}

/** Suggestions at their positions; those without one, such as streets, are geocoded. Left out where that finds nothing. */
async function located<S extends { readonly text: string; readonly location: Coordinates | null }>(
  service: DialectService,
  suggestions: readonly S[],
  placeAt: (suggestion: S, location: Coordinates, county: string | null) => Place,
  { budget }: DialectBounds,
): Promise<readonly Place[]> {
  const places: Place[] = [];
  for (const suggestion of suggestions) {
    const { location, text } = suggestion;
    const found = location === null ? (await atOnce(service.geocode).call(service, text, budget)).result : null;
    const position = location ?? found?.location;
    if (position) places.push(placeAt(suggestion, position, found?.components.county ?? null));
  }
  return places;
}

function placeOfAddress({ text, components, county }: AddressSuggestion, location: Coordinates, geocoded: string | null): Place {
  const { number, street, unitType, unitNumber, city, state, zip } = components;
  return {
    ...UNKNOWN,
    kind: number === null ? 'street' : 'house',
    text,
    number,
    street: mixed(street),
    unit: mixed(join(unitType, unitNumber)),
    city: mixed(city),
    county: county ?? geocoded,
    state,
    zip,
    accuracy: number === null ? 'approximate' : 'rooftop',
    ...location,
  };
}

function placeOfPlace(kind: Kind, { components }: PlaceSuggestion, { latitude, longitude }: Coordinates): Place {
  const { city, county, stateCode: state, code: zip } = components;
  const text = formatLastLine(city.toUpperCase(), state, zip) ?? '';
  return { ...UNKNOWN, kind, text, city, county, state, zip, accuracy: 'centroid', latitude, longitude };
}

/** Asks with the wanted area; without the bias where no dataset knows its position. */
async function orWithoutBias<T>({ near, nearMeters, box, circle }: Wanted, ask: (area: AreaOptions) => T): Promise<Awaited<T>> {
  const around = circle ?? (box ? circleAround(box) : null);
  const within = around === null ? {} : { within: { near: around, radiusMeters: around.radiusMeters } };
  if (!near) return await ask(within);
  const bias = { near, ...(nearMeters === undefined ? {} : { radiusMeters: nearMeters }) };
  try {
    return await ask({ ...within, bias });
  } catch (error) {
    if (!isNotMounted(error)) throw error;
    return await ask(within);
  }
}

function isNotMounted(error: unknown): boolean {
  return isDoorplateError(error) && error.code === 'DATASET_NOT_MOUNTED';
}
