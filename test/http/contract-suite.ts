import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import type { Server } from 'node:http';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createApiKey, createAuthenticator, createProfile, createRateLimit, memoryStore, readTokenId } from '../../src/auth/index.js';
import { OPERATIONS, type OperationName } from '../../src/contract.js';
import { createHandler, type Handler, type HandlerOptions } from '../../src/http/index.js';
import { CHEAP, Clock } from '../auth/fixtures.js';
import { type Asked, Client, type Reply } from './client.js';
import { FAILING, fakeService, INTERNALS } from './fake-service.js';

export type Mount = (handler: Handler, basePath: string) => Server | Promise<Server>;

const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Every operation with values that succeed, in lower case and as the reference writes it. */
const SPELLINGS: readonly (readonly [Exclude<OperationName, 'token'>, string, string])[] = [
  ['parse', '/addressparser/usa/single/121%20N%20Main%20St', '/AddressParser/USA/Single/121%20N%20Main%20St'],
  ['verify', '/addressverification/usa/single/121%20N%20Main%20St', '/AddressVerification/USA/Single/121%20N%20Main%20St'],
  ['speculate', '/v2/address-verification/usa/speculative/121%20Main', '/V2/Address-Verification/USA/Speculative/121%20Main'],
  ['suggest-address', '/autocomplete/usa/address/121', '/AutoComplete/USA/Address/121'],
  ['suggest-city', '/autocomplete/usa/city/displaytype/1/spr', '/AutoComplete/USA/City/DisplayType/1/spr'],
  ['suggest-zip', '/autocomplete/usa/zipcode/displaytype/3/627', '/AutoComplete/USA/ZipCode/DisplayType/3/627'],
  ['suggest-in-city', '/autocomplete/ind/city/displaytype/0/pun', '/AutoComplete/IND/City/DisplayType/0/pun'],
  ['suggest-in-locality', '/autocomplete/ind/locality/displaytype/2/kot', '/AutoComplete/IND/Locality/DisplayType/2/kot'],
  ['suggest-in-pin', '/autocomplete/ind/pincode/displaytype/3/411', '/AutoComplete/IND/PinCode/DisplayType/3/411'],
  ['geocode', '/geocoding/usa/forward/125%20N%20Main%20St', '/Geocoding/USA/Forward/125%20N%20Main%20St'],
  ['reverse', '/geocoding/usa/reverse/39.8/-89.65', '/Geocoding/USA/Reverse/39.8/-89.65'],
  ['ip', '/ipgeolocation/2001:db8::1', '/IpGeolocation/2001:db8::1'],
];
const displayTypesOf = (operation: OperationName): readonly number[] => {
  const row = OPERATIONS[operation];
  return 'displayTypes' in row ? row.displayTypes : [];
};
const DISPLAYED = SPELLINGS.filter(([operation]) => displayTypesOf(operation).length > 0).map(([operation, path]) => {
  return [operation, path.slice(0, path.indexOf('/displaytype'))] as const;
});
const LOOKUPS: readonly (readonly [OperationName, string])[] = [
  ['parse', '/addressparser/usa/single/'],
  ['verify', '/addressverification/usa/single/'],
  ['speculate', '/v2/address-verification/usa/speculative/'],
  ['geocode', '/geocoding/usa/forward/'],
];
const PARSE = '/addressparser/usa/single/';

/** The contract over HTTP, the same for every host that the handler is mounted on. */
export function contractSuite(mount: Mount): void {
  describe('at the root', () => cases(mount, ''));
  describe('under a base path', () => cases(mount, '/geo'));
}

