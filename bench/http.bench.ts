import { type Load, load } from './http/load.js';
import { questionPaths } from './http/questions.js';
import { report, rounded } from './measure.js';
import { readOptions } from './options.js';
import { type SpawnedServer, withServers } from './processes.js';

/**
 * `doorplate serve` beside a bare node:http server, in the same run: `npm run bench -- http`. Each
 * has a process of its own. Rounds go back and forth between the two; the quietest of each counts, as other work on the machine makes a
 * server slower and never faster. Beside the rates stands the processor time that each server took for a request. Options:
 * `--seconds 2` a round, `--only parse`, may be repeated.
 */
const CONNECTIONS = [20, 100];
const { values, isWanted } = readOptions({ seconds: 2, only: [] });
const { seconds } = values;
const ROUNDS = 6;
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
      const rate = (of: keyof (typeof rounds)[number]) => Math.max(...rounds.map((round) => round[of].requestsPerSecond));
      const processor = (of: keyof (typeof rounds)[number]) => rounded(Math.min(...rounds.map((round) => round[of].processorMicroseconds)));
      rows.push({
        operation,
        connections,
        shareOfBare: rounded(rate('given') / rate('least'), 2),
        requestsPerSecond: rate('given'),
        processorMicroseconds: processor('given'),
        bareProcessorMicroseconds: processor('least'),
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
