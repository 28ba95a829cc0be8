import { createHmac, type KeyObject } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { createApiKey, readTokenId } from '../../../src/auth/index.js';
import { PARSE, rsa, type Scene, SPELLINGS } from './scene.js';

const pem = (key: KeyObject) => key.export({ type: 'spki', format: 'pem' }).toString();
const encode = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** Who may ask. */
export function credentialCases(scene: Scene): void {
  const { ask, refused, credentials, issue, clock, store, live, test, revoked } = scene;

  describe('credentials', () => {
    it('both environments of API keys, and tokens', async () => {
      for (const credential of [live.key, test.key, await issue()]) {
        const { status } = await ask('parse', `${PARSE}x`, { headers: { authorization: `bearer ${credential}` } });
        expect(status).toBe(200);
      }
    });

    it('are checked before the input, for every operation', async () => {
      for (const [operation, ...paths] of SPELLINGS) {
        for (const path of paths) {
          const { status, headers, json } = await scene.client.ask(operation, scene.basePath + path);
          expect([path, status, headers['www-authenticate'], json.IsError]).toEqual([path, 401, 'Bearer', true]);
        }
      }
      for (const path of [PARSE, `${PARSE}%zz`]) expect((await scene.client.ask('parse', scene.basePath + path)).status).toBe(401);
    });

    it('of any other kind are refused, and not repeated', async () => {
      const claims = {
        iss: 'doorplate',
        aud: 'doorplate',
        sub: scene.profile.profileName,
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
      const { status, json } = await scene.strict.ask('parse', `${scene.basePath}${PARSE}x`, { headers });
      expect([status, json.Errors[0]]).toEqual([401, expect.stringContaining('test environment')]);
    });
  });

  describe('token issuance', () => {
    it.each(['/auth/token', '/Auth/Token', '/auth/token/', '/auth/token?x'])('%s', async (path) => {
      const { status, json, headers } = await scene.client.ask('token', scene.basePath + path, { headers: credentials() });
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
        const reply = await scene.client.ask('token', `${scene.basePath}/auth/token`, { headers: { ...headers, accept: 'text/plain' } });
        expect([reply.status, reply.headers['content-type']]).toEqual([401, 'application/problem+json']);
        expect(reply.json).toMatchObject({ title: 'Unauthorized', status: 401, detail: expect.any(String) });
        for (const value of Object.values(headers)) expect(reply.text).not.toContain(value);
      }
    });
  });
}
