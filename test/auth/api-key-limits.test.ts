import { describe, expect, it } from 'vitest';
import { createApiKey, createAuthenticator, memoryStore } from '../../src/auth/index.js';
import type { QueryName } from '../../src/contract.js';
import { createHandler } from '../../src/http/index.js';
import { Clock } from '../fixtures/authenticator.js';
import { fakeService } from '../fixtures/fake-service.js';
import { bearer, get } from '../fixtures/handler-request.js';

describe('an API key', () => {
  it('is refused from its end on', async () => {
    const clock = new Clock();
    const store = memoryStore(clock);
    const { key, record } = createApiKey('live', '', clock.now, { expiresAtMs: clock.ms + 60_000 });
    await store.addKey(record);
    const auth = createAuthenticator({ store, now: clock.now });
    clock.advanceSeconds(59.999);
    expect(await auth.check(`Bearer ${key}`)).toMatchObject({ id: record.id });
    clock.advanceSeconds(0.001);
    expect(() => auth.check(`Bearer ${key}`)).toThrow(expect.objectContaining({ code: 'CREDENTIAL_EXPIRED' }));
  });

  it('is refused when its end cannot be read', async () => {
    const store = memoryStore();
    const { key, record } = createApiKey('live');
    await store.addKey({ ...record, expiresAt: 'soon' });
    expect(() => createAuthenticator({ store }).check(`Bearer ${key}`)).toThrow(expect.objectContaining({ code: 'CREDENTIAL_EXPIRED' }));
  });

  it('for one operation gets 401 for the others', async () => {
    const store = memoryStore();
    const { key, record } = createApiKey('live', '', Date.now, { operations: ['parse'] });
    await store.addKey(record);
    const handle = createHandler(fakeService, { auth: createAuthenticator({ store }) });
    const ask = async (path: string) => handle(get(path, bearer(key)));
    expect((await ask('/addressparser/usa/single/x')).status).toBe(200);
    expect((await ask('/v2/address-parser/usa/x')).status).toBe(200);
    const { status, body } = await ask('/ipgeolocation/8.8.8.8');
    expect([status, JSON.parse(body).Errors]).toEqual([401, ['The credential is not for this operation']]);
  });

  it.each([
    [{ expiresAtMs: Number.NaN }],
    [{ expiresAtMs: 9e15 }],
    [{ operations: [] }],
    [{ operations: ['token'] }],
    [{ operations: ['constructor'] }],
  ])('cannot be limited by %j', (limits) => {
    expect(() => createApiKey('live', '', Date.now, limits as { operations: QueryName[] })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });
});
