import { join } from '../address/format.js';
import type { Dialect, DialectAnswer, DialectBounds, DialectRoute } from '../http/dialect.js';
import type { MaybePromise } from '../maybe-promise.js';
import { attributionOf, COMPLETING, type DialectOptions, dialectOf } from './options.js';
import { json, type Parameters, type Wording } from './parameters.js';
import { type Box, type Circle, type Fields, filled, KINDS, type Kind, nameOf, type Place, stateName } from './place.js';
import { complete, type DialectService, nearest, placeNamed, search, type Wanted } from './questions.js';

const LAYERS: Readonly<Record<Kind, string>> = {
  ...{ house: 'address', street: 'street', zip: 'postalcode', city: 'locality', county: 'county', state: 'region' },
};
/** Layers of Pelias without places here. */
const OTHER_LAYERS = [
  'venue',
  'neighbourhood',
  'borough',
  'localadmin',
  'macrocounty',
  'macroregion',
  'dependency',
  'country',
  'ocean',
  'marinearea',
  'empire',
  'continent',
];
const COARSE: readonly Kind[] = ['zip', 'city', 'county', 'state'];
const SOURCES = ['doorplate', 'openaddresses', 'oa', 'openstreetmap', 'osm', 'whosonfirst', 'wof', 'geonames', 'gn'];

/** By `accuracy.type` of the contract; all others are `fallback`, and `centroid`. */
const MATCH_TYPES: Readonly<Record<string, string>> = { rooftop: 'exact', interpolated: 'interpolated' };
const ACCURACIES: Readonly<Record<string, string>> = { rooftop: 'point', interpolated: 'interpolated' };

const PROPERTIES: Fields = {
  id: idOf,
  gid: (place) => `doorplate:${LAYERS[place.kind]}:${idOf(place)}`,
  layer: ({ kind }) => LAYERS[kind],
  source: () => 'doorplate',
  source_id: idOf,
  country_code: () => 'US',
  name: titleOf,
  unit: ({ unit }) => unit,
  housenumber: ({ number }) => number,
  street: ({ street }) => street,
  postalcode: ({ zip }) => zip,
  confidence: ({ confidence }) => confidence,
  match_type: ({ confidence, accuracy }) => (confidence === null || accuracy === null ? null : (MATCH_TYPES[accuracy] ?? 'fallback')),
  distance: ({ distance }) => (distance === null ? null : Math.round(distance) / 1000),
  accuracy: ({ accuracy }) => (accuracy === null ? null : (ACCURACIES[accuracy] ?? 'centroid')),
  country: () => 'United States',
  country_a: () => 'USA',
  region: stateName,
  region_a: ({ state }) => state,
  county: ({ county }) => county,
  locality: ({ city }) => city,
  label: labelOf,
};

const WORDING: Wording = {
  missing: (name) => `Missing param '${name}'`,
  invalid: (name) => `Invalid param '${name}'`,
};
const DEFAULT_SIZE = 10;
const MOST = 40;
const FIELDS = ['address', 'neighbourhood', 'borough', 'locality', 'county', 'region', 'postalcode', 'country'];
const KNOWN = [
  ...['text', 'ids', 'size', 'layers', 'sources', 'lang', 'api_key', 'point.lat', 'point.lon', 'focus.point.lat', 'focus.point.lon'],
  ...['boundary.rect.min_lat', 'boundary.rect.max_lat', 'boundary.rect.min_lon', 'boundary.rect.max_lon'],
  ...['boundary.circle.lat', 'boundary.circle.lon', 'boundary.circle.radius', 'boundary.country', ...FIELDS],
];

