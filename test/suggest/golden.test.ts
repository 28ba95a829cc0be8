// Golden lines of all lists of suggestions.
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatasetStore } from '../../src/dataset/index.js';
import type { DisplayOptions } from '../../src/service.js';
import { suggestAddress, suggestCity, suggestInCity, suggestInLocality, suggestInPin, suggestZip } from '../../src/suggest/index.js';
import { indianDataset } from '../fixtures/in-places.js';
import { openPacked } from '../fixtures/stores.js';
import { lines } from '../fixtures/suggestions.js';
import { usPlacesDataset } from '../fixtures/us-places.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { goldenCases } from '../golden/golden.js';

const SUGGEST = {
  address: suggestAddress,
  city: suggestCity,
  zip: suggestZip,
  'in-city': suggestInCity,
  'in-locality': suggestInLocality,
  'in-pin': suggestInPin,
};

interface Options extends DisplayOptions {
  readonly list: keyof typeof SUGGEST;
}
const GOLDEN = goldenCases<string, readonly string[], Options>('suggest');

describe('golden suggestions', () => {
  let store: DatasetStore;
  beforeAll(async () => {
    store = await openPacked(await usPlacesDataset(), await indianDataset(), await usStreetsDataset(), await usPostalDataset());
  });

  it.each(GOLDEN)('$id', async ({ input, options: { list, ...options }, expect: expected }) => {
    expect(await lines(store, SUGGEST[list], input, options)).toEqual(expected);
  });
});
