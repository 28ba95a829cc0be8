import { generateKeyPairSync } from 'node:crypto';
import { runInNewContext } from 'node:vm';
import { decodeJwt, decodeProtectedHeader } from 'jose';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import {
  type CredentialStore,
  createApiKey,
  createAuthenticator,
  createProfile,
  memoryStore,
  readTokenExpiry,
  readTokenId,
} from '../../src/auth/index.js';
import { createTokenSigner } from '../../src/auth/token.js';
import { authFixture, CHEAP, Clock, SECRET, START_MS } from '../fixtures/authenticator.js';
import { errorOf } from '../fixtures/damaged-datasets.js';

// The work that a password costs is counted, not timed.
const scrypt = vi.spyOn(process.getBuiltinModule('node:crypto'), 'scrypt');

let fixture: Awaited<ReturnType<typeof authFixture>>;
beforeEach(async () => {
  fixture = await authFixture();
});

describe('Authorization header', () => {
  it.each([
    [undefined, 'CREDENTIAL_MISSING'],
    [null, 'CREDENTIAL_MISSING'],
    ['', 'CREDENTIAL_MISSING'],
    ['Bearer', 'CREDENTIAL_INVALID'],
    ['Bearer ', 'CREDENTIAL_INVALID'],
    ['Basic dXNlcjpwYXNz', 'CREDENTIAL_INVALID'],
    ['Bearer two words', 'CREDENTIAL_INVALID'],
    ['Bearer not-a-credential', 'CREDENTIAL_INVALID'],
    ['Bearer svc_live_short', 'CREDENTIAL_INVALID'],
    [`Bearer svc_live_${'x'.repeat(40)}`, 'CREDENTIAL_INVALID'],
    [`Bearer ${'x'.repeat(100_000)}`, 'CREDENTIAL_INVALID'],
    [`Bearer a.b.${' '.repeat(100_000)}`, 'CREDENTIAL_INVALID'],
    ['Bearer \ud800', 'CREDENTIAL_INVALID'],
  ])('%# is refused with %s', async (header, code) => {
    expect(await fixture.refusal(header)).toBe(code);
  });
});

describe('options', () => {
  const jwks = { keys: [] };

  // A misspelled limit was left out in silence, and the default held.
  it.each([
    ['failures', { attempts: { failures: 3 } }],
    ['maxAge', { trustedIssuers: [{ issuer: 'https://id.example.org', audience: 'doorplate', jwks, maxAge: 60 }] }],
    ['sekret', { tokens: { secret: SECRET, retired: [{ sekret: SECRET }] } }],
  ])('are refused by name where they do not exist: %s', (name, options) => {
    expect(() => createAuthenticator({ store: memoryStore(), ...options } as never)).toThrow(`Unknown option "${name}"`);
  });

  it('need a store', () => {
    for (const options of [undefined, {}]) expect(() => createAuthenticator(options as never)).toThrow('An authenticator needs a store');
  });
});

describe('API keys', () => {
  it('are answered at once, as who they are', async () => {
    const { header, record } = await fixture.addKey('test');
    expect(fixture.auth.check(header)).toEqual({ kind: 'api-key', id: record.id, environment: 'test' });
  });

  it('are looked up in the store with every request, however often they were accepted', async () => {
    const findKey = vi.spyOn(fixture.store, 'findKey');
    const { header, record } = await fixture.addKey();
    for (let i = 0; i < 3; i++) expect(await fixture.refusal(header)).toBeNull();
    expect(findKey).toHaveBeenCalledTimes(3);
    await fixture.store.revokeKey(record.id);
    expect(await fixture.refusal(header)).toBe('CREDENTIAL_REVOKED');
  });

  it('are switched off by environment', async () => {
    const { addKey, refusal } = await authFixture({ environments: ['live'] });
    expect(await refusal((await addKey('live')).header)).toBeNull();
    expect(await refusal((await addKey('test')).header)).toBe('CREDENTIAL_DISABLED');
  });

  it('are refused when a store gives a record of another key', async () => {
    const other = createApiKey('live').record;
    const { refusal } = await authFixture({ store: { ...memoryStore(), findKey: () => other } });
    expect(await refusal(`Bearer ${createApiKey('live').key}`)).toBe('CREDENTIAL_INVALID');
  });

  it('work with a store that answers with promises', async () => {
    const { key, record } = createApiKey('live');
    const findKey = async (hash: string) => (hash === record.hash ? record : null);
    const { auth, refusal } = await authFixture({ store: { ...memoryStore(), findKey } });
    expect(await auth.check(`Bearer ${key}`)).toMatchObject({ id: record.id });
    expect(await refusal(`Bearer ${createApiKey('live').key}`)).toBe('CREDENTIAL_INVALID');
  });
});