/** Pelias' paths below `/v1`. Throws `CONFIG_INVALID` for unusable options. */
export function pelias(options: DialectOptions = {}): Dialect<DialectService> {
  const row = (operations: DialectRoute['operations'], find: Find) => ({
    operations,
    answer: async (service: DialectService, given: Parameters, bounds: DialectBounds) => {
      const asked = { query: queryOf(given), warnings: warningsOf(given), attribution: attributionOf(service) };
      return json(200, bodyOf(asked, await find(service, given, wantedOf(given), bounds)));
    },
  });
  return dialectOf(
    options,
    { name: 'pelias', wording: WORDING, error },
    {
      '/v1/autocomplete': row(COMPLETING, (service, given, wanted, bounds) => {
        const text = textOf(given);
        return wanted === null ? [] : complete(service, text, wanted, bounds);
      }),
      '/v1/search': row(['geocode'], (service, given, wanted, bounds) => {
        const text = textOf(given);
        return wanted === null ? [] : search(service, text, wanted, bounds);
      }),
      '/v1/search/structured': row(['geocode'], (service, given, wanted, bounds) => {
        const fields = given.address('address', ['locality', 'borough', 'neighbourhood'], 'region', 'postalcode');
        if (fields === null) return given.refuse('INPUT_EMPTY', `At least one of the following fields is required: ${FIELDS.join(', ')}`);
        return wanted === null || given.isElsewhere('country') ? [] : search(service, fields, wanted, bounds);
      }),
      '/v1/reverse': row(['reverse', 'geocode'], (service, given, wanted, bounds) => {
        const point = given.requiredPoint('point.lat', 'point.lon');
        const maxDistanceMeters = 1000 * (given.number('boundary.circle.radius', 0, MOST_KM) ?? 1);
        return wanted === null ? [] : nearest(service, point, { ...wanted, circle: null, maxDistanceMeters }, bounds);
      }),
      '/v1/place': row(['geocode'], (service, given, _, bounds) => placesById(service, given, bounds)),
    },
  );
}

type Find = (service: DialectService, given: Parameters, wanted: Wanted | null, bounds: DialectBounds) => MaybePromise<readonly Place[]>;

const MOST_KM = 5000;

function textOf(given: Parameters): string {
  return given.text('text') ?? given.refuse('INPUT_EMPTY', "Invalid param 'text': text length, must be >0");
}

/** An id is the address as it is written. */
async function placesById(service: DialectService, given: Parameters, bounds: DialectBounds): Promise<readonly Place[]> {
  given.text('ids') ?? given.refuse('INPUT_EMPTY', "Invalid param 'ids': length must be >0");
  const found: Place[] = [];
  for (const gid of given.words('ids').slice(0, MOST)) {
    const [, layer, id = ''] =
      /^doorplate:([a-z]+):(.+)$/.exec(gid) ??
      given.refuse('INPUT_MALFORMED', `Invalid param 'ids': ids must be of the form source:layer:id`);
    const kind = KINDS.find((each) => LAYERS[each] === layer);
    const text = id.replaceAll('_', ' ').replaceAll(';', ', ');
    const place = kind === undefined || text.trim() === '' ? null : await placeNamed(service, kind, text, bounds);
    if (place !== null) found.push(place);
  }
  return found;
}

/** Null where no data here can answer. */
function wantedOf(given: Parameters): Wanted | null {
  const limit = given.count('size', DEFAULT_SIZE, MOST);
  const near = given.point('focus.point.lat', 'focus.point.lon');
  const layers = given.list('layers');
  const known = [...Object.values(LAYERS), ...OTHER_LAYERS, 'coarse'];
  const unknown = layers.find((layer) => !known.includes(layer));
  if (unknown !== undefined)
    given.refuse('INPUT_OUT_OF_RANGE', `'${unknown}' is an invalid layers parameter. Valid options: ${known.join(',')}`);
  const isAsked = (kind: Kind) => layers.includes(LAYERS[kind]) || (layers.includes('coarse') && COARSE.includes(kind));
  const kinds = layers.length === 0 ? null : new Set(KINDS.filter(isAsked));
  const wanted = { limit, near, kinds, box: rectOf(given), circle: circleOf(given) };
  return kinds?.size === 0 || given.isElsewhere('boundary.country') ? null : wanted;
}

