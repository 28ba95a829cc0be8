import { expect, it } from 'vitest';
import type { Answer, Suggestions } from '../../src/contract.js';
import { SuggestionCache } from '../../src/suggest/cache.js';

const answer = (text: string, messages: readonly string[] = []): Answer<Suggestions> => ({ status: 'found', result: [text], messages });

it('gives an answer again for the same question and datasets', async () => {
  const cache = new SuggestionCache(2);
  const mounted: never[] = [];
  let made = 0;
  const ask = (text: string, manifests = mounted) =>
    cache.answer(manifests, ['suggestCity', 10, 0, text], async () => answer(`${text} ${++made}`));
  expect((await ask('a')).result).toEqual(['a 1']);
  expect((await ask('a')).result).toEqual(['a 1']);
  expect((await ask('b')).result).toEqual(['b 2']);
  expect((await ask('c')).result).toEqual(['c 3']);
  expect((await ask('a')).result).toEqual(['a 4']);
  expect((await ask('a', [])).result).toEqual(['a 5']);
});

it('keeps no partial answer, and none of datasets that are gone', async () => {
  const cache = new SuggestionCache(2);
  const [one, other]: [never[], never[]] = [[], []];
  await cache.answer(one, ['x'], async () => answer('half', ['partial']));
  expect((await cache.answer(one, ['x'], async () => answer('whole'))).result).toEqual(['whole']);
  let finish: (value: Answer<Suggestions>) => void = () => {};
  const slow = cache.answer(one, ['y'], () => new Promise((resolve) => (finish = resolve)));
  await cache.answer(other, ['x'], async () => answer('new'));
  finish(answer('old'));
  expect((await slow).result).toEqual(['old']);
  expect((await cache.answer(other, ['y'], async () => answer('fresh'))).result).toEqual(['fresh']);
});

it.each([0, -1, 1.5, Number.NaN])('refuses to keep %s answers', (max) => {
  expect(() => new SuggestionCache(max)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID' }));
});
