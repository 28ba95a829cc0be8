import { expect, it } from 'vitest';
import { seeded } from '../../bench/measure.js';
import { open } from '../../src/open.js';
import { everyKind } from './every-kind.js';
import { FAULTS, type Fault, faultySource } from './faulty-source.js';
import { type Outcome, outcomeOf, outcomes } from './outcome.js';
import { QUESTIONS } from './questions.js';
import { failOnUnhandled } from './unhandled.js';

const SEED = 20261122;
/** Of ten reads three fail. */
const SHARE = 0.3;
const ROUNDS = 40;

failOnUnhandled();

it('answers rightly or refuses while reads fail at random, and answers all once they do not', async () => {
  const datasets = await everyKind();
  const answers = await outcomes(await open({ data: datasets.map((files) => faultySource(files, () => null)) }));
  const random = seeded(SEED);
  let flaky = false;
  const faultOf = (name: string): Fault | null =>
    flaky && name !== 'manifest.json' && random() < SHARE ? (FAULTS[Math.floor(random() * FAULTS.length)] as Fault) : null;
  // Nothing is kept, so that every question reads its files anew.
  const doorplate = await open({ data: datasets.map((files) => faultySource(files, faultOf)), maxBytes: 1 });
  const counts = { answered: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    flaky = true;
    const found = new Map<string, Outcome>();
    // Several at a time, as a server is asked.
    for (let from = 0; from < QUESTIONS.length; from += 8) {
      const some = QUESTIONS.slice(from, from + 8);
      const asked = await Promise.all(some.map((question) => outcomeOf(question, doorplate)));
      for (const [i, { name }] of some.entries()) found.set(name, asked[i] as Outcome);
    }
    for (const [name, outcome] of found) {
      if ('code' in outcome) {
        expect(outcome.code).toMatch(/^DATASET_(?:FILE_MISSING|UNREADABLE|DIGEST_MISMATCH|SIZE_MISMATCH)$/);
        counts.refused++;
      } else {
        expect(outcome).toEqual(answers.get(name));
        counts.answered++;
      }
    }
    flaky = false;
  }
  expect(counts.answered).toBeGreaterThan(ROUNDS);
  expect(counts.refused).toBeGreaterThan(ROUNDS);
  expect(await outcomes(doorplate)).toEqual(answers);
  await doorplate.close();
});
