import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReverseResult } from '../../src/contract.js';
import { pelias, photon } from '../../src/dialects/index.js';
import { createHandler } from '../../src/http/index.js';
import type { Service } from '../../src/service.js';
import { folderForAll } from '../fixtures/folder.js';
import { get } from '../fixtures/handler-request.js';
import { conformanceOf, DIALECTS, type DialectName, fieldsOf } from './page.js';
import { Scene } from './scene.js';

const [scene, states] = await Promise.all([Scene.open(), Scene.ofStates()]);
const folder = folderForAll();
let town: Scene;
beforeAll(async () => {
  town = await Scene.ofTown(folder());
});
afterAll(() => Promise.all([scene, states, town].map(({ doorplate }) => doorplate.close())));
/** The county has no units and no census blocks. */
const ask = (path: string) => (path.includes('Joyce') ? states : /Birch|x=-76\.62/.test(path) ? town : scene).ask(path);

const POINT = { lat: '39.49', lon: '-76.65' };
const AT_POINT = { 'point.lat': POINT.lat, 'point.lon': POINT.lon };
const query = (values: object) => new URLSearchParams(values as Record<string, string>);

/** Questions that together fill every field. */
const QUESTIONS: Readonly<Record<DialectName, readonly string[]>> = {
  photon: [
    '/api?q=801+shawan+rd',
    '/api?q=shawan',
    '/api?q=cockeysv',
    '/api?q=21030',
    '/api?q=100+E+Joyce+Blvd+%23+110,+Fayetteville+AR',
    '/structured?housenumber=803&street=Shawan+Rd&city=Cockeysville&state=MD',
    ...['', 'street', 'district', 'city', 'county', 'state'].map((layer) => `/reverse?${query({ ...POINT, ...(layer ? { layer } : {}) })}`),
  ],
  nominatim: ['jsonv2', 'json', 'geojson', 'geocodejson'].flatMap((format) => [
    `/search?format=${format}&q=801+Shawan+Rd,+Cockeysville+MD&addressdetails=1&extratags=1&namedetails=1`,
    `/search?format=${format}&q=100+E+Joyce+Blvd+%23+110,+Fayetteville+AR&addressdetails=1`,
    ...[5, 8, 11, 14, 16, 18].map((zoom) => `/reverse?${query({ ...POINT, format, zoom })}`),
  ]),
  census: [
    '/geocoder/locations/onelineaddress?address=801+Shawan+Rd,+Cockeysville+MD&benchmark=4',
    '/geocoder/locations/address?street=803+Shawan+Rd&city=Cockeysville&state=MD',
    '/geocoder/geographies/onelineaddress?address=121+Birch+St,+Cockeysville+MD+21093&vintage=Current_Current',
  ],
  pelias: [
    '/v1/autocomplete?text=801+shawan',
    '/v1/search?text=100+E+Joyce+Blvd+%23+110,+Fayetteville+AR',
    '/v1/search/structured?address=803+Shawan+Rd&locality=Cockeysville&region=MD',
    ...['address', 'street', 'postalcode', 'locality', 'county', 'region'].map((layers) => `/v1/reverse?${query({ ...AT_POINT, layers })}`),
  ],
};

