import { generateKeyPairSync } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { type Authenticator, createRateLimit } from '../../src/auth/index.js';
import { photon } from '../../src/dialects/index.js';
import { DoorplateError, type ErrorCode } from '../../src/errors.js';
import { createHandler, type HandlerOptions } from '../../src/http/index.js';
import { STATUS_BY_CODE } from '../../src/http/status.js';
import { authFixture } from '../fixtures/authenticator.js';
import { FAILING, fakeService, INTERNALS } from '../fixtures/fake-service.js';
import { get } from '../fixtures/handler-request.js';

const PARSE = '/addressparser/usa/single/x';
const open = (options: Partial<HandlerOptions> = {}) => createHandler(fakeService, { auth: false, ...options });
const refusing = (error: unknown): Authenticator => ({
  issuesTokens: true,
  check: () => Promise.reject(error),
  issueToken: () => Promise.reject(error),
});

describe('options', () => {
  it.each([
    [undefined],
    [{}],
    [{ auth: undefined }],
    [{ auth: null }],
    [{ auth: true }],
    [{ auth: false, basePath: 'geo' }],
    [{ auth: false, basePath: 5 as never }],
    [{ auth: false, workMs: '5' as never }],
    [{ auth: false, rateLimit: {} as never }],
    [{ auth: false, clientLimit: 5 as never }],
    [{ auth: false, basePath: '/ge%6f' }],
    [{ auth: false, basePath: '/geo?x' }],
    [{ auth: false, basePath: '//geo' }],
    [{ auth: false, basePathStripped: true }],
    [{ auth: false, maxInputLength: 0 }],
    [{ auth: false, maxInputLength: 1.5 }],
    [{ auth: false, workMs: 0 }],
    [{ auth: false, workMs: Number.NaN }],
  ])('%j is refused', (options) => {
    expect(() => createHandler(fakeService, options as unknown as HandlerOptions)).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });

  it.each([
    [{ dialects: 'photon' }, 'dialects is string, expected an array'],
    [{ dialects: photon() }, 'dialects is object, expected an array'],
    [{ dialects: photon }, 'dialects is function, expected an array'],
    [{ dialects: ['photon'] }, 'one of dialects is string, expected an object'],
    [{ dialects: [photon(), photon] }, 'one of dialects is function, expected an object'],
    [{ dialects: [undefined] }, 'one of dialects is null, expected an object'],
    [{ cors: 'x' }, 'cors is string, expected an object'],
  ])('%j are refused by what was found and expected', (options, message) => {
    expect(() => open(options as unknown as HandlerOptions)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', message }));
  });

  it.each([undefined, null, 'x', 5])('a service that is %j is refused', (service) => {
    expect(() => createHandler(service as never, { auth: false })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringMatching(/^service is \w+, expected an object$/) }),
    );
  });

  it('the suggestion limit is checked', () => {
    expect(() => open({ limit: 51 })).toThrow(expect.objectContaining({ code: 'INPUT_OUT_OF_RANGE' }));
  });

  it.each([
    [{}, { workMs: 250 }],
    [{ workMs: 20 }, { workMs: 20 }],
    [{ workMs: Number.POSITIVE_INFINITY }, {}],
    [{ workMs: 20, limit: 3 }, { workMs: 20 }],
  ])('%j give each question a budget of its own work', async (options, expected) => {
    const asked: unknown[] = [];
    const service = new Proxy(fakeService, {
      get:
        (target, name) =>
        (...given: never[]) => {
          asked.push(given.at(-1));
          return (target[name as keyof typeof target] as (...given: never[]) => unknown)(...given);
        },
    });
    const handle = createHandler(service, { auth: false, ...options });
    for (const path of [PARSE, '/geocoding/usa/reverse/40/-80', '/ipgeolocation/8.8.8.8']) await handle(get(path));
    expect(asked).toEqual([expected, expected, expected]);
    await handle(get('/autocomplete/usa/city/displaytype/1/spring'));
    const { limit } = options as HandlerOptions;
    expect(asked[3]).toEqual({ ...expected, displayType: 1, ...(limit === undefined ? {} : { limit }) });
  });

  it.each([
    ['near=39.36,-76.53', { bias: { near: { latitude: 39.36, longitude: -76.53 } } }],
    [
      'near=39.36,%20-76.53&state=MD&limit=3',
      { limit: 3, bias: { near: { latitude: 39.36, longitude: -76.53 } }, within: { state: 'MD' } },
    ],
    ['radius=2000.5&near=39.36,-76.53', { within: { near: { latitude: 39.36, longitude: -76.53 }, radiusMeters: 2000.5 } }],
    ['zip=210', { within: { zip: '210' } }],
    ['city=San+Jos%C3%A9&state=California&utm=x', { within: { city: 'San José', state: 'California' } }],
    ['city=Cockeysville&city=Towson', { within: { city: 'Cockeysville' } }],
    ['city=&near=+&limit=', {}],
    ['within=MD&bias=MD', {}],
  ])('the query ?%s of a completion gives its limit and areas', async (query, areas) => {
    const asked: unknown[] = [];
    const suggestTexts: typeof fakeService.suggestTexts = (list, text, options) => {
      asked.push(options);
      return fakeService.suggestTexts(list, text, options);
    };
    const handle = createHandler({ ...fakeService, suggestTexts }, { auth: false, workMs: Number.POSITIVE_INFINITY });
    expect((await handle(get(`/autocomplete/usa/address/12%20main?${query}`))).status).toBe(200);
    expect(asked).toEqual([areas]);
    expect((await handle(get(`${PARSE}?${query}`))).status).toBe(200);
  });

  it.each([
    'near=,',
    'near=39',
    'radius=5',
    'near=39,-76&radius=-5',
    'limit=0',
    'limit=51',
    'limit=1.5',
    'limit=x',
    `city=${'9'.repeat(2000)}`,
  ])('the query ?%s is refused', async (query) => {
    expect((await open()(get(`/autocomplete/usa/address/x?${query}`))).status).toBe(400);
  });

  it('the longest input is configurable', async () => {
    const handle = open({ maxInputLength: 3 });
    expect((await handle(get('/ipgeolocation/%3A%3A1'))).status).toBe(200);
    expect((await handle(get('/ipgeolocation/1234'))).status).toBe(400);
  });

  it('the description can be switched off', async () => {
    expect(JSON.parse((await open()(get('/openapi.json'))).body)).toHaveProperty('openapi');
    expect((await open({ openapi: false })(get('/openapi.json'))).status).toBe(404);
  });
});

