import { createHmac, generateKeyPairSync, type KeyObject } from 'node:crypto';
import { calculateJwkThumbprint, decodeProtectedHeader, type JWTHeaderParameters, SignJWT, UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readTokenExpiry, readTokenId } from '../../src/auth/index.js';
import { createTokenSigner, type TokenOptions } from '../../src/auth/token.js';
import { SECRET, START_MS } from '../fixtures/authenticator.js';

const now = () => START_MS;
const rsa = generateKeyPairSync('rsa', { modulusLength: 2048 });
const p256 = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const ed25519 = generateKeyPairSync('ed25519');
const pem = (key: KeyObject) => key.export({ type: key.type === 'private' ? 'pkcs8' : 'spki', format: 'pem' }).toString();

const KEYS: [string, TokenOptions, TokenOptions | null][] = [
  ['HS256', { secret: SECRET }, null],
  ['HS256', { secret: new TextEncoder().encode(SECRET) }, null],
  ['RS256', { key: rsa.privateKey }, { key: rsa.publicKey }],
  ['RS256', { key: pem(rsa.privateKey) }, { key: pem(rsa.publicKey) }],
  ['ES256', { key: p256.privateKey }, { key: pem(p256.publicKey) }],
  ['EdDSA', { key: pem(ed25519.privateKey) }, { key: ed25519.publicKey }],
  ['ES256', { key: p256.privateKey.export({ format: 'jwk' }) }, { key: p256.publicKey.export({ format: 'jwk' }) }],
];

describe('the key pins the algorithm', () => {
  it.each(KEYS)('%s', async (algorithm, privateOptions, publicOptions) => {
    const signer = createTokenSigner(privateOptions, now);
    expect(signer.canIssue).toBe(true);
    const { access_token } = await signer.issue('somebody');
    expect(decodeProtectedHeader(access_token).alg).toBe(algorithm);
    for (const options of [privateOptions, publicOptions ?? privateOptions]) {
      expect(await createTokenSigner(options, now).verify(access_token)).toMatchObject({ subject: 'somebody' });
    }
    if (publicOptions) expect(createTokenSigner(publicOptions, now).canIssue).toBe(false);
  });

  it.each(KEYS.map(([algorithm, options]) => [algorithm, options] as const))('%s takes no token of another key', async (own, options) => {
    const signer = createTokenSigner(options, now);
    for (const [algorithm, other] of KEYS) {
      if (algorithm === own) continue;
      const { access_token } = await createTokenSigner(other, now).issue('somebody');
      await expect(signer.verify(access_token)).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
    }
  });
});

const claims = { iss: 'doorplate', aud: 'doorplate', sub: 'somebody', iat: START_MS / 1000, exp: START_MS / 1000 + 3600, jti: 'id' };
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const sign = (payload: object, secret: string, header: object = { alg: 'HS256' }) => {
  const input = `${encode(header)}.${encode(payload)}`;
  return `${input}.${createHmac('sha256', secret).update(input).digest('base64url')}`;
};

