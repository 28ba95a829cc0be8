import { fullAddressHash } from '../address/hash.js';
import type { Dialect, DialectAnswer, DialectBounds } from '../http/dialect.js';
import { attributionOf, COMPLETING, type DialectOptions, dialectOf, newestBuild } from './options.js';
import { json, type Parameters, type Wording } from './parameters.js';
import { type Fields, filled, type Kind, nameOf, type Place, stateName } from './place.js';
import { complete, type DialectService, nearest, search, type Wanted } from './questions.js';

/** Names and rank of a kind, and half the side of its box in degrees: Nominatim, too, gives a point a box by its kind. */
const NAMES = {
  house: { class: 'place', type: 'house', address: 'place', rank: 30, reach: 0.0005 },
  street: { class: 'highway', type: 'road', address: 'road', rank: 26, reach: 0.005 },
  zip: { class: 'place', type: 'postcode', address: 'postcode', rank: 21, reach: 0.05 },
  city: { class: 'place', type: 'city', address: 'city', rank: 16, reach: 0.16 },
  county: { class: 'boundary', type: 'administrative', address: 'county', rank: 12, reach: 0.5 },
  state: { class: 'boundary', type: 'administrative', address: 'state', rank: 8, reach: 2.6 },
} as const satisfies Record<Kind, object>;

interface Named {
  readonly place: Place;
  readonly licence: string;
  readonly given: Parameters;
  /** Whether details are asked for that are otherwise left out. */
  readonly details: boolean;
}

const ADDRESS: Fields = {
  house_number: ({ number }) => number,
  unit: ({ unit }) => unit,
  road: ({ street }) => street,
  city: ({ city }) => city,
  county: ({ county }) => county,
  state: stateName,
  'ISO3166-2-lvl4': ({ state }) => (state === null || NO_SUBDIVISIONS.has(state) ? null : `US-${state}`),
  postcode: ({ zip }) => zip,
  country: () => 'United States',
  country_code: () => 'us',
};

const FIELDS: Fields<Named> = {
  place_id: idOf,
  licence: ({ licence }) => (licence === '' ? null : licence),
  lat: ({ place }) => String(place.latitude),
  lon: ({ place }) => String(place.longitude),
  class: ({ place }) => NAMES[place.kind].class,
  category: ({ place }) => NAMES[place.kind].class,
  type: ({ place }) => NAMES[place.kind].type,
  place_rank: ({ place }) => NAMES[place.kind].rank,
  importance: ({ place }) => place.confidence,
  addresstype: ({ place }) => NAMES[place.kind].address,
  name: ({ place }) => nameOf(place) ?? '',
  display_name: ({ place }) => displayName(place),
  address: ({ place, details }) => (details ? filled(ADDRESS, place) : null),
  extratags: ({ given }) => (given.text('extratags') === '1' ? {} : null),
  namedetails: ({ given }) => (given.text('namedetails') === '1' ? {} : null),
  boundingbox: ({ place }) => {
    const [west, south, east, north] = boxOf(place);
    return [south, north, west, east].map(String);
  },
};
const JSON_FIELDS = without('category', 'place_rank', 'addresstype', 'name');
const JSONV2_FIELDS = without('class');
const GEOJSON_FIELDS = without('licence', 'lat', 'lon', 'class', 'boundingbox');
const GEOCODING: Fields<Named> = {
  place_id: idOf,
  osm_key: ({ place }) => NAMES[place.kind].class,
  osm_value: ({ place }) => NAMES[place.kind].type,
  type: ({ place }) => (place.kind === 'zip' ? 'postcode' : place.kind),
  label: ({ place }) => displayName(place),
  name: ({ place }) => nameOf(place),
  housenumber: ({ place }) => place.number,
  street: ({ place }) => place.street,
  postcode: ({ place }) => place.zip,
  city: ({ place }) => place.city,
  county: ({ place }) => place.county,
  state: ({ place }) => stateName(place),
  country: () => 'United States',
  country_code: () => 'us',
};

/** `asked` is the part of the question that is repeated. */
type Form = (places: readonly Named[], asked: string, licence: string) => object;

const feature = (properties: object, { place }: Named, bbox: object) => ({
  type: 'Feature',
  properties,
  ...bbox,
  geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
});

const FORMS: Readonly<Record<string, Form>> = {
  jsonv2: (places) => places.map((each) => filled(JSONV2_FIELDS, each)),
  json: (places) => places.map((each) => filled(JSON_FIELDS, each)),
  geojson: (places, _, licence) => ({
    type: 'FeatureCollection',
    licence,
    features: places.map((each) => feature(filled(GEOJSON_FIELDS, each), each, { bbox: boxOf(each.place) })),
  }),
  geocodejson: (places, query, licence) => ({
    type: 'FeatureCollection',
    geocoding: { version: '0.1.0', attribution: licence, licence, query },
    features: places.map((each) => feature({ geocoding: filled(GEOCODING, each) }, each, {})),
  }),
};

const WORDING: Wording = {
  missing: (name) => `Parameter '${name}' missing`,
  invalid: (name) => `Parameter '${name}' is not usable`,
};
const DEFAULT_LIMIT = 10;
const MOST = 40;
/** Kinds by the highest `zoom` of `/reverse` that asks for them. */
const ZOOMS: readonly (readonly [zoom: number, kind: Kind])[] = [
  [7, 'state'],
  [9, 'county'],
  [12, 'city'],
  [15, 'zip'],
  [17, 'street'],
  [18, 'house'],
];
const FEATURE_TYPES: ReadonlyMap<string, readonly Kind[]> = new Map([
  ['country', []],
  ['state', ['state']],
  ['city', ['city']],
  ['settlement', ['city', 'zip']],
]);
const MOST_ZOOM = 18;
const BOTH_FORMS =
  "Structured query parameters (amenity, street, city, county, state, postalcode, country) cannot be used together with 'q' parameter";
