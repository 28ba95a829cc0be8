import { createServer } from 'node:http';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createApiKey } from '../../src/auth/index.js';
import { createHandler, type HandlerOptions } from '../../src/http/index.js';
import { toNodeHandler } from '../../src/http/node.js';
import { authFixture } from '../fixtures/authenticator.js';
import { fakeService } from '../fixtures/fake-service.js';
import { bearer, get } from '../fixtures/handler-request.js';
import { Client } from '../fixtures/http-client.js';
import { converse } from '../tools/serve/raw.js';

const { auth, addKey } = await authFixture();
const { key } = await addKey();
const handle = createHandler(fakeService, { auth });

describe('a path that another server would resolve', () => {
  it.each([
    ['/x/../addressparser/usa/single/x', 404],
    ['/./addressparser/usa/single/x', 404],
    ['//addressparser/usa/single/x', 404],
    ['/addressparser//usa/single/x', 404],
    ['/addressparser/usa/single;a=b/x', 404],
    ['/addressparser%2Fusa%2Fsingle/x', 404],
    ['/%61ddressparser/usa/single/x', 404],
    ['/addressparser\\usa\\single\\x', 404],
    ['/addressparser/usa/single%00/x', 404],
    ['', 404],
    ['/', 404],
    ['ipgeolocation/1.1.1.1', 404],
    ['/__proto__', 404],
    ['/constructor/prototype', 404],
    ['/autocomplete/__proto__/city/displaytype/0/x', 404],
    ['/openapi.json/../addressparser/usa/single/x', 404],
    ['/addressparser/usa/single/../../../auth/token', 401],
    ['/addressparser/usa/single/%2e%2e%2f%2e%2e%2fauth%2ftoken', 401],
    ['/addressparser/usa/single/x?/openapi.json', 401],
    ['/addressparser/usa/single/x#/openapi.json', 401],
    ['http://x/addressparser/usa/single/x', 401],
    ['http://x/openapi.json/addressparser/usa/single/x', 404],
    ['http://user:pass@x:1//openapi.json', 404],
  ])('%s leads nowhere without a credential: %i', async (path, status) => {
    expect((await handle(get(path))).status).toBe(status);
  });

  it.each(['../..', '..%2f..%2fetc%2fpasswd', 'a%00b', '//x', '%252e%252e', '\\x', '__proto__', 'constructor'])(
    'is a value where a value stands: %s',
    async (value) => {
      const { status, body } = await handle(get(`/addressparser/usa/single/${value}`, bearer(key)));
      expect([status, JSON.parse(body).Result.InputAddress]).toEqual([200, decodeURIComponent(value)]);
    },
  );
});

describe('headers', () => {
  let client: Client;
  beforeAll(async () => {
    client = await Client.listen(createServer(toNodeHandler(handle)));
  });
  afterAll(() => client.close());

  const statusWith = async (...fields: string[]) => {
    const lines = ['GET /ipgeolocation/8.8.8.8 HTTP/1.1', 'Host: x', 'Connection: close', ...fields];
    const { text } = await converse(client.port, [`${lines.join('\r\n')}\r\n\r\n`]);
    return Number(/^HTTP\/1\.1 (\d+)/.exec(text)?.[1]);
  };
  const good = `Authorization: Bearer ${key}`;

  it('are as many as a server reads, and a credential behind them does not count', async () => {
    const crowd = Array.from({ length: 1500 }, (_, i) => `a${i}: b`);
    expect([await statusWith(good, ...crowd), await statusWith(...crowd, good)]).toEqual([200, 401]);
    expect(await statusWith(good, ...crowd.map((field) => `${field}${'c'.repeat(20)}`))).toBe(431);
    expect(await statusWith(`Authorization: Bearer ${'x'.repeat(20_000)}`)).toBe(431);
  });

  it('that come twice are no credential, whichever is right', async () => {
    const bad = `Authorization: Bearer ${createApiKey('live').key}`;
    expect([await statusWith(good, bad), await statusWith(bad, good)]).toEqual([401, 401]);
    expect(await statusWith(`Authorization: Bearer x, Bearer ${key}`)).toBe(401);
    const both = new Request('http://x/ipgeolocation/8.8.8.8', {
      headers: [good, bad].map((field) => field.split(': ') as [string, string]),
    });
    expect((await handle(get(both.url, (name) => both.headers.get(name)))).status).toBe(401);
  });

  it('of names that every object has are none of the request', async () => {
    for (const name of ['__proto__', 'constructor', 'toString', 'hasOwnProperty']) {
      expect(await statusWith(`${name}: Bearer ${key}`)).toBe(401);
      const sent = Object.fromEntries([[name, { authorization: `Bearer ${key}` }]]) as unknown as Record<string, string>;
      expect((await handle(get('/ipgeolocation/8.8.8.8', sent))).status).toBe(401);
    }
  });
});

describe('options that do not exist', () => {
  it.each(['ratelimit', 'Auth', '__proto__', 'constructor', 'toString'])('are refused by name: %s', (name) => {
    const given = Object.fromEntries([
      ['auth', false],
      [name, {}],
    ]) as unknown as HandlerOptions;
    expect(() => createHandler(fakeService, given)).toThrow(`Unknown option "${name}", expected one of auth, rateLimit,`);
  });
});