describe('forged tokens', () => {
  const hmac = createTokenSigner({ secret: SECRET }, now);
  const withoutRsaSecret = createTokenSigner({ key: rsa.publicKey }, now);

  it('a token made by hand with the right secret is good, so that the others fail for their own reason', async () => {
    expect(await hmac.verify(sign(claims, SECRET))).toEqual({
      ...{ issuer: null, subject: 'somebody', tokenId: 'id' },
      ...{ issuedAtMs: claims.iat * 1000, startsAtMs: (claims.iat - 60) * 1000, expiresAtMs: claims.exp * 1000 },
    });
  });

  it('HS256 signed with the public key is refused', async () => {
    for (const secret of [pem(rsa.publicKey), pem(rsa.publicKey).trim()]) {
      await expect(withoutRsaSecret.verify(sign(claims, secret))).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
    }
  });

  it.each([
    ['alg none', new UnsecuredJWT(claims).encode()],
    ['alg None with a signature', sign(claims, SECRET, { alg: 'None' })],
    ['a header that names HS512', sign(claims, SECRET, { alg: 'HS512' })],
    ['a header without alg', sign(claims, SECRET, {})],
    ['an unknown critical header', sign(claims, SECRET, { alg: 'HS256', crit: ['x'], x: 1 })],
    ['another secret', sign(claims, `${SECRET}.`)],
    ['another issuer', sign({ ...claims, iss: 'someone' }, SECRET)],
    ['another audience', sign({ ...claims, aud: 'someone' }, SECRET)],
    ['an iat that is further ahead than clocks differ', sign({ ...claims, iat: claims.iat + 61 }, SECRET)],
    ['an nbf that is', sign({ ...claims, nbf: claims.iat + 61 }, SECRET)],
    ['an iat in years, for a minute then', sign({ ...claims, iat: claims.iat + 1e8, exp: claims.iat + 1e8 + 60 }, SECRET)],
    ['a lifetime above 60 minutes', sign({ ...claims, exp: claims.iat + 3601 }, SECRET)],
    ['an exp that is text', sign({ ...claims, exp: '9999999999' }, SECRET)],
    ['a payload that is no object', sign([claims], SECRET)],
    ['an unencoded payload', sign(claims, SECRET, { alg: 'HS256', b64: false, crit: ['b64'] })],
    ['an algorithm in another letter case', sign(claims, SECRET, { alg: 'hs256' })],
    ['an algorithm that is a list', sign(claims, SECRET, { alg: ['HS256'] })],
    ['an algorithm of encryption', sign(claims, SECRET, { alg: 'dir', enc: 'A256GCM' })],
    ['a cut signature', sign(claims, SECRET).slice(0, -4)],
    ['no signature', `${sign(claims, SECRET).split('.').slice(0, 2).join('.')}.`],
    ['an empty text', ''],
    ['dots', '...'],
    ...['iss', 'aud', 'sub', 'iat', 'exp', 'jti'].map((name) => [`no ${name}`, sign({ ...claims, [name]: undefined }, SECRET)]),
  ])('%s is refused', async (_, token = '') => {
    await expect(hmac.verify(token)).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
  });

  it.each([
    ['a key of its own', { jwk: p256.publicKey.export({ format: 'jwk' }) }],
    ['the address of a key', { jku: 'http://127.0.0.1:1/jwks', x5u: 'http://127.0.0.1:1/x5u' }],
    ['a certificate of its own', { x5c: ['MIIB'] }],
    ['a file for a key', { kid: '../../../../dev/null' }],
    ['a statement for a key', { kid: "' UNION SELECT 'secret' --" }],
    ['a name that every object has for a key', { kid: '__proto__' }],
    ['the thumbprint of the right key', { kid: 'right' }],
  ])('a header that brings %s does not choose the key', async (_, header) => {
    const published = createTokenSigner({ key: rsa.publicKey }, now);
    const kid = 'kid' in header && header.kid === 'right' ? { kid: (await published.publicKeys?.())?.[0]?.kid } : {};
    for (const [alg, secret] of [
      ['HS256', ''],
      ['HS256', pem(rsa.publicKey)],
      ['RS256', 'x'],
    ] as const) {
      const token = sign(claims, secret, { alg, ...header, ...kid });
      for (const signer of [hmac, published]) await expect(signer.verify(token)).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
    }
    const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
    const forged = new SignJWT(claims).setProtectedHeader({ ...header, ...kid, alg: 'RS256' } as JWTHeaderParameters).sign(privateKey);
    await expect(published.verify(await forged)).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
  });

  it('refusals hold no part of the token', async () => {
    const token = sign({ ...claims, iss: 'someone' }, SECRET);
    const error: Error = await hmac.verify(token).catch((e) => e);
    for (const part of token.split('.'))
      expect(JSON.stringify({ ...error, message: error.message, cause: error.cause })).not.toContain(part);
  });

  it('an expired token is told apart', async () => {
    const old = { ...claims, iat: claims.iat - 3600, exp: claims.iat };
    await expect(hmac.verify(sign(old, SECRET))).rejects.toMatchObject({ code: 'CREDENTIAL_EXPIRED' });
    await expect(hmac.verify(sign(old, 'x'.repeat(32)))).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
  });
});

