import { expect, it } from 'vitest';
import { AnswerCache } from '../src/answer-cache.js';
import type { Answer } from '../src/service.js';

const found = (result: string): Answer<string> => ({ status: 'found', result, messages: [] });
const missing: Answer<string> = { status: 'not-found', result: null, messages: ['none'] };
const cacheOf = (max: number) => new AnswerCache<string>({ max, option: 'textCache' });

it('keeps what was not found as it is', async () => {
  const cache = cacheOf(1);
  const mounted: never[] = [];
  await cache.answer(mounted, ['a'], () => missing);
  expect(await cache.answer(mounted, ['a'], () => found('now'))).toEqual(missing);
});

it('keeps none of datasets that are gone, and no failure', async () => {
  const cache = cacheOf(2);
  const [one, other]: [never[], never[]] = [[], []];
  let finish: (value: Answer<string>) => void = () => {};
  const slow = cache.answer(one, ['y'], () => new Promise((resolve) => (finish = resolve)));
  await cache.answer(other, ['x'], () => found('new'));
  finish(found('old'));
  expect((await slow).result).toBe('old');
  expect((await cache.answer(other, ['y'], () => found('fresh'))).result).toBe('fresh');
  await expect(cache.answer(other, ['z'], () => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect((await cache.answer(other, ['z'], () => found('whole'))).result).toBe('whole');
  expect((await cache.answer([], ['z'], () => found('of other datasets'))).result).toBe('of other datasets');
});
