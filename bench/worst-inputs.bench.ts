import { open } from '../src/open.js';
import { report } from './measure.js';
import { readOptions } from './options.js';
import { type Asked, climb, stepsOf, warmUp } from './worst-inputs/climb.js';
import { OPERATIONS, type Operation } from './worst-inputs/operations.js';

/**
 * The texts that take each operation longest over the datasets that come with the package, all files resident:
 * `npm run bench -- worst-inputs [--questions 2000] [--only NAME]`. They are looked for by steps of work, which are the same on
 * every machine, and then timed: of each text the fastest of some rounds, so that what the machine does besides is left out.
 */
const SEEDS = [1, 2, 3];
const TIMED = 5;
const ROUNDS = 9;

const { values, isWanted } = readOptions({ questions: 1500, only: [] });
const { questions } = values;

const doorplate = await open();
const operations = OPERATIONS.filter(({ name }) => isWanted(name));
await warmUp(doorplate, operations);
const timings: object[] = [];
for (const operation of operations) {
  const found: Asked[] = [];
  for (const seed of SEEDS) found.push(...(await climb(doorplate, operation, seed, questions)));
  found.sort((a, b) => b.steps - a.steps);
  const worst = [];
  for (const { input, steps } of found.slice(0, TIMED)) worst.push({ steps, milliseconds: await fastest(operation, input), input });
  const [most] = worst.sort((a, b) => b.milliseconds - a.milliseconds);
  const { input = '', ...rest } = most ?? {};
  timings.push({ operation: operation.name, ...rest, characters: input.length, input });
  process.stderr.write(`${operation.name}: ${JSON.stringify(rest)}\n`);
}
await report('worst-inputs', { datasets: doorplate.datasets().map(({ name, version }) => `${name} ${version}`), questions, timings });
await doorplate.close();

/** What a question takes, milliseconds. A blank more each time, so that nothing is kept of the text as a whole. */
async function fastest(operation: Operation, input: string): Promise<number> {
  let least = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round++) {
    const asked = operation.inputs.includes('0,0') || operation.name.startsWith('ip') ? input : input.slice(0, 1015) + ' '.repeat(round);
    const start = performance.now();
    await stepsOf(doorplate, operation, asked);
    least = Math.min(least, performance.now() - start);
  }
  return Number(least.toFixed(2));
}
