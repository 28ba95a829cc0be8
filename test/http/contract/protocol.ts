import { describe, expect, it } from 'vitest';
import { createApiKey } from '../../../src/auth/index.js';
import { FAILING } from '../../fixtures/fake-service.js';
import { PARSE, type Scene } from './scene.js';

/** Methods, media types, rate limit and CORS. */
export function protocolCases(scene: Scene): void {
  const { ask, refused, credentials, store } = scene;

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
        const city = `${scene.basePath}/autocomplete/usa/city/displaytype/0/x`;
        const { status, headers: answered, json } = await scene.strict.ask('suggest-city', city, { headers });
        expect([status, answered['ratelimit-limit'], answered['ratelimit-remaining']]).toEqual([200, '2', remaining]);
        expect(json.Result).toEqual(['x', 'displayType 0', 'limit 7']);
      }
      for (const path of [`${PARSE}x`, PARSE]) {
        const { status, headers: answered, json } = await scene.strict.ask('parse', scene.basePath + path, { headers });
        expect([status, answered['retry-after'], answered['ratelimit-remaining']]).toEqual([429, '60', '0']);
        expect(answered['ratelimit-policy']).toBe('2;w=60');
        expect(Number(answered['ratelimit-reset'])).toBeGreaterThan(0);
        expect(json.Errors[0]).toContain('60 seconds');
      }
      expect((await scene.strict.ask('parse', scene.basePath + PARSE)).status).toBe(401);
      expect((await scene.strict.ask('token', `${scene.basePath}/auth/token`, { headers: credentials() })).status).toBe(200);
    });

    it('a preflight is answered without a credential', async () => {
      const headers = {
        origin: 'https://example.com',
        'access-control-request-method': 'GET',
        'access-control-request-headers': 'authorization',
      };
      const reply = await scene.strict.ask('parse', `${scene.basePath}${PARSE}x`, { method: 'OPTIONS', headers });
      expect([reply.status, reply.text]).toEqual([204, '']);
      expect(reply.headers).toMatchObject({
        'access-control-allow-origin': 'https://example.com',
        'access-control-allow-methods': 'GET, HEAD',
        'access-control-allow-headers': expect.stringMatching(/^Authorization, profileName, profilePassword, .*Content-Type/),
        allow: 'GET, HEAD, OPTIONS',
      });
    });

    it('answers, errors too, are readable for the origin that was named and no other', async () => {
      const path = `${scene.basePath}${PARSE}x`;
      const named = await scene.strict.ask('parse', path, { headers: { origin: 'https://example.com' } });
      expect(named.headers['access-control-allow-origin']).toBe('https://example.com');
      expect(named.headers.vary).toBe('Accept, Origin');
      const other = await scene.strict.ask('parse', path, { headers: { origin: 'https://example.org' } });
      expect(other.headers['access-control-allow-origin']).toBeUndefined();
    });
  });

  it('serves the description without a credential', async () => {
    const reply = await fetch(`http://127.0.0.1:${scene.client.port}${scene.basePath}/openapi.json`);
    expect([reply.status, reply.headers.get('content-type')]).toEqual([200, 'application/json; charset=utf-8']);
    expect(await reply.json()).toMatchObject({ openapi: '3.1.0', servers: [{ url: scene.basePath || '/' }] });
    const spelled = await fetch(`http://127.0.0.1:${scene.client.port}${scene.basePath}/OpenAPI.json/?v=1`);
    expect(spelled.status).toBe(200);
  });
}