describe.each(DIALECTS)('%s', (dialect) => {
  it('fills the fields of its page, and no other', async () => {
    const answers = [];
    for (const path of QUESTIONS[dialect]) answers.push(await ask(`/${dialect}${path}`));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const { answered, never } = conformanceOf(dialect);
    const fields = new Set(answers.flatMap(({ body }) => fieldsOf(body)));
    expect([...fields].sort()).toEqual([...answered].sort());
    expect(never.filter((field) => fields.has(field))).toEqual([]);
    expect(never.length).toBeGreaterThan(0);
  });

  it.runIf(dialect === 'pelias' || dialect === 'nominatim')('weighs the county that is given', async () => {
    const confidence = async (county: string): Promise<number> => {
      const place = {
        county,
        ...(dialect === 'pelias' ? { locality: 'Cockeysville', region: 'MD' } : { city: 'Cockeysville', state: 'MD' }),
      };
      const street = dialect === 'pelias' ? { address: '801 Shawan Rd' } : { street: '801 Shawan Rd' };
      const path = dialect === 'pelias' ? '/v1/search/structured' : '/search';
      const { body } = await ask(`/${dialect}${path}?${query({ ...street, ...place, postalcode: '21030' })}`);
      return body.features?.[0].properties.confidence ?? body[0].importance;
    };
    expect(await confidence('Baltimore')).toBeGreaterThan(0.9);
    expect(await confidence('Harford')).toBeLessThan(0.5);
  });

  it('gives positions, parts and confidence of geocoding', async () => {
    const text = '801 Shawan Rd, Cockeysville MD 21030';
    const { result } = await scene.doorplate.geocode(text);
    const path = {
      photon: '/structured?street=801+Shawan+Rd&postcode=21030',
      nominatim: `/search?${query({ q: text, addressdetails: 1 })}`,
      pelias: `/v1/search?${query({ text })}`,
      census: `/geocoder/locations/onelineaddress?${query({ address: text })}`,
    }[dialect];
    const { body } = await ask(`/${dialect}${path}`);
    const { latitude, longitude } = result?.location ?? {};
    if (dialect === 'nominatim') {
      expect(body).toMatchObject([
        { lat: String(latitude), lon: String(longitude), importance: result?.confidence, address: { house_number: '801' } },
      ]);
    } else if (dialect === 'census') {
      expect(body.result.addressMatches).toMatchObject([
        { coordinates: { x: longitude, y: latitude }, addressComponents: { zip: '21030' } },
      ]);
    } else {
      expect(body.features).toMatchObject([{ geometry: { coordinates: [longitude, latitude] }, properties: { housenumber: '801' } }]);
      const { confidence, extra } = body.features[0].properties;
      expect(confidence ?? extra.confidence).toBe(result?.confidence);
    }
  });
});

