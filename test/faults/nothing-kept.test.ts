import { expect, it } from 'vitest';
import { memorySource } from '../../src/dataset/index.js';
import { isDoorplateError } from '../../src/errors.js';
import { open } from '../../src/open.js';
import { everyKind, type Packed, severalOfStreets } from './every-kind.js';
import { type Outcome, outcomeOf, outcomes } from './outcome.js';
import { QUESTIONS, type Question } from './questions.js';

it.each([everyKind, severalOfStreets])('gives the same answers with the least memory that a question needs: %o', async (mount) => {
  const datasets = await mount();
  const answers = await outcomes(await open({ only: true, data: datasets.map((files) => memorySource(files)) }));
  for (const question of QUESTIONS) {
    expect(await withLeastMemory(question, datasets), question.name).toEqual(answers.get(question.name));
  }
});

/**
 * The outcome of a question with the memory that the files need which it reads at once. Other files have to go in between, and
 * are read again.
 */
async function withLeastMemory(question: Question, datasets: readonly Packed[], maxBytes = 1): Promise<Outcome> {
  const data = datasets.map((files) => memorySource(files));
  let needed = 0;
  const ask = async (doorplate: Parameters<Question['ask']>[0]): Promise<unknown> => {
    try {
      return await question.ask(doorplate);
    } catch (error) {
      if (isDoorplateError(error) && error.code === 'DATASET_TOO_LARGE') needed = error.details.found as number;
      throw error;
    }
  };
  const outcome = await outcomeOf({ ...question, ask }, await open({ only: true, data, maxBytes }));
  return needed > maxBytes ? withLeastMemory(question, datasets, needed) : outcome;
}
