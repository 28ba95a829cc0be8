import { afterAll, expect, it } from 'vitest';
import { climb, warmUp } from '../../bench/worst-inputs/climb.js';
import { OPERATIONS } from '../../bench/worst-inputs/operations.js';
import { open } from '../../src/open.js';

const SEED = 20261122;
const QUESTIONS = 60;

/**
 * Steps that no text of 1,024 characters may take, over the datasets that come with the package: a quarter or more above the most
 * that searches of 4,500 texts an operation have found (`npm run bench -- worst-inputs`, which also tells the time).
 */
const MOST_STEPS: Readonly<Record<string, number>> = {
  parse: 130_000,
  'parse, explained': 160_000,
  verify: 450_000,
  speculate: 450_000,
  'speculate, explained': 450_000,
  geocode: 450_000,
  'geocode, 50 candidates': 450_000,
  reverse: 5_000,
  'reverse, 50 candidates': 1_500_000,
  'suggest-address': 850_000,
  'complete-address, 50': 850_000,
  'suggest-city': 60_000,
  'complete-city, 50': 60_000,
  'suggest-zip': 200_000,
  'complete-zip, 50': 200_000,
  'suggest-in-city': 200_000,
  'complete-in-city, 50': 200_000,
  'suggest-in-locality': 1_300_000,
  'complete-in-locality, 50': 1_300_000,
  'suggest-in-pin': 1_300_000,
  'complete-in-pin, 50': 1_300_000,
  ip: 100,
  'ip, explained': 20_000,
};

const doorplate = await open();
await warmUp(doorplate, OPERATIONS);
afterAll(() => doorplate.close());

it.each(OPERATIONS)('no text keeps $name busy', async (operation) => {
  const [worst] = await climb(doorplate, operation, SEED, QUESTIONS);
  expect(worst?.steps, worst?.input).toBeLessThan(MOST_STEPS[operation.name] as number);
});
