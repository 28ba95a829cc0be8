import { afterAll, expect, it } from 'vitest';
import { Random } from '../../tools/random.js';
import { get } from '../fixtures/handler-request.js';
import { HOSTILE_TEXTS } from '../fixtures/hostile-texts.js';
import { conformanceOf, DIALECTS, type DialectName, fieldsOf } from './page.js';
import { Scene } from './scene.js';

const words = (text: string): readonly string[] => text.split(/\s+/);

const PATHS: Readonly<Record<DialectName, readonly string[]>> = {
  photon: ['/api', '/api/', '/structured', '/reverse', '/status'],
  nominatim: ['/search', '/search.php', '/reverse', '/reverse/', '/status'],
  pelias: ['/v1/autocomplete', '/v1/search', '/v1/search/structured', '/v1/reverse', '/v1/place'],
  census: ['locations/onelineaddress', 'geographies/address', 'geographies/coordinates'].map((path) => `/geocoder/${path}`),
};
const TEXTS = [
  '801 shawan rd',
  '801 Shawan Rd, Cockeysville MD 21030',
  'cockeysville',
  '21030',
  '20 wight',
  'shawan rd & york rd',
  '803 shawan rd cockeysville',
  'PO Box 12, Cockeysville MD',
];
const HOSTILE = [...HOSTILE_TEXTS, 'x'.repeat(1025)];
const NUMBERS = ['0', '1', '3', '40', '50', '51', '18', '-1', '39.49', '-76.65', '1e-7', '1e3', '90', '180', '181', '5000', '.5'];
const BOXES = ['-77,39,-76,40', '179,-1,-179,1', '0,0,0,0', '-76,40,-77,39', '1,2,3', '-180,-90,180,90'];
const WORDS = words(`house city street address locality coarse us US USA de geojson json jsonv2 geocodejson xml place:city !highway :road
  en MD doorplate:address:801_SHAWAN_RD;COCKEYSVILLE_MD_21030`);
const NAMES: Readonly<Record<DialectName, readonly string[]>> = {
  photon: words(`q lat lon zoom location_bias_scale bbox countrycode limit layer lang osm_tag radius distance_sort state county city
    postcode district housenumber street`),
  nominatim: words(`q format limit addressdetails extratags namedetails countrycodes viewbox bounded exclude_place_ids layer featureType
    lat lon zoom street city county state country postalcode amenity`),
  pelias: words(`text size layers sources focus.point.lat focus.point.lon boundary.rect.min_lat boundary.rect.max_lat
    boundary.rect.min_lon boundary.rect.max_lon boundary.circle.lat boundary.circle.lon boundary.circle.radius
    boundary.country point.lat point.lon ids address locality region postalcode country`),
  census: ['address', 'street', 'city', 'state', 'zip', 'benchmark', 'vintage', 'format', 'x', 'y'],
};

/** A request of a dialect: what its clients send, in part or wholly changed for what nobody should. */
function hostileRequest(random: Random, dialect: DialectName): string {
  const names = NAMES[dialect];
  const given = [
    names[0] as string,
    ...Array.from({ length: random.below(7) }, () => (random.below(30) === 0 ? random.of(HOSTILE) : random.of(names))),
  ];
  const query = given.slice(random.below(8) === 0 ? 1 : 0).map((name) => `${encoded(name)}=${encoded(parameterValue(random, name))}`);
  const separator = random.below(200) === 0 ? random.of(['%', '&&', '?', '#', '%ff']) : '';
  return `/${dialect}${random.of(PATHS[dialect])}?${query.join('&')}${separator}`;
}

function parameterValue(random: Random, name: string): string {
  if (random.below(12) === 0) return random.of(HOSTILE);
  if (/bbox|viewbox/.test(name)) return random.of(BOXES);
  if (/lat$|^y$/.test(name)) return random.of(['39.49', '39.4', '39.28', ...NUMBERS]);
  if (/lon$|^x$/.test(name)) return random.of(['-76.65', '-76.6', ...NUMBERS]);
  if (/limit|size|zoom|radius|scale|details|tags|bounded/.test(name)) return random.of(NUMBERS);
  if (/^(?:q|text|street|address)$/.test(name)) return typed(random);
  return random.of([...WORDS, ...WORDS, ...TEXTS, ...NUMBERS]);
}

/** A text as one types it, cut short, or with a letter too many. */
function typed(random: Random): string {
  const text = random.of(TEXTS);
  const at = random.below(text.length);
  return random.of([text, text.slice(0, at + 1), `${text.slice(0, at)}${random.of([...'ex ,#.'])}${text.slice(at)}`]);
}

/** Without halves of surrogate pairs, which nothing can escape. */
const encoded = (text: string): string => encodeURIComponent(Buffer.from(text).toString());

/** What is wrong with the answer to a request; null for nothing. */
async function faultOf(dialect: DialectName, path: string): Promise<string | null> {
  const { status, body, headers } = await scene.handle(get(path));
  // Input is refused, and questions that no data answers; nothing else may go wrong.
  if (status !== 200 && status !== 400) return `${path}: status ${status} ${body}`;
  if (body === 'OK') return null;
  if (!headers['content-type']?.startsWith('application/json')) return `${path}: ${headers['content-type']}`;
  const invented = fieldsOf(JSON.parse(body)).find((field) => KNOWN.get(dialect)?.has(field) !== true);
  return invented === undefined ? null : `${path}: field ${invented}`;
}

const KNOWN = new Map(DIALECTS.map((dialect) => [dialect, new Set(conformanceOf(dialect).answered)]));

const SEED = 20_261_125;
/** More are asked with the variable. */
const REQUESTS = Number(process.env.DOORPLATE_FUZZ ?? 300);

// The budget of time is left out: what a busy machine makes late is no fault of the handler.
const scene = await Scene.open({ workMs: Number.POSITIVE_INFINITY });
afterAll(() => scene.doorplate.close());

it.each(DIALECTS)(
  '%s answers or refuses whatever it is asked, with no field that its page has not',
  async (dialect) => {
    const random = new Random(SEED);
    const faults: string[] = [];
    for (let i = 0; i < REQUESTS && faults.length < 20; i++) {
      const fault = await faultOf(dialect, hostileRequest(random, dialect));
      if (fault !== null) faults.push(fault);
    }
    expect(faults).toEqual([]);
  },
  3_600_000,
);
