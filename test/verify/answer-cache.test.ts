import { expect, it } from 'vitest';
import type { Answer } from '../../src/service.js';
import { AnswerCache } from '../../src/verify/answer-cache.js';

const DAY_MS = 24 * 60 * 60 * 1000;
const found = (result: string): Answer<string> => ({ status: 'found', result, messages: [] });
const missing: Answer<string> = { status: 'not-found', result: null, messages: ['none'] };

function cacheOf(max: number, now = () => Date.now()) {
  return new AnswerCache<string>({ max, option: 'textCache', repeat: (kept) => `again ${kept}`, now });
}

it('gives an answer again for the same question and datasets, and forgets the one asked for longest ago', async () => {
  const cache = cacheOf(2);
  const mounted: never[] = [];
  let made = 0;
  const ask = async (text: string, manifests = mounted) =>
    (await cache.answer(manifests, ['verify', text], () => found(`${text} ${++made}`))).result;
  expect(await ask('a')).toBe('a 1');
  expect(await ask('a')).toBe('again a 1');
  expect(await ask('a')).toBe('again a 1');
  expect(await ask('b')).toBe('b 2');
  expect(await ask('c')).toBe('c 3');
  expect(await ask('a')).toBe('a 4');
  expect(await ask('a', [])).toBe('a 5');
});

it('keeps what was not found as it is', async () => {
  const cache = cacheOf(1);
  const mounted: never[] = [];
  await cache.answer(mounted, ['a'], () => missing);
  expect(await cache.answer(mounted, ['a'], () => found('now'))).toEqual(missing);
});

it('forgets after 90 days', async () => {
  let now = Date.UTC(2026, 0, 1);
  const cache = cacheOf(1, () => now);
  const mounted: never[] = [];
  const ask = async () => (await cache.answer(mounted, ['a'], () => found(String(now)))).result;
  const first = await ask();
  now += 90 * DAY_MS;
  expect(await ask()).toBe(`again ${first}`);
  now += 1;
  expect(await ask()).toBe(String(now));
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
});

it.each([0, -1, 1.5, Number.NaN])('refuses to keep %s answers', (max) => {
  expect(() => cacheOf(max)).toThrow(expect.objectContaining({ code: 'CONFIG_INVALID', message: expect.stringContaining('textCache') }));
});
