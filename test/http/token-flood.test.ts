import { randomUUID, scrypt } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createAuthenticator, createProfile, memoryStore, type NewProfile } from '../../src/auth/index.js';
import { createHandler, toNodeHandler } from '../../src/http/index.js';
import { Client } from './client.js';
import { fakeService } from './fake-service.js';

// What is waited for is counted in hashed passwords, not timed.
vi.mock('node:crypto', async (original) => {
  const crypto = await original<typeof import('node:crypto')>();
  return { ...crypto, scrypt: vi.fn(crypto.scrypt) };
});

const FLOOD = 3000;
/** Connections at a time; each asks again and again. */
const CONNECTIONS = 300;
const SECRET = 'an HS256 secret of the tests, 32 bytes and more';

let server: Server;
let client: Client;
let profile: NewProfile;
let sockets: Socket[];
beforeEach(async () => {
  const store = memoryStore();
  profile = await createProfile();
  await store.addProfile(profile.record);
  const auth = createAuthenticator({ store, tokens: { secret: SECRET } });
  server = createServer(toNodeHandler(createHandler(fakeService, { auth })));
  client = await Client.listen(server);
  sockets = [];
  vi.mocked(scrypt).mockClear();
});
afterEach(async () => {
  for (const socket of sockets) socket.destroy();
  await client.close();
});

/** Sends requests for tokens with wrong passwords, ten on each connection, and waits until the server has read them all. */
async function flood(nameOf: (index: number) => string): Promise<void> {
  let read = 0;
  const all = new Promise<void>((resolve) => {
    server.on('request', () => {
      if (++read === FLOOD) resolve();
    });
  });
  for (let first = 0; first < FLOOD; first += FLOOD / CONNECTIONS) {
    const requests = Array.from({ length: FLOOD / CONNECTIONS }, (_, index) => {
      return `GET /auth/token HTTP/1.1\r\nHost: x\r\nprofileName: ${nameOf(first + index)}\r\nprofilePassword: wrong-${first + index}\r\n\r\n`;
    });
    const socket = connect(client.port, '127.0.0.1').on('error', () => undefined);
    socket.resume().write(requests.join(''));
    sockets.push(socket);
  }
  await all;
}

const names: [string, (index: number) => string][] = [
  ['of the same profile', () => profile.profileName],
  ['of one name that does not exist', () => '00000000-0000-4000-8000-000000000000'],
  ['of a new name each', () => randomUUID()],
];

describe.each(names)(`${FLOOD} wrong passwords from the same address, %s`, (_, nameOf) => {
  it.each([
    ['that wait', false],
    ['whose clients hung up', true],
  ])('%s, do not keep a right one waiting', async (__, hangUp) => {
    await flood(nameOf);
    if (hangUp) {
      const gone = sockets.map((socket) => once(socket, 'close'));
      for (const socket of sockets) socket.destroy();
      await Promise.all(gone);
    }
    const before = vi.mocked(scrypt).mock.calls.length;
    const { profileName, profilePassword } = profile;
    const { status } = await client.ask('token', '/auth/token', { headers: { profileName, profilePassword } });
    expect(status).toBe(200);
    // Two that were hashed already, what the clock gave back meanwhile, and its own.
    expect(vi.mocked(scrypt).mock.calls.length - before).toBeLessThanOrEqual(5);
    expect(before).toBeLessThan(60);
  });
});
