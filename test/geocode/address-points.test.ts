import { describe, expect, it } from 'vitest';
import type { Components } from '../../src/address/index.js';
import { geocode } from '../../src/geocode/index.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const TEXT = '10 Elm St, Springfield, IL 62701';
/** A thousandth of a degree of latitude is 111 m. */
const NORTH = 39.8;
const MIDDLE = 39.8004;

async function located(latitudes: readonly number[], parts: readonly Partial<Components>[] = []) {
  const rows = latitudes.map((latitude, i) => rowOf({ number: '10', name: 'ELM', postType: 'ST', ...parts[i] }, { latitude }));
  const store = await openPacked(await placesDataset(), await usStreetsDataset(rows));
  return ask(store, (view) => geocode(view, TEXT, { explain: true, limit: 10 }));
}

describe('several points of one address', () => {
  it('give the one in their middle, wherever it stands in the source', async () => {
    const { result, explain, candidates } = await located([39.8009, NORTH, MIDDLE]);
    expect(result).toMatchObject({ location: { latitude: MIDDLE }, accuracy: { type: 'rooftop' }, confidence: 0.98, source: '10' });
    expect(explain?.notes).toContain('the middle one of 3 points of the address; the farthest is 56 m away');
    expect(candidates?.map(({ location, confidence }) => [location.latitude, confidence])).toEqual([
      [MIDDLE, 0.98],
      [NORTH, 0.01],
      [39.8009, 0.01],
    ]);
  });

  it('count once where they are the same', async () => {
    const units = ['1', '2', '3'].map((unitNumber) => ({ unitType: 'APT', unitNumber }));
    const { candidates } = await located([MIDDLE, NORTH, MIDDLE], units);
    expect(candidates?.map(({ location }) => location.latitude)).toEqual([MIDDLE, NORTH]);
  });

  it('pinpoint no building when they lie more than 150 m apart, and are all candidates', async () => {
    const { result, candidates = [] } = await located([NORTH, 39.8001, 39.82, 39.8002]);
    expect(result).toMatchObject({ location: { latitude: 39.8001 }, accuracy: { type: 'approximate' }, confidence: 0.75 });
    expect(candidates.map(({ location, confidence }) => [location.latitude, confidence])).toEqual([
      [39.8001, 0.75],
      [NORTH, 0.083],
      [39.8002, 0.083],
      [39.82, 0.083],
    ]);
    expect(candidates.every(({ accuracy }) => accuracy.type === 'approximate')).toBe(true);
  });

  it('are those of the building itself where it is listed beside its units', async () => {
    const unit = { unitType: 'APT', unitNumber: '1' };
    const { result } = await located([NORTH, 39.82], [{}, unit]);
    expect(result).toMatchObject({ location: { latitude: NORTH }, accuracy: { type: 'rooftop' } });
  });
});