describe('headers', () => {
  it('are found in any letter case, in arrays and by function', async () => {
    const { auth, issue } = await authFixture();
    const handle = createHandler(fakeService, { auth });
    const value = `Bearer ${await issue()}`;
    for (const headers of [{ authorization: value }, { Authorization: value }, { AUTHORIZATION: [value] }]) {
      expect((await handle(get(PARSE, headers))).status).toBe(200);
    }
    const byFunction = (name: string) => (name === 'authorization' ? value : null);
    expect((await handle(get(PARSE, byFunction))).status).toBe(200);
  });
});

describe('base path', () => {
  const UNKNOWN = ['/geo', '/geo/', '/geology', `/x${PARSE}`, `/geo/geo${PARSE}`, `/x/geo${PARSE}`];
  const openapi = async (handle: ReturnType<typeof open>, path: string) => (await handle(get(path))).status;

  it.each(['/geo', '/geo/', '/Geo'])('%s stands in front of every path', async (basePath) => {
    const handle = open({ basePath });
    for (const path of [`/geo${PARSE}`, `/GEO${PARSE}`, `http://host/geo${PARSE}?x`]) expect((await handle(get(path))).status).toBe(200);
    for (const path of [...UNKNOWN, PARSE, '/auth/token']) expect([path, (await handle(get(path))).status]).toEqual([path, 404]);
    expect([await openapi(handle, '/geo/openapi.json'), await openapi(handle, '/openapi.json')]).toEqual([200, 404]);
  });

  it('is missing where the host says that it has taken it off', async () => {
    const handle = open({ basePath: '/geo' });
    for (const mountPath of ['/geo', '/Geo', '/v1/geo']) {
      expect((await handle({ ...get(PARSE), mountPath })).status).toBe(200);
      for (const path of UNKNOWN) expect((await handle({ ...get(path), mountPath })).status).toBe(404);
      expect((await handle({ ...get(`/geo${PARSE}`), mountPath })).status).toBe(404);
    }
    for (const mountPath of ['', '/', '/v1', '/geo/v1', '/x-geo', '/xgeo']) {
      expect((await handle({ ...get(PARSE), mountPath })).status).toBe(404);
      expect((await handle({ ...get(`/geo${PARSE}`), mountPath })).status).toBe(200);
    }
  });

  it('is missing where it is always taken off, and stands in the description all the same', async () => {
    const handle = open({ basePath: '/geo', basePathStripped: true });
    expect((await handle(get(PARSE))).status).toBe(200);
    for (const path of [...UNKNOWN, `/geo${PARSE}`]) expect((await handle(get(path))).status).toBe(404);
    expect(JSON.parse((await handle(get('/openapi.json'))).body)).toMatchObject({ servers: [{ url: '/geo' }] });
  });

  it('may be spelled like an operation', async () => {
    const handle = open({ basePath: '/ipgeolocation' });
    expect((await handle(get('/ipgeolocation/1.1.1.1'))).status).toBe(404);
    expect((await handle(get('/ipgeolocation/ipgeolocation/1.1.1.1'))).status).toBe(200);
  });

  it('matters to no host that has none', async () => {
    expect((await open()({ ...get(PARSE), mountPath: '/v1/geo' })).status).toBe(200);
  });
});