describe('token issuance', () => {
  it('gives a token with the contract claims and the offset written out', async () => {
    const { auth, profile } = fixture;
    const result = await auth.issueToken(profile.profileName, profile.profilePassword);
    expect(result.expiration).toBe('2026-03-16T15:30:00+00:00');
    expect(decodeProtectedHeader(result.access_token)).toEqual({ alg: 'HS256', typ: 'JWT' });
    expect(decodeJwt(result.access_token)).toEqual({
      iss: 'doorplate',
      aud: 'doorplate',
      sub: profile.profileName,
      iat: START_MS / 1000,
      exp: START_MS / 1000 + 3600,
      jti: expect.stringMatching(/^[0-9a-f-]{36}$/),
    });
  });

  it('takes the profile name in any letter case', async () => {
    const { auth, profile } = fixture;
    await expect(auth.issueToken(profile.profileName.toUpperCase(), profile.profilePassword)).resolves.toBeTruthy();
  });

  it.each([
    ['a wrong password', { profilePassword: 'wrong-password' }, 'CREDENTIAL_INVALID'],
    ['an unknown name', { profileName: '00000000-0000-4000-8000-000000000000' }, 'CREDENTIAL_INVALID'],
    ['a name that is no GUID', { profileName: 'someone' }, 'CREDENTIAL_INVALID'],
    ['an endless password', { profilePassword: 'x'.repeat(100_000) }, 'CREDENTIAL_INVALID'],
    ['no name', { profileName: undefined as never }, 'CREDENTIAL_MISSING'],
    ['no password', { profilePassword: '' }, 'CREDENTIAL_MISSING'],
  ])('refuses %s', async (_, wrong, code) => {
    const { profileName, profilePassword } = { ...fixture.profile, ...wrong };
    await expect(fixture.auth.issueToken(profileName, profilePassword)).rejects.toMatchObject({ code });
  });

  it('does the same work for an unknown name as for a wrong password', async () => {
    const cost = { cost: 2 ** 11, blockSize: 4, parallelization: 2 };
    const { auth, store } = await authFixture({ passwordCost: cost });
    const known = await createProfile({ passwordCost: cost });
    await store.addProfile(known.record);
    const workFor = async (name: string) => {
      scrypt.mockClear();
      await expect(auth.issueToken(name, 'wrong-password')).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
      return scrypt.mock.calls.map(([password, salt, length, options]) => [password, salt.toString().length > 0, length, options]);
    };
    const wrong = await workFor(known.profileName);
    expect(wrong).toEqual([['wrong-password', true, 32, expect.objectContaining(cost)]]);
    expect(await workFor('00000000-0000-4000-8000-000000000000')).toEqual(wrong);
  });

  it('tells a hook how attempts ended, and asks one first', async () => {
    const told: unknown[] = [];
    const blocked = '203.0.113.66';
    const { auth, profile } = await authFixture({
      attempts: {
        admit: async ({ clientAddress }) => clientAddress !== blocked,
        onOutcome(attempt, outcome) {
          told.push([attempt.clientAddress, outcome]);
          throw new Error('hook');
        },
      },
    });
    const { profileName, profilePassword } = profile;
    await auth.issueToken(profileName.toUpperCase(), profilePassword, { address: '203.0.113.1' });
    await expect(auth.issueToken(profileName, 'wrong-password')).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
    await expect(auth.issueToken(profileName, profilePassword, { address: blocked })).rejects.toMatchObject({
      code: 'RATE_LIMITED',
      details: { retryAfterSeconds: 60 },
    });
    const gone = { signal: AbortSignal.abort() };
    await expect(auth.issueToken(profileName, profilePassword, gone)).rejects.toMatchObject({ code: 'RATE_LIMITED' });
    expect(told).toEqual([
      ['203.0.113.1', 'accepted'],
      [undefined, 'refused'],
      [blocked, 'limited'],
      [undefined, 'abandoned'],
    ]);
  });

  it('refuses a revoked profile', async () => {
    const { auth, profile, store } = fixture;
    await store.revokeProfile(profile.profileName);
    await expect(auth.issueToken(profile.profileName, profile.profilePassword)).rejects.toMatchObject({ code: 'CREDENTIAL_REVOKED' });
  });

  it('is off without a key, and with a public one', async () => {
    const store = memoryStore();
    const { publicKey } = generateKeyPairSync('ed25519');
    for (const auth of [createAuthenticator({ store }), createAuthenticator({ store, tokens: { key: publicKey } })]) {
      expect(auth.issuesTokens).toBe(false);
      await expect(auth.issueToken('name', 'password')).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    }
  });
});

