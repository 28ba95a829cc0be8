import { createServer } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, expect, it, onTestFinished } from 'vitest';
import { createAuthenticator, createProfile, memoryStore } from '../../../src/auth/index.js';
import { createHandler } from '../../../src/http/index.js';
import { toNodeHandler } from '../../../src/http/node.js';
import { fakeService } from '../../fixtures/fake-service.js';
import { clientsPerTest } from '../../fixtures/http-client.js';
import { QUICK, start, visit } from './start.js';

/** Each client has an address of its own on this machine. */
const [FLOODER, OTHER] = ['127.0.0.2', '127.0.0.3'];
const FLOOD = 120;
/** Fewer than the flood opens. */
const MAX_CONNECTIONS = 60;
const VISITS = 20;

const sockets: Socket[] = [];
const serve = clientsPerTest();
afterEach(() => {
  for (const socket of sockets.splice(0)) socket.destroy();
});

function flood(port: number, bytes: string, reads: boolean): void {
  for (let i = 0; i < FLOOD; i++) {
    const socket = connect({ port, host: '127.0.0.1', localAddress: FLOODER });
    socket.on('error', () => undefined).write(bytes);
    if (reads) socket.resume();
    else socket.pause();
    sockets.push(socket);
  }
}

/** What others get on connections of their own: a status, or the code of an error. */
async function visits(port: number): Promise<(number | string)[]> {
  const seen: (number | string)[] = [];
  for (let i = 0; i < VISITS; i++) seen.push(await visit(port, { localAddress: OTHER }));
  return seen;
}

const UNREAD = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1590);
const WRONG = 'GET /auth/token HTTP/1.1\r\nHost: x\r\nprofileName: 00000000-0000-4000-8000-000000000000\r\nprofilePassword: wrong\r\n\r\n';
const ALL_WELL = Array.from({ length: VISITS }, () => 200);

async function withPasswords() {
  const store = memoryStore();
  await store.addProfile((await createProfile()).record);
  const auth = createAuthenticator({ store, tokens: { secret: 'an HS256 secret of the tests, 32 bytes and more' } });
  const tokens = toNodeHandler(createHandler(fakeService, { auth }));
  return ((incoming, response) => (incoming.url === '/auth/token' ? tokens : QUICK)(incoming, response)) as typeof QUICK;
}

// All requests of a connection were answered at once, 57 MB of them, and kept for whoever never reads them.
it('pipelines that nobody reads keep nobody out, and hold little', async () => {
  const running = await start(QUICK, { maxConnections: MAX_CONNECTIONS });
  onTestFinished(running.close);
  flood(running.port, UNREAD, false);
  expect(await visits(running.port)).toEqual(ALL_WELL);
  const { waitingBytes, connections } = running.connections.traffic;
  expect([waitingBytes / connections < 200_000, connections <= MAX_CONNECTIONS + 64]).toEqual([true, true]);
});

it('nor do they where the listener is alone on a server', async () => {
  let waitingBytes = () => 0;
  const listener = toNodeHandler(createHandler(fakeService, { auth: false }), {
    onTraffic: (traffic) => {
      waitingBytes = () => traffic.waitingBytes;
    },
  });
  const { port } = await serve(createServer(listener));
  flood(port, UNREAD, false);
  expect(await visits(port)).toEqual(ALL_WELL);
  expect(waitingBytes() / FLOOD).toBeLessThan(200_000);
});

// Each refusal waited for five seconds on a connection of its own, and whoever came behind the last was reset.
it('wrong passwords keep nobody out', async () => {
  const listener = await withPasswords();
  const running = await start(listener, { maxConnections: MAX_CONNECTIONS });
  onTestFinished(running.close);
  flood(running.port, WRONG, true);
  expect(await visits(running.port)).toEqual(ALL_WELL);
  expect(running.connections.traffic.delayedRefusals).toBeLessThanOrEqual(32);
});

it('nor do wrong passwords where the listener is alone on a server', async () => {
  const { port } = await serve(createServer(await withPasswords()));
  flood(port, WRONG, true);
  expect(await visits(port)).toEqual(ALL_WELL);
});
