import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';
import { mixedInputs } from '../data.js';
import { report, rounded } from '../measure.js';

/**
 * The built parser beside the other JavaScript ones, on the same strings in interleaved rounds; the quietest of each counts:
 * `npm run bench -- compare/parse`. Each runs in a process of its own: one of them uses strings in a way that makes the engine throw away what it had
 * optimized, and everything after it in the same process is slower.
 */
const REFERENCE = 'parse-address 1.1.2';
const NAMES = ['doorplate', REFERENCE, 'addresser 1.1.22', '@universe/address-parser 4.0.0'] as const;
const WARM_UP_ROUNDS = 10;
const ROUNDS = 150;

const { from, texts } = await mixedInputs(1000, 1);
const worker = fileURLToPath(new URL('parse-worker.mjs', import.meta.url));

async function round(child: ChildProcess, message: string | readonly string[]): Promise<number> {
  child.send(message);
  const [milliseconds] = await once(child, 'message');
  return milliseconds;
}

const children: ChildProcess[] = [];
for (const name of NAMES) {
  const child = fork(worker, [name], { execArgv: [] });
  child.on('exit', (code) => {
    if (code !== 0) throw new Error(`the process of ${name} ended with ${code}`);
  });
  await once(child, 'message');
  await round(child, texts);
  for (let i = 1; i < WARM_UP_ROUNDS; i++) await round(child, 'again');
  children.push(child);
}

const least = NAMES.map(() => Number.POSITIVE_INFINITY);
for (let i = 0; i < ROUNDS; i++) {
  for (let k = 0; k < NAMES.length; k++) {
    const turn = (i + k) % NAMES.length;
    least[turn] = Math.min(least[turn] as number, await round(children[turn] as ChildProcess, 'again'));
  }
}
for (const child of children) child.disconnect();

const reference = least[NAMES.indexOf(REFERENCE)] as number;
await report('compare/parse', {
  texts: texts.length,
  from,
  rounds: ROUNDS,
  parsers: least.map((milliseconds, k) => ({
    name: NAMES[k],
    addressesPerSecond: Math.round((1000 * texts.length) / milliseconds),
    timesParseAddress: rounded(reference / milliseconds, 2),
  })),
});