describe('options', () => {
  it('issuer, audience and lifetime', async () => {
    const signer = createTokenSigner({ secret: SECRET, issuer: 'me', audience: 'you', lifetimeSeconds: 60 }, now);
    const { access_token, expiration } = await signer.issue('somebody');
    expect(expiration).toBe('2026-03-16T14:31:00+00:00');
    expect(await signer.verify(access_token)).toMatchObject({ expiresAtMs: START_MS + 60_000 });
    await expect(createTokenSigner({ secret: SECRET }, now).verify(access_token)).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
  });

  it('the clock of another issuer may be a minute ahead', async () => {
    const signer = createTokenSigner({ secret: SECRET }, now);
    const ahead = claims.iat + 60;
    await expect(signer.verify(sign({ ...claims, iat: ahead, nbf: ahead, exp: ahead + 3600 }, SECRET))).resolves.toBeTruthy();
  });

  it('nothing is added to the end of a token', async () => {
    for (const [exp, code] of [
      [claims.iat, 'CREDENTIAL_EXPIRED'],
      [claims.iat + 1, undefined],
    ]) {
      const refusal = await createTokenSigner({ secret: SECRET }, now)
        .verify(sign({ ...claims, iat: claims.iat - 60, exp }, SECRET))
        .catch((error) => error);
      expect(refusal.code).toBe(code);
    }
  });

  it('a token may be refused before its end, by its age', async () => {
    const signer = createTokenSigner({ secret: SECRET, maxTokenAge: 300 }, now);
    const aged = (seconds: number) => sign({ ...claims, iat: claims.iat - seconds, exp: claims.iat - seconds + 3600 }, SECRET);
    expect(await signer.verify(aged(299))).toMatchObject({ expiresAtMs: START_MS + 1000 });
    await expect(signer.verify(aged(300))).rejects.toMatchObject({ code: 'CREDENTIAL_EXPIRED' });
    expect((await signer.issue('somebody')).expiration).toBe('2026-03-16T14:35:00+00:00');
  });

  it.each([
    ['an age above 60 minutes', { secret: SECRET, maxTokenAge: 3601 }],
    ['an age of nothing', { secret: SECRET, maxTokenAge: 0 }],
    ['a lifetime above the age', { secret: SECRET, maxTokenAge: 60, lifetimeSeconds: 61 }],
    ['a short secret', { secret: 'x'.repeat(31) }],
    ['neither secret nor key', {}],
    ['both', { secret: SECRET, key: rsa.privateKey }],
    ['a text that is no PEM', { key: 'hello' }],
    ['a short RSA key', { key: generateKeyPairSync('rsa', { modulusLength: 1024 }).privateKey }],
    ['an RSA-PSS key', { key: generateKeyPairSync('rsa-pss', { modulusLength: 2048 }).privateKey }],
    ['a P-384 key', { key: generateKeyPairSync('ec', { namedCurve: 'P-384' }).privateKey }],
    ['a JWK without its parameters', { key: { kty: 'RSA' } }],
    ['an X25519 key', { key: generateKeyPairSync('x25519').privateKey }],
    ['a lifetime of nothing', { secret: SECRET, lifetimeSeconds: 0 }],
    ['an option that does not exist', { secret: SECRET, lifetime: 60 } as TokenOptions],
    ['half a second', { secret: SECRET, lifetimeSeconds: 0.5 }],
  ] as [string, TokenOptions][])('refuses %s', (_, options) => {
    expect(() => createTokenSigner(options, now)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
  });
});

it('refuses a key that only looks like one when it is used first, without repeating it', async () => {
  const der = p256.privateKey.export({ type: 'pkcs8', format: 'der' });
  const damaged = Buffer.from(der).fill(0xff, der.length - 64);
  const key = `-----BEGIN PRIVATE KEY-----\n${damaged.toString('base64')}\n-----END PRIVATE KEY-----`;
  const refusal = { code: 'CONFIG_INVALID', message: 'Token key is damaged: it cannot be imported' };
  await expect(createTokenSigner({ key }, now).issue('somebody')).rejects.toMatchObject(refusal);
});

describe('rotation', () => {
  const old = { key: rsa.privateKey };
  const next = { key: p256.privateKey };

  it('accepts tokens of retired keys, and signs with the current one', async () => {
    const before = (await createTokenSigner(old, now).issue('somebody')).access_token;
    const rotated = createTokenSigner({ ...next, retired: [old, { secret: SECRET }] }, now);
    expect(await rotated.verify(before)).toMatchObject({ subject: 'somebody' });
    const after = (await rotated.issue('somebody')).access_token;
    expect(await createTokenSigner(next, now).verify(after)).toMatchObject({ subject: 'somebody' });
    await expect(createTokenSigner(old, now).verify(after)).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
    const secret = (await createTokenSigner({ secret: SECRET }, now).issue('somebody')).access_token;
    expect(await rotated.verify(secret)).toMatchObject({ subject: 'somebody' });
    await expect(createTokenSigner(next, now).verify(before)).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
  });

  it('names the key in the header by the thumbprint that the key set has', async () => {
    const signer = createTokenSigner({ ...next, retired: [{ key: rsa.publicKey }, { secret: SECRET }] }, now);
    const keys = (await signer.publicKeys?.()) ?? [];
    const { kid } = decodeProtectedHeader((await signer.issue('somebody')).access_token);
    expect(keys.map((key) => key.kid)).toEqual([kid, await calculateJwkThumbprint(rsa.publicKey.export({ format: 'jwk' }))]);
    expect(keys.map(({ alg, use, d, p, q }) => ({ alg, use, d, p, q }))).toEqual([
      { alg: 'ES256', use: 'sig' },
      { alg: 'RS256', use: 'sig' },
    ]);
  });

  it('publishes nothing of a secret', () => {
    expect(createTokenSigner({ secret: SECRET, retired: [{ secret: `${SECRET} of old` }] }, now).publicKeys).toBeNull();
  });

  it('does not take the public key of a retired one for a secret', async () => {
    const signer = createTokenSigner({ secret: SECRET, retired: [{ key: rsa.publicKey }] }, now);
    await expect(signer.verify(sign(claims, pem(rsa.publicKey)))).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
  });
});

const token = (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode();

describe('what is read of a token that is not verified', () => {
  it('is its id and its end', () => {
    const text = token({ jti: 'the-id', exp: 1_773_675_000 });
    expect([readTokenId(text), readTokenExpiry(text)]).toEqual(['the-id', 1_773_675_000_000]);
  });

  it.each(['', 'a.b.c', 'no token', token({}), token({ jti: 1, exp: 'x' }), token({ exp: 1e300 })])('is nothing in %j', (text) => {
    for (const read of [readTokenId, readTokenExpiry]) {
      expect(() => read(text)).toThrow(expect.objectContaining({ code: 'CREDENTIAL_INVALID' }));
    }
  });
});
