import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { onWire } from '../src/http/envelope.js';
import { open } from '../src/index.js';
import { Clients } from './http/clients.js';
import { questionPaths } from './http/questions.js';
import { report } from './measure.js';
import { readOptions } from './options.js';
import { ROOT, withRedis } from './processes.js';

/**
 * `doorplate serve --workers 2` with Redis under more load than it can take, while everything happens to it that an operator fears: `npm
 * run bench -- soak --seconds 120`. Data and credentials are opened anew every tenth of the time, a worker is killed every fifth, Redis is
 * stopped twice for a second. Every answer is compared with the one that the library gives in this process, as the contract writes it.
 */
const { seconds } = readOptions({ seconds: 120 }).values;
const WORKERS = 2;
const CONNECTIONS = 100;
const OUTAGE_MS = 1000;
/** Memory counts from when the heaps have grown to their size. */
const SETTLED = 0.3;

await withRedis(async ({ key, serve }, redis) => {
  const server = await serve('--workers', String(WORKERS), '--only', '--data', join(ROOT, 'datasets'));
  const workers = () => processesOf(server.child.pid).map(({ id }) => id);
  const doorplate = await open();
  const { ip = [], parse = [], verify = [] } = await questionPaths();
  const expected = new Map<string, unknown>();
  const text = (path: string) => decodeURIComponent(path.split('/').at(-1) as string);
  for (const [name, paths] of Object.entries({ ip, parse, verify }) as ['ip' | 'parse' | 'verify', readonly string[]][])
    for (const path of paths) expected.set(path, onWire(name, (await doorplate[name](text(path))).result));

  const clients = new Clients(server.url, key, expected);
  const ended = clients.run(CONNECTIONS, seconds * 1000);
  const memory = sampleMemory(() => processesOf(server.child.pid));
  const events = { reloads: 0, killed: 0, outages: 0 };
  for (let part = 1; part < 20; part++) {
    await sleep((seconds * 1000) / 20);
    if (part % 2 === 0) {
      server.child.kill('SIGHUP');
      events.reloads++;
    }
    if (part % 4 === 1) {
      // The youngest, so that one worker lives through it all, whose memory is told.
      const victim = workers().at(-1);
      if (victim !== undefined) process.kill(victim, 'SIGKILL');
      events.killed++;
    }
    if (part === 7 || part === 15) {
      await redis.kill();
      await sleep(OUTAGE_MS);
      await redis.resume();
      events.outages++;
    }
  }
  await ended;
  await doorplate.close();
  const { counts, wrong } = clients;
  await report('soak', {
    seconds,
    connections: CONNECTIONS,
    workers: WORKERS,
    ...events,
    answers: Object.fromEntries(counts),
    wrong,
    ...memory.end(),
  });
});

interface Process {
  readonly id: number;
  readonly megabytes: number;
}

/** The processes that another one has started, with their memory. */
function processesOf(starter: number | undefined): readonly Process[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss='], { encoding: 'utf8' }).trim().split('\n');
  return lines.flatMap((line) => {
    const [id = 0, parent, kilobytes = 0] = line.trim().split(/\s+/).map(Number);
    return parent === starter ? [{ id, megabytes: kilobytes / 1024 }] : [];
  });
}

/** Memory of the worker that has lived for longest, each second; the slope by least squares. */
function sampleMemory(running: () => readonly Process[]) {
  const began = performance.now();
  const samples: (Process & { readonly at: number })[] = [];
  const timer = setInterval(() => {
    for (const each of running()) samples.push({ ...each, at: (performance.now() - began) / 60_000 });
  }, 1000);
  return {
    end() {
      clearInterval(timer);
      const lived =
        running()
          .map(({ id }) => samples.filter((sample) => sample.id === id))
          .sort((a, b) => b.length - a.length)[0] ?? [];
      const settled = lived.slice(Math.floor(lived.length * SETTLED));
      return {
        megabytes: Math.round(settled.at(-1)?.megabytes ?? 0),
        megabytesPerMinute: Number(slope(settled).toFixed(1)),
        samples: settled.length,
      };
    },
  };
}

function slope(points: readonly { readonly at: number; readonly megabytes: number }[]): number {
  const mean = (value: (point: (typeof points)[number]) => number) => points.reduce((sum, point) => sum + value(point), 0) / points.length;
  const [at, megabytes] = [mean((point) => point.at), mean((point) => point.megabytes)];
  const covariance = mean((point) => (point.at - at) * (point.megabytes - megabytes));
  return covariance / mean((point) => (point.at - at) ** 2);
}