describe('photon', () => {
  const typesOf = async (asked: object) => {
    const { features } = (await ask(`/photon/api?${query(asked)}`)).body as { features: { properties: { type: string } }[] };
    return features.map(({ properties }) => properties.type);
  };

  it('completes houses, and puts the city or ZIP code first that a text may name', async () => {
    const first = async (q: string) => (await ask(`/photon/api/?${query({ q, limit: 5 })}`)).body.features[0]?.properties;
    expect(await first('801 shaw')).toMatchObject({
      type: 'house',
      housenumber: '801',
      street: 'Shawan Rd',
      postcode: '21030',
      county: 'Baltimore',
      extra: { postal: '801 SHAWAN RD, COCKEYSVILLE MD 21030' },
    });
    expect(await first('cockeysv')).toMatchObject({ type: 'city', name: 'Cockeysville', state: 'Maryland' });
    expect(await first('21030')).toMatchObject({ type: 'district', name: '21030', city: 'Cockeysville' });
  });

  it('gives a third of a list to places that a text may name', async () => {
    expect(await typesOf({ q: 'park', limit: 6 })).toEqual(['city', 'city', 'street', 'street', 'street', 'street']);
  });

  it('keeps to box, layers, tags and countries', async () => {
    const types = async (more: object) => new Set(await typesOf({ q: 'cockeysv', ...more }));
    expect(await types({ layer: 'city' })).toEqual(new Set(['city']));
    expect(await types({ osm_tag: '!place' })).toEqual(new Set(['street']));
    expect(await types({ countrycode: 'DE' })).toEqual(new Set());
    expect(await types({ bbox: '-76,38,-75,39' })).toEqual(new Set());
    expect((await types({ bbox: '-77,39,-76,40' })).size).toBeGreaterThan(1);
  });

  it.each([
    ['/api', 400, "Missing parameter 'q'."],
    ['/api?q=x&lat=39', 400, "Missing parameter 'lon'."],
    ['/api?q=x&lat=91&lon=1', 400, "Invalid value for 'lat' parameter."],
    [
      '/api?q=x&format=json',
      400,
      "Unknown query parameter 'format'.  Allowed parameters are: q, lat, lon, zoom, location_bias_scale, bbox, countrycode, suggest_addresses, limit, layer, lang, dedupe, debug, geometry, osm_tag, include, exclude.",
    ],
    [`/api?q=${'x'.repeat(1025)}`, 400, 'q has 1025 characters, expected at most 1024.'],
    ['/structured', 400, "Missing parameter 'street'."],
    ['/reverse?lat=1', 400, "Missing parameter 'lon'."],
  ])('%s is %i', async (path, status, message) => {
    expect(await ask(`/photon${path}`)).toEqual({ status, body: { message } });
  });

  it('says when the newest data was built', async () => {
    expect((await ask('/photon/status')).body).toMatchObject({ status: 'Ok', import_date: expect.stringMatching(/^20\d\d-/) });
  });

  it('takes a boolean for keyInQuery, and no other option', () => {
    expect(() => photon({ keyInQuery: 'yes' as never })).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    expect(() => photon({ key: true } as never)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

describe('nominatim', () => {
  it('answers nothing found with an empty list, and with an error for a point', async () => {
    expect(await ask('/nominatim/search?q=asdfgh+qwertz')).toEqual({ status: 200, body: [] });
    expect(await ask('/nominatim/search?q=Paris&countrycodes=fr')).toEqual({ status: 200, body: [] });
    expect(await ask('/nominatim/search?city=Cockeysville&country=France')).toEqual({ status: 200, body: [] });
    expect(await ask('/nominatim/reverse?lat=1&lon=1')).toEqual({ status: 200, body: { error: 'Unable to geocode' } });
  });

  it('completes what cannot be found as it stands', async () => {
    expect((await ask('/nominatim/search?q=801+shaw')).body[0].display_name).toBe(
      '801, Shawan Rd, Cockeysville, Baltimore, Maryland, 21030, United States',
    );
  });

  it('leaves out ids that are excluded', async () => {
    const path = '/nominatim/search?q=801+Shawan+Rd,+Cockeysville+MD';
    const [{ place_id }] = (await ask(path)).body;
    expect(Number.isSafeInteger(place_id)).toBe(true);
    expect((await ask(`${path}&exclude_place_ids=${place_id}`)).body).toEqual([]);
  });

  it.each([
    ['/search', 'Nothing to search for.'],
    [
      '/search?q=x&city=y',
      "Structured query parameters (amenity, street, city, county, state, postalcode, country) cannot be used together with 'q' parameter.",
    ],
    ['/search?q=x&format=xml', "Parameter 'format' must be one of: jsonv2, json, geojson, geocodejson."],
    ['/search?q=x&featureType=__proto__', "Parameter 'featureType' is not usable."],
    ['/reverse?lon=1', "Parameter 'lat' missing."],
  ])('%s is refused', async (path, message) => {
    expect(await ask(`/nominatim${path}`)).toEqual({ status: 400, body: { error: { code: 400, message } } });
  });
});

describe('pelias', () => {
  it('gives the place of an id again', async () => {
    for (const text of ['801 shaw', 'cockeysville', '21030']) {
      const { features } = (await ask(`/pelias/v1/autocomplete?${query({ text, size: 1 })}`)).body;
      const { gid, label } = features[0].properties;
      expect((await ask(`/pelias/v1/place?${query({ ids: gid })}`)).body.features).toMatchObject([{ properties: { gid, label } }]);
    }
  });

  it.each([
    ['locality', 'Hunt Valley MD'],
    ['postalcode', 'Hunt Valley MD 21031'],
    ['county', 'Baltimore County MD'],
    ['region', 'MD'],
  ])('puts the %s around a point at its center, and gives it again by its id', async (layers, text) => {
    const { result } = await scene.doorplate.geocode(text);
    const center = [result?.location.longitude, result?.location.latitude];
    const [area] = (await ask(`/pelias/v1/reverse?${query({ ...AT_POINT, layers })}`)).body.features;
    expect(area).toMatchObject({ geometry: { coordinates: center }, properties: { layer: layers, accuracy: 'centroid' } });
    const { features } = (await ask(`/pelias/v1/place?${query({ ids: area.properties.gid })}`)).body;
    expect(features).toMatchObject([{ geometry: { coordinates: center }, properties: { gid: area.properties.gid } }]);
  });

  it.each([
    ['a street', 'street', 'HUNT VALLEY', 'Baltimore', 'MD'],
    ['a county that may be the city of its name', 'county', 'BALTIMORE', 'Baltimore', 'MD'],
    ['a county of a state with other areas too', 'county', 'ANCHORAGE', 'Anchorage', 'AK'],
    ['a city that no dataset knows', 'locality', 'HUNT VALEY', 'Baltimore', 'MD'],
  ])('says no accuracy of %s, which is where the nearest address is', async (_, layers, city, county, state) => {
    const { result } = await scene.doorplate.reverse({ latitude: 39.49, longitude: -76.65 });
    const house = result as ReverseResult;
    const moved = { ...house, components: { ...house.components, city, county, state } };
    const reverse: Service['reverse'] = async () => ({ status: 'found', result: moved, messages: [], candidates: [moved] });
    const handle = createHandler({ ...scene.doorplate, reverse }, { auth: false, dialects: [pelias()] });
    const { features } = JSON.parse((await handle(get(`/v1/reverse?${query({ ...AT_POINT, layers })}`))).body);
    const { latitude, longitude } = house.location;
    expect(features).toMatchObject([{ geometry: { coordinates: [longitude, latitude] }, properties: { layer: layers } }]);
    expect(features[0].properties).not.toHaveProperty('accuracy');
  });

  it('repeats the question without its key, and warns of what it does not know', async () => {
    const { geocoding } = (await ask('/pelias/v1/search?text=801+Shawan+Rd&size=99&api_key=secret&foo=1')).body;
    expect(geocoding.query).toEqual({ text: '801 Shawan Rd', size: '99' });
    expect(geocoding.warnings).toEqual(["out-of-range integer 'size', using 40", 'Invalid Parameter: foo']);
  });

  it('says the distance in kilometers', async () => {
    const { features } = (await ask('/pelias/v1/reverse?point.lat=39.49&point.lon=-76.65')).body;
    expect(features[0].properties).toMatchObject({ name: '20 Wight Ave', distance: 0.022, accuracy: 'point', match_type: 'exact' });
  });

  it.each([
    ['/search', "invalid param 'text': text length, must be >0"],
    ['/reverse?point.lat=1', "missing param 'point.lon'"],
    ['/place?ids=x', "invalid param 'ids': ids must be of the form source:layer:id"],
  ])('%s is refused', async (path, message) => {
    const { status, body } = await ask(`/pelias/v1${path}`);
    expect([status, body.geocoding.errors, body.features]).toEqual([400, [message], []]);
  });
});

describe('census', () => {
  const BLOCK = {
    States: [{ GEOID: '24', STATE: '24', STUSAB: 'MD', NAME: 'Maryland' }],
    Counties: [{ GEOID: '24005', STATE: '24', COUNTY: '005', BASENAME: 'Baltimore' }],
    'Census Tracts': [{ GEOID: '24005403200', STATE: '24', COUNTY: '005', TRACT: '403200' }],
    '2020 Census Blocks': [{ GEOID: '240054032001003', STATE: '24', COUNTY: '005', TRACT: '403200', BLKGRP: '1', BLOCK: '1003' }],
  };
  const { States, Counties, 'Census Tracts': tracts, '2020 Census Blocks': blocks } = BLOCK;
  const of = async (path: string) => {
    const { result } = (await ask(`/census/geocoder/geographies/${path}`)).body;
    return result.geographies ?? result.addressMatches.map(({ geographies }: { geographies: object }) => geographies);
  };

  it('gives the areas that an address lies in', async () => {
    expect(await of('onelineaddress?address=121+Birch+St,+MD+21093')).toEqual([BLOCK]);
    expect(await of('address?street=121+Birch+St&zip=21093&vintage=Current_Current&layers=all')).toEqual([BLOCK]);
    expect(await of('onelineaddress?address=1+Nowhere+Birch+Rd,+MD+21093')).toEqual([]);
  });

  it('calls the layer of blocks as the vintage does', async () => {
    const [found] = await of('onelineaddress?address=121+Birch+St,+MD+21093&vintage=Census2020_Current');
    expect(found).toEqual({ States, Counties, 'Census Tracts': tracts, 'Census Blocks': blocks });
  });

  it('gives no block where the data says none', async () => {
    expect(await of('onelineaddress?address=801+Shawan+Rd,+Cockeysville+MD')).toEqual([{ States, Counties }]);
  });

  it('gives those of the address nearest to a point, and none where no address is near', async () => {
    const { body } = await ask('/census/geocoder/geographies/coordinates?x=-76.6284&y=39.4216&benchmark=4');
    expect(body.result).toEqual({
      input: { location: { x: -76.6284, y: 39.4216 }, benchmark: { benchmarkName: '4' } },
      geographies: BLOCK,
    });
    expect(await of('coordinates?x=-76.62&y=38.5')).toEqual({});
  });

  it('refuses a point without both coordinates', async () => {
    expect(await ask('/census/geocoder/geographies/coordinates?x=-76.62')).toEqual({
      status: 400,
      body: { errors: ['Specify y'], status: '400' },
    });
  });
});
