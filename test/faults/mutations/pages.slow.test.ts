import { expect, it } from 'vitest';
import type { Doorplate } from '../../../src/doorplate.js';
import { largeTown } from '../../fixtures/large-town.js';
import { inLeaves, inPages } from '../../fixtures/paged-sample.js';
import { placesDataset } from '../../fixtures/us-street-places.js';
import { failOnUnhandled } from '../unhandled.js';
import { runPageMutations } from './pages.js';

const SEED = 20261123;
/** Each opens the datasets anew and asks all questions. */
const MUTATIONS = 128;

/** Questions that read all kinds of pages of a town. */
const QUESTIONS: readonly ((doorplate: Doorplate) => Promise<unknown>)[] = [
  (d) => d.suggestTexts('suggest-address', '21 ma'),
  (d) => d.suggestTexts('suggest-address', 'mian st sprin'),
  (d) => d.verify('21 Main St Apt 3B, Springfield, IL 62701'),
  (d) => d.verify('33 Mapel Ave, Springfeild, IL'),
  (d) => d.geocode('12 Ranger Ln, Springfield, IL 62701', { limit: 3 }),
  (d) => d.reverse({ latitude: 39.801, longitude: -89.648 }, { limit: 3 }),
  (d) => d.parse('1 Main St, Springfeild IL 62704'),
];

failOnUnhandled();

it.each([
  ['pages and page tables', inPages],
  ['pages, leaves and page tables', inLeaves],
])(
  '%s that are consistent and make no sense are answered or refused',
  async (_, cut) => {
    const datasets = await Promise.all([placesDataset().then(cut), largeTown().then(cut)]);
    const { answered, refused } = await runPageMutations(datasets, QUESTIONS, { seed: SEED, mutations: MUTATIONS });
    expect(answered).toBeGreaterThan(MUTATIONS);
    expect(refused).toBeGreaterThan(MUTATIONS / 4);
  },
  120_000,
);
