import { execFileSync } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import { open } from '../src/open.js';
import type { AddressRow } from '../tools/us/address-row.js';
import { Random } from './accuracy/random.js';
import { type Percentiles, percentiles, ROOM_FOR_ALL, report } from './measure.js';
import { lineOf } from './scale/questions.js';

/**
 * What a process takes that answers from more than it may keep in memory, and how long its answers take: mixed questions about
 * addresses all over a dataset that a run of `scale` has left. `npm run bench -- memory-budget --folder F --mebibytes 64`; asked
 * once with room for everything, and once with the budget, each in a process of its own.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    mebibytes: { type: 'string', default: '64' },
    questions: { type: 'string', default: '100000' },
    only: { type: 'string' },
  },
});
const { folder, only } = values;
if (folder === undefined) throw new Error('--folder names what a run of scale has left');
const MEBIBYTE = 2 ** 20;
const SEED = 20261123;

interface Asked {
  readonly found: number;
  readonly memoryMiB: number;
  readonly startMiB: number;
  readonly seconds: number;
  readonly all: Percentiles;
  readonly byOperation: Readonly<Record<string, Percentiles>>;
}

if (only === undefined) {
  const [everything, budget] = [inProcess(ROOM_FOR_ALL / MEBIBYTE), inProcess(Number(values.mebibytes))];
  if (budget.found !== everything.found) throw new Error(`${budget.found} are found within the budget, expected ${everything.found}`);
  const times = Number((budget.all.p99Microseconds / everything.all.p99Microseconds).toFixed(1));
  await report('memory-budget', {
    questions: Number(values.questions),
    mebibytes: Number(values.mebibytes),
    everything,
    budget,
    p99Times: times,
  });
} else process.stdout.write(JSON.stringify(await asked(Number(only))));

function inProcess(mebibytes: number): Asked {
  const own = fileURLToPath(import.meta.url);
  const words = ['--import', 'tsx', own, '--folder', folder as string, '--questions', values.questions, '--only', String(mebibytes)];
  return JSON.parse(execFileSync(process.execPath, words, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'inherit'] })) as Asked;
}

/** Asks with a budget; resident memory at its highest. */
async function asked(mebibytes: number): Promise<Asked> {
  const sample = JSON.parse(await readFile(join(folder as string, 'sample.json'), 'utf8')) as readonly AddressRow[];
  const data = [join(folder as string, 'dataset'), join(await embeddedFolder(), 'us-places')];
  const doorplate = await open({ data, maxBytes: mebibytes * MEBIBYTE });
  const startMiB = Math.round(process.memoryUsage.rss() / MEBIBYTE);
  const operations: Readonly<Record<string, (row: AddressRow) => Promise<{ readonly status: string }>>> = {
    verify: (row) => doorplate.verify(lineOf(row)),
    geocode: (row) => doorplate.geocode(lineOf(row)),
    reverse: ({ latitude, longitude }) => doorplate.reverse({ latitude, longitude }),
    suggestAddress: (row) => doorplate.suggestAddress(lineOf(row).slice(0, -6)),
  };
  const names = Object.keys(operations);
  const random = new Random(SEED);
  const taken: Record<string, number[]> = Object.fromEntries(names.map((name) => [name, []]));
  const count = Number(values.questions);
  let found = 0;
  const begun = performance.now();
  for (let i = 0; i < count; i++) {
    const name = names[i % names.length] as string;
    const row = sample[Math.floor(random.share() * sample.length)] as AddressRow;
    const start = performance.now();
    const { status } = await (operations[name] as (typeof operations)[string])(row);
    // The first tenth fills what is kept.
    if (i >= count / 10) taken[name]?.push((performance.now() - start) * 1000);
    if (status === 'found') found++;
  }
  const seconds = Math.round((performance.now() - begun) / 1000);
  await doorplate.close();
  return {
    found,
    memoryMiB: Math.round(process.resourceUsage().maxRSS / 1024),
    startMiB,
    seconds,
    all: percentiles(Object.values(taken).flat()),
    byOperation: Object.fromEntries(names.map((name) => [name, percentiles(taken[name] as number[])])),
  };
}
