import { beforeAll, describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../src/address/index.js';
import type { DatasetStore } from '../../src/dataset/index.js';
import { componentsOf, match } from '../../src/match/index.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { ask, openFixtures, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const store = await openFixtures('places', 'streets');

const SPRINGFIELD = { city: 'SPRINGFIELD', state: 'IL', zip: '62701' } as const;
const address = (parts: Partial<Components>): Components => ({ ...NO_COMPONENTS, ...parts });
const matched = (parts: Partial<Components>, options?: Parameters<typeof match>[2], from = store) =>
  ask(from, (view) => match(view, address(parts), options));

async function openRows(...rows: readonly AddressRow[]): Promise<DatasetStore> {
  return openPacked(await placesDataset(), await usStreetsDataset(rows));
}

describe('match', () => {
  it('answers at once when the tables are resident', async () => {
    const given = address({ ...SPRINGFIELD, number: '100', preDir: 'N', name: 'MAIN', postType: 'ST' });
    await ask(store, (view) => match(view, given));
    await store.use((view) => expect(match(view, given)).not.toBeInstanceOf(Promise));
  });

  it('compares the whole line where the ZIP code fills in the state', async () => {
    const stored = await openRows(rowOf({ number: '10', name: 'CASTLE HILL' }), rowOf({ number: '90', name: 'CASTLE', postType: 'RD' }));
    const given = { city: 'SPRINGFIELD', zip: '62701', number: '10', name: 'CASTLE', postType: 'HL' };
    const scores = [null, 'IL'].map(async (state) => (await matched({ ...given, state }, {}, stored))?.addresses[0]?.score);
    const [filledIn, asGiven] = await Promise.all(scores);
    expect(filledIn).toBeGreaterThan(0.9);
    expect(asGiven).toBeGreaterThanOrEqual(filledIn as number);
  });

  it('is null without a delivery line', async () => {
    expect(await matched(SPRINGFIELD)).toBeNull();
    expect(await matched({ ...SPRINGFIELD, number: '12' })).toBeNull();
    expect(await matched({ ...SPRINGFIELD, unitType: 'APT', unitNumber: '12' })).toBeNull();
    expect(await matched({ ...SPRINGFIELD, number: '12', unitType: 'BOX', unitNumber: '12' })).toBeNull();
  });

  it('does not turn one directional into another, and does not change the number', async () => {
    const given = { ...SPRINGFIELD, number: '102', name: 'MAIN', postType: 'ST' };
    for (const preDir of ['S', 'E', 'NW'] as const) expect(await matched({ ...given, preDir })).toMatchObject({ kind: 'unlisted' });
    expect(await matched({ ...given, number: '102A' })).toMatchObject({ kind: 'unlisted', part: 'number' });
    expect(await matched({ ...given, number: '1020' })).toMatchObject({ kind: 'unlisted', part: 'number' });
  });

  it('finds a numbered road by any name of it, and none of two', async () => {
    const on = (preType: string, name: string, number = '5') => rowOf({ number, preType, name });
    const roads = await openRows(
      on('IL ROUTE', '29'),
      on('US HIGHWAY', '36'),
      on('US HIGHWAY', '4'),
      on('IL ROUTE', '4'),
      on('COUNTY ROAD', '7'),
    );
    const find = (preType: string, name: string) => matched({ ...SPRINGFIELD, number: '5', preType, name }, {}, roads);
    for (const preType of ['ROUTE', 'HIGHWAY', 'STATE ROUTE', 'STATE HIGHWAY', 'IL', 'IL HIGHWAY']) {
      const found = await find(preType, '29');
      expect(found).toMatchObject({ kind: 'address', address: { street: { preType: 'IL ROUTE', name: '29' } } });
    }
    const absent = await matched({ ...SPRINGFIELD, number: '99', preType: 'ROUTE', name: '29' }, {}, roads);
    expect(absent).toMatchObject({ kind: 'unlisted', part: 'number', streets: [{ street: { preType: 'IL ROUTE' } }] });
    expect(await find('HIGHWAY', '36')).toMatchObject({ kind: 'address', address: { street: { preType: 'US HIGHWAY' } } });
    expect(await find('IL ROUTE', '36')).toMatchObject({ kind: 'unlisted', part: 'type' });
    expect(await find('ROUTE', '4')).toMatchObject({ kind: 'ambiguous' });
    expect(await find('ROUTE', '7')).toMatchObject({ kind: 'unlisted', part: 'type' });
  });

  it('takes the name of a city that exists for no misspelling of another one', async () => {
    const main = { number: '123', name: 'MAIN', postType: 'ST' };
    const towns = await openRows(rowOf({ ...main, preDir: 'N' }), rowOf({ ...main, city: 'SPRINGFELD', zip: '62703' }));
    const find = (city: string, zip: string | null = null) => matched({ ...main, city, state: 'IL', zip }, {}, towns);
    expect(await find('SPRINGFIELD')).toMatchObject({ kind: 'address', address: { street: { preDir: 'N', city: 'SPRINGFIELD' } } });
    expect(await find('SPRINGFILD', '62703')).toMatchObject({ kind: 'address', address: { street: { city: 'SPRINGFELD' } } });
  });

  it('prefers the street that was given to one that is spelled nearly so', async () => {
    const streets = await openRows(
      rowOf({ number: '5', name: 'WALTON', postType: 'ST' }),
      rowOf({ number: '7', name: 'DALTON', postType: 'ST' }),
    );
    expect(await matched({ ...SPRINGFIELD, number: '7', name: 'WALTON', postType: 'ST' }, {}, streets)).toMatchObject({ kind: 'unlisted' });
    const unknown = await matched({ ...SPRINGFIELD, number: '7', name: 'HALTON', postType: 'ST' }, {}, streets);
    expect(unknown).toMatchObject({ kind: 'address', address: { street: { name: 'DALTON' } } });
  });

  it('does not choose among equally near spellings', async () => {
    const streets = await openRows(
      rowOf({ number: '7', name: 'WALTON', postType: 'ST' }),
      rowOf({ number: '7', name: 'DALTON', postType: 'ST' }),
    );
    const outcome = await matched({ ...SPRINGFIELD, number: '7', name: 'HALTON', postType: 'ST' }, {}, streets);
    expect(outcome).toMatchObject({ kind: 'ambiguous', deciding: ['street'] });
  });

  it('never takes one numbered street for another', async () => {
    const streets = await openRows(
      rowOf({ number: '7', name: '105TH', postType: 'ST' }),
      rowOf({ number: '7', preType: 'COUNTY ROAD', name: '106' }),
      rowOf({ number: '7', preType: 'RR', name: '107', unitType: 'BOX', unitNumber: '7' }),
    );
    for (const parts of [
      { name: '104TH', postType: 'ST' },
      { name: '106TH', postType: 'ST' },
      { name: '107TH', postType: 'ST' },
      { preType: 'STATE ROAD', name: '105' },
    ]) {
      const outcome = await matched({ ...SPRINGFIELD, number: '7', ...parts }, {}, streets);
      expect(outcome?.kind).toBe('failed');
    }
    expect(await matched({ ...SPRINGFIELD, number: '7', preType: 'STATE ROAD', name: '106' }, {}, streets)).toMatchObject({
      kind: 'unlisted',
      part: 'type',
    });
  });

  it('keeps OLD MAIN ST and MAIN ST apart', async () => {
    const streets = await openRows(
      rowOf({ number: '1', name: 'MAIN', postType: 'ST' }),
      rowOf({ number: '3', preMod: 'OLD', name: 'MAIN', postType: 'ST' }),
    );
    expect(await matched({ ...SPRINGFIELD, number: '3', name: 'MAIN', postType: 'ST' }, {}, streets)).toMatchObject({ kind: 'unlisted' });
  });

  it.each([
    { listed: { preType: 'COUNTY ROAD', name: '24' }, given: { name: 'COUNTY ROAD 24' } },
    { listed: { name: 'CASTLE HILL' }, given: { name: 'CASTLE', postType: 'HL' } },
    { listed: { name: 'CASTLE', postType: 'HL' }, given: { name: 'CASTLE HILL' } },
    { listed: { name: 'WEST', postType: 'ST' }, given: { preDir: 'W', name: 'STREET' } },
    { listed: { name: 'SEVENTH', postType: 'ST' }, given: { name: '7TH', postType: 'ST' } },
    { listed: { name: 'MOUNT VERNON', postType: 'AVE' }, given: { name: 'MT VERNON', postType: 'AVE' } },
  ])('matches $listed given as $given, and not with words in another order', async ({ listed, given }) => {
    const streets = await openRows(rowOf({ number: '12', ...listed }), rowOf({ number: '12', name: 'BAY WEST', postType: 'DR' }));
    const outcome = await matched({ ...SPRINGFIELD, number: '12', ...given }, {}, streets);
    expect(outcome).toMatchObject({ kind: 'address', address: { agreement: { score: 1, corrections: [] } } });
    const bay = { number: '12', name: 'BAY', postDir: 'W', postType: 'DR' };
    expect(await matched({ ...SPRINGFIELD, ...bay }, {}, streets)).toMatchObject({ kind: 'failed' });
  });

  it('fills in a type although the last word of the name reads as one', async () => {
    const streets = await openRows(
      rowOf({ number: '6', name: 'MANOR BROOK', postType: 'RD' }),
      rowOf({ number: '6', name: 'MANOR', postType: 'RD' }),
      rowOf({ number: '6', preDir: 'W', name: 'BAY HILL', postType: 'CT' }),
    );
    const manor = await matched({ ...SPRINGFIELD, number: '6', name: 'MANOR', postType: 'BRK' }, {}, streets);
    expect(manor).toMatchObject({ kind: 'address', address: { street: { name: 'MANOR BROOK' } } });
    const bay = await matched({ ...SPRINGFIELD, number: '6', preDir: 'W', name: 'BAY', postType: 'HL' }, {}, streets);
    expect(bay).toMatchObject({ kind: 'address', address: { street: { name: 'BAY HILL' } } });
  });

  it('takes no street that differs in too much', async () => {
    const streets = await openRows(
      rowOf({ number: '1', name: 'WINNING', postType: 'DR' }),
      rowOf({ number: '3', name: 'HARBOUR', postType: 'LN' }),
    );
    const running = { ...SPRINGFIELD, number: '1', name: 'RUNNING', postType: 'ST' };
    expect(await matched(running, {}, streets)).toMatchObject({ kind: 'failed', part: 'street' });
    const harbor = { ...SPRINGFIELD, number: '9', name: 'HARBOR' };
    expect(await matched({ ...harbor, postType: 'LN' }, {}, streets)).toMatchObject({ kind: 'unlisted', part: 'number' });
    expect(await matched({ ...harbor, postType: 'CT' }, {}, streets)).toMatchObject({ kind: 'failed', part: 'street' });
    expect(await matched({ ...harbor, name: 'HARBOUR', postType: 'CT' }, {}, streets)).toMatchObject({ kind: 'failed', part: 'street' });
  });

  it('reads a letter behind the number as the unit where the data lists it so', async () => {
    const streets = await openRows(
      rowOf({ number: '102', name: 'ELM', postType: 'ST', unitType: 'APT', unitNumber: 'A' }),
      rowOf({ number: '102', name: 'ELM', postType: 'ST', unitType: 'APT', unitNumber: 'B' }),
    );
    const outcome = await matched({ ...SPRINGFIELD, number: '102B', name: 'ELM', postType: 'ST' }, {}, streets);
    if (outcome?.kind !== 'address') throw new Error('expected an address');
    expect(componentsOf(outcome.address)).toMatchObject({ number: '102', unitType: 'APT', unitNumber: 'B' });
    expect(await matched({ ...SPRINGFIELD, number: '102C', name: 'ELM', postType: 'ST' }, {}, streets)).toMatchObject({ kind: 'unlisted' });
  });

  it('lets neither city nor ZIP code win when they contradict each other', async () => {
    const main = { number: '10', name: 'HIGH', postType: 'ST' };
    const streets = await openRows(rowOf(main), rowOf({ ...main, city: 'CHICAGO', zip: '60602' }));
    const outcome = await matched({ ...main, city: 'SPRINGFIELD', state: 'IL', zip: '60602' }, {}, streets);
    expect(outcome).toMatchObject({ kind: 'ambiguous', deciding: ['city', 'zip'] });
  });

  it('takes the outer unit into account', async () => {
    const park = { ...SPRINGFIELD, zip: '62704', number: '1500', name: 'PARK', postType: 'AVE' };
    const given = { ...park, unitType: 'UNIT', unitNumber: 'A' };
    const outcome = await matched({ ...given, outerUnitType: 'BLDG', outerUnitNumber: '4' });
    expect(outcome).toMatchObject({ kind: 'address', address: { unit: { state: 'confirmed', unit: { outer: 'BLDG 4' } } } });
    expect(await matched({ ...given, outerUnitType: 'BLDG', outerUnitNumber: '6' })).toMatchObject({
      address: { unit: { state: 'unconfirmed' } },
    });
    expect(await matched(given)).toMatchObject({ address: { unit: { state: 'unconfirmed' } } });
  });
});

describe('lines without a street', () => {
  const box = { unitType: 'BOX', city: 'SPRINGFIELD', state: 'IL', zip: '62701' };
  let routes: DatasetStore;
  beforeAll(async () => {
    routes = await openPacked(
      await placesDataset(),
      await usPostalDataset([
        rowOf({ preType: 'RR', name: '2', unitType: 'BOX', unitNumber: '18' }, { postal: { zip4: '9701', recordType: 'R' } }),
        rowOf({ preType: 'RR', name: '2' }, { postal: { zip4: '9700', recordType: 'R' } }),
        rowOf({ preType: 'HC', name: '1', unitType: 'BOX', unitNumber: '64' }, { postal: { recordType: 'R' } }),
        rowOf({ name: 'GENERAL DELIVERY' }, { postal: { zip4: '9999', recordType: 'G' } }),
        rowOf({ number: '2', name: '2ND', postType: 'ST' }),
      ]),
    );
  });

  it('finds the box of a route, and the default record for others', async () => {
    const listed = await matched({ ...box, preType: 'RR', name: '2', unitNumber: '18' }, {}, routes);
    expect(listed).toMatchObject({ kind: 'address', address: { isDefault: false, number: null, unit: { state: 'confirmed' } } });
    const other = await matched({ ...box, preType: 'RR', name: '2', unitNumber: '99' }, {}, routes);
    expect(other).toMatchObject({ kind: 'address', address: { isDefault: true, unit: { state: 'unconfirmed' } } });
    const none = await matched({ ...SPRINGFIELD, preType: 'RR', name: '2' }, {}, routes);
    expect(none).toMatchObject({ kind: 'address', address: { isDefault: true, unit: { state: 'missing' } } });
  });

  it('has no default where the data has none, and takes no route for another', async () => {
    expect(await matched({ ...box, preType: 'HC', name: '1', unitNumber: '65' }, {}, routes)).toMatchObject({
      kind: 'unlisted',
      part: 'number',
    });
    expect(await matched({ ...box, preType: 'HC', name: '2', unitNumber: '18' }, {}, routes)).toMatchObject({ kind: 'failed' });
    expect(await matched({ ...box, preType: 'RR', name: '3', unitNumber: '18' }, {}, routes)).toMatchObject({ kind: 'failed' });
  });

  it('finds general delivery', async () => {
    expect(await matched({ ...SPRINGFIELD, name: 'GENERAL DELIVERY' }, {}, routes)).toMatchObject({
      kind: 'address',
      address: { unit: { state: 'none' } },
    });
  });
});

describe('speculation', () => {
  it('asks for a place when a name is on too many streets', async () => {
    const zips = Array.from({ length: 30 }, (_, i) => String(10_001 + 2_500 * i));
    const streets = await openRows(...zips.map((zip) => rowOf({ number: '5', name: 'COMMON', postType: 'LN', zip, city: null })));
    const outcome = await matched({ number: '5', name: 'COMMON', postType: 'LN' }, { speculative: true }, streets);
    expect(outcome).toMatchObject({ kind: 'ambiguous', deciding: ['city', 'zip'] });
    if (outcome?.kind === 'ambiguous') expect(outcome.texts).toHaveLength(10);
  });

  it('leaves a state that was given as it is', async () => {
    expect(await matched({ number: '1000', name: 'MAIN', postType: 'ST', state: 'IL' }, { speculative: true })).toMatchObject({
      kind: 'failed',
    });
    expect(await matched({ number: '1000', name: 'MAIN', postType: 'ST', state: 'MA' }, { speculative: true })).toMatchObject({
      kind: 'address',
    });
  });

  it('keeps to the place that was given where it exists', async () => {
    const main = { number: '10', name: 'HIGH', postType: 'ST' };
    const streets = await openRows(rowOf({ ...main, number: '12' }), rowOf({ ...main, city: 'CHICAGO', zip: '60602' }));
    const place = { city: 'SPRINGFIELD', state: 'IL' };
    expect(await matched({ ...main, ...place }, { speculative: true }, streets)).toMatchObject({ kind: 'unlisted' });
    expect(await matched({ ...main, city: 'SPRINGFIELD', state: 'MA' }, { speculative: true }, streets)).toMatchObject({ kind: 'failed' });
    expect(await matched({ ...main, city: 'ATLANTIS', state: 'IL' }, { speculative: true }, streets)).toMatchObject({ kind: 'address' });
  });

  it('is not done unless asked for', async () => {
    expect(await matched({ number: '1000', name: 'MAIN', postType: 'ST' })).toMatchObject({ kind: 'failed', part: 'city' });
  });
});
