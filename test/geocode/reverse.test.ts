import { describe, expect, it } from 'vitest';
import { reverse } from '../../src/geocode/index.js';
import type { AddressRow } from '../../tools/us/rows.js';
import { ask, openFixtures, openPacked } from '../fixtures/stores.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { usStreetsDataset, usStreetsRows } from '../fixtures/us-streets.js';

const store = await openFixtures('streets', 'places');

describe('reverse', () => {
  it('measures to the nearest address and trusts it less the farther it is', async () => {
    const near = await ask(store, (view) => reverse(view, { latitude: 39.8013, longitude: -89.6445 }));
    expect(near.result).toMatchObject({ formattedAddress: '103 N MAIN ST, SPRINGFIELD IL 62701', distance: 8.54 });
    const far = await ask(store, (view) => reverse(view, { latitude: 39.81, longitude: -89.65 }));
    expect(far.result?.distance).toBeGreaterThan(300);
    expect(far.result?.confidence).toBeLessThan(near.result?.confidence ?? 0);
  });

  it('collapses the units of a point to their building, and names the unit where it is the only one', async () => {
    const shared = await ask(store, (view) => reverse(view, { latitude: 39.8002, longitude: -89.648 }));
    expect(shared.result?.formattedAddress).toBe('400 E ADAMS ST, SPRINGFIELD IL 62701');
    const single = await ask(store, (view) => reverse(view, { latitude: 39.7741, longitude: -89.6892 }));
    expect(single.result?.formattedAddress).toBe('1500 PARK AVE BLDG 5 UNIT A, SPRINGFIELD IL 62704');
  });

  it('abbreviates an avenue of Puerto Rico with a unit and without', async () => {
    const [row] = usStreetsRows() as [AddressRow];
    const street = { preDir: null, preType: 'AVENIDA', name: 'PONCE', postType: null, city: 'SAN JUAN', state: 'PR', zip: '00907' };
    for (const [unitType, unitNumber] of [
      [null, null],
      ['APT', '2'],
    ] as const) {
      const avenue = { ...row, components: { ...row.components, ...street, unitType, unitNumber } };
      const packed = await openPacked(await usStreetsDataset([avenue]));
      const answer = await ask(packed, (view) => reverse(view, { latitude: row.latitude, longitude: row.longitude }));
      expect(answer.result?.formattedAddress).toContain(' AVE PONCE');
    }
  });

  it('finds nothing beyond its reach, which can be set', async () => {
    const lake = { latitude: 39.84, longitude: -89.644 };
    const answer = await ask(store, (view) => reverse(view, lake, { explain: true }));
    expect(answer).toMatchObject({ status: 'not-found', result: null, messages: ['No address lies within 2000 m.'] });
    const wider = await ask(store, (view) => reverse(view, lake, { maxDistanceMeters: 5000 }));
    expect(wider.result?.formattedAddress).toBe('33 1/2 OAK ST, SPRINGFIELD IL 62701');
  });

  it('gives no list for a limit of null', async () => {
    const point = { latitude: 39.801, longitude: -89.644 };
    const unset = await ask(store, (view) => reverse(view, point, { limit: null as never }));
    expect(unset).toEqual(await ask(store, (view) => reverse(view, point)));
  });

  it('breaks ties by authority, then by street and number, whatever the mount order', async () => {
    const point = { latitude: 38.9, longitude: -77.03 };
    const rows = usStreetsRows()
      .filter(({ components }) => components.zip === '20005')
      .map((row) => ({ ...row, ...point }));
    const government = await usStreetsDataset(rows);
    const postal = await usPostalDataset(rows.slice(1).map((row) => ({ ...row, postal: {} })));
    const nearest = async (...packed: (typeof government)[]) => ask(await openPacked(...packed), (view) => reverse(view, point));
    expect((await nearest(government)).result?.formattedAddress).toBe('1400 K ST NW, WASHINGTON DC 20005');
    for (const mounted of [
      [government, postal],
      [postal, government],
    ]) {
      expect((await nearest(...mounted)).result?.formattedAddress).toBe('1425 K ST NW FL 5, WASHINGTON DC 20005');
    }
  });

  it('says on request where the answer comes from', async () => {
    const answer = await ask(store, (view) => reverse(view, { latitude: 39.801, longitude: -89.644 }, { explain: true }));
    expect(answer.explain?.datasets.map(({ name }) => name)).toEqual(['us-streets-fixture', 'us-places-fixture']);
    expect(answer.explain?.fields?.formattedAddress).toMatch(
      /^Invented address points \(us-streets-fixture 2026\.10, shard 62701, address \d+\)$/,
    );
  });

  it.each([{ maxDistanceMeters: -1 }, { maxDistanceMeters: Number.NaN }, { limit: 0 }, { limit: 51 }])('refuses %j', async (options) => {
    const answer = ask(store, async (view) => reverse(view, { latitude: 0, longitude: 0 }, options));
    await expect(answer).rejects.toMatchObject({ code: 'INPUT_OUT_OF_RANGE' });
  });
});