function cases(mount: Mount, basePath: string): void {
  const clock = new Clock();
  const store = memoryStore({ now: clock.now });
  const live = createApiKey('live');
  const test = createApiKey('test');
  const revoked = createApiKey('live');
  const reported: unknown[] = [];
  const bearer = { authorization: `Bearer ${live.key}` };
  let client: Client;
  /** With test keys switched off, two requests a minute, CORS on and unknown paths answered. */
  let strict: Client;
  let profile: Awaited<ReturnType<typeof createProfile>>;

  async function serve(options: HandlerOptions): Promise<Client> {
    return await Client.listen(await mount(createHandler(fakeService, { basePath, ...options }), basePath));
  }

  beforeAll(async () => {
    profile = await createProfile({ passwordCost: CHEAP, now: clock.now });
    await store.addProfile(profile.record);
    for (const { record } of [live, test, revoked]) await store.addKey(record);
    await store.revokeKey(revoked.record.id);
    const shared = { store, tokens: { key: rsa.privateKey }, passwordCost: CHEAP, now: clock.now };
    client = await serve({ auth: createAuthenticator(shared), onError: (error) => reported.push(error) });
    const auth = createAuthenticator({ ...shared, environments: ['live'] });
    strict = await serve({
      auth,
      rateLimit: createRateLimit({ points: 2 }),
      cors: { origins: ['https://example.com'] },
      suggestionLimit: 7,
    });
  });
  afterAll(async () => {
    await client.close();
    await strict.close();
  });
  beforeEach(() => {
    reported.length = 0;
  });

  const ask = (operation: OperationName | null, path: string, asked: Asked = {}): Promise<Reply> => {
    return client.ask(operation, basePath + path, { ...asked, headers: { ...bearer, ...asked.headers } });
  };
  const refused = async (operation: OperationName | null, path: string, status: number, asked?: Asked): Promise<Reply> => {
    const reply = await ask(operation, path, asked);
    expect([path, reply.status, reply.json.Errors]).toEqual([path, status, [expect.any(String)]]);
    expect(reply.headers['cache-control']).toBe('private, no-store');
    return reply;
  };
  const credentials = () => ({ profileName: profile.profileName, profilePassword: profile.profilePassword });
  const issue = async (): Promise<string> => {
    const { json } = await ask('token', '/auth/token', { headers: credentials() });
    return (json.Result as { access_token: string }).access_token;
  };

  describe('operations', () => {
    it.each(SPELLINGS)('%s answers in both spellings', async (operation, ...paths) => {
      const replies = await Promise.all(paths.map((path) => ask(operation, path)));
      for (const { status, headers, json } of replies) {
        expect([status, json.IsError, json.Errors]).toEqual([200, false, []]);
        const cached = operation === 'suggest-address' ? 'private, max-age=7776000' : 'private, no-store';
        expect(headers['cache-control']).toBe(cached);
        expect(headers['content-type']).toBe('application/json; charset=utf-8');
      }
      expect(replies[1]?.json.Result).toEqual(replies[0]?.json.Result);
      expect(replies[1]?.json.Id).not.toBe(replies[0]?.json.Id);
    });

    it.each(DISPLAYED)('%s hands every display type on', async (operation, path) => {
      for (const displayType of displayTypesOf(operation)) {
        const { json } = await ask(operation, `${path}/displaytype/${displayType}/a%2Fb/c`);
        expect(json.Result).toEqual(['a/b/c', `displayType ${displayType}`, 'limit undefined']);
      }
    });

    it.each(DISPLAYED)('%s refuses other display types and names those that exist', async (operation, path) => {
      const known = displayTypesOf(operation).join(', ');
      for (const displayType of [
        '4',
        '-1',
        '1.0',
        '1e0',
        'x',
        '0x1',
        '2147483648',
        '-2147483649',
        '99999999999',
        '%31x',
        '1%2F2',
        '%20',
        '',
      ]) {
        const { json } = await refused(operation, `${path}/displaytype/${displayType}/abc`, 400);
        expect(json.Errors[0]).toContain(`expected one of ${known}`);
      }
    });

    it('geocode shows interpolation only where there is one', async () => {
      expect((await ask('geocode', '/geocoding/usa/forward/121%20Main')).json.Result).not.toHaveProperty('interpolation');
      expect((await ask('geocode', '/geocoding/usa/forward/125%20Main')).json.Result).toHaveProperty('interpolation.lowerHouseNumber', 121);
    });

    it('an empty list of suggestions is a success', async () => {
      const { status, json } = await ask('suggest-address', `/autocomplete/usa/address/${FAILING.notFound}`);
      expect([status, json.Result]).toEqual([200, []]);
    });
  });

  describe('paths', () => {
    it.each([
      ['121%20N%20Main%20St', '121 N Main St'],
      ['123%201/2%20Main%20St', '123 1/2 Main St'],
      ['123%201%2F2%20Main%20St', '123 1/2 Main St'],
      ['123%201%2f2%20Main%20St/', '123 1/2 Main St'],
      ['a/b%2Fc/d', 'a/b/c/d'],
      ['1+1%2B1', '1+1+1'],
      ['100%2525', '100%25'],
      ['12%20Main%3Fx%3D1%20%234', '12 Main?x=1 #4'],
      ['Pe%C3%B1a%20Blvd%20%F0%9F%8F%A0', 'Peña Blvd 🏠'],
      ['Main%20St?debug=1&x=%zz', 'Main St'],
      ['Main%20St/?q', 'Main St'],
      ['MiXeD%20cAsE', 'MiXeD cAsE'],
      ['%20padded%20', ' padded '],
      ["12;a=b,c:d@e!$&'()*", "12;a=b,c:d@e!$&'()*"],
    ])('%s is %j', async (raw, address) => {
      const { status, json } = await ask('parse', PARSE + raw);
      expect([status, (json.Result as { InputAddress: string }).InputAddress]).toEqual([200, address]);
    });

    it.each([
      ['parse', '/addressparser/usa/single'],
      ['verify', '/addressverification/usa/single'],
      ['speculate', '/v2/address-verification/usa/speculative'],
      ['suggest-address', '/autocomplete/usa/address'],
      ['geocode', '/geocoding/usa/forward'],
      ['reverse', '/geocoding/usa/reverse'],
      ['reverse', '/geocoding/usa/reverse/39.8'],
      ['ip', '/ipgeolocation'],
      ...DISPLAYED.map(([operation, path]) => [operation, `${path}/displaytype`] as const),
      ...DISPLAYED.map(([operation, path]) => [operation, `${path}/displaytype/0`] as const),
    ] as const)('%s %s without its value is 400', async (operation, path) => {
      for (const end of ['', '/', '/%20', '/%20%09/', '/?x=1']) {
        const { json } = await refused(operation, path + end, 400);
        expect(json.Errors[0]).toMatch(/missing or empty/);
      }
    });

    it.each(['%', '%2', '%zz', 'a%', '%c3%28', '%ff', '%ed%a0%80', '%e2%82', '%25%'])('%s is a malformed value', async (value) => {
      for (const [operation, path] of [...LOOKUPS, ['suggest-address', '/autocomplete/usa/address/'], ['ip', '/ipgeolocation/']] as const) {
        const { json } = await refused(operation, path + value, 400);
        expect(json.Errors[0]).toContain('percent-encoded UTF-8');
      }
    });

    it('the longest value has 1,024 characters after decoding', async () => {
      for (const [longest, one] of [
        ['x'.repeat(1024), 'x'],
        ['%20x'.repeat(512), 'x'],
        ['%C3%B1'.repeat(1024), '%C3%B1'],
      ] as const) {
        expect((await ask('parse', PARSE + longest)).status).toBe(200);
        const { json } = await refused('parse', PARSE + longest + one, 400);
        expect(json.Errors[0]).toContain('1025');
      }
    });

    it('unknown paths are 404, and no credential is asked for', async () => {
      for (const path of [
        '/nothing',
        '/addressparser',
        '/addressparser/usa',
        '/addressparser/can/single/x',
        '/auth',
        '/auth/token/x',
        '/autocomplete/usa/city/0/x',
      ]) {
        const { status, json, headers } = await client.ask(null, basePath + path);
        expect([path, status, json.Errors.length]).toEqual([path, 404, 1]);
        expect(headers['www-authenticate']).toBeUndefined();
      }
    });
  });

  describe('coordinates', () => {
    it.each([
      ['39.8', '-89.65', 39.8, -89.65],
      ['+39.8', '-89.65/', 39.8, -89.65],
      ['90', '180', 90, 180],
      ['-90.0', '-180.000', -90, -180],
      ['.5', '5.', 0.5, 5],
      ['%2D1', '1%2E5', -1, 1.5],
    ])('%s %s', async (lat, lon, latitude, longitude) => {
      const { status, json } = await ask('reverse', `/geocoding/usa/reverse/${lat}/${lon}`);
      expect([status, (json.Result as { location: unknown }).location]).toEqual([200, { latitude, longitude }]);
    });

    it.each([
      ['90.0001', '0'],
      ['-90.0001', '0'],
      ['0', '180.0001'],
      ['0', '-180.0001'],
      ['9'.repeat(400), '0'],
      ['1e1', '0'],
      ['0x10', '0'],
      ['NaN', '0'],
      ['Infinity', '0'],
      ['1,5', '0'],
      ['1', '2/3'],
      ['%201', '2'],
      ['+.', '2'],
      ['--1', '2'],
      ['1%2F2', '3'],
    ])('%s %s is 400', async (lat, lon) => {
      const { json } = await refused('reverse', `/geocoding/usa/reverse/${lat}/${lon}`, 400);
      expect(json.Errors[0]).toMatch(/^(lat|lon)/);
    });
  });

  describe('errors', () => {
    it('404 where nothing is found', async () => {
      for (const [operation, path] of LOOKUPS) {
        const { json } = await refused(operation, path + FAILING.notFound, 404);
        expect(json.Errors).toEqual(['No street of that name in the data for the place']);
      }
      await refused('reverse', '/geocoding/usa/reverse/0/0', 404);
      await refused('ip', `/ipgeolocation/${FAILING.uncoveredIp}`, 404);
    });

    it('400 for an address that is no IP address', async () => {
      await refused('ip', `/ipgeolocation/${FAILING.refusedIp}`, 400);
    });

    it('503 names the dataset that is not mounted', async () => {
      for (const [operation, path] of [...LOOKUPS, ['suggest-address', '/autocomplete/usa/address/']] as const) {
        const { json } = await refused(operation, path + encodeURIComponent(FAILING.notMounted), 503);
        expect(json.Errors[0]).toContain('us-streets');
      }
      expect(reported).toHaveLength(5);
    });

    it('503 for damaged data and 500 for what was not foreseen keep the internals to themselves', async () => {
      for (const [input, status] of [
        [FAILING.damaged, 503],
        [FAILING.crash, 500],
      ] as const) {
        const { text } = await refused('verify', `/addressverification/usa/single/${encodeURIComponent(input)}`, status);
        expect(text).not.toContain(INTERNALS);
        expect(text).not.toContain(input);
        expect(String(reported.pop())).toContain(INTERNALS);
      }
    });
  });

  describe('credentials', () => {
    it('both environments of API keys, and tokens', async () => {
      for (const credential of [live.key, test.key, await issue()]) {
        const { status } = await ask('parse', `${PARSE}x`, { headers: { authorization: `bearer ${credential}` } });
        expect(status).toBe(200);
      }
    });

    it('are checked before the input, for every operation', async () => {
      for (const [operation, path] of SPELLINGS) {
        const { status, headers, json } = await client.ask(operation, basePath + path);
        expect([operation, status, headers['www-authenticate'], json.IsError]).toEqual([operation, 401, 'Bearer', true]);
      }
      for (const path of [PARSE, `${PARSE}%zz`]) expect((await client.ask('parse', basePath + path)).status).toBe(401);
    });

    it('of any other kind are refused, and not repeated', async () => {
      const claims = {
        iss: 'doorplate',
        aud: 'doorplate',
        sub: profile.profileName,
        iat: clock.ms / 1000,
        exp: clock.ms / 1000 + 60,
        jti: 'x',
      };
      const unsigned = `${encode({ alg: 'none' })}.${encode(claims)}.`;
      const confused = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
      const mac = createHmac('sha256', pem(rsa.publicKey)).update(confused).digest('base64url');
      const good = await issue();
      for (const authorization of [
        `Bearer ${revoked.key}`,
        `Bearer ${createApiKey('live').key}`,
        `Bearer svc_live_short`,
        `Basic ${live.key}`,
        live.key,
        'Bearer',
        `Bearer ${unsigned}`,
        `Bearer ${confused}.${mac}`,
        `Bearer ${good.slice(0, -6)}AAAAAA`,
      ]) {
        const { text } = await refused('parse', `${PARSE}x`, 401, { headers: { authorization } });
        const secret = authorization.split(' ').at(-1) ?? '';
        if (secret !== 'Bearer') expect(text).not.toContain(secret);
      }
    });

    it('expire and are revoked', async () => {
      const token = await issue();
      const withToken = { headers: { authorization: `Bearer ${token}` } };
      expect((await ask('parse', `${PARSE}x`, withToken)).status).toBe(200);
      clock.advanceSeconds(3600);
      expect((await refused('parse', `${PARSE}x`, 401, withToken)).json.Errors[0]).toMatch(/expired/);
      const other = await issue();
      await store.revokeToken(readTokenId(other));
      const { json } = await refused('parse', `${PARSE}x`, 401, { headers: { authorization: `Bearer ${other}` } });
      expect(json.Errors[0]).toMatch(/revoked/);
    });

    it('of an environment that is switched off are refused', async () => {
      const headers = { authorization: `Bearer ${test.key}` };
      const { status, json } = await strict.ask('parse', `${basePath}${PARSE}x`, { headers });
      expect([status, json.Errors[0]]).toEqual([401, expect.stringContaining('test environment')]);
    });
  });

  describe('token issuance', () => {
    it.each(['/auth/token', '/Auth/Token', '/auth/token/', '/auth/token?x'])('%s', async (path) => {
      const { status, json, headers } = await client.ask('token', basePath + path, { headers: credentials() });
      expect([status, Object.keys(json.Result as object), headers['cache-control']]).toEqual([
        200,
        ['access_token', 'expiration'],
        'private, no-store',
      ]);
      const end = new Date(clock.ms + 3600_000).toISOString().replace('.000Z', '+00:00');
      expect((json.Result as { expiration: string }).expiration).toBe(end);
    });

    it('is refused with problem details', async () => {
      const { profileName, profilePassword } = credentials();
      for (const headers of [
        {},
        { profileName },
        { profilePassword },
        { profileName, profilePassword: 'wrong-password' },
        { profileName: '00000000-0000-4000-8000-000000000000', profilePassword },
        { profileName: 'nobody-at-all', profilePassword },
      ]) {
        const reply = await client.ask('token', `${basePath}/auth/token`, { headers: { ...headers, accept: 'text/plain' } });
        expect([reply.status, reply.headers['content-type']]).toEqual([401, 'application/problem+json']);
        expect(reply.json).toMatchObject({ title: 'Unauthorized', status: 401, detail: expect.any(String) });
        for (const value of Object.values(headers)) expect(reply.text).not.toContain(value);
      }
    });
  });

  describe('methods', () => {
    it('HEAD is GET without a body', async () => {
      for (const [path, status] of [
        [`${PARSE}x`, 200],
        [`${PARSE}${FAILING.notFound}`, 404],
        [PARSE, 400],
      ] as const) {
        const [head, get] = [await ask('parse', path, { method: 'HEAD' }), await ask('parse', path)];
        expect([head.status, head.text, get.status]).toEqual([status, '', status]);
        for (const name of ['content-type', 'cache-control', 'vary']) expect(head.headers[name]).toBe(get.headers[name]);
      }
    });

    it.each(['POST', 'PUT', 'PATCH', 'DELETE', 'OPTIONS'])('%s is 405 with Allow, and the body is of no account', async (method) => {
      for (const body of [undefined, '{"address":"x"}', JSON.stringify({ address: 'x'.repeat(50_000) })]) {
        if (method === 'OPTIONS' && body) continue;
        const headers = { 'content-type': 'application/json', ...(body ? { 'content-length': String(body.length) } : {}) };
        const reply = await refused('parse', `${PARSE}x`, 405, { method, headers, ...(body ? { body } : {}) });
        expect(reply.headers.allow).toBe('GET, HEAD');
      }
    });

    it('GET with a body is answered', async () => {
      const body = '{"a":1}';
      const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
      expect((await ask('parse', `${PARSE}x`, { headers, body })).status).toBe(200);
    });

    it('a path that does not exist is 404 with any method', async () => {
      await refused(null, '/nothing', 404, { method: 'DELETE' });
    });
  });

  describe('media types', () => {
    it.each([
      ['text/plain', 'text/plain'],
      ['text/json', 'text/json'],
      ['application/json', 'application/json'],
      ['text/html, */*;q=0.1', 'application/json'],
      ['application/xml', 'application/json'],
      ['text/plain, application/json;q=0.9', 'text/plain'],
    ])('%s is answered with %s', async (accept, expected) => {
      for (const path of [`${PARSE}x`, PARSE]) {
        const { headers, json } = await ask('parse', path, { headers: { accept } });
        expect(headers['content-type']).toBe(`${expected}; charset=utf-8`);
        expect(headers.vary).toMatch(/Accept/);
        expect(json.ClientSessionId).toBeNull();
      }
    });

    it('a request id that came in is not trusted', async () => {
      const { headers } = await ask('parse', `${PARSE}x`, { headers: { 'x-request-id': 'mine' } });
      expect(headers['x-request-id']).not.toBe('mine');
    });
  });

  describe('rate limit and CORS', () => {
    it('the third request of two is 429, before its input is looked at', async () => {
      const key = createApiKey('live');
      await store.addKey(key.record);
      const headers = { authorization: `Bearer ${key.key}` };
      for (const remaining of ['1', '0']) {
        const {
          status,
          headers: answered,
          json,
        } = await strict.ask('suggest-city', `${basePath}/autocomplete/usa/city/displaytype/0/x`, { headers });
        expect([status, answered['ratelimit-limit'], answered['ratelimit-remaining']]).toEqual([200, '2', remaining]);
        expect(json.Result).toEqual(['x', 'displayType 0', 'limit 7']);
      }
      for (const path of [`${PARSE}x`, PARSE]) {
        const { status, headers: answered, json } = await strict.ask('parse', basePath + path, { headers });
        expect([status, answered['retry-after'], answered['ratelimit-remaining']]).toEqual([429, '60', '0']);
        expect(answered['ratelimit-policy']).toBe('2;w=60');
        expect(Number(answered['ratelimit-reset'])).toBeGreaterThan(0);
        expect(json.Errors[0]).toContain('60 seconds');
      }
      expect((await strict.ask('parse', basePath + PARSE)).status).toBe(401);
      expect((await strict.ask('token', `${basePath}/auth/token`, { headers: credentials() })).status).toBe(200);
    });

    it('a preflight is answered without a credential', async () => {
      const headers = {
        origin: 'https://example.com',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      };
      const reply = await strict.ask('parse', `${basePath}${PARSE}x`, { method: 'OPTIONS', headers });
      expect([reply.status, reply.text]).toEqual([204, '']);
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': 'https://example.com',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': 'Authorization, profileName, profilePassword',
        allow: 'GET, HEAD, OPTIONS',
      });
    });

    it('answers, errors too, are readable for the origin that was named and no other', async () => {
      const path = `${basePath}${PARSE}x`;
      const named = await strict.ask('parse', path, { headers: { origin: 'https://example.com' } });
      expect(named.headers['access-control-allow-origin']).toBe('https://example.com');
      expect(named.headers.vary).toBe('Accept, Origin');
      const other = await strict.ask('parse', path, { headers: { origin: 'https://example.org' } });
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  it('serves the description without a credential', async () => {
    const reply = await fetch(`http://127.0.0.1:${client.port}${basePath}/openapi.json`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await reply.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: basePath || '/' }] });
  });
}
