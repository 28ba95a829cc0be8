// The handler with its authenticator under a flood of token requests.
import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticator, createProfile, memoryStore, type NewProfile } from '../../src/auth/index.js';
import { createHandler } from '../../src/http/index.js';
import { toNodeHandler } from '../../src/http/node.js';
import { SECRET } from '../fixtures/authenticator.js';
import { fakeService } from '../fixtures/fake-service.js';
import { Client } from '../fixtures/http-client.js';
import { floodWithWrongPasswords, hangUp } from './token-flood.js';

// What is waited for is counted in hashed passwords, not timed.
const scrypt = vi.spyOn(process.getBuiltinModule('node:crypto'), 'scrypt');

const FLOOD = 3000;
/** Wrong passwords that a profile may have at once, and the time after which one comes back. */
const BUDGET = 5;
const REFILL_MS = 500;
/** An eighth of what is advised: what is counted does not depend on it. */
const COST = { cost: 2 ** 14, blockSize: 8, parallelization: 1 };

let server: Server;
let client: Client;
let profile: NewProfile;
let sockets: Socket[];
beforeEach(async () => {
  const store = memoryStore();
  profile = await createProfile({ passwordCost: COST });
  await store.addProfile(profile.record);
  const auth = createAuthenticator({ store, tokens: { secret: SECRET }, passwordCost: COST });
  server = createServer(toNodeHandler(createHandler(fakeService, { auth })));
  client = await Client.listen(server);
  sockets = [];
  scrypt.mockClear();
});
afterEach(async () => {
  await hangUp(sockets.filter(({ destroyed }) => !destroyed));
  await client.close();
});

describe(`${FLOOD} wrong passwords from the same address do not keep a right one waiting`, () => {
  it.each<[string, (index: number) => string, boolean]>([
    ['of the same profile, that wait', () => profile.profileName, false],
    ['of one name that does not exist, that wait', () => '00000000-0000-4000-8000-000000000000', false],
    ['of a new name each, whose clients hung up', () => randomUUID(), true],
  ])('%s', async (_, nameOf, areGone) => {
    sockets = await floodWithWrongPasswords(server, FLOOD, nameOf);
    if (areGone) await hangUp(sockets);
    const [before, from] = [scrypt.mock.calls.length, performance.now()];
    const { profileName, profilePassword } = profile;
    const { status } = await client.ask('token', '/auth/token', { headers: { profileName, profilePassword } });
    expect(status).toBe(200);
    // Its own, those of a full budget, and what the clock gave back meanwhile: more on a busy machine.
    const givenBack = Math.ceil((performance.now() - from) / REFILL_MS);
    expect(scrypt.mock.calls.length - before).toBeLessThanOrEqual(1 + BUDGET + givenBack);
    expect(before).toBeLessThan(60);
  });
});
