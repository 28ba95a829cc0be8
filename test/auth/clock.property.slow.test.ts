import { generateKeyPairSync } from 'node:crypto';
import fc from 'fast-check';
import { SignJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { authFixture, SECRET, START_MS } from '../fixtures/authenticator.js';

const SEED = 20261130;
const ISSUER = 'https://id.example';
const AUDIENCE = 'addresses';
const pair = generateKeyPairSync('ec', { namedCurve: 'P-256' });
const jwks = { keys: [{ ...pair.publicKey.export({ format: 'jwk' }), alg: 'ES256' }] };
const START = START_MS / 1000;

/** Dates of a token, in seconds from the first reading of the clock; whole and broken ones are numeric dates (RFC 7519, section 2). */
const seconds = fc.oneof(fc.integer({ min: -7200, max: 7200 }), fc.double({ min: -100, max: 100, noNaN: true }));
/** Half of the tokens were issued just before, so that enough of them are good now and then. */
const issued = fc.oneof(seconds, fc.integer({ min: -300, max: 0 }));
const dates = fc.record({ iat: issued, lives: fc.integer({ min: -10, max: 4000 }), nbf: fc.option(seconds) });
/** Readings of a clock that runs, is set ahead and is set back, milliseconds. */
const readings = fc.array(fc.oneof(fc.integer({ min: -7_200_000, max: 7_200_000 }), fc.integer({ min: -120_000, max: 120_000 })), {
  minLength: 1,
  maxLength: 12,
});

/** A remembered token was checked by its end alone: one that was good once stayed good when the clock went back, whatever its date. */
describe('a token that is remembered', () => {
  it.each(['own', 'foreign'])('is answered as one that was never seen, whatever the clock reads: %s', async (kind) => {
    const options = { trustedIssuers: [{ issuer: ISSUER, audience: AUDIENCE, jwks, maxTokenAge: 3600 }] };
    const known = await authFixture(options);
    const { profileName: sub } = known.profile;
    const own = { iss: 'doorplate', aud: 'doorplate', sub, alg: 'HS256', by: new TextEncoder().encode(SECRET) };
    const foreign = { iss: ISSUER, aud: AUDIENCE, sub: 'somebody', alg: 'ES256', by: pair.privateKey };
    const { alg, by, ...claimed } = kind === 'own' ? own : foreign;
    const sign = (claims: { iat: number; exp: number; nbf?: number }) =>
      new SignJWT({ ...claims, ...claimed, jti: crypto.randomUUID() }).setProtectedHeader({ alg }).sign(by);
    let accepted = 0;
    await fc.assert(
      fc.asyncProperty(dates, readings, async ({ iat, lives, nbf }, times) => {
        const claims = { iat: START + iat, exp: START + iat + lives, ...(nbf === null ? {} : { nbf: START + nbf }) };
        const header = `Bearer ${await sign(claims)}`;
        for (const time of times) {
          known.clock.ms = START_MS + time;
          const fresh = await authFixture(options);
          await fresh.store.addProfile(known.profile.record);
          fresh.clock.ms = known.clock.ms;
          const refusal = await known.refusal(header);
          expect(refusal).toBe(await fresh.refusal(header));
          const isInTime = claims.iat * 1000 <= known.clock.ms + 60_000 && claims.exp * 1000 > known.clock.ms && lives <= 3600;
          if (refusal === null) {
            accepted++;
            expect(isInTime && (claims.nbf ?? claims.iat) * 1000 <= known.clock.ms + 60_000).toBe(true);
          }
        }
      }),
      { seed: SEED, numRuns: 25 },
    );
    expect(accepted).toBeGreaterThan(10);
  });
});
