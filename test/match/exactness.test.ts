import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../src/address/components.js';
import { match } from '../../src/match/match.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const SPRINGFIELD = { city: 'SPRINGFIELD', state: 'IL', zip: '62701' } as const;

/** HARRIS CT and N LEE ST are short, and the streets whose names they share have other numbers. */
const LISTED: readonly Partial<Components>[] = [
  { number: '2', name: 'HARRIS', postType: 'CT' },
  { number: '20', name: 'HARRIS', postType: 'CT' },
  { number: '1820', name: 'HARRIS', postType: 'AVE' },
  { number: '400', preDir: 'N', name: 'HARRIS', postType: 'BLVD' },
  { number: '9000', name: 'HARRISON', postType: 'CT' },
  { number: '30', preDir: 'N', name: 'LEE', postType: 'ST' },
  { number: '32', name: 'LEE', postType: 'AVE' },
  { number: '7000', name: 'LEE', postType: 'AVE' },
];

const store = await openPacked(await placesDataset(), await usStreetsDataset(LISTED.map((parts) => rowOf(parts))));

const matched = (parts: Partial<Components>, speculative = false) =>
  ask(store, (view) => match(view, { ...NO_COMPONENTS, ...SPRINGFIELD, ...parts }, { speculative }));

describe('the street of the very line that was given', () => {
  it.each(['1820', '9000', '400', '7000', '99999'])('is not left for another one that has number %s', async (number) => {
    for (const speculative of [false, true]) {
      const outcome = await matched({ number, name: 'HARRIS', postType: 'CT' }, speculative);
      expect(outcome).toMatchObject({ kind: 'unlisted', part: 'number', streets: [{ street: { name: 'HARRIS', postType: 'CT' } }] });
    }
  });

  it('is found by a type of which there is no such street', async () => {
    expect(await matched({ number: '1820', name: 'HARRIS', postType: 'LN' })).toMatchObject({ address: { street: { postType: 'AVE' } } });
  });
});

describe('a street with a part filled in', () => {
  it('keeps one of another type out where it may have the number', async () => {
    const outcome = await matched({ number: '32', name: 'LEE', postType: 'ST' });
    expect(outcome).toMatchObject({ kind: 'unlisted', part: 'number', streets: [{ street: { preDir: 'N', postType: 'ST' } }] });
  });

  it('does not where its numbers end far below', async () => {
    expect(await matched({ number: '7000', name: 'LEE', postType: 'ST' })).toMatchObject({ address: { street: { postType: 'AVE' } } });
  });
});
