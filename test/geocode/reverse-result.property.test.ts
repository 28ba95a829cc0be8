// What reverse answers, from the nearest building to the text, beside a look at every address.
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../src/address/components.js';
import { format } from '../../src/address/format.js';
import { reverse } from '../../src/geocode/index.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const maybe = (...values: string[]) => fc.constantFrom(null, ...values);
const unit = fc.oneof(
  { weight: 3, arbitrary: fc.constant({}) },
  {
    weight: 1,
    arbitrary: fc.record({
      unitType: fc.constantFrom('APT', 'STE', '#'),
      unitNumber: fc.constantFrom('2', 'B'),
      outerUnitType: maybe('BLDG'),
    }),
  },
  { weight: 1, arbitrary: fc.constant({ unitType: 'FRNT' }) },
);
const street = fc.record({
  preMod: maybe('OLD'),
  preDir: maybe('N', 'SE'),
  preType: maybe('KY', 'FM', 'HIGHWAY'),
  preSep: maybe('OF THE'),
  name: fc.constantFrom('440', 'MAIN', 'ÁNGELES'),
  postType: maybe('ST', 'RD'),
  postDir: maybe('W'),
  postMod: maybe('BYP', 'EXT'),
});
const components = fc
  .tuple(
    street,
    unit,
    fc.constantFrom('12', '112-10', '33 1/2', 'N6W23001'),
    fc.constantFrom('62701', '62704', '01103'),
    maybe('SPRINGFIELD'),
  )
  .map(([parts, given, number, zip, city]): Components => {
    const own = { ...NO_COMPONENTS, ...parts, ...given, number, zip, city, state: 'IL' };
    return { ...own, outerUnitNumber: own.outerUnitType === null ? null : '4' };
  });

/** Each stands at a place of its own. */
function rowAt(of: Components, i: number): AddressRow {
  return { components: of, latitude: 39 + i / 1000, longitude: -89, county: i % 2 === 0 ? null : 'SANGAMON', source: 0 };
}

function expectedResult({ components: of, latitude, longitude, county }: AddressRow) {
  const { number, city, state, zip } = of;
  const street = [of.preMod, of.preDir, of.preType, of.preSep, of.name, of.postType, of.postDir, of.postMod].filter(
    (part) => part !== null,
  );
  return {
    location: { latitude, longitude },
    formattedAddress: format(of).full,
    distance: 0,
    confidence: 1,
    accuracy: { type: 'rooftop' },
    components: { streetNumber: number, street: street.join(' '), city, county, state, zip, country: 'US' },
    source: '10',
  };
}

async function expectEach(rows: readonly AddressRow[]): Promise<void> {
  const store = await openPacked(await usStreetsDataset(rows));
  for (const row of [...rows, ...rows.toReversed()]) {
    const { latitude, longitude } = row;
    expect((await ask(store, (view) => reverse(view, { latitude, longitude }))).result).toEqual(expectedResult(row));
  }
  await store.close();
}

describe('the result of reverse', () => {
  it('says of an address what it was built from', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.uniqueArray(components, { minLength: 1, maxLength: 40, selector: (of) => format(of).full }),
        async (many) => await expectEach(many.map(rowAt)),
      ),
      { seed: 29, numRuns: 60 },
    );
  });

  it('keeps the streets of a shard apart, however many they are', async () => {
    const streets = Array.from({ length: 700 }, (_, i) => ({
      ...NO_COMPONENTS,
      number: '1',
      name: `STREET ${i}`,
      state: 'IL',
      zip: '62701',
    }));
    await expectEach(streets.map(rowAt));
  });
});
