// What people type for places, asked of the datasets that ship.
import { expect, it } from 'vitest';
import type { SuggestName } from '../../../src/contract.js';
import { suggestTexts } from '../../../src/suggest/index.js';
import { openShipped } from '../../fixtures/stores.js';
import { goldenCases } from '../../golden/golden.js';

const store = await openShipped('us-places', 'in-places');

it.each(goldenCases<string, readonly string[]>('rules/places'))('$id: $input', async ({ source, input, expect: expected }) => {
  const { result } = await store.use((view) => suggestTexts(view, `suggest-${source}` as SuggestName, input, { limit: expected.length }));
  expect(result).toEqual(expected);
});
