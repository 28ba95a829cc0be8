import { createSecretKey, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { type JWTHeaderParameters, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose';
import { afterEach, describe, expect, it } from 'vitest';
import { createAuthenticator, memoryStore, type TrustedIssuer } from '../../src/auth/index.js';
import { authFixture, START_MS } from '../fixtures/authenticator.js';
import { Servers } from '../fixtures/file-server.js';

const ISSUER = 'https://id.example';
const AUDIENCE = 'addresses';
const key = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const other = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwks = { keys: [{ ...key.publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'ES256', use: 'sig' }] };
const trusted: TrustedIssuer = { issuer: ISSUER, audience: AUDIENCE, jwks };
const seconds = START_MS / 1000;
const CLAIMS = { iss: ISSUER, aud: AUDIENCE, sub: 'someone', iat: seconds, exp: seconds + 7200, jti: 'one' };

const servers = new Servers();
afterEach(() => servers.close());

function sign(claims: JWTPayload, by: KeyObject = key.privateKey, alg = 'ES256', kid = 'first'): Promise<string> {
  return new SignJWT(claims).setProtectedHeader({ alg, kid }).sign(by);
}
const without = (name: string) => Object.fromEntries(Object.entries(CLAIMS).filter(([known]) => known !== name));

describe('tokens of a trusted issuer', () => {
  it('are let in as issuer and subject, until they end or are revoked', async () => {
    const { auth, store, clock, refusal } = await authFixture({ trustedIssuers: [trusted] });
    const bearer = `Bearer ${await sign(CLAIMS)}`;
    expect(await auth.check(bearer)).toEqual({ kind: 'foreign', id: `${ISSUER} someone` });
    clock.advanceSeconds(7200);
    expect(await refusal(bearer)).toBe('CREDENTIAL_EXPIRED');
    clock.advanceSeconds(-7200);
    await store.revokeToken('one');
    expect(await refusal(bearer)).toBe('CREDENTIAL_REVOKED');
  });

  it('need no id, and none of the own tokens beside them', async () => {
    const auth = createAuthenticator({ store: memoryStore(), trustedIssuers: [trusted], now: () => START_MS });
    expect(await auth.check(`Bearer ${await sign(without('jti'))}`)).toMatchObject({ kind: 'foreign' });
    expect(auth).toMatchObject({ issuesTokens: false, publicKeys: undefined });
  });

  it('are of one issuer each, which is another one, and for one audience', async () => {
    const twice = { ...trusted, audience: 'other' };
    const own = { ...trusted, issuer: 'doorplate' };
    const forAll = { issuer: ISSUER, jwks } as unknown as TrustedIssuer;
    for (const trustedIssuers of [[trusted, twice], [own], [forAll]]) {
      await expect(authFixture({ trustedIssuers })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    }
  });

  it('may live for as long as is said of their issuer', async () => {
    const { refusal } = await authFixture({ trustedIssuers: [{ ...trusted, maxTokenAge: 7200 }] });
    expect(await refusal(`Bearer ${await sign(CLAIMS)}`)).toBeNull();
    expect(await refusal(`Bearer ${await sign({ ...CLAIMS, exp: seconds + 7201 })}`)).toBe('CREDENTIAL_INVALID');
    for (const maxTokenAge of [0, 1.5, 30 * 86_400 + 1]) {
      await expect(authFixture({ trustedIssuers: [{ ...trusted, maxTokenAge }] })).rejects.toMatchObject({ code: 'CONFIG_INVALID' });
    }
  });

  it('are revoked by their subject, those of a clock that is a minute ahead too', async () => {
    const { clock, refusal, store } = await authFixture({ trustedIssuers: [trusted] });
    const bearer = `Bearer ${await sign({ ...CLAIMS, iat: seconds + 60 })}`;
    expect(await refusal(bearer)).toBeNull();
    await store.revokeSubject(`${ISSUER} someone`);
    expect(await refusal(bearer)).toBe('CREDENTIAL_REVOKED');
    expect(await refusal(`Bearer ${await sign({ ...CLAIMS, sub: 'another' })}`)).toBeNull();
    clock.advanceSeconds(61);
    expect(await refusal(`Bearer ${await sign({ ...CLAIMS, iat: seconds + 61 })}`)).toBeNull();
  });

  it('leave the own tokens as they are', async () => {
    const { auth, issue } = await authFixture({ trustedIssuers: [trusted] });
    expect(await auth.check(`Bearer ${await issue()}`)).toMatchObject({ kind: 'profile' });
  });
});

describe('refused are tokens', () => {
  it.each<[string, string, () => Promise<string>]>([
    ['of another audience', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, aud: 'mail' })],
    ['of another issuer', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, iss: 'https://evil.example' })],
    ['signed by another key', 'CREDENTIAL_INVALID', () => sign(CLAIMS, other.privateKey)],
    ['that name an unknown key', 'CREDENTIAL_INVALID', () => sign(CLAIMS, other.privateKey, 'ES256', 'second')],
    ['without an end', 'CREDENTIAL_INVALID', () => sign(without('exp'))],
    ['without a subject', 'CREDENTIAL_INVALID', () => sign(without('sub'))],
    ['whose subject is no text', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, sub: { name: 'x' } as unknown as string })],
    ['whose subject is empty', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, sub: '' })],
    ['whose id is no text', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, jti: ['one'] as unknown as string })],
    ['whose end is no number', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, exp: `${seconds + 60}` as unknown as number })],
    ['without a date', 'CREDENTIAL_INVALID', () => sign(without('iat'))],
    ['dated ahead', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, iat: seconds + 61 })],
    ['that live ten years', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, exp: seconds + 10 * 365 * 86_400 })],
    ['that live a second longer than a day', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, exp: seconds + 86_401 })],
    ['that are not good yet', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, nbf: seconds + 61 })],
    ['that are longer than any token is', 'CREDENTIAL_INVALID', () => sign({ ...CLAIMS, more: 'x'.repeat(8192) })],
    ['that have ended', 'CREDENTIAL_EXPIRED', () => sign({ ...CLAIMS, exp: seconds })],
    ['without a signature', 'CREDENTIAL_INVALID', async () => new UnsecuredJWT(CLAIMS).encode()],
    ['whose secret is the public key', 'CREDENTIAL_INVALID', () => sign(CLAIMS, secretOf(key.publicKey), 'HS256')],
  ])('%s', async (_, code, make) => {
    const { refusal } = await authFixture({ trustedIssuers: [trusted] });
    expect(await refusal(`Bearer ${await make()}`)).toBe(code);
  });

  it('that bring or point to a key of their own', async () => {
    let asked = 0;
    const evil = await servers.serve((_, response) => {
      asked++;
      response.end(JSON.stringify({ keys: [{ ...other.publicKey.export({ format: 'jwk' }), kid: 'first', alg: 'ES256' }] }));
    });
    const { refusal } = await authFixture({ trustedIssuers: [trusted] });
    for (const header of [
      { kid: 'first', jwk: other.publicKey.export({ format: 'jwk' }) },
      { kid: 'first', jku: evil, x5u: evil },
      { kid: '../../../dev/null' },
      { kid: evil },
      { kid: '__proto__' },
      {},
    ]) {
      const token = new SignJWT(CLAIMS).setProtectedHeader({ alg: 'ES256', ...header } as JWTHeaderParameters).sign(other.privateKey);
      expect(await refusal(`Bearer ${await token}`), JSON.stringify(header)).toBe('CREDENTIAL_INVALID');
    }
    expect(asked).toBe(0);
  });
});

