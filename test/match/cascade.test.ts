import { describe, expect, it, vi } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../src/address/index.js';
import { match } from '../../src/match/index.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const SPRINGFIELD = { city: 'SPRINGFIELD', state: 'IL', zip: '62701' } as const;
const LISTED: readonly Partial<Components>[] = [
  { number: '10', name: 'ASHWOOD', postType: 'ST' },
  { number: '10', name: 'FIR', postType: 'ST', city: 'CHICAGO', zip: '60602' },
];

const store = await openPacked(await placesDataset(), await usStreetsDataset(LISTED.map((parts) => rowOf(parts))));

/** The tables that matching an address asks for, in order. */
async function asked(parts: Partial<Components>, speculative = false): Promise<readonly string[]> {
  const given = { ...NO_COMPONENTS, ...SPRINGFIELD, ...parts };
  // Asked before, so that nothing is missing: else it would be asked again.
  await ask(store, (view) => match(view, given, { speculative }));
  return ask(store, (view) => {
    const tables = vi.spyOn(view, 'tables');
    match(view, given, { speculative });
    return tables.mock.calls.map((question) => question.slice(0, 2).join(' ').trim());
  });
}

const PLACE = 'us-places';
const SHARD = 'us-streets 62701';
/** Those of the city. */
const CITY = [SHARD, 'us-streets 62704'];
const INDEX = 'us-street-index';

describe('the search widens no further than it has to', () => {
  it('asks for the shard of the ZIP code alone where that has the address', async () => {
    expect(await asked({ number: '10', name: 'ASHWOOD', postType: 'ST' })).toEqual([SHARD, PLACE]);
  });

  it('asks for the shards of the place where no ZIP code was given', async () => {
    const street = { number: '10', name: 'ASHWOOD', postType: 'ST', zip: null };
    expect(await asked({ ...street, state: null })).toEqual([PLACE, 'us-streets 01103', 'us-streets 01109', ...CITY]);
  });

  it('ends with the place where something had to be filled in', async () => {
    expect(await asked({ number: '10', name: 'ASHWOOD' })).toEqual([SHARD, PLACE, SHARD, ...CITY]);
  });

  it('looks for the shards of the city, for near spellings, and for names that are known elsewhere', async () => {
    const tables = [SHARD, PLACE, SHARD, ...CITY, INDEX, ...CITY, ...CITY, INDEX];
    expect(await asked({ number: '10', name: 'ASHWOODE', postType: 'ST' })).toEqual(tables);
  });

  it('looks for similar names last, and anywhere only when speculating', async () => {
    const street = { number: '10', name: 'NOWHERE', postType: 'RD' };
    // Near spellings are looked for with one wrong letter, then with two.
    const failed = [SHARD, PLACE, SHARD, ...CITY, INDEX, ...CITY, ...CITY, ...CITY, INDEX, ...CITY];
    expect(await asked(street)).toEqual(failed);
    expect(await asked(street, true)).toEqual([...failed, INDEX, 'us-street-rows']);
  });
});
