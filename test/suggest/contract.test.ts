// All lists of suggestions: golden lines, and what they have in common: inputs, limits, display types and explanations.
import { describe, expect, it } from 'vitest';
import { operationRow } from '../../src/contract.js';
import { isDoorplateError } from '../../src/errors.js';
import type { DisplayOptions } from '../../src/service.js';
import { suggestAddress, suggestCity, suggestInCity, suggestInLocality, suggestInPin, suggestZip } from '../../src/suggest/index.js';
import { HOSTILE_TEXTS } from '../fixtures/hostile-texts.js';
import { indianDataset } from '../fixtures/in-places.js';
import { openPacked } from '../fixtures/stores.js';
import { answerOf, lines } from '../fixtures/suggestions.js';
import { usPlacesDataset } from '../fixtures/us-places.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { goldenCases } from '../golden/golden.js';

const CAPABILITIES = [
  { name: 'suggest-address', suggest: suggestAddress, kind: 'us-street-index', text: '100 ma' },
  { name: 'suggest-city', suggest: suggestCity, kind: 'us-places', text: 'spr' },
  { name: 'suggest-zip', suggest: suggestZip, kind: 'us-places', text: '6' },
  { name: 'suggest-in-city', suggest: suggestInCity, kind: 'in-places', text: 'b' },
  { name: 'suggest-in-locality', suggest: suggestInLocality, kind: 'in-places', text: 'b' },
  { name: 'suggest-in-pin', suggest: suggestInPin, kind: 'in-places', text: '4' },
] as const;

const store = await openPacked(await usPlacesDataset(), await indianDataset(), await usStreetsDataset(), await usPostalDataset());

it.each(goldenCases<string, readonly string[], DisplayOptions & { readonly list: string }>('suggest'))('$id', async (golden) => {
  const { list, ...options } = golden.options;
  const asked = CAPABILITIES.find(({ name }) => name === `suggest-${list}`);
  expect(asked && (await lines(store, asked.suggest, golden.input, options))).toEqual(golden.expect);
});

describe.each(CAPABILITIES)('$name', ({ name, suggest, kind, text }) => {
  const displayTypes = operationRow(name).forms?.length ?? null;

  it.each(['', ' ', '\t\n\u00a0'])('refuses the blank text %j', async (blank) => {
    await expect(answerOf(store, suggest, blank)).rejects.toMatchObject({ code: 'INPUT_EMPTY' });
  });

  it('refuses a text that is too long, unless more is allowed', async () => {
    const long = 'a'.repeat(1025);
    await expect(answerOf(store, suggest, long)).rejects.toMatchObject({ code: 'INPUT_TOO_LONG' });
    expect(await store.ask((view) => suggest(view, long, { maxInputLength: 2000 }))).toMatchObject({ status: 'found', result: [] });
  });

  it.each([0, 51, -1, 1.5, Number.NaN])('refuses the limit %s', async (limit) => {
    await expect(answerOf(store, suggest, text, { limit })).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' });
  });

  it('gives at most as many as asked for, and these are the first of a longer list', async () => {
    const all = await lines(store, suggest, text, { limit: 50 });
    expect(all.length).toBeGreaterThan(3);
    for (const limit of [1, 2, 3]) expect(await lines(store, suggest, text, { limit })).toEqual(all.slice(0, limit));
  });

  it('never gives a text twice', async () => {
    for (let displayType = 0; displayType < (displayTypes ?? 1); displayType++) {
      const all = await lines(store, suggest, text, { limit: 50, displayType });
      expect(new Set(all).size).toBe(all.length);
    }
  });

  // Complete addresses have one form only.
  if (displayTypes !== null) {
    it('refuses a display type outside its table', async () => {
      for (const displayType of [-1, displayTypes, 1.5, Number.NaN, '1', 'length'] as number[]) {
        await expect(answerOf(store, suggest, text, { displayType })).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' });
      }
    });
  }

  it('names the dataset that is missing', async () => {
    const empty = await openPacked();
    const refusal = { code: 'DATASET_NOT_MOUNTED', details: { kinds: [kind] }, message: expect.stringContaining(kind) };
    await expect(answerOf(empty, suggest, text)).rejects.toMatchObject(refusal);
  });

  it('explains datasets, rule and candidates on request only', async () => {
    expect(await answerOf(store, suggest, text)).not.toHaveProperty('explain');
    const answer = await store.ask((view) => suggest(view, text, { explain: true }));
    expect(answer.explain?.candidates?.map((candidate) => candidate.text)).toEqual(answer.result?.map((each) => each.text));
    const scores = answer.explain?.candidates?.map((candidate) => candidate.score) ?? [];
    expect(scores.every((score) => Number.isFinite(score))).toBe(true);
    expect(answer.explain?.datasets.length).toBeGreaterThan(0);
    expect(answer.explain?.notes?.[0]).not.toBe('');
  });

  it('answers at once when everything is resident', async () => {
    await answerOf(store, suggest, text);
    expect(store.ask((view) => suggest(view, text))).not.toBeInstanceOf(Promise);
  });

  it('answers any text', async () => {
    for (const hostile of HOSTILE_TEXTS) {
      const answer = await answerOf(store, suggest, hostile, { limit: 50 }).catch((caught: unknown) => caught);
      const sound = isDoorplateError(answer) ? answer.code === 'INPUT_EMPTY' : Array.isArray((answer as { result: unknown }).result);
      expect(sound, JSON.stringify(hostile)).toBe(true);
    }
  });

  it('takes texts of any length', async () => {
    const { result } = await store.ask((view) => suggest(view, 'main st apt 1, '.repeat(10_000), { maxInputLength: 1e6 }));
    expect(result).toEqual([]);
  });
});

it('asks several datasets of a kind together', async () => {
  const more = await usPlacesDataset([{ name: 'Springtown', state: 'IA', weight: 8, zips: ['52000'] }], 'more-places');
  const both = await openPacked(await usPlacesDataset(), more);
  expect(await lines(both, suggestCity, 'springf')).toEqual(['Springfield, IL', 'Springfield, MA', 'Springfield, MO']);
  expect(await lines(both, suggestCity, 'spr')).toEqual([
    'Springfield, IL',
    'Springfield, MA',
    'Springtown, IA',
    'Springfield, MO',
    'Spring Valley, CA',
    'Spring, IN',
  ]);
});
