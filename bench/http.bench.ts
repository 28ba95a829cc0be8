import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { createApiKey } from '../src/auth/index.js';
import { fileStore } from '../src/auth/node/index.js';
import { type LoadOptions, load } from './http/load.js';
import { questionPaths } from './http/questions.js';
import { type SpawnedServer, spawnServer } from './http/spawned-server.js';
import { report } from './measure.js';

/**
 * `doorplate serve` beside a bare node:http server, in the same run: `npm run bench -- http`. Each
 * has a process of its own. Rounds go back and forth between the two, so that a machine that slows
 * down slows both. Shares are medians of the rounds. Beside them stands the processor time that each server took
 * for a request, which other work on the machine does not change. Options: `--seconds 3` a round, `--only parse,verify`.
 */
const CONNECTIONS = [20, 100];
const { values } = parseArgs({ options: { seconds: { type: 'string', default: '3' }, only: { type: 'string' } } });
const seconds = Number(values.seconds);
const only = values.only?.split(',');
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;

const entry = fileURLToPath(new URL('../dist/cli/main.js', import.meta.url));
const bareEntry = fileURLToPath(new URL('./http/bare-server.ts', import.meta.url));
const state = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
const { key, record } = createApiKey('live');
await fileStore(join(state, 'credentials.json')).addKey(record);

const bare = await spawnServer(['--import', 'tsx', bareEntry, key]);
const own = await spawnServer([entry, 'serve', '--port', '0', '--state', state, '--dialect', 'photon', '--quiet']);
try {
  const rows = [];
  for (const [operation, paths] of Object.entries(await questionPaths())) {
    if (only !== undefined && !only.includes(operation)) continue;
    const asked = (url: string, connections: number, duration: number): LoadOptions => ({
      url,
      key,
      paths,
      connections,
      seconds: duration,
    });
    for (const { url } of [bare, own]) await load(asked(url, 20, WARM_UP_SECONDS));
    for (const connections of CONNECTIONS) {
      const rounds: { readonly least: Answered; readonly given: Answered }[] = [];
      const measure = (server: SpawnedServer) => measured(server, asked(server.url, connections, seconds));
      for (let round = 0; round < ROUNDS; round++) rounds.push({ least: await measure(bare), given: await measure(own) });
      const middle = (value: (round: (typeof rounds)[number]) => number) => rounds.map(value).sort((a, b) => a - b)[ROUNDS >> 1] as number;
      rows.push({
        operation,
        connections,
        shareOfBare: Number(middle(({ least, given }) => given.requestsPerSecond / least.requestsPerSecond).toFixed(2)),
        requestsPerSecond: middle(({ given }) => given.requestsPerSecond),
        processorMicroseconds: Number(middle(({ given }) => given.processorMicroseconds).toFixed(1)),
        bareProcessorMicroseconds: Number(middle(({ least }) => least.processorMicroseconds).toFixed(1)),
      });
    }
  }
  await report('http', { seconds, rounds: ROUNDS, rows });
} finally {
  await Promise.all([bare.stop(), own.stop()]);
  await rm(state, { recursive: true });
}

interface Answered {
  readonly requestsPerSecond: number;
  readonly processorMicroseconds: number;
}

/** What a server answers, and the processor time that it takes for a request; NaN where the system does not tell. */
async function measured(server: SpawnedServer, options: LoadOptions): Promise<Answered> {
  const before = server.processorMs();
  const { requestsPerSecond } = await load(options);
  const taken = server.processorMs() - before;
  return { requestsPerSecond, processorMicroseconds: (1000 * taken) / (requestsPerSecond * options.seconds) };
}
