/**
 * `doorplate batch` over a table beside the library in a bare loop: CSV to Parquet on two threads against two processes
 * that verify the same texts and write nothing. `node --import tsx bench/batch-table.bench.ts ROWS`, after a build.
 */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Random } from './accuracy/random.js';

const ROWS = Number(process.argv[2] ?? 1_000_000);
const THREADS = 2;
const SEED = 20;
const root = new URL('..', import.meta.url).pathname;
const folder = await mkdtemp(join(tmpdir(), 'doorplate-batch-bench-'));

interface SampleAddress {
  readonly address1?: string;
  readonly city?: string;
  readonly state?: string;
  readonly postalCode?: string;
}

/** What people have beside an address, and an address of the sample, one in ten with another number. */
async function writeTable(path: string): Promise<void> {
  const random = new Random(SEED);
  const listed = createRequire(import.meta.url)('rrad') as { readonly addresses: readonly SampleAddress[] };
  const addresses = listed.addresses.filter(({ address1, city }) => address1 !== undefined && city !== undefined);
  const file = createWriteStream(path);
  file.write('id,customer,street,city,state,zip\n');
  for (let row = 0; row < ROWS; row++) {
    const { address1 = '', city = '', state = '', postalCode = '' } = addresses[random.below(addresses.length)] ?? {};
    const street = random.share() < 0.1 ? address1.replace(/^\d+/, (number) => String(Number(number) + 2)) : address1;
    if (!file.write(`${row},"Customer, No. ${row}",${street.replaceAll(',', '')},${city},${state},${postalCode}\n`))
      await once(file, 'drain');
  }
  file.end();
  await once(file, 'close');
}

async function secondsOf(commands: readonly (readonly string[])[]): Promise<number> {
  const startedAt = performance.now();
  const children = commands.map((words) => spawn(process.execPath, words, { cwd: root, stdio: 'ignore' }));
  const codes = await Promise.all(children.map(async (child) => (await once(child, 'exit'))[0] as number));
  if (codes.some((code) => code !== 0)) throw new Error(`a command has ended with ${codes}`);
  return (performance.now() - startedAt) / 1000;
}

const bareLoop = (path: string, part: number) => `
  import { readFileSync } from 'node:fs';
  import { open } from './dist/index.js';
  const doorplate = await open();
  const lines = readFileSync(${JSON.stringify(path)}, 'utf8').split('\\n').slice(1, -1).filter((_, at) => at % ${THREADS} === ${part});
  for (const line of lines) {
    const [street, city, state, zip] = line.slice(line.lastIndexOf('"') + 2).split(',');
    await doorplate.verify({ street, city, state, zip });
  }`;

try {
  const table = join(folder, 'table.csv');
  await writeTable(table);
  const loops = Array.from({ length: THREADS }, (_, part) => ['--input-type=module', '-e', bareLoop(table, part)]);
  const bare = await secondsOf(loops);
  const words = ['dist/cli/main.js', 'batch', 'verify', table, '--out', join(folder, 'out.parquet'), '--threads', String(THREADS)];
  const batch = await secondsOf([words]);
  const rate = (seconds: number) => `${seconds.toFixed(1)} s, ${Math.round(ROWS / seconds)} rows/s`;
  console.log(`${ROWS} rows; bare loop ${rate(bare)}; batch to Parquet ${rate(batch)}; ratio ${(bare / batch).toFixed(2)}`);
} finally {
  await rm(folder, { recursive: true });
}
