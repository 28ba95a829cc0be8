// Hooks of the host whose promise is rejected: nothing changes, and nothing is left that ends the process.
import { expect, it } from 'vitest';
import { createRateLimit, type PointLimiter } from '../../src/auth/index.js';
import { createHandler } from '../../src/http/index.js';
import { failOnUnhandled } from '../faults/unhandled.js';
import { authFixture } from '../fixtures/authenticator.js';
import { FAILING, fakeService } from '../fixtures/fake-service.js';
import { get } from '../fixtures/handler-request.js';

failOnUnhandled();

const rejects = async (): Promise<void> => {
  throw new Error('hook');
};
const request = get('/addressparser/usa/single/x');

it('of a handler: onAnswer', async () => {
  expect((await createHandler(fakeService, { auth: false, onAnswer: rejects })(request)).status).toBe(200);
});

it('of a handler: onError', async () => {
  const handle = createHandler(fakeService, { auth: false, onError: rejects });
  expect((await handle({ ...request, path: `/addressparser/usa/single/${FAILING.crash}` })).status).toBe(500);
});

it('of attempts to get a token: onOutcome', async () => {
  const { auth, profile } = await authFixture({ attempts: { onOutcome: rejects } });
  expect(await auth.issueToken(profile.profileName, profile.profilePassword)).toMatchObject({ access_token: expect.any(String) });
  await expect(auth.issueToken(profile.profileName, 'wrong-password')).rejects.toMatchObject({ code: 'CREDENTIAL_INVALID' });
});

it('of a rate limit: onError', async () => {
  const limiter: PointLimiter = { points: 5, duration: 30, consume: async () => Promise.reject(new Error('connection refused')) };
  const limit = createRateLimit({ limiter, whenUnavailable: 'open', onError: rejects });
  expect(await limit.consume('a')).toMatchObject({ limited: false });
});
