import { describe, expect, it } from 'vitest';
import { PARSE, type Scene, SPELLINGS } from './scene.js';

/** Who may ask; which credentials are good is asked of the authenticator. */
export function credentialCases(scene: Scene): void {
  const { ask, credentials, issue, clock, live, test } = scene;

  describe('credentials', () => {
    it('both environments of API keys, and tokens', async () => {
      for (const credential of [live.key, test.key, await issue()]) {
        const { status } = await ask('parse', `${PARSE}x`, { headers: { authorization: `bearer ${credential}` } });
        expect(status).toBe(200);
      }
    });

    it('two of them are none, whichever comes first', async () => {
      const [good, bad] = [`Bearer ${live.key}`, 'Bearer x'];
      for (const authorization of [
        [good, bad],
        [bad, good],
        [good, good],
      ]) {
        const { status } = await scene.client.ask('parse', `${scene.basePath}${PARSE}x`, { headers: { authorization } });
        expect([authorization, status]).toEqual([authorization, 401]);
      }
    });

    it('are checked before the input, for every operation', async () => {
      for (const { operation, paths } of SPELLINGS) {
        for (const path of paths) {
          const { status, headers, json } = await scene.client.ask(operation, scene.basePath + path);
          expect([path, status, headers['www-authenticate'], json.IsError]).toEqual([path, 401, 'Bearer', true]);
        }
      }
      for (const path of [PARSE, `${PARSE}%zz`]) expect((await scene.client.ask('parse', scene.basePath + path)).status).toBe(401);
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
