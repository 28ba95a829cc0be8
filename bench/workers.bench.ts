import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiKey } from '../src/auth/index.js';
import { fileStore } from '../src/auth/node/index.js';
import { load } from './http/load.js';
import { questionPaths } from './http/questions.js';
import { type SpawnedServer, spawnServer } from './http/spawned-server.js';
import { report } from './measure.js';

/**
 * `doorplate serve --workers 2` beside one process, with a mix of all four operations, and two bare servers beside one:
 * `npm run bench -- workers --seconds 3`. The generator of load takes a processor's time, too, so that two bare servers show what the
 * machine has left for a second process. Ratios are medians of the rounds.
 */
const seconds = Number(process.argv[process.argv.indexOf('--seconds') + 1]) || 3;
const CONNECTIONS = 40;
const ROUNDS = 3;
const WARM_UP_SECONDS = 3;

const entry = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const bareEntry = fileURLToPath(new URL('./http/bare-server.ts', import.meta.url));
const state = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
const { key, record } = createApiKey('live');
await fileStore(join(state, 'credentials.json')).addKey(record);
const lists = Object.values(await questionPaths());
// One of each operation in turn.
const paths = (lists[0] ?? []).flatMap((_, i) => lists.map((list) => list[i] as string));

const bare = () => spawnServer(['--import', 'tsx', bareEntry, key]);
const own = (workers: number) => spawnServer([entry, 'serve', '--port', '0', '--state', state, '--quiet', '--workers', String(workers)]);
const [one, two] = [await own(1), await own(2)];
const bares = [await bare(), await bare()];
try {
  for (const server of [one, two, ...bares]) await answered([server], WARM_UP_SECONDS);
  const rounds: { readonly one: number; readonly two: number; readonly bareOne: number; readonly bareTwo: number }[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    rounds.push({
      one: await answered([one], seconds),
      two: await answered([two], seconds),
      bareOne: await answered(bares.slice(0, 1), seconds),
      bareTwo: await answered(bares, seconds),
    });
  }
  const middle = (value: (round: (typeof rounds)[number]) => number) => rounds.map(value).sort((a, b) => a - b)[ROUNDS >> 1] as number;
  await report('workers', {
    seconds,
    rounds: ROUNDS,
    connections: CONNECTIONS,
    requestsPerSecond: middle(({ two }) => two),
    twoWorkersToOne: Number(middle(({ one, two }) => two / one).toFixed(2)),
    twoBareServersToOne: Number(middle(({ bareOne, bareTwo }) => bareTwo / bareOne).toFixed(2)),
  });
} finally {
  await Promise.all([one, two, ...bares].map((server) => server.stop()));
  await rm(state, { recursive: true });
}

/** Requests a second that servers answer together, each over its share of the connections. */
async function answered(servers: readonly SpawnedServer[], duration: number): Promise<number> {
  const connections = CONNECTIONS / servers.length;
  const loads = await Promise.all(servers.map(({ url }) => load({ url, key, paths, connections, seconds: duration })));
  return loads.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
}
