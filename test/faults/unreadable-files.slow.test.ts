import { describe, expect, it } from 'vitest';
import { memorySource } from '../../src/dataset/index.js';
import { open } from '../../src/open.js';
import { manifestOf, type Packed } from '../fixtures/damaged-datasets.js';
import { everyKind, KINDS, severalOfStreets } from './every-kind.js';
import { FAULTS, type Fault, faultySource } from './faulty-source.js';
import { outcomeOf, outcomes } from './outcome.js';
import { QUESTIONS } from './questions.js';
import { failOnUnhandled } from './unhandled.js';

/** The kind of a file by its name. */
const kindsOf = (files: Packed) => new Map(manifestOf(files).files.map(({ name, kind }) => [name, kind]));

async function mounted(datasets: readonly Packed[]) {
  const doorplate = await open({ only: true, data: datasets.map((files) => memorySource(files)) });
  return { datasets, answers: await outcomes(doorplate) };
}

const MOUNTED = [
  ['one dataset of streets', await mounted(await everyKind())],
  ['two datasets of streets', await mounted(await severalOfStreets())],
] as const;

failOnUnhandled();

describe.each(MOUNTED)('with %s', (_, { datasets, answers }) => {
  it('every kind of file is asked for', () => {
    expect([...answers.values()].filter((outcome) => !('answer' in outcome))).toEqual([]);
    const kinds = new Set(datasets.flatMap((files) => [...kindsOf(files).values()]));
    expect([...kinds].sort()).toEqual([...KINDS].sort());
  });

  describe.each(KINDS)('and files of kind %s', (kind) => {
    it.each(FAULTS)('%s, questions are answered or refused, and answered once the files are whole', async (wrong) => {
      let fault: Fault | null = wrong;
      const data = datasets.map((files) => {
        const kinds = kindsOf(files);
        return faultySource(files, (name) => (kinds.get(name) === kind ? fault : null));
      });
      const doorplate = await open({ only: true, data });
      let refused = 0;
      // All at once, so that they share reads, and one after the other.
      const together = await Promise.all(QUESTIONS.map((question) => outcomeOf(question, doorplate)));
      const inTurn = await outcomes(doorplate);
      for (const [i, { name }] of QUESTIONS.entries()) {
        for (const outcome of [together[i], inTurn.get(name)]) {
          if (outcome !== undefined && 'code' in outcome) {
            expect(outcome.code).toMatch(/^DATASET_(?:FILE_MISSING|UNREADABLE|DIGEST_MISMATCH|SIZE_MISMATCH)$/);
            refused++;
          } else expect(outcome).toEqual(answers.get(name));
        }
      }
      expect(refused).toBeGreaterThan(0);
      fault = null;
      expect(await outcomes(doorplate)).toEqual(answers);
      await doorplate.close();
    });
  });
});
