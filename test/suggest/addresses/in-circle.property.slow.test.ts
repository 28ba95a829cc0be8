import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import type { DatasetView } from '../../../src/dataset/index.js';
import { distanceMeters } from '../../../src/distance.js';
import { pointOf } from '../../../src/streets/address-rows.js';
import { addressText, listedNumber } from '../../../src/streets/listed-number.js';
import { addressRange, primaryNumber } from '../../../src/streets/shard.js';
import type { Shard } from '../../../src/streets/street-record.js';
import { suggestAddress } from '../../../src/suggest/index.js';
import { openShipped } from '../../fixtures/stores.js';

const store = await openShipped('us-md-baltimore-county', 'us-places');
afterAll(() => store.close());

interface Listed {
  readonly text: string;
  readonly number: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** One address of each of some streets, without its unit, and all points of that number. */
const LISTED = await store.use(async (view: DatasetView) => {
  const shards: readonly Shard[] = await view.tables('us-streets');
  return shards.flatMap((shard) => streetsOf(shard));
});

function streetsOf(shard: Shard): readonly Listed[] {
  const { table } = shard;
  const found: Listed[] = [];
  for (let street = 0; street < table.streetKeys.length; street += 7) {
    const [from, to] = addressRange(table, street);
    const row = from + Math.floor((to - from) / 2);
    const number = from === to ? null : primaryNumber(table, row);
    if (number === null || table.base[street] !== street) continue;
    const listed = listedNumber(shard, street, number, null);
    if (listed === null || listed.units > 0 || listed.address !== row) continue;
    found.push({ text: addressText(shard, street, row), number, ...pointOf(shard, row) });
  }
  return found;
}

const some = fc.constantFrom(...LISTED);
const radius = fc.constantFrom(0, 50, 300, 1000, 3000, 20_000);

async function suggest(text: string, near: { latitude: number; longitude: number }, radiusMeters: number) {
  const options = { within: { near: { latitude: near.latitude, longitude: near.longitude }, radiusMeters }, limit: 50 };
  return (await store.ask((view) => suggestAddress(view, text, options))).result ?? [];
}

describe('completion within a circle', () => {
  it('knows addresses', () => expect(LISTED.length).toBeGreaterThan(500));

  it('offers an address near itself, whatever its ZIP code', async () => {
    await fc.assert(
      fc.asyncProperty(some, radius, async (address, meters) => {
        const texts = (await suggest(address.text.replace(/,.*/, ''), address, meters)).map(({ text }) => text);
        expect(texts).toContain(address.text);
      }),
      { numRuns: 60 },
    );
  });

  it('offers an address of another one nearby exactly where its point lies inside', async () => {
    await fc.assert(
      fc.asyncProperty(some, some, radius, async (address, from, meters) => {
        const texts = (await suggest(address.text, from, meters)).map(({ text }) => text);
        const { latitude, longitude } = address;
        expect(texts.includes(address.text)).toBe(distanceMeters(from.latitude, from.longitude, latitude, longitude) <= meters);
      }),
      { numRuns: 60 },
    );
  });

  it('offers all of the oracle for a number alone, and nothing outside', async () => {
    await fc.assert(
      fc.asyncProperty(some, fc.constantFrom(100, 300, 1000), async (from, meters) => {
        const isInside = ({ latitude, longitude }: { latitude: number; longitude: number }) =>
          distanceMeters(from.latitude, from.longitude, latitude, longitude) <= meters;
        const found = await suggest(from.number, from, meters);
        // Of an address with several points one may lie outside.
        const outside = found.filter(({ location }) => location !== null && !isInside(location)).map(({ text }) => text);
        expect(LISTED.filter((each) => outside.includes(each.text) && !isInside(each)).map(({ text }) => text)).toEqual([]);
        if (found.length === 50) return;
        const texts = found.map(({ text }) => text);
        for (const each of LISTED) if (each.number === from.number && isInside(each)) expect(texts).toContain(each.text);
      }),
      { numRuns: 60 },
    );
  });
});