it.each([
  ['a/b//', 'a/b/'],
  ['%2F/', '/'],
])('one slash behind a value is no part of it: %s', async (raw, address) => {
  const { body } = await open()(get(`/addressparser/usa/single/${raw}`));
  expect(JSON.parse(body).Result.InputAddress).toBe(address);
});

describe('paths of others', () => {
  it('are left to the host when asked for', async () => {
    const handle = open({ fallthrough: true });
    expect(await handle(get('/nothing'))).toMatchObject({ matched: false, status: 404 });
    expect(await handle({ ...get('/nothing'), method: 'POST' })).toMatchObject({ matched: false });
    expect(await handle({ ...get(PARSE), method: 'POST' })).toMatchObject({ matched: true, status: 405 });
    expect(await handle(get('/addressparser/usa/single'))).toMatchObject({ matched: true, status: 400 });
    expect(await open()(get('/nothing'))).toMatchObject({ matched: true, status: 404 });
  });

  it('include the token operation where no token can be issued', async () => {
    expect(await open({ fallthrough: true })(get('/auth/token'))).toMatchObject({ matched: false, status: 404 });
    const { store } = await authFixture();
    const { createAuthenticator } = await import('../../src/auth/index.js');
    expect(await createHandler(fakeService, { auth: createAuthenticator({ store }) })(get('/auth/token'))).toMatchObject({ status: 404 });
  });
});

