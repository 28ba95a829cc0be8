import { describe, expect, it } from 'vitest';
import { createApiKey, createProfile, createRateLimit, limitCredentials } from '../../src/auth/index.js';
import { createHandler, type HandlerOptions } from '../../src/http/index.js';
import { authFixture, CHEAP } from '../fixtures/authenticator.js';
import { fakeService } from '../fixtures/fake-service.js';
import { bearer, get } from '../fixtures/handler-request.js';

const PARSE = '/addressparser/usa/single/x';
const HOME = '192.0.2.1';

/** A handler that answers a network twice in half a minute without a key. */
async function scene(options: Partial<HandlerOptions> = {}) {
  const { auth, addKey, store } = await authFixture();
  const { key } = await addKey();
  const clientLimit = createRateLimit({ points: 2, intervalSeconds: 30 });
  const handle = createHandler(fakeService, { auth, clientLimit, ...options });
  const ask = async (path: string, headers: Record<string, string> = {}, clientAddress = HOME, method = 'GET') =>
    handle({ ...get(path, headers), method, clientAddress });
  return { ask, addKey, store, key };
}

// Everything that needs no key, or is refused one, was outside every limit.
describe('requests that no credential was accepted for', () => {
  it.each<[string, string, Record<string, string>, string]>([
    ['no credential', PARSE, {}, 'GET'],
    ['a wrong key', PARSE, bearer('svc_live_wrong'), 'GET'],
    ['an unknown path', '/nothing', {}, 'GET'],
    ['the description', '/openapi.json', {}, 'GET'],
    ['a wrong method', PARSE, {}, 'DELETE'],
    ['a profile without a password', '/auth/token', {}, 'GET'],
  ])('are limited by network: %s', async (_, path, headers, method) => {
    const { ask, key } = await scene();
    const first = await ask(path, headers, HOME, method);
    expect(first.status).not.toBe(429);
    expect(first.headers).toMatchObject({ 'ratelimit-limit': '2', 'ratelimit-remaining': '1', 'ratelimit-policy': '2;w=30' });
    expect((await ask('/nothing')).status).toBe(404);
    const refused = await ask(path, headers, HOME, method);
    expect(refused).toMatchObject({ status: 429, headers: { 'retry-after': '60', 'ratelimit-remaining': '0' } });
    if (method === 'GET') expect(JSON.parse(refused.body).Errors).toEqual(['Too many requests; retry after 60 seconds']);
    expect((await ask(path, headers, '192.0.2.2', method)).status).toBe(first.status);
    expect((await ask(PARSE, bearer(key))).status).toBe(200);
  });

  it('are preflights of pages, too', async () => {
    const { ask } = await scene({ cors: true });
    const statuses = [];
    for (let i = 0; i < 3; i++) statuses.push((await ask(PARSE, {}, HOME, 'OPTIONS')).status);
    expect(statuses).toEqual([204, 204, 429]);
  });

  it('count for the /64 of an IPv6 address', async () => {
    const { ask } = await scene();
    for (const last of ['1', '2']) expect((await ask('/nothing', {}, `2001:db8:0:1::${last}`)).status).toBe(404);
    expect((await ask('/nothing', {}, '2001:db8:0:1:ffff::')).status).toBe(429);
    expect((await ask('/nothing', {}, '2001:db8:0:2::1')).status).toBe(404);
  });

  it('are not those with a good key, whatever comes of them, nor what a host answers', async () => {
    const { ask, key } = await scene({ fallthrough: true });
    for (let i = 0; i < 5; i++) {
      expect((await ask('/addressparser/usa/single/', bearer(key))).status).toBe(400);
      expect(await ask('/nothing')).toMatchObject({ status: 404, matched: false });
    }
    expect((await ask(PARSE)).status).toBe(401);
  });

  it('get 503 while they cannot be counted', async () => {
    const limiter = { points: 1, duration: 1, consume: () => Promise.reject(new Error('gone')) };
    const { ask, key } = await scene({ clientLimit: createRateLimit({ limiter }) });
    for (const path of ['/nothing', PARSE, '/openapi.json', '/auth/token']) expect((await ask(path)).status, path).toBe(503);
    expect((await ask(PARSE, bearer(key))).status).toBe(200);
  });
});

describe('keys and profiles with limits of their own', () => {
  it('are counted by them, a group together, where a rate limit is kept', async () => {
    const { ask, addKey, store } = await scene({ rateLimit: limitCredentials({}) });
    const shared = { limits: [{ requests: 3, seconds: 60 }], group: 'partners' };
    const [first, second] = [await addKey('live', shared), await addKey('live', shared)];
    const partner = await createProfile({ passwordCost: CHEAP, ...shared });
    await store.addProfile(partner.record);
    const { profileName, profilePassword } = partner;
    const token = JSON.parse((await ask('/auth/token', { profileName, profilePassword })).body).Result.access_token;
    const statuses = [];
    for (const credential of [first.key, second.key, token, first.key, token]) {
      statuses.push((await ask(PARSE, bearer(credential))).status);
    }
    expect(statuses).toEqual([200, 200, 200, 429, 429]);
    expect((await ask(PARSE, bearer(second.key))).headers).toMatchObject({ 'ratelimit-policy': '3;w=60', 'retry-after': '60' });
  });

  it.each([
    { limits: [] },
    { limits: [{ requests: 0, seconds: 1 }] },
    { group: 'partners' },
    { group: 'two words', limits: [{ requests: 1, seconds: 1 }] },
  ])('are not made with %j', async (own) => {
    expect(() => createApiKey('live', '', Date.now, own)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
    await expect(createProfile({ passwordCost: CHEAP, ...own })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
  });
});
