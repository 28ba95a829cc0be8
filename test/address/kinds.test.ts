// Kinds of texts that people and lists write. `npx tsx tools/train-parser/kinds.ts` prints how each text of golden/kinds.jsonl is read.
import { expect, it } from 'vitest';
import { kindResults } from '../../tools/train-parser/kinds.js';

/** Texts in percent of a kind that must be read right; of the others 90. */
const LEAST: Readonly<Record<string, number>> = {
  'a city that ends as streets do': 60,
  'a directional between street and city': 80,
  'a route in front of the number': 75,
  'boxes beside a street': 85,
  'names of states in streets and cities': 85,
  'no city': 40,
  'single words': 80,
  'words joined to the city': 50,
};
/** Texts that are read wrong and sure; of the other kinds none. */
const SURE_AND_WRONG: Readonly<Record<string, number>> = {
  'a city that ends as streets do': 3,
  'a directional between street and city': 1,
  'names of states in streets and cities': 1,
  'no city': 5,
  'single words': 2,
  'words joined to the city': 2,
};

it.each(await kindResults())('$kind', ({ kind, texts, right, sureAndWrong }) => {
  expect(sureAndWrong.length).toBeLessThanOrEqual(SURE_AND_WRONG[kind] ?? 0);
  expect((100 * right) / texts).toBeGreaterThanOrEqual(LEAST[kind] ?? 90);
});
