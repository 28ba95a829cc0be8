import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createApiKey } from '../src/auth/index.js';
import { fileStore } from '../src/auth/node/index.js';
import { type SpawnedServer, spawnServer } from './http/spawned-server.js';
import { report } from './measure.js';

/**
 * What others get of `doorplate serve` with a heap of 512 MB while one address floods it: `npm run bench -- floods`. Each client
 * has a loopback address of its own. A visit is a request with a good key on a new connection; it has ten seconds.
 */
const FLOODER = '127.0.0.2';
const OTHER = '127.0.0.3';
const VISIT_EVERY_MS = 200;
const PATIENCE_MS = 10_000;
const PIPELINE = 'GET /openapi.json HTTP/1.1\r\nHost: x\r\n\r\n'.repeat(1590);
const WRONG = 'GET /auth/token HTTP/1.1\r\nHost: x\r\nprofileName: 00000000-0000-4000-8000-000000000000\r\nprofilePassword: wrong\r\n\r\n';

const FLOODS = [
  { name: 'unread pipelines', connections: 200, bytes: PIPELINE, reads: false, seconds: 14 },
  { name: 'unread pipelines', connections: 880, bytes: PIPELINE, reads: false, seconds: 14 },
  { name: 'wrong passwords', connections: 1000, bytes: WRONG, reads: true, seconds: 11 },
];

process.env.NODE_OPTIONS = '--max-old-space-size=512';
const entry = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const data = fileURLToPath(new URL('../datasets/ip-country', import.meta.url));
const { key, record } = createApiKey('live');
const rows = [];
for (const { name, connections, bytes, reads, seconds } of FLOODS) {
  const state = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
  await fileStore(join(state, 'credentials.json')).addKey(record);
  const server = await spawnServer([entry, 'serve', '--port', '0', '--state', state, '--quiet', '--data', data]);
  try {
    const port = Number(new URL(server.url).port);
    const sockets = flood(port, connections, bytes, reads);
    const seen: Record<string, number> = {};
    const visits: Promise<void>[] = [];
    for (const end = performance.now() + 1000 * seconds; performance.now() < end; await sleep(VISIT_EVERY_MS)) {
      visits.push(
        visit(port).then((outcome) => {
          seen[outcome] = (seen[outcome] ?? 0) + 1;
        }),
      );
    }
    await Promise.all(visits);
    for (const socket of sockets) socket.destroy();
    rows.push({ name, connections, visits: visits.length, answered: (seen[200] ?? 0) / visits.length, seen, peakMegabytes: peak(server) });
  } finally {
    await server.stop();
    await rm(state, { recursive: true });
  }
}
await report('floods', { rows });

function flood(port: number, count: number, bytes: string, reads: boolean): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: FLOODER });
    socket.on('error', () => undefined).write(bytes);
    return reads ? socket.resume() : socket.pause();
  });
}

/** The status of an answer, or the code of the error in its place. */
async function visit(port: number): Promise<string> {
  const headers = { authorization: `Bearer ${key}` };
  const signal = AbortSignal.timeout(PATIENCE_MS);
  const asked = { host: '127.0.0.1', port, localAddress: OTHER, path: '/ipgeolocation/8.8.8.8', agent: false, headers, signal };
  try {
    const [answer] = await once(request(asked).end(), 'response');
    await text(answer);
    return String(answer.statusCode);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code ?? 'error';
  }
}

/** The most memory that a server has taken; NaN where the system does not tell. */
function peak({ child }: SpawnedServer): number {
  const [, kilobytes] = /VmHWM:\s+(\d+)/.exec(readFileSync(`/proc/${child.pid}/status`, 'utf8')) ?? [];
  return Math.round(Number(kilobytes) / 1024);
}