/** No parts of ISO 3166-2. */
const NO_SUBDIVISIONS: ReadonlySet<string> = new Set(['AA', 'AE', 'AP', 'FM', 'MH', 'PW']);

/** Nominatim's paths: `/search`, `/reverse` and `/status`. Throws `CONFIG_INVALID` for unusable options. */
export function nominatim(options: DialectOptions = {}): Dialect<DialectService> {
  const searching = { operations: COMPLETING, answer: searchAnswer };
  const reversing = { operations: ['reverse', 'geocode'] as const, answer: reverseAnswer };
  return dialectOf(
    options,
    { name: 'nominatim', wording: WORDING, error },
    {
      ...{ '/search': searching, '/search.php': searching, '/reverse': reversing, '/reverse.php': reversing },
      '/status': {
        operations: ['geocode'],
        isOpen: true,
        answer: (service, given) => {
          if (given.text('format') === 'json') return json(200, { status: 0, message: 'OK', data_updated: newestBuild(service) });
          return { status: 200, body: 'OK', headers: { 'content-type': 'text/plain; charset=utf-8' } };
        },
      },
    },
  );
}

async function searchAnswer(service: DialectService, given: Parameters, bounds: DialectBounds): Promise<DialectAnswer> {
  const form = formOf(given);
  const text = given.text('q');
  const fields = given.address('street', ['city'], 'state', 'postalcode');
  const isElsewhere = given.text('amenity') !== null || given.isElsewhere('country');
  const isStructured = fields !== null || isElsewhere || given.text('country') !== null;
  if (text !== null && isStructured) given.refuse('INPUT_MALFORMED', BOTH_FORMS);
  if (text === null && !isStructured) given.refuse('INPUT_EMPTY', 'Nothing to search for');
  const wanted = wantedOf(given);
  const asked = isElsewhere ? null : (text ?? fields);
  const found = wanted === null || asked === null ? [] : await search(service, asked, wanted, bounds);
  const places = found.length > 0 || wanted === null || text === null ? found : await complete(service, text, wanted, bounds);
  const excluded = given.words('exclude_place_ids');
  const licence = attributionOf(service);
  const details = given.text('addressdetails') === '1';
  const named = places.map((place) => ({ place, licence, given, details }));
  const listed = named.filter((each) => !excluded.includes(String(idOf(each))));
  return json(200, form(listed, text ?? '', licence));
}

async function reverseAnswer(service: DialectService, given: Parameters, bounds: DialectBounds): Promise<DialectAnswer> {
  const form = formOf(given);
  const point = given.requiredPoint('lat', 'lon');
  const zoom = given.number('zoom', 0, MOST_ZOOM) ?? MOST_ZOOM;
  const kind = ZOOMS.find(([highest]) => zoom <= highest)?.[1] ?? 'house';
  const [place] = await nearest(service, point, { limit: 1, kinds: new Set([kind]) }, bounds);
  if (place === undefined) return json(200, { error: 'Unable to geocode' });
  const licence = attributionOf(service);
  const answer = form([{ place, licence, given, details: given.text('addressdetails') !== '0' }], '', licence);
  return json(200, Array.isArray(answer) ? answer[0] : answer);
}

function formOf(given: Parameters): Form {
  const name = given.text('format') ?? 'jsonv2';
  const form = Object.hasOwn(FORMS, name) ? FORMS[name] : undefined;
  return form ?? given.refuse('INPUT_OUT_OF_RANGE', `Parameter 'format' must be one of: ${Object.keys(FORMS).join(', ')}`);
}

/** Null where no data here can answer. */
function wantedOf(given: Parameters): Wanted | null {
  const box = given.box('viewbox');
  const limit = given.count('limit', DEFAULT_LIMIT, MOST);
  const layers = given.list('layer');
  const feature = given.text('featureType');
  const kinds =
    feature === null ? null : (FEATURE_TYPES.get(feature) ?? given.refuse('INPUT_OUT_OF_RANGE', WORDING.invalid('featureType')));
  if (kinds?.length === 0 || given.isElsewhere('countrycodes') || (layers.length > 0 && !layers.includes('address'))) return null;
  const wanted = { limit, kinds: kinds === null ? null : new Set(kinds) };
  if (box === null) return wanted;
  const ordered = [Math.min(box[0], box[2]), box[1], Math.max(box[0], box[2]), box[3]] as const;
  if (given.text('bounded') === '1') return { ...wanted, box: ordered };
  return { ...wanted, near: { latitude: (ordered[1] + ordered[3]) / 2, longitude: (ordered[0] + ordered[2]) / 2 } };
}

/** The same for the same text, and no more. */
function idOf({ place }: Named): number {
  return fullAddressHash(place.text);
}

function without(...names: readonly string[]): Fields<Named> {
  return Object.fromEntries(Object.entries(FIELDS).filter(([name]) => !names.includes(name)));
}

function displayName(place: Place): string {
  const { unit, street, city, county, zip } = place;
  const parts = [place.number, unit, street, city, county, stateName(place), zip, 'United States'];
  return parts.filter((part) => part !== null).join(', ');
}

/** West, south, east, north of a square around the position: the outline is not known. */
function boxOf({ kind, latitude, longitude }: Place): readonly number[] {
  const { reach } = NAMES[kind];
  return [longitude - reach, latitude - reach, longitude + reach, latitude + reach].map((degrees) => Math.round(degrees * 1e7) / 1e7);
}

function error(status: number, message: string): DialectAnswer {
  return json(status, { error: { code: status, message: message.endsWith('.') ? message : `${message}.` } });
}
