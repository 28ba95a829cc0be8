import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Clients } from './http/clients.js';
import { report } from './measure.js';
import { readOptions } from './options.js';
import { ROOT, withRedis } from './processes.js';

/**
 * Two processes that count one limit in Redis, each asked for more than all of it: how many requests they let through
 * beside how many they should. `npm run bench -- redis-limit --seconds 30`.
 */
const { seconds } = readOptions({ seconds: 30 }).values;
const PER_SECOND = 1000;
const CONNECTIONS = 10;
/** A period begins with the first request behind the last one. The end of the run falls into the middle of the last of them. */
const RUN_MS = seconds * 1000 - 500;
const PATH = '/ipgeolocation/10.0.0.1';

await withRedis(async ({ key, serve }) => {
  const start = () => serve('--only', '--data', join(ROOT, 'datasets/ip-country'), '--limit-per-second', String(PER_SECOND));
  const servers = [await start(), await start()];
  const headers = { authorization: `Bearer ${key}` };
  const { Result: result } = (await (await fetch(`${servers[0]?.url}${PATH}`, { headers })).json()) as { Result: unknown };
  // The period of that request is over.
  await sleep(1500);
  const clients = servers.map(({ url }) => new Clients(url, key, new Map([[PATH, result]])));
  await Promise.all(clients.map((each) => each.run(CONNECTIONS, RUN_MS)));
  const total = (status: number) => clients.reduce((sum, { counts }) => sum + (counts.get(status) ?? 0), 0);
  const allowed = seconds * PER_SECOND;
  const asked = total(200) + total(429);
  // Where fewer come, some periods end before their limit has been reached, and the figures say nothing of the count.
  if (asked < 2 * allowed) throw new Error(`the clients asked ${asked} times, expected ${2 * allowed} or more: the machine is busy`);
  const others = clients.flatMap(({ counts }) => [...counts.keys()]).filter((status) => status !== 200 && status !== 429);
  await report('redis-limit', {
    seconds,
    processes: servers.length,
    limitPerSecond: PER_SECOND,
    admittedByEach: clients.map(({ counts }) => counts.get(200) ?? 0),
    admitted: total(200),
    refused: total(429),
    others,
    deviationPercent: Number(((100 * (total(200) - allowed)) / allowed).toFixed(2)),
  });
});
