// Kinds of texts that people and lists write. `npx tsx tools/train-parser/kinds.ts` prints how each text of golden/kinds.jsonl is read.
import { expect, it } from 'vitest';
import { kindResults } from '../../tools/train-parser/kinds.js';

/** Texts in percent of a kind that must be read right; of the others 90. No text may be read wrong and sure. */
const LEAST: Readonly<Record<string, number>> = { 'single words': 85 };

it.each(await kindResults())('$kind', ({ kind, texts, right, sureAndWrong }) => {
  expect(sureAndWrong).toEqual([]);
  expect((100 * right) / texts).toBeGreaterThanOrEqual(LEAST[kind] ?? 90);
});
