import { type Load, load } from './http/load.js';
import { questionPaths } from './http/questions.js';
import { quantile, report } from './measure.js';
import { readOptions } from './options.js';
import { type SpawnedServer, withServers } from './processes.js';

/**
 * `doorplate serve` beside a bare node:http server, in the same run: `npm run bench -- http`. Each
 * has a process of its own. Rounds go back and forth between the two, so that a machine that slows
 * down slows both. Shares are medians of the rounds. Beside them stands the processor time that each server took
 * for a request, which other work on the machine does not change. Options: `--seconds 3` a round, `--only parse`, may be repeated.
 */
const CONNECTIONS = [20, 100];
const { values, isWanted } = readOptions({ seconds: 3, only: [] });
const { seconds } = values;
const ROUNDS = 3;
const WARM_UP_SECONDS = 2;

await withServers(async ({ key, serve, bare }) => {
  const [least, own] = [await bare(), await serve('--dialect', 'photon')];
  const rows = [];
  for (const [operation, paths] of Object.entries(await questionPaths())) {
    if (!isWanted(operation)) continue;
    for (const { url } of [least, own]) await load({ url, key, paths, connections: 20, seconds: WARM_UP_SECONDS });
    for (const connections of CONNECTIONS) {
      const measured = async (server: SpawnedServer) => {
        const before = server.processorMs();
        const answered = await load({ url: server.url, key, paths, connections, seconds });
        return { ...answered, processorMicroseconds: processorMicroseconds(answered, server.processorMs() - before) };
      };
      const rounds: { readonly least: Measured; readonly given: Measured }[] = [];
      for (let round = 0; round < ROUNDS; round++) rounds.push({ least: await measured(least), given: await measured(own) });
      const middle = (value: (round: (typeof rounds)[number]) => number) => quantile(rounds.map(value), 0.5);
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
});

interface Measured extends Load {
  /** For a request; NaN where the system does not tell. */
  readonly processorMicroseconds: number;
}

function processorMicroseconds({ requestsPerSecond }: Load, milliseconds: number): number {
  return (1000 * milliseconds) / (requestsPerSecond * seconds);
}
