import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { createApiKey } from '../src/auth/index.js';
import { fileStore } from '../src/auth/node/index.js';
import { type LoadOptions, load } from './http/load.js';
import { questionPaths } from './http/questions.js';
import { spawnServer } from './http/spawned-server.js';
import { report } from './measure.js';

/**
 * `doorplate serve` beside a bare node:http server, in the same run: `npm run bench -- http`. Each
 * has a process of its own. Rounds go back and forth between the two, so that a machine that slows
 * down slows both. Shares are medians of the rounds.
 */
const CONNECTIONS = [20, 100];
const seconds = Number(process.argv[process.argv.indexOf('--seconds') + 1]) || 3;
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;

const entry = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const bareEntry = fileURLToPath(new URL('./http/bare-server.ts', import.meta.url));
const state = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
const { key, record } = createApiKey('live');
await fileStore(join(state, 'credentials.json')).addKey(record);

const bare = await spawnServer(['--import', 'tsx', bareEntry, key]);
const own = await spawnServer([entry, 'serve', '--port', '0', '--state', state, '--quiet']);
try {
  const rows = [];
  for (const [operation, paths] of Object.entries(await questionPaths())) {
    const asked = (url: string, connections: number, duration: number): LoadOptions => ({
      url,
      key,
      paths,
      connections,
      seconds: duration,
    });
    for (const { url } of [bare, own]) await load(asked(url, 20, WARM_UP_SECONDS));
    for (const connections of CONNECTIONS) {
      const shares: number[] = [];
      const answered: number[] = [];
      for (let round = 0; round < ROUNDS; round++) {
        const least = await load(asked(bare.url, connections, seconds));
        const { requestsPerSecond } = await load(asked(own.url, connections, seconds));
        shares.push(requestsPerSecond / least.requestsPerSecond);
        answered.push(requestsPerSecond);
      }
      const middle = (values: number[]) => values.sort((a, b) => a - b)[ROUNDS >> 1] as number;
      rows.push({ operation, connections, shareOfBare: Number(middle(shares).toFixed(2)), requestsPerSecond: middle(answered) });
    }
  }
  await report('http', { seconds, rounds: ROUNDS, rows });
} finally {
  await Promise.all([bare.stop(), own.stop()]);
  await rm(state, { recursive: true });
}