describe('errors', () => {
  const codes = Object.entries(STATUS_BY_CODE) as [ErrorCode, number][];

  it.each(codes)('%s is %i', async (code, status) => {
    const seen: unknown[] = [];
    const error = new DoorplateError(code, 'the message');
    const handle = open({ auth: refusing(error), onError: (...told) => seen.push(told) });
    const { status: answered, body, headers } = await handle(get(PARSE));
    expect(answered).toBe(status);
    const shown = (status < 500 && status !== 429) || code === 'DATASET_NOT_MOUNTED';
    expect(body.includes('the message')).toBe(shown);
    expect(seen).toEqual(status >= 500 ? [[error, { requestId: headers['x-request-id'], operation: 'parse', status }]] : []);
  });

  it.each([
    new Error('secret'),
    'secret',
    null,
    { code: 'INPUT_EMPTY', message: 'secret' },
    new DoorplateError('NEW_CODE' as ErrorCode, 'secret'),
  ])('any other is 500 and says nothing: %s', async (error) => {
    for (const path of [PARSE, '/auth/token']) {
      const { status, body } = await open({ auth: refusing(error) })(get(path));
      expect([status, JSON.parse(body)]).toEqual([500, expect.objectContaining({ StatusCode: 500, IsError: true, Result: null })]);
      expect(body).not.toContain('secret');
    }
  });

  it.each([
    [FAILING.notFound, 404, 'No street of that name', []],
    [FAILING.notMounted, 503, 'us-streets', [expect.objectContaining({ code: 'DATASET_NOT_MOUNTED' })]],
    [FAILING.damaged, 503, '', [expect.objectContaining({ code: 'DATASET_CORRUPT' })]],
    [FAILING.crash, 500, '', [expect.any(TypeError)]],
  ])('of the service: %s is %i, without its internals', async (input, status, shown, reported) => {
    const seen: unknown[] = [];
    const { status: answered, body } = await open({ onError: (error) => seen.push(error) })(
      get(`/addressverification/usa/single/${input}`),
    );
    expect([answered, seen]).toEqual([status, reported]);
    expect(JSON.parse(body).Errors.join()).toContain(shown);
    for (const inner of [INTERNALS, ...(status < 500 ? [] : [input])]) expect(body).not.toContain(inner);
  });

  it('a hook that fails changes nothing', async () => {
    const handle = open({
      onError() {
        throw new Error('hook');
      },
    });
    expect((await handle(get(`/addressparser/usa/single/${FAILING.crash}`))).status).toBe(500);
  });

  it('a service that throws at once is caught', async () => {
    const parse = () => {
      throw new Error('at once');
    };
    expect((await createHandler({ ...fakeService, parse }, { auth: false })(get(PARSE))).status).toBe(500);
  });
});

describe('rate limit', () => {
  it('counts each client network where nobody has a credential, and clients without an address together', async () => {
    const handle = open({ rateLimit: createRateLimit({ points: 1 }) });
    const addresses = ['192.0.2.1', '192.0.2.2', '192.0.2.1', '2001:db8::1', '2001:db8::2', undefined, undefined];
    const statuses = addresses.map(async (clientAddress) => (await handle({ ...get(PARSE), clientAddress })).status);
    expect(await Promise.all(statuses)).toEqual([200, 200, 429, 200, 429, 200, 429]);
  });

  it('whose store fails is 503 with a time to ask again, and reported once for each outage', async () => {
    let down = true;
    const consume = async () => {
      if (down) throw new Error('connection refused');
      return { msBeforeNext: 1000, remainingPoints: 1 };
    };
    const reported: unknown[] = [];
    const rateLimit = createRateLimit({ limiter: { points: 2, duration: 60, consume } });
    const handle = open({ rateLimit, onError: (error, { status }) => reported.push([(error as { code: string }).code, status]) });
    for (let i = 0; i < 3; i++) {
      const { status, headers, body } = await handle(get(PARSE));
      expect([status, headers['retry-after'], JSON.parse(body).Errors]).toEqual([
        503,
        '5',
        [expect.stringContaining('retry after 5 seconds')],
      ]);
    }
    expect(reported).toEqual([['STORE_UNAVAILABLE', 503]]);
    down = false;
    expect((await handle(get(PARSE))).status).toBe(200);
    down = true;
    for (let i = 0; i < 3; i++) await handle(get(PARSE));
    expect(reported).toHaveLength(2);
  });

  it('that fails is 500', async () => {
    const rateLimit = { consume: () => Promise.reject(new Error('store is down')) };
    expect((await open({ rateLimit })(get(PARSE))).status).toBe(500);
  });
});

