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
const AT_ONCE = 8;

failOnUnhandled();

it('answers rightly or refuses while reads fail at random, and answers all once they do not', async () => {
  const datasets = await everyKind();
  const answers = await outcomes(await open({ only: true, data: datasets.map((files) => faultySource(files, () => null)) }));
  const random = seeded(SEED);
  let flaky = false;
  const faultOf = (name: string): Fault | null =>
    flaky && name !== 'manifest.json' && random() < SHARE ? (FAULTS[Math.floor(random() * FAULTS.length)] as Fault) : null;
  const counts = { answered: 0, refused: 0 };
  for (let round = 0; round < ROUNDS; round++) {
    // Several at a time, as a server is asked.
    for (let from = 0; from < QUESTIONS.length; from += AT_ONCE) {
      const some = QUESTIONS.slice(from, from + AT_ONCE);
      // Opened anew, so that the questions read their files anew.
      const doorplate = await open({ only: true, data: datasets.map((files) => faultySource(files, faultOf)) });
      flaky = true;
      const asked = await Promise.all(some.map((question) => outcomeOf(question, doorplate)));
      flaky = false;
      const healed = await Promise.all(some.map((question) => outcomeOf(question, doorplate)));
      for (const [i, { name }] of some.entries()) {
        const outcome = asked[i] as Outcome;
        if ('code' in outcome) {
          expect(outcome.code).toMatch(/^DATASET_(?:FILE_MISSING|UNREADABLE|DIGEST_MISMATCH|SIZE_MISMATCH)$/);
          counts.refused++;
        } else {
          expect(outcome).toEqual(answers.get(name));
          counts.answered++;
        }
        expect(healed[i]).toEqual(answers.get(name));
      }
      await doorplate.close();
    }
  }
  expect(counts.answered).toBeGreaterThan(ROUNDS);
  expect(counts.refused).toBeGreaterThan(ROUNDS);
});
