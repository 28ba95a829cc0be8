import { execFileSync } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import type { AddressRow } from '../tools/us/address-row.js';
import { percentiles, ROOM_FOR_ALL, report } from './measure.js';
import { lineOf } from './scale/questions.js';

/**
 * What a process takes that answers from more than it may keep in memory, and how long its answers take: mixed questions about
 * addresses all over a dataset that a run of `scale` has left. `npm run build && npm run bench -- memory-budget --folder F
 * --mebibytes 64`; the built package is asked once with room for everything, and once with the budget, each in a process of
 * its own.
 */
const { values } = parseArgs({
  options: {
    folder: { type: 'string' },
    mebibytes: { type: 'string', default: '64' },
    questions: { type: 'string', default: '100000' },
  },
});
const { folder } = values;
if (folder === undefined) throw new Error('--folder names what a run of scale has left');
const MEBIBYTE = 2 ** 20;
const MOST_OUTPUT_BYTES = 2 ** 28;
const ASK = fileURLToPath(new URL('memory-budget/ask.mjs', import.meta.url));
const ENTRY = new URL('../dist/index.js', import.meta.url).href;

interface Asked {
  readonly found: number;
  /** Resident memory at its highest. */
  readonly memoryMiB: number;
  readonly startMiB: number;
  readonly seconds: number;
  readonly microseconds: Readonly<Record<string, number[]>>;
}

const own = await mkdtemp(join(tmpdir(), 'memory-budget-'));
try {
  const addresses = join(own, 'addresses.json');
  const rows = JSON.parse(await readFile(join(folder, 'sample.json'), 'utf8')) as readonly AddressRow[];
  await writeFile(addresses, JSON.stringify(rows.map((row) => ({ line: lineOf(row), latitude: row.latitude, longitude: row.longitude }))));
  const data = [join(folder, 'dataset'), join(await embeddedFolder(), 'us-places')];
  const [everything, budget] = [ROOM_FOR_ALL, Number(values.mebibytes) * MEBIBYTE].map((maxBytes) => {
    const words = [ASK, ENTRY, String(maxBytes), values.questions, addresses, ...data];
    const written = execFileSync(process.execPath, words, { encoding: 'utf8', maxBuffer: MOST_OUTPUT_BYTES });
    const { microseconds, ...rest } = JSON.parse(written) as Asked;
    return {
      ...rest,
      all: percentiles(Object.values(microseconds).flat()),
      byOperation: Object.fromEntries(Object.entries(microseconds).map(([name, times]) => [name, percentiles(times)])),
    };
  });
  if (everything === undefined || budget?.found !== everything.found)
    throw new Error(`${budget?.found} are found within the budget, expected ${everything?.found}`);
  await report('memory-budget', {
    questions: Number(values.questions),
    mebibytes: Number(values.mebibytes),
    everything,
    budget,
    p99Times: Number((budget.all.p99Microseconds / everything.all.p99Microseconds).toFixed(1)),
  });
} finally {
  await rm(own, { recursive: true });
}