describe('a service that is opened with the first question', () => {
  it('is opened once, and not for requests that are refused', async () => {
    let opened = 0;
    const { auth, issue } = await authFixture();
    const handle = createHandler(
      async () => {
        opened++;
        return fakeService;
      },
      { auth },
    );
    expect((await handle(get('/nothing'))).status).toBe(404);
    expect((await handle(get(PARSE))).status).toBe(401);
    expect(opened).toBe(0);
    const question = get(PARSE, { authorization: `Bearer ${await issue()}` });
    const answers = await Promise.all([handle(question), handle(question)]);
    expect(answers.map(({ status }) => status)).toEqual([200, 200]);
    expect((await handle(question)).status).toBe(200);
    expect(opened).toBe(1);
  });

  it('is opened again after a failure, which is answered', async () => {
    const failure = new DoorplateError('DATASET_UNREADABLE', 'manifest.json cannot be read');
    const services = [() => Promise.reject(failure), () => Promise.resolve(fakeService)];
    const reported: unknown[] = [];
    const handle = createHandler(() => services.shift()?.() as Promise<typeof fakeService>, {
      auth: false,
      onError: (error) => reported.push(error),
    });
    expect((await handle(get(PARSE))).status).toBe(STATUS_BY_CODE.DATASET_UNREADABLE);
    expect(reported).toEqual([failure]);
    expect((await handle(get(PARSE))).status).toBe(200);
  });
});

describe('a promise of a service', () => {
  it('is awaited by the first question', async () => {
    const handle = createHandler(Promise.resolve(fakeService), { auth: false });
    for (const _ of [1, 2]) expect((await handle(get(PARSE))).status).toBe(200);
  });

  it('that fails is answered and reported, and does not end the process', async () => {
    const failure = new DoorplateError('DATASET_UNREADABLE', 'manifest.json cannot be read');
    const reported: unknown[] = [];
    const unhandled: unknown[] = [];
    const tell = (reason: unknown) => unhandled.push(reason);
    process.on('unhandledRejection', tell);
    const handle = createHandler(Promise.reject(failure) as Promise<typeof fakeService>, {
      auth: false,
      onError: (error) => reported.push(error),
    });
    await new Promise((resolve) => setTimeout(resolve, 10));
    process.off('unhandledRejection', tell);
    expect(unhandled).toEqual([]);
    for (const _ of [1, 2]) expect((await handle(get(PARSE))).status).toBe(STATUS_BY_CODE.DATASET_UNREADABLE);
    expect(reported).toEqual([failure, failure]);
  });
});

describe('/.well-known/jwks.json', () => {
  const { privateKey } = generateKeyPairSync('ed25519');

  it('gives the public keys of tokens without a credential', async () => {
    const { auth } = await authFixture({ tokens: { key: privateKey } });
    const answer = await createHandler(fakeService, { auth, basePath: '/geo' })(get('/geo/.well-known/jwks.json'));
    expect(answer).toMatchObject({ status: 200, headers: { 'content-type': 'application/jwk-set+json' } });
    expect(JSON.parse(answer.body).keys).toEqual([
      { kty: 'OKP', crv: 'Ed25519', x: expect.any(String), kid: expect.any(String), alg: 'EdDSA', use: 'sig' },
    ]);
  });

  it('answers 500 where a key is damaged, and says it to the operator', async () => {
    const reported: unknown[] = [];
    const { auth } = await authFixture();
    const broken = { ...auth, publicKeys: () => Promise.reject(new DoorplateError('CONFIG_INVALID', 'Token key is damaged')) };
    const handle = createHandler(fakeService, { auth: broken, onError: (error) => reported.push(error) });
    const { status, body } = await handle(get('/.well-known/jwks.json'));
    expect([status, JSON.parse(body).IsError, body.includes('damaged'), reported.length]).toEqual([500, true, false, 1]);
  });

  it('does not exist where tokens have a secret, or there are none', async () => {
    const { auth } = await authFixture();
    for (const one of [auth, false] as const) {
      expect((await createHandler(fakeService, { auth: one })(get('/.well-known/jwks.json'))).status).toBe(404);
    }
  });
});
