import { describe, expect, it } from 'vitest';
import type { AddressInput } from '../../src/address/index.js';
import { type GeocodeOptions, geocode } from '../../src/geocode/index.js';
import { ask, openFixtures, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { goldenCases } from '../golden/golden.js';

const NORTH = { latitude: 39.9, longitude: -89.644 };
const SOUTH = { latitude: 39.7, longitude: -89.644 };
const EAST = { latitude: 42.1, longitude: -72.6 };

const store = await openFixtures('places', 'streets', 'postal');

const answerOf = (address: AddressInput, options: GeocodeOptions) => ask(store, (view) => geocode(view, address, options));
async function listed(address: AddressInput, options: GeocodeOptions) {
  const { candidates = [] } = await answerOf(address, options);
  return candidates.map(({ formattedAddress, confidence, code, tied }) => [formattedAddress, confidence, code, tied]);
}

describe('candidates', () => {
  it('come on request only', async () => {
    expect(await answerOf('100 N Main St, Springfield IL 62701', {})).not.toHaveProperty('candidates');
    expect(await listed('100 N Main St, Springfield IL 62701', { limit: 5 })).toEqual([
      ['100 N MAIN ST, SPRINGFIELD IL 62701', 0.98, '100', false],
    ]);
  });

  it('share the confidence when they fit equally well, and the answer chooses none of them', async () => {
    const answer = await answerOf('100 Main St, Springfield IL 62701', { limit: 5 });
    expect(answer.result).toMatchObject({ formattedAddress: 'SPRINGFIELD IL 62701', source: '42' });
    const [first, second, ...more] = answer.candidates ?? [];
    expect([first?.tied, second?.tied, first?.code, more]).toEqual([true, true, '104', []]);
    expect(first?.confidence).toBe(second?.confidence);
    expect((first?.confidence ?? 1) + (second?.confidence ?? 1)).toBeLessThan(1);
  });

  it('that fit equally well come in the order of their distance from a place', async () => {
    const order = async (near: typeof NORTH) =>
      (await answerOf('100 Main St, Springfield IL 62701', { near })).candidates?.map(({ formattedAddress, distance }) => [
        formattedAddress,
        Math.round((distance ?? Number.NaN) / 100),
      ]);
    expect(await order(NORTH)).toEqual([
      ['100 N MAIN ST, SPRINGFIELD IL 62701', 110],
      ['100 S MAIN ST, SPRINGFIELD IL 62701', 112],
    ]);
    expect(await order(SOUTH)).toEqual([
      ['100 S MAIN ST, SPRINGFIELD IL 62701', 110],
      ['100 N MAIN ST, SPRINGFIELD IL 62701', 112],
    ]);
  });

  it('that fit best come first, however far they are', async () => {
    for (const near of [NORTH, SOUTH]) {
      const answer = await answerOf('100 N Main St, Springfield IL 62701', { near });
      expect(answer.candidates?.[0]).toMatchObject({ formattedAddress: '100 N MAIN ST, SPRINGFIELD IL 62701', code: '100', tied: false });
      const { inputAddress: _, ...rest } = answer.result ?? { inputAddress: null };
      expect(answer.candidates?.[0]).toMatchObject(rest);
    }
  });

  it('are streets where the number is listed on none', async () => {
    const [one] = (await answerOf('110 N Main St, Springfield IL 62701', { limit: 3 })).candidates ?? [];
    expect(one).toMatchObject({ source: '40', code: '410', tied: false, interpolation: { lowerHouseNumber: 102, upperHouseNumber: 120 } });
    expect(await listed('110 Main St, Springfield IL 62701', { near: SOUTH })).toEqual([
      ['110 S MAIN ST, SPRINGFIELD IL 62701', expect.any(Number), '410', true],
      ['110 N MAIN ST, SPRINGFIELD IL 62701', expect.any(Number), '410', true],
    ]);
  });

  it('are cities where nothing else is known', async () => {
    const answer = await answerOf('Springfield', { near: EAST });
    expect(answer.result).toMatchObject({ formattedAddress: 'SPRINGFIELD MA', source: '42' });
    expect(answer.messages).toEqual(['Several places bear this name. The position is that of the best known one, Springfield, MA.']);
    expect(answer.candidates?.[0]).toMatchObject({ formattedAddress: 'SPRINGFIELD MA', source: '42', code: null, tied: true });
    expect(await listed('Springfield MA', { limit: 3 })).toEqual([['SPRINGFIELD MA', expect.any(Number), null, false]]);
    expect(await listed('Nowhereville ZZ', { limit: 3 })).toEqual([]);
  });

  it('of a building that its units stand for are told apart by the unit, where their points differ', async () => {
    const building = { number: '8', name: 'ELM', postType: 'ST', unitType: 'APT' };
    const rows = [1, 2].map((unit) => rowOf({ ...building, unitNumber: `${unit}` }, { latitude: 39.8 + unit / 1000 }));
    const own = await openPacked(await usStreetsDataset(rows));
    const { candidates = [] } = await ask(own, (view) => geocode(view, '8 Elm St, 62701', { limit: 5 }));
    const [first, second] = candidates.map(({ formattedAddress }) => formattedAddress);
    expect(first).toBe('8 ELM ST, SPRINGFIELD IL 62701');
    expect(second).toMatch(/^8 ELM ST APT [12], SPRINGFIELD IL 62701$/);
  });

  it('have confidences that add up to 1 at most, and no more of them than asked for', async () => {
    for (const { input } of goldenCases<string, unknown>('geocode')) {
      const { candidates = [] } = await answerOf(input, { limit: 50 });
      expect(candidates.reduce((sum, { confidence }) => sum + confidence, 0)).toBeLessThanOrEqual(1.001);
      const { candidates: one = [] } = await answerOf(input, { limit: 1 });
      expect(one).toEqual(candidates.slice(0, 1));
    }
  });

  it.each([{ limit: 0 }, { limit: 51 }, { limit: 1.5 }, { near: { latitude: 91, longitude: 0 } }])('cannot be asked for by %o', (options) =>
    expect(answerOf('100 N Main St, Springfield IL 62701', options)).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' }),
  );
});
