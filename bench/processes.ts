import { type ChildProcess, execFileSync, fork, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { text } from 'node:stream/consumers';
import { fileURLToPath } from 'node:url';
import { createApiKey, redisStore } from '../src/auth/index.js';
import { fileStore } from '../src/auth/node/index.js';
import { RedisServer } from '../test/fixtures/redis.js';
import { connectRedis, disconnectRedis, redisCommand } from '../tools/cli/credentials/redis-connections.js';
import { temporaryFolder } from './data.js';

export const ROOT = fileURLToPath(new URL('..', import.meta.url));
const BARE = join(ROOT, 'bench/http/bare-server.ts');
const SAMPLE_MS = 100;
/** Linux counts processor time of processes in hundredths of a second. */
const TICK_MS = 10;
const MOST_OUTPUT_BYTES = 2 ** 28;

/** What a process has taken so far; null where the system does not tell. */
function usageOf({ pid }: ChildProcess): { readonly processorMs: number; readonly peakMiB: number } | null {
  try {
    // Behind the name, which may hold blanks, the times in user and kernel mode are the 12th and 13th field.
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    const [peak] = /(?<=VmHWM:\s+)\d+/.exec(readFileSync(`/proc/${pid}/status`, 'utf8')) ?? [];
    return peak === undefined
      ? null
      : { processorMs: (Number(fields[11]) + Number(fields[12])) * TICK_MS, peakMiB: Math.round(Number(peak) / 1024) };
  } catch {
    return null;
  }
}

/** What a run of the command line wrote to standard output, and what it took. */
export interface Ran {
  readonly output: string;
  readonly taken: {
    readonly seconds: number;
    /** Processor time of all its threads. */
    readonly cpuSeconds: number | null;
    /** Highest resident memory, MiB. */
    readonly peakMiB: number | null;
  };
}

/** Runs the command line in a process of its own and watches it; memory and processor time are known on Linux only. */
export async function runCommand(words: readonly string[]): Promise<Ran> {
  const start = performance.now();
  const child = spawn(process.execPath, ['--import', 'tsx', 'tools/cli/main.ts', ...words], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const output = text(child.stdout);
  let usage: ReturnType<typeof usageOf> = null;
  const sample = setInterval(() => {
    usage = usageOf(child) ?? usage;
  }, SAMPLE_MS);
  const [code] = (await once(child, 'exit')) as [number | null];
  clearInterval(sample);
  if (code !== 0) throw new Error(`${words[0]} ended with ${code}`);
  const { processorMs, peakMiB } = usage ?? { processorMs: null, peakMiB: null };
  const cpuSeconds = processorMs === null ? null : Math.round(processorMs / 1000);
  return { output: await output, taken: { seconds: Math.round((performance.now() - start) / 100) / 10, cpuSeconds, peakMiB } };
}

/** What a script prints as JSON in a process of plain Node. */
export function printedBy<T>(script: URL, ...words: readonly string[]): T {
  const options = { encoding: 'utf8', maxBuffer: MOST_OUTPUT_BYTES } as const;
  return JSON.parse(execFileSync(process.execPath, [fileURLToPath(script), ...words], options)) as T;
}

/** What a module answers to a message in a process of its own. */
export async function answeredBy<T>(module: URL, words: readonly string[], message: object): Promise<T> {
  const child = fork(fileURLToPath(module), words, { execArgv: ['--import', 'tsx'], serialization: 'advanced' });
  const answer = once(child, 'message');
  const ended = once(child, 'exit');
  child.send(message);
  const [first] = await Promise.race([answer, ended.then(([code]) => Promise.reject(new Error(`${words[0]} ended with ${code}`)))]);
  await ended;
  return first as T;
}

/** A server in a process of its own. */
export interface SpawnedServer {
  readonly url: string;
  readonly port: number;
  readonly child: ChildProcess;
  /** Processor time that it has taken so far, milliseconds; NaN where the system does not tell. */
  processorMs(): number;
  /** The most memory that it has taken; NaN where the system does not tell. */
  peakMiB(): number;
  stop(): Promise<void>;
}

/** Starts Node with these words, and waits for the line that names the address. */
async function spawnServer(words: readonly string[]): Promise<SpawnedServer> {
  const child = spawn(process.execPath, words, { stdio: ['ignore', 'pipe', 'inherit'] });
  const lines = createInterface({ input: child.stdout });
  const url = await new Promise<string>((resolve, reject) => {
    lines.on('line', (line) => {
      const found = /listens on (\S+)/.exec(line)?.[1];
      if (found !== undefined) resolve(found);
    });
    child.once('exit', (code) => reject(new Error(`the server ended with exit code ${code}`)));
  });
  return {
    url,
    port: Number(new URL(url).port),
    child,
    processorMs: () => usageOf(child)?.processorMs ?? Number.NaN,
    peakMiB: () => usageOf(child)?.peakMiB ?? Number.NaN,
    async stop() {
      child.kill('SIGKILL');
      if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
    },
  };
}

/** What starts servers that know one key. */
export interface Servers {
  readonly key: string;
  /** The folder of their state. */
  readonly state: string;
  /** The built `doorplate serve` with more words. */
  serve(...words: readonly string[]): Promise<SpawnedServer>;
  /** A server that does the least that one with credentials does. */
  bare(): Promise<SpawnedServer>;
  /** Any other server. */
  start(words: readonly string[]): Promise<SpawnedServer>;
}

/** Runs a task with servers, which end with it. The key is kept in the folder of their state, or in Redis where that is given. */
export async function withServers(task: (servers: Servers) => Promise<void>, redis?: RedisServer): Promise<void> {
  const started: SpawnedServer[] = [];
  const start = async (words: readonly string[]): Promise<SpawnedServer> => {
    const server = await spawnServer(words);
    started.push(server);
    return server;
  };
  const state = await temporaryFolder();
  const { key, record } = createApiKey('live');
  const kept = redis === undefined ? [] : ['--credentials', redis.url];
  const own = [join(ROOT, 'dist/cli/main.js'), 'serve', '--port', '0', '--quiet', '--state', state, ...kept];
  try {
    if (redis === undefined) await fileStore(join(state, 'credentials.json')).addKey(record);
    else await redisStore(redisCommand(await connectRedis(redis.url), redis.url)).addKey(record);
    await task({
      key,
      state,
      serve: (...words) => start([...own, ...words]),
      bare: () => start(['--import', 'tsx', BARE, key]),
      start,
    });
  } finally {
    await Promise.all(started.map((server) => server.stop()));
    if (redis !== undefined) await disconnectRedis();
  }
}

/** As {@link withServers}, with a Redis of their own that keeps the key. */
export async function withRedis(task: (servers: Servers, redis: RedisServer) => Promise<void>): Promise<void> {
  const redis = await RedisServer.start();
  try {
    await withServers((servers) => task(servers, redis), redis);
  } finally {
    await redis.stop();
  }
}
