import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS } from '../../src/address/index.js';
import { type Place, placeOf } from '../../src/match/place.js';
import { shardKey } from '../../src/streets/shard.js';
import { openFixtures, openPacked } from '../fixtures/stores.js';
import { usPlacesDataset } from '../fixtures/us-places.js';

const store = await openFixtures('places');
const streetsAlone = await openFixtures('streets');

const place = async (given: Partial<Components>, from = store): Promise<Place> =>
  from.use((view) => placeOf(view, { ...NO_COMPONENTS, ...given }));

describe('the place of an address', () => {
  it('has the shards of its ZIP code and of the city, each once, the ZIP code first', async () => {
    expect((await place({ city: 'SPRINGFIELD', state: 'IL', zip: '60602' })).shards).toEqual(['606', '627']);
    expect((await place({ city: 'SPRINGFIELD', zip: '62704' })).shards).toEqual(['627']);
    expect((await place({ zip: '99999' })).shards).toEqual(['999']);
    expect((await place({ city: 'ATLANTIS' })).shards).toEqual([]);
  });

  it('takes further shards', async () => {
    const chicago = await place({ city: 'CHICAGO', state: 'IL' });
    expect(chicago.shards).toEqual(['606']);
    chicago.addShards(['607', '606']);
    expect(chicago.shards).toEqual(['606', '607']);
  });

  it('accepts the ZIP codes of the city, under whatever name of it', async () => {
    const [jamaica, queens] = [await place({ city: 'JAMAICA', state: 'NY' }), await place({ city: 'QUEENS', state: 'NY' })];
    for (const each of [jamaica, queens]) expect([each.accepts('11432'), each.accepts('10027')]).toEqual([true, false]);
    expect((await place({ city: 'SPRINGFIELD', state: 'MA' })).accepts('62701')).toBe(false);
  });

  it('is respelled where no city bears the name: then it has shards, but accepts no ZIP code', async () => {
    const respelled = await place({ city: 'SPRINGFEILD', state: 'IL' });
    expect(respelled).toMatchObject({ knowsCity: false, lacksCity: true, unknown: null, shards: ['627'] });
    expect(respelled.accepts('62701')).toBe(false);
    expect((await place({ city: 'SPRINGFIELD', state: 'IL' })).knowsCity).toBe(true);
  });

  it('trusts a ZIP code that exists, unless the city or the state that was given contradicts it', async () => {
    const trusts = async (given: Partial<Components>): Promise<boolean> => (await place(given)).trustsZip;
    expect(await trusts({ zip: '62701' })).toBe(true);
    expect(await trusts({ city: 'ATLANTIS', state: 'IL', zip: '62701' })).toBe(true);
    expect(await trusts({ city: 'ATLANTIS', state: 'IL', zip: '01103' })).toBe(false);
    expect(await trusts({ city: 'SPRINGFIELD', state: 'IL', zip: '60602' })).toBe(false);
    expect(await trusts({ state: 'IL', zip: '62799' })).toBe(false);
  });

  it('means the nearest spellings alone', async () => {
    const city = (name: string, zip: string) => ({ name, state: 'IL', weight: 1, zips: [zip] });
    const names = [city('Hawthorne', '62701'), city('Hawthorns', '60602'), city('Hawthorn', '61820')];
    const towns = await openPacked(await usPlacesDataset(names));
    expect((await place({ city: 'HAWTHORNEE', state: 'IL' }, towns)).shards).toEqual(['627']);
    expect((await place({ city: 'HAWTHORNT', state: 'IL' }, towns)).shards.toSorted()).toEqual(['606', '618', '627']);
  });

  it.each<[Partial<Components>, string | null]>([
    [{ city: 'SPRINGFIELD', state: 'IL', zip: '62701' }, null],
    [{ city: 'SPRINGFIELD', state: 'NY' }, 'state'],
    [{ city: 'ATLANTIS', state: 'IL' }, 'city'],
    [{ city: 'CHICAGO', state: 'IL', zip: '62799' }, 'zip'],
    [{ zip: '62799' }, 'zip'],
    [{}, null],
  ])('%j lacks %s', async (given, part) => {
    expect((await place(given)).unknown?.part ?? null).toBe(part);
  });

  it('knows the ZIP code with its city, and none that does not exist', async () => {
    expect((await place({ zip: '11432' })).zip).toMatchObject({ city: 'Jamaica', state: 'NY' });
    expect((await place({ zip: '62799' })).zip).toBeNull();
  });

  it('lacks nothing where no places are mounted, and has the shard of the ZIP code alone', async () => {
    const unknown = await place({ city: 'ATLANTIS', zip: '62799' }, streetsAlone);
    expect(unknown).toMatchObject({ places: null, zip: null, unknown: null, lacksCity: false, knowsCity: false, shards: ['627'] });
    expect(shardKey('01103')).toBe('011');
  });
});
