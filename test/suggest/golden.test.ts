import { readFileSync } from 'node:fs';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DatasetStore } from '../../src/dataset/index.js';
import type { DisplayOptions } from '../../src/service.js';
import { suggestAddress, suggestCity, suggestInCity, suggestInLocality, suggestInPin, suggestZip } from '../../src/suggest/index.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { lines, openPacked } from './ask.js';
import { indianDataset } from './india.js';
import { usPlacesDataset } from './us-places.js';

const SUGGEST = {
  address: suggestAddress,
  city: suggestCity,
  zip: suggestZip,
  'in-city': suggestInCity,
  'in-locality': suggestInLocality,
  'in-pin': suggestInPin,
};

interface GoldenLine {
  readonly suggest: keyof typeof SUGGEST;
  readonly why: string;
  readonly text: string;
  readonly options?: DisplayOptions;
  readonly expected: readonly string[];
}

const golden = readFileSync(new URL('../golden/suggest.jsonl', import.meta.url), 'utf8')
  .trim()
  .split('\n')
  .map((line) => JSON.parse(line) as GoldenLine);

describe('golden suggestions', () => {
  let store: DatasetStore;
  beforeAll(async () => {
    store = await openPacked(await usPlacesDataset(), await indianDataset(), await usStreetsDataset(), await usPostalDataset());
  });

  it.each(golden)('$suggest: $why', async ({ suggest, text, options, expected }) => {
    expect(await lines(store, SUGGEST[suggest], text, options)).toEqual(expected);
  });
});
