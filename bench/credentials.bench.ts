import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate, setTimeout as sleep } from 'node:timers/promises';
import { type ApiKeyRecord, createApiKey, createAuthenticator, createProfile, memoryStore } from '../src/auth/index.js';
import { fileStore } from '../src/auth/node/index.js';
import { hashPassword } from '../src/auth/passwords/password.js';
import { createHandler } from '../src/http/index.js';
import { toNodeHandler } from '../src/http/node.js';
import type { Service } from '../src/service.js';
import { report } from './measure.js';
import { floodWithWrongPasswords, hangUp } from './token-flood.js';

/**
 * How long a right password waits behind wrong ones, and how long a change of many keys holds up a
 * server: `npm run bench -- credentials`.
 */
const FLOOD = 3000;
const RUNS = 5;
const KEYS = 100_000;

const median = (samples: readonly number[]): number => Math.round([...samples].sort((a, b) => a - b)[samples.length >> 1] as number);

/** Milliseconds from a right request to its token, over a server on this machine. */
async function rightBehindWrong(nameOf: (profileName: string) => string, areGone: boolean): Promise<number> {
  const store = memoryStore();
  const { profileName, profilePassword, record } = await createProfile();
  await store.addProfile(record);
  const auth = createAuthenticator({ store, tokens: { secret: `${randomUUID()}${randomUUID()}` } });
  // Tokens need no data.
  const server = createServer(toNodeHandler(createHandler({} as Service, { auth })));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const sockets = await floodWithWrongPasswords(server, FLOOD, () => nameOf(profileName));
  if (areGone) await hangUp(sockets);
  const start = performance.now();
  const { port } = server.address() as AddressInfo;
  const { status } = await fetch(`http://127.0.0.1:${port}/auth/token`, { headers: { profileName, profilePassword } });
  const milliseconds = performance.now() - start;
  if (status !== 200) throw new Error(`the right request was answered with ${status}`);
  await hangUp(sockets.filter(({ destroyed }) => !destroyed));
  server.closeAllConnections();
  server.close();
  return milliseconds;
}

const alone: number[] = [];
for (let run = 0; run < RUNS; run++) {
  const start = performance.now();
  await hashPassword('any');
  alone.push(performance.now() - start);
}
const floods = [];
for (const [names, nameOf] of [
  ['one profile', (profileName: string) => profileName],
  ['a new name each', () => randomUUID()],
] as const) {
  for (const areGone of [false, true]) {
    const samples: number[] = [];
    for (let run = 0; run < RUNS; run++) samples.push(await rightBehindWrong(nameOf, areGone));
    floods.push({
      wrongRequests: FLOOD,
      names,
      areGone,
      medianMilliseconds: median(samples),
      worstMilliseconds: Math.round(Math.max(...samples)),
    });
  }
}

/** The longest time for which nothing else ran during a task, milliseconds. */
async function longestBlock(task: () => Promise<unknown>): Promise<number> {
  let longest = 0;
  let isRunning = true;
  const watching = (async () => {
    for (let last = performance.now(); isRunning; last = performance.now()) {
      await setImmediate();
      longest = Math.max(longest, performance.now() - last);
    }
  })();
  await task();
  isRunning = false;
  await watching;
  return longest;
}

const folder = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
const path = join(folder, 'credentials.json');
const records = Array.from({ length: KEYS }, () => createApiKey('live').record);
await fileStore(path).addIfEmpty(records, []);
const [server, command] = [fileStore(path), fileStore(path)];
await server.keys();
await command.keys();
const ownChanges: number[] = [];
const changesOfOthers: number[] = [];
const noticed: number[] = [];
for (let run = 0; run < RUNS; run++) {
  const { id, hash } = records[run] as ApiKeyRecord;
  ownChanges.push(await longestBlock(async () => command.addKey(createApiKey('live').record)));
  await command.revokeKey(id);
  const start = performance.now();
  changesOfOthers.push(
    await longestBlock(async () => {
      while ((server.findKey(hash) as ApiKeyRecord).revokedAt === null) await sleep(5);
    }),
  );
  noticed.push(performance.now() - start);
}
await rm(folder, { recursive: true });

await report('credentials', {
  onePasswordMilliseconds: median(alone),
  rightBehindWrong: floods,
  store: {
    keys: KEYS,
    ownChangeBlocksMilliseconds: median(ownChanges),
    changeOfAnotherProcessBlocksMilliseconds: median(changesOfOthers),
    noticedAfterMilliseconds: median(noticed),
  },
});