describe('a store that fails', () => {
  const storeOf = (fail: () => never | Promise<never>): CredentialStore => ({ findKey: fail, findProfile: fail, isTokenRevoked: fail });
  const throwing = (): never => {
    throw new Error('connection refused');
  };

  it.each([
    ['at once', throwing],
    ['later', () => Promise.reject(new Error('connection refused'))],
  ])('%s is one error that says so, whatever is asked', async (_, fail) => {
    const { auth, profile } = await authFixture({ store: storeOf(fail) });
    const token = await fixture.issue();
    const errors = [];
    for (const ask of [
      () => auth.check(`Bearer ${createApiKey('live').key}`),
      () => auth.check(`Bearer ${token}`),
      () => auth.issueToken(profile.profileName, profile.profilePassword),
    ])
      errors.push(await errorOf(ask));
    expect(errors[0]).toMatchObject({ code: 'STORE_UNAVAILABLE', cause: new Error('connection refused') });
    expect(new Set(errors).size).toBe(1);
  });

  it('is another error the next time', async () => {
    const { key, record } = createApiKey('live');
    let isDown = false;
    const auth = createAuthenticator({ store: { ...storeOf(throwing), findKey: () => (isDown ? throwing() : record) } });
    const errors = [];
    for (isDown of [false, true, false, true]) {
      if (isDown) errors.push(await errorOf(() => auth.check(`Bearer ${key}`)));
      else expect(auth.check(`Bearer ${key}`)).toMatchObject({ id: record.id });
    }
    expect(errors[0]).toMatchObject({ code: 'STORE_UNAVAILABLE' });
    expect(errors[1]).not.toBe(errors[0]);
  });
});

it('waits for a store whose promises come from another realm', async () => {
  const { key, record } = createApiKey('live');
  const Elsewhere = runInNewContext('Promise') as PromiseConstructor;
  const auth = createAuthenticator({ store: { ...memoryStore(), findKey: () => Elsewhere.resolve(record) } });
  expect(await auth.check(`Bearer ${key}`)).toMatchObject({ id: record.id });
});

