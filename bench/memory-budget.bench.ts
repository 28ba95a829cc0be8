import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import type { AddressRow } from '../tools/build/us/rows.js';
import { temporaryFolder } from './data.js';
import { percentiles, ROOM_FOR_ALL, report } from './measure.js';
import { readOptions, scaleFolder } from './options.js';
import { printedBy } from './processes.js';
import { lineOf } from './scale/questions.js';

/**
 * What a process takes that answers from more than it may keep in memory, and how long its answers take: mixed questions about addresses
 * all over a dataset that a run of `scale` has left. `npm run build && npm run bench -- memory-budget --folder F --mebibytes 64`; the built
 * package is asked once with room for everything, and once with the budget, each in a process of its own.
 */
const { mebibytes, questions, folder: given } = readOptions({ folder: '', mebibytes: 64, questions: 100_000 }).values;
const folder = scaleFolder(given);
const MEBIBYTE = 2 ** 20;
const ASK = new URL('memory-budget/ask.mjs', import.meta.url);
const ENTRY = new URL('../dist/index.js', import.meta.url).href;

interface Asked {
  readonly found: number;
  /** Resident memory at its highest. */
  readonly memoryMiB: number;
  readonly startMiB: number;
  readonly seconds: number;
  readonly microseconds: Readonly<Record<string, number[]>>;
}

const addresses = join(await temporaryFolder(), 'addresses.json');
const rows = JSON.parse(await readFile(join(folder, 'sample.json'), 'utf8')) as readonly AddressRow[];
await writeFile(addresses, JSON.stringify(rows.map((row) => ({ line: lineOf(row), latitude: row.latitude, longitude: row.longitude }))));
const data = [join(folder, 'dataset'), join(await embeddedFolder(), 'us-places')];
const [everything, budget] = [ROOM_FOR_ALL, mebibytes * MEBIBYTE].map((maxBytes) => {
  const { microseconds, ...rest } = printedBy<Asked>(ASK, ENTRY, String(maxBytes), String(questions), addresses, ...data);
  return {
    ...rest,
    all: percentiles(Object.values(microseconds).flat()),
    byOperation: Object.fromEntries(Object.entries(microseconds).map(([name, times]) => [name, percentiles(times)])),
  };
});
if (everything === undefined || budget?.found !== everything.found)
  throw new Error(`${budget?.found} are found within the budget, expected ${everything?.found}`);
const p99Times = Number((budget.all.p99Microseconds / everything.all.p99Microseconds).toFixed(1));
await report('memory-budget', { questions, mebibytes, everything, budget, p99Times });
