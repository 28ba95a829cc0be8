import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { AnswerLimits } from '../../src/answer-within.js';
import { DatasetStore, memorySource } from '../../src/dataset/index.js';

import type { Answer, PlaceSuggestOptions } from '../../src/service.js';
import { type PlaceSuggestion, suggestCity, suggestInCity, suggestInLocality, suggestInPin, suggestZip } from '../../src/suggest/index.js';
import { networkSource, roundedSource, shippedDataset } from '../fixtures/paged-sample.js';

const INDIAN = { suggestInCity, suggestInLocality, suggestInPin };
const AMERICAN = { suggestCity, suggestZip };
type List = keyof typeof INDIAN | keyof typeof AMERICAN;

const TEXTS: Readonly<Record<List, readonly string[]>> = {
  suggestInCity: [
    ...['m', 'pu', 'mumbai', 'bombay', 'new delhi', 'pune maharashtra', 'bengaluru, karnataka', 'vishakapatnam'],
    ...['munbai', 'zz', 'puri orissa', 'pune maharastra'],
  ],
  suggestInLocality: [
    ...['k', 'gandhi nagar', 'andheri west', 'bandra mumbai', 'koramangla', 'indiranagar 560038', 'sadar bazar delhi', 'zzz'],
    ...['400001', 'goa 403'],
  ],
  suggestInPin: ['1', '11', '110001', '560 034', '999999', 'bandra', 'connaught place', 'calcutta'],
  suggestCity: ['s', 'springf', 'st lou', 'springfield il', 'nyc', 'wyoming', 'philadelpia', 'los angles ca', 'zzz'],
  suggestZip: ['1', '902', '90210', '10001 ny', '606 chic', 'springfield', 'honolulu', '00000'],
};

const files = { in: await shippedDataset('in-places'), us: await shippedDataset('us-places') };
const whole = await DatasetStore.open([memorySource(files.in), memorySource(files.us)]);

function ask(store: DatasetStore, list: List, text: string, options: PlaceSuggestOptions = {}, limits: AnswerLimits = {}) {
  const suggest = { ...INDIAN, ...AMERICAN }[list];
  return store.ask<Answer<readonly PlaceSuggestion[]>>((view, unfinished) => suggest(view, text, options, unfinished), limits);
}

const overNetwork = () => DatasetStore.open([networkSource(files.in).source, networkSource(files.us).source]);
const lists = Object.keys(TEXTS) as List[];

describe('lists of places that are read page by page', () => {
  it.each(lists)('%s gives the first question the answer of whole files', async (list) => {
    for (const text of TEXTS[list]) {
      const store = await overNetwork();
      expect(await ask(store, list, text, { explain: true }), text).toEqual(await ask(whole, list, text, { explain: true }));
    }
  });

  it('give the answers of whole files to questions in any order and at the same time', async () => {
    const store = await overNetwork();
    const question = fc
      .constantFrom(...lists)
      .chain((list) => fc.tuple(fc.constant(list), fc.constantFrom(...TEXTS[list]), fc.nat(12), fc.nat(3), fc.constantFrom(1, 10, 50)));
    await fc.assert(
      fc.asyncProperty(fc.array(question, { minLength: 1, maxLength: 4 }), async (questions) => {
        await Promise.all(
          questions.map(async ([list, text, letters, form, limit]) => {
            const typed = text.slice(0, letters + 1);
            const options = { limit, displayType: list === 'suggestCity' ? form % 2 : form };
            expect(await ask(store, list, typed, options), `${list} ${typed}`).toEqual(await ask(whole, list, typed, options));
          }),
        );
      }),
      { numRuns: 40 },
    );
  });

  it.each([
    ['suggestInCity', 'p', { within: { state: 'Maharashtra' } }],
    ['suggestInCity', 'm', { within: { zip: '4000' } }],
    ['suggestInLocality', 'ga', { bias: { city: 'Ahmedabad' } }],
    ['suggestInPin', '5', { within: { city: 'Bengaluru' } }],
    ['suggestCity', 'spring', { within: { state: 'IL' }, bias: { zip: '627' } }],
    ['suggestZip', '9', { bias: { near: { latitude: 34.07, longitude: -118.4 } } }],
  ] as const)('%s "%s" keeps to an area', async (list, text, options) => {
    expect(await ask(await overNetwork(), list, text, options)).toEqual(await ask(whole, list, text, options));
  });

  it.each([
    ['suggestInCity', 'mumb', 100_000, 6],
    ['suggestInCity', 's', 150_000, 5],
    ['suggestInLocality', 'koram', 180_000, 7],
    ['suggestInLocality', '400001', 250_000, 10],
    ['suggestInPin', '110001', 250_000, 6],
    ['suggestCity', 'springf', 126_000, 6],
    ['suggestZip', '902', 110_000, 6],
  ] as const)('%s takes a few pages for "%s"', async (list, text, most, mostRounds) => {
    const packed = list in INDIAN ? files.in : files.us;
    const { source, network } = networkSource(packed);
    await ask(await DatasetStore.open([source]), list, text);
    expect(network.reads.reduce((sum, { bytes }) => sum + bytes, 0)).toBeLessThan(most);
    const rounded = roundedSource(packed);
    await ask(await DatasetStore.open([rounded.source]), list, text);
    expect(rounded.rounds()).toBeLessThanOrEqual(mostRounds);
  });

  it('answer with nothing when the time is over while pages are read', async () => {
    const { source, network } = networkSource(files.us);
    const store = await DatasetStore.open([source]);
    network.pass = (bytes, name) => (name === 'manifest.json' ? bytes : new Promise((resolve) => setTimeout(() => resolve(bytes), 20)));
    const answer = await ask(store, 'suggestZip', '902', {}, { timeoutMs: 30 });
    expect(answer.result).toEqual([]);
    expect(answer.messages).not.toEqual([]);
    network.pass = (bytes) => bytes;
    expect(await ask(store, 'suggestZip', '902')).toEqual(await ask(whole, 'suggestZip', '902'));
  });
});