describe('a key set with an address', () => {
  it('is read once, and its outage is none of the token', async () => {
    let [asked, status] = [0, 500];
    const url = await servers.serve((_, response) => {
      asked++;
      response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(jwks));
    });
    const { refusal } = await authFixture({ trustedIssuers: [{ ...trusted, jwks: url }] });
    expect(await refusal(`Bearer ${await sign(CLAIMS)}`)).toBe('STORE_UNAVAILABLE');
    status = 200;
    expect(await refusal(`Bearer ${await sign(CLAIMS)}`)).toBeNull();
    for (const jti of ['two', 'three']) expect(await refusal(`Bearer ${await sign({ ...CLAIMS, jti })}`)).toBeNull();
    // Whoever makes names of keys up does not make the server ask for each.
    for (const kid of ['x', 'y', 'z'])
      expect(await refusal(`Bearer ${await sign(CLAIMS, key.privateKey, 'ES256', kid)}`)).toBe('CREDENTIAL_INVALID');
    expect(asked).toBe(2);
  });

  it.each(['http://id.example/jwks', 'file:///etc/passwd', 'no address'])('must be one of https: %s', (address) => {
    expect(() => createAuthenticator({ store: memoryStore(), trustedIssuers: [{ ...trusted, jwks: address }] })).toThrow(
      expect.objectContaining({ code: 'CONFIG_INVALID' }),
    );
  });
});

/** The text of a public key as a shared secret, which a verifier that trusts the header would take. */
function secretOf(publicKey: KeyObject): KeyObject {
  return createSecretKey(Buffer.from(publicKey.export({ type: 'spki', format: 'pem' })));
}
