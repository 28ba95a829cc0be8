import type { Dialect, DialectAnswer } from '../http/dialect.js';
import { COMPLETING, type DialectOptions, dialectOf, newestBuild } from './options.js';
import { json, type Parameters, type Wording } from './parameters.js';
import { type Fields, filled, KINDS, type Kind, nameOf, type Place, stateName } from './place.js';
import { complete, type DialectService, nearest, search, type Wanted } from './questions.js';

/** Tags of OpenStreetMap that say no more than is known, and the layer. */
const NAMES: Readonly<Record<Kind, { readonly key: string; readonly value: string; readonly layer: string }>> = {
  house: { key: 'place', value: 'house', layer: 'house' },
  street: { key: 'highway', value: 'road', layer: 'street' },
  zip: { key: 'place', value: 'postcode', layer: 'district' },
  city: { key: 'place', value: 'city', layer: 'city' },
  county: { key: 'place', value: 'county', layer: 'county' },
  state: { key: 'place', value: 'state', layer: 'state' },
};
const LAYERS = ['house', 'street', 'locality', 'district', 'city', 'county', 'state', 'country', 'other'];

const EXTRA: Fields = {
  unit: ({ unit }) => unit,
  confidence: ({ confidence }) => confidence,
  accuracy: ({ accuracy }) => accuracy,
  source: ({ source }) => source,
  postal: ({ text }) => text,
};
const PROPERTIES: Fields = {
  osm_key: ({ kind }) => NAMES[kind].key,
  osm_value: ({ kind }) => NAMES[kind].value,
  type: ({ kind }) => NAMES[kind].layer,
  housenumber: ({ number }) => number,
  name: nameOf,
  street: ({ kind, street }) => (kind === 'street' ? null : street),
  city: ({ kind, city }) => (kind === 'city' ? null : city),
  county: ({ kind, county }) => (kind === 'county' ? null : county),
  state: (place) => (place.kind === 'state' ? null : stateName(place)),
  country: () => 'United States',
  postcode: ({ zip }) => zip,
  countrycode: () => 'US',
  extra: (place) => filled(EXTRA, place),
};

const COMMON = ['limit', 'layer', 'lang', 'dedupe', 'debug', 'geometry', 'osm_tag', 'include', 'exclude'];
const BIAS = ['lat', 'lon', 'zoom', 'location_bias_scale', 'bbox', 'countrycode', 'suggest_addresses'];
const STRUCTURED = ['state', 'county', 'city', 'postcode', 'district', 'housenumber', 'street'];
const PARAMETERS = {
  '/api': ['q', ...BIAS, ...COMMON],
  '/structured': [...STRUCTURED, ...BIAS, ...COMMON],
  '/reverse': ['lat', 'lon', 'radius', 'distance_sort', ...COMMON],
} as const;

const DEFAULT_LIMIT = 15;
const MOST = 50;
/** A map at this zoom shows about a city; each step doubles the area. */
const DEFAULT_ZOOM = 12;
const DEFAULT_NEAR_METERS = 16_000;
const NEAR_METERS = { least: 1000, most: 500_000 };
const MOST_ZOOM = 18;
const MOST_RADIUS_KM = 5000;