describe('tokens', () => {
  it('are good from the moment of issue to the moment of expiry', async () => {
    const header = `Bearer ${await fixture.issue()}`;
    expect(await fixture.auth.check(header)).toEqual({ kind: 'profile', id: fixture.profile.profileName });
    fixture.clock.advanceSeconds(3599);
    expect(await fixture.refusal(header)).toBeNull();
    fixture.clock.advanceSeconds(1);
    expect(await fixture.refusal(header)).toBe('CREDENTIAL_EXPIRED');
    expect(await fixture.refusal(header)).toBe('CREDENTIAL_EXPIRED');
  });

  it('are verified once and then answered at once', async () => {
    const verify = vi.spyOn(crypto.subtle, 'verify');
    const header = `Bearer ${await fixture.issue()}`;
    expect(fixture.auth.check(header)).toBeInstanceOf(Promise);
    await fixture.auth.check(header);
    verify.mockClear();
    expect(fixture.auth.check(header)).toEqual({ kind: 'profile', id: fixture.profile.profileName });
    expect(verify).not.toHaveBeenCalled();
    verify.mockRestore();
  });

  it('are refused once revoked, remembered or not', async () => {
    const [remembered, fresh] = [await fixture.issue(), await fixture.issue()];
    expect(await fixture.refusal(`Bearer ${remembered}`)).toBeNull();
    for (const token of [remembered, fresh]) await fixture.store.revokeToken(readTokenId(token));
    expect(await fixture.refusal(`Bearer ${remembered}`)).toBe('CREDENTIAL_REVOKED');
    expect(await fixture.refusal(`Bearer ${fresh}`)).toBe('CREDENTIAL_REVOKED');
    expect(await fixture.refusal(`Bearer ${await fixture.issue()}`)).toBeNull();
  });

  it('of another issuer stay revoked, however far ahead they are dated', async () => {
    const { auth, clock, profile, refusal, store } = fixture;
    const elsewhere = new Clock();
    elsewhere.advanceSeconds(7 * 86_400);
    const token = (await createTokenSigner({ secret: SECRET }, elsewhere.now).issue(profile.profileName)).access_token;
    expect(await refusal(`Bearer ${token}`)).toBe('CREDENTIAL_INVALID');
    await store.revokeToken(readTokenId(token), readTokenExpiry(token));
    clock.advanceSeconds(7 * 86_400);
    await store.revokeToken('another');
    expect(await refusal(`Bearer ${token}`)).toBe('CREDENTIAL_REVOKED');
    await expect(auth.check(`Bearer ${await fixture.issue()}`)).resolves.toBeTruthy();
  });

  it('are revoked by their subject, and issued anew from the next second on', async () => {
    const { clock, issue, profile, refusal, store } = fixture;
    const token = await issue();
    expect(await refusal(`Bearer ${token}`)).toBeNull();
    await store.revokeSubject(profile.profileName);
    expect(await refusal(`Bearer ${token}`)).toBe('CREDENTIAL_REVOKED');
    clock.advanceSeconds(1);
    expect(await refusal(`Bearer ${await issue()}`)).toBeNull();
    expect(await refusal(`Bearer ${token}`)).toBe('CREDENTIAL_REVOKED');
  });

  it('are refused with their profile', async () => {
    const token = await fixture.issue();
    expect(await fixture.refusal(`Bearer ${token}`)).toBeNull();
    await fixture.store.revokeProfile(fixture.profile.profileName);
    expect(await fixture.refusal(`Bearer ${token}`)).toBe('CREDENTIAL_REVOKED');
  });

  it('of a profile that the store does not know are refused', async () => {
    const clock = new Clock();
    const elsewhere = createAuthenticator({ store: memoryStore(), tokens: { secret: SECRET }, now: clock.now });
    await expect(elsewhere.check(`Bearer ${await fixture.issue()}`)).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
  });

  it('are refused where tokens are not configured', async () => {
    const auth = createAuthenticator({ store: fixture.store, passwordCost: CHEAP });
    const token = await fixture.issue();
    expect(() => auth.check(`Bearer ${token}`)).toThrow(expect.objectContaining({ code: 'CREDENTIAL_INVALID' }));
  });
});
