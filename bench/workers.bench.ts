import { load } from './http/load.js';
import { questionPaths } from './http/questions.js';
import { report, rounded } from './measure.js';
import { readOptions } from './options.js';
import { type SpawnedServer, withServers } from './processes.js';

/**
 * `doorplate serve --workers 2` beside one process, with a mix of all operations, and two bare servers beside one:
 * `npm run bench -- workers --seconds 3`. The generator of load takes a processor's time, too, so that two bare servers show what the
 * machine has left for a second process. The quietest round of each counts.
 */
const { seconds } = readOptions({ seconds: 3 }).values;
const CONNECTIONS = 40;
const ROUNDS = 6;
const WARM_UP_SECONDS = 3;

const lists = Object.values(await questionPaths());
// One of each operation in turn.
const paths = (lists[0] ?? []).flatMap((_, i) => lists.map((list) => list[i] as string));
await withServers(async ({ key, serve, bare }) => {
  /** Requests a second that servers answer together, each over its share of the connections. */
  const answered = async (servers: readonly SpawnedServer[], duration: number): Promise<number> => {
    const connections = CONNECTIONS / servers.length;
    const loads = await Promise.all(servers.map(({ url }) => load({ url, key, paths, connections, seconds: duration })));
    return loads.reduce((sum, { requestsPerSecond }) => sum + requestsPerSecond, 0);
  };
  const [one, two] = [await serve('--dialect', 'photon'), await serve('--dialect', 'photon', '--workers', '2')];
  const bares = [await bare(), await bare()];
  for (const server of [one, two, ...bares]) await answered([server], WARM_UP_SECONDS);
  const most = { one: 0, two: 0, bareOne: 0, bareTwo: 0 };
  const asked = { one: [one], two: [two], bareOne: bares.slice(0, 1), bareTwo: bares };
  for (let round = 0; round < ROUNDS; round++) {
    for (const name of ['one', 'two', 'bareOne', 'bareTwo'] as const)
      most[name] = Math.max(most[name], await answered(asked[name], seconds));
  }
  await report('workers', {
    seconds,
    rounds: ROUNDS,
    connections: CONNECTIONS,
    requestsPerSecond: most.two,
    twoWorkersToOne: rounded(most.two / most.one, 2),
    twoBareServersToOne: rounded(most.bareTwo / most.bareOne, 2),
  });
});
