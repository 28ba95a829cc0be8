import { expect, it } from 'vitest';
import { DatasetStore } from '../../../src/dataset/index.js';
import { suggestTexts } from '../../../src/suggest/index.js';
import { inPages, roundedSource, shippedDataset } from '../../fixtures/paged-sample.js';

const county = await inPages(await shippedDataset('us-md-baltimore-county'));

/** Words that many names have, in other orders than the names: their streets lie all over the index. */
const SCATTERED = [
  'valley ct',
  '3 ct valley',
  '10 hill rd, md',
  '10 hill 21286',
  'hill rd 21093',
  'towson ridge rd',
  '100 spring',
  '12 green ct towson',
];

it.each(SCATTERED)('the streets of "%s" are read together, wherever they lie', async (text) => {
  const { source, rounds } = roundedSource(county);
  const store = await DatasetStore.open([source]);
  const { result } = await store.ask((view) => suggestTexts(view, 'suggest-address', text));
  expect(result, text).not.toEqual([]);
  expect(rounds(), text).toBeLessThanOrEqual(15);
});
