import { describe, expect, it } from 'vitest';
import { type PlaceList, placeTexts } from '../../../src/suggest/places/place-list.js';
import type { PlaceLine } from '../../../src/suggest/places/place-suggestion.js';
import { indianDataset } from '../../fixtures/in-places.js';
import { openPacked } from '../../fixtures/stores.js';

const store = await openPacked(await indianDataset());

/** The numbers of errors that a text is looked for with, where something is found with so many. */
async function errorsAsked(text: string, foundWith: number): Promise<readonly number[]> {
  const asked: number[] = [];
  const line: PlaceLine = {
    text: 'found',
    score: 1,
    reason: '',
    row: 0,
    get rows(): never {
      throw new Error('nobody asks for parts');
    },
  };
  const list: PlaceList<'in-places'> = {
    kind: 'in-places',
    operation: 'suggest-in-pin',
    find: (_, tables, { errors }) => {
      asked.push(errors);
      return { lines: [errors === foundWith ? [line] : []], tables, rule: 'rule' };
    },
  };
  await store.ask((view) => placeTexts(list, view, text, {}));
  return asked;
}

describe('a list of places', () => {
  it('is asked with one error more until something is found', async () => {
    expect(await errorsAsked('mumbai', 0)).toEqual([0]);
    expect(await errorsAsked('mumbai', 1)).toEqual([0, 1]);
    expect(await errorsAsked('mumbai', 3)).toEqual([0, 1, 2]);
    expect(await errorsAsked('andheri 400', 3)).toEqual([0, 1, 2]);
  });

  it.each(['999', '400 051', ' 4, 5 ', '...'])('is asked once for %s, which has no letters', async (text) => {
    expect(await errorsAsked(text, 3)).toEqual([0]);
  });
});