function rectOf(given: Parameters): Box | null {
  const south = given.point('boundary.rect.min_lat', 'boundary.rect.min_lon');
  const north = given.point('boundary.rect.max_lat', 'boundary.rect.max_lon');
  if (south === null && north === null) return null;
  if (south === null || north === null)
    return given.refuse('INPUT_EMPTY', WORDING.missing(`boundary.rect.${south === null ? 'min' : 'max'}_lat`));
  return [south.longitude, south.latitude, north.longitude, north.latitude];
}

function circleOf(given: Parameters): Circle | null {
  const center = given.point('boundary.circle.lat', 'boundary.circle.lon');
  const kilometers = given.number('boundary.circle.radius', 0, MOST_KM) ?? 50;
  return center === null ? null : { ...center, radiusMeters: 1000 * kilometers };
}

function warningsOf(given: Parameters): readonly string[] {
  return [
    ...((given.number('size', 1, Number.MAX_SAFE_INTEGER) ?? 1) > MOST ? [`out-of-range integer 'size', using ${MOST}`] : []),
    ...given.names().flatMap((name) => (KNOWN.includes(name) ? [] : [`Invalid Parameter: ${name}`])),
    ...given.list('sources').flatMap((source) => (SOURCES.includes(source) ? [] : [`'${source}' is an invalid sources parameter`])),
  ];
}

/** The parameters that Pelias knows, without keys. */
function queryOf(given: Parameters): object {
  const names = given.names().filter((name) => KNOWN.includes(name) && name !== 'api_key');
  return Object.fromEntries(names.map((name) => [name, given.text(name)]));
}

interface About {
  readonly query?: object;
  readonly warnings?: readonly string[];
  readonly errors?: readonly string[];
  readonly attribution?: string;
}

function bodyOf({ attribution, query, warnings = [], errors = [] }: About, places: readonly Place[]): object {
  const bbox = places.length === 0 ? {} : { bbox: boxAround(places) };
  return {
    geocoding: {
      version: '0.2',
      ...(attribution ? { attribution } : {}),
      ...(query === undefined ? {} : { query }),
      ...(warnings.length === 0 ? {} : { warnings }),
      ...(errors.length === 0 ? {} : { errors }),
      engine: { name: 'doorplate' },
      timestamp: Date.now(),
    },
    type: 'FeatureCollection',
    features: places.map((place) => ({
      type: 'Feature',
      geometry: { type: 'Point', coordinates: [place.longitude, place.latitude] },
      properties: filled(PROPERTIES, place),
    })),
    ...bbox,
  };
}

function boxAround(places: readonly Place[]): readonly number[] {
  const [longitudes, latitudes] = [places.map(({ longitude }) => longitude), places.map(({ latitude }) => latitude)];
  return [Math.min(...longitudes), Math.min(...latitudes), Math.max(...longitudes), Math.max(...latitudes)];
}

/** The address without blanks and commas: ids are given back in lists with commas. */
function idOf({ text }: Place): string {
  return text.replaceAll(', ', ';').replaceAll(' ', '_');
}

function titleOf(place: Place): string | null {
  return place.kind === 'house' ? `${place.number} ${place.street}` : nameOf(place);
}

/** `801 Shawan Rd, Cockeysville, MD 21030, USA`. */
function labelOf(place: Place): string {
  const { kind, unit, city, state, zip } = place;
  const last = join(kind === 'state' ? null : state, kind === 'zip' ? null : zip);
  return [join(titleOf(place), unit) ?? '', kind === 'city' ? null : city, last, 'USA'].filter((part) => part !== null).join(', ');
}

/** Pelias answers 502 where its own sources do not answer. */
function error(status: number, message: string): DialectAnswer {
  return json(
    status === 503 ? 502 : status,
    bodyOf({ errors: [message.replace(/^(?:Invalid|Missing|At) /, (word) => word.toLowerCase())] }, []),
  );
}
