import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, writeFileSync } from 'node:fs';
import { request } from 'node:http';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { canRun, freePort } from '../test/fixtures/programs.js';
import { report } from './measure.js';
import { ROOT, type Servers, type SpawnedServer, withServers } from './processes.js';

/**
 * What others get of a server with a heap of 512 MB while one address floods it: of `doorplate serve`, of the same behind nginx with
 * `deploy/nginx.conf`, and of `toNodeHandler` alone. `npm run bench -- floods`. Each client has a loopback address of its own. A visit
 * is a request with a good key on a new connection; it has ten seconds.
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
const data = join(ROOT, 'datasets', 'ip-country');
const DATA = ['--only', '--data', data];

/** A listener on a server of its own, as an application mounts it. */
const LISTENER = `
  import { createServer } from 'node:http';
  import { open } from '${ROOT}dist/index.js';
  import { createAuthenticator } from '${ROOT}dist/auth.js';
  import { fileStore } from '${ROOT}dist/auth/node.js';
  import { createHandler } from '${ROOT}dist/http.js';
  import { toNodeHandler } from '${ROOT}dist/http/node.js';
  const doorplate = await open({ data: ['${data}'], only: true });
  const auth = createAuthenticator({ store: fileStore(process.argv[1]), tokens: { secret: 'an HS256 secret of the bench, 32 bytes and more' } });
  const server = createServer(toNodeHandler(createHandler(doorplate, { auth })));
  server.listen(0, '127.0.0.1', () => console.log('listens on http://127.0.0.1:' + server.address().port));
`;

interface Front {
  /** The server whose memory counts. */
  readonly server: SpawnedServer;
  /** The port that clients ask. */
  readonly port: number;
  readonly stop?: () => Promise<void>;
}

/** The work in front of the operations. */
const FRONTS: Readonly<Record<string, (servers: Servers) => Promise<Front>>> = {
  serve: async ({ serve }) => frontOf(await serve(...DATA)),
  nginx: async ({ serve, state, key }) => {
    const server = await serve(...DATA, '--client-address-header', 'x-real-ip');
    const port = await freePort();
    const site = readFileSync(join(ROOT, 'deploy', 'nginx.conf'), 'utf8')
      .replace('127.0.0.1:8787', `127.0.0.1:${server.port}`)
      .replace('listen 8080', `listen 127.0.0.1:${port}`);
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((name) => `${name}_temp_path ${state}/${name};`);
    const file = join(state, 'nginx.conf');
    writeFileSync(file, `daemon off; pid ${state}/pid; error_log stderr; events {} http { access_log off; ${paths.join(' ')} ${site} }`);
    const child = spawn('nginx', ['-c', file, '-e', 'stderr'], { stdio: 'ignore' });
    while ((await visit(port, key)) !== '200') await sleep(100);
    return {
      server,
      port,
      stop: async () => {
        child.kill('SIGTERM');
        await once(child, 'exit');
      },
    };
  },
  toNodeHandler: async ({ start, state }) => frontOf(await start(['--input-type=module', '-e', LISTENER, join(state, 'credentials.json')])),
};

const rows: object[] = [];
for (const [front, open] of Object.entries(FRONTS)) {
  if (front === 'nginx' && !canRun('nginx', 'floods behind nginx')) continue;
  for (const { name, connections, bytes, reads, seconds } of FLOODS) {
    await withServers(async (servers) => {
      const { server, port, stop } = await open(servers);
      const sockets = flood(port, connections, bytes, reads);
      const seen: Record<string, number> = {};
      const visits: Promise<void>[] = [];
      for (const end = performance.now() + 1000 * seconds; performance.now() < end; await sleep(VISIT_EVERY_MS)) {
        visits.push(
          visit(port, servers.key).then((outcome) => {
            seen[outcome] = (seen[outcome] ?? 0) + 1;
          }),
        );
      }
      await Promise.all(visits);
      for (const socket of sockets) socket.destroy();
      const answered = (seen[200] ?? 0) / visits.length;
      rows.push({ front, name, connections, visits: visits.length, answered, seen, peakMegabytes: server.peakMiB() });
      await stop?.();
    });
  }
}
await report('floods', { rows });

function frontOf(server: SpawnedServer): Front {
  return { server, port: server.port };
}

function flood(port: number, count: number, bytes: string, reads: boolean): Socket[] {
  return Array.from({ length: count }, () => {
    const socket = connect({ port, host: '127.0.0.1', localAddress: FLOODER });
    socket.on('error', () => undefined).write(bytes);
    return reads ? socket.resume() : socket.pause();
  });
}

/** The status of an answer, or the code of the error in its place. */
async function visit(port: number, key: string): Promise<string> {
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