const WORDING: Wording = {
  missing: (name) => `Missing parameter '${name}'`,
  invalid: (name) => `Invalid value for '${name}' parameter`,
};
/** Photon's paths: `/api`, `/structured`, `/reverse` and `/status`. Throws `CONFIG_INVALID` for unusable options. */
export function photon(options: DialectOptions = {}): Dialect<DialectService> {
  return dialectOf(
    options,
    { name: 'photon', wording: WORDING, error },
    {
      '/api': {
        operations: COMPLETING,
        answer: (service, given, bounds) => {
          requireKnown(given, '/api');
          const text = given.requiredText('q');
          return collection(wantedOf(given), (wanted) => complete(service, text, wanted, bounds));
        },
      },
      '/structured': {
        operations: ['geocode'],
        answer: (service, given, bounds) => {
          requireKnown(given, '/structured');
          const fields = given.address('street', ['city', 'district'], 'state', 'postcode');
          const number = given.text('housenumber');
          if (fields === null) return given.refuse('INPUT_EMPTY', WORDING.missing('street'));
          const street = number === null || !fields.street ? fields.street : `${number} ${fields.street}`;
          return collection(wantedOf(given), (wanted) => search(service, { ...fields, street }, wanted, bounds));
        },
      },
      '/reverse': {
        operations: ['reverse', 'geocode'],
        answer: (service, given, bounds) => {
          requireKnown(given, '/reverse');
          const point = given.requiredPoint('lat', 'lon');
          const maxDistanceMeters = 1000 * (given.number('radius', 0, MOST_RADIUS_KM) ?? 1);
          return collection(wantedOf(given, 1), (wanted) => nearest(service, point, { ...wanted, maxDistanceMeters }, bounds));
        },
      },
      '/status': {
        operations: ['geocode'],
        isOpen: true,
        answer: (service) => json(200, { status: 'Ok', import_date: newestBuild(service) }),
      },
    },
  );
}

/** Photon refuses unknown parameters. */
function requireKnown(given: Parameters, path: keyof typeof PARAMETERS): void {
  const known: readonly string[] = PARAMETERS[path];
  const unknown = given.names().find((name) => !known.includes(name));
  if (unknown === undefined) return;
  given.refuse('INPUT_MALFORMED', `Unknown query parameter '${unknown}'.  Allowed parameters are: ${known.join(', ')}`);
}

async function collection(wanted: Wanted | null, find: (wanted: Wanted) => Promise<readonly Place[]>): Promise<DialectAnswer> {
  const places = wanted === null ? [] : await find(wanted);
  return json(200, { type: 'FeatureCollection', features: places.map(featureOf) });
}

/** Null where no data here can answer. */
function wantedOf(given: Parameters, otherwise = DEFAULT_LIMIT): Wanted | null {
  const near = given.point('lat', 'lon');
  const zoom = given.number('zoom', 0, MOST_ZOOM) ?? DEFAULT_ZOOM;
  given.number('location_bias_scale', 0, 1);
  const meters = DEFAULT_NEAR_METERS * 2 ** (DEFAULT_ZOOM - zoom);
  const limit = given.count('limit', otherwise, MOST);
  const box = given.box('bbox');
  const isAsked = askedKinds(given);
  const kinds = KINDS.filter(isAsked);
  if (kinds.length === 0 || given.isElsewhere('countrycode')) return null;
  const nearMeters = Math.round(Math.min(NEAR_METERS.most, Math.max(NEAR_METERS.least, meters)));
  return { limit, near, nearMeters, box, kinds: kinds.length === KINDS.length ? null : new Set(kinds) };
}

/** Whether layers and tags leave a kind; tags are `key`, `key:value`, or either behind `!`. */
function askedKinds(given: Parameters): (kind: Kind) => boolean {
  const layers = given.list('layer');
  if (layers.some((each) => !LAYERS.includes(each))) given.refuse('INPUT_OUT_OF_RANGE', WORDING.invalid('layer'));
  const tags = given.list('osm_tag');
  const wanted = tags.filter((tag) => !tag.startsWith('!'));
  const refused = tags.filter((tag) => tag.startsWith('!')).map((tag) => tag.slice(1));
  return (kind) => {
    const { key, value, layer } = NAMES[kind];
    const isOf = (tag: string) => tag === key || tag === `${key}:${value}` || tag === `:${value}`;
    if (layers.length > 0 && !layers.includes(layer)) return false;
    return (wanted.length === 0 || wanted.some(isOf)) && !refused.some(isOf);
  };
}

function featureOf(place: Place): object {
  const coordinates = [place.longitude, place.latitude];
  return { type: 'Feature', properties: filled(PROPERTIES, place), geometry: { type: 'Point', coordinates } };
}

function error(status: number, message: string): DialectAnswer {
  return json(status, { message: message.endsWith('.') ? message : `${message}.` });
}
