import { describe, expect, it } from 'vitest';
import { type Components, NO_COMPONENTS, parseComponents } from '../../src/address/index.js';
import { geocode } from '../../src/geocode/index.js';
import { match, type Place, placeOf } from '../../src/match/index.js';
import { suggestAddress } from '../../src/suggest/index.js';
import { verify } from '../../src/verify/index.js';
import type { AddressRow } from '../../tools/build/us/rows.js';
import { ask, openFixtures, openPacked } from '../fixtures/stores.js';
import { rowOf } from '../fixtures/us-address.js';
import { usPlacesDataset } from '../fixtures/us-places.js';
import { rangeRow } from '../fixtures/us-ranges.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

const store = await openFixtures('places');
const streetsAlone = await openFixtures('streets');

const place = async (given: Partial<Components>, from = store): Promise<Place> =>
  from.use((view) => placeOf(view, { ...NO_COMPONENTS, ...given }));

describe('the place of an address', () => {
  it('has the shards of its ZIP code and of the city, each once, the ZIP code first', async () => {
    expect((await place({ city: 'SPRINGFIELD', state: 'IL', zip: '60602' })).shards).toEqual(['60602', '62701', '62704']);
    expect((await place({ city: 'SPRINGFIELD', zip: '62704' })).shards).toEqual(['62704', '62701']);
    expect((await place({ zip: '99999' })).shards).toEqual(['99999']);
    expect((await place({ city: 'ATLANTIS' })).shards).toEqual([]);
  });

  it('takes further shards', async () => {
    const chicago = await place({ city: 'CHICAGO', state: 'IL' });
    expect(chicago.shards).toEqual(['60602']);
    chicago.addShards(['60707', '60602']);
    expect(chicago.shards).toEqual(['60602', '60707']);
  });

  it('accepts the ZIP codes of the city, under whatever name of it', async () => {
    const [jamaica, queens] = [await place({ city: 'JAMAICA', state: 'NY' }), await place({ city: 'QUEENS', state: 'NY' })];
    for (const each of [jamaica, queens]) expect([each.accepts('11432'), each.accepts('10027')]).toEqual([true, false]);
    expect((await place({ city: 'SPRINGFIELD', state: 'MA' })).accepts('62701')).toBe(false);
  });

  it('is respelled where no city bears the name: then it has shards, but accepts no ZIP code', async () => {
    const respelled = await place({ city: 'SPRINGFEILD', state: 'IL' });
    expect(respelled).toMatchObject({ knowsCity: false, lacksCity: true, unknown: null, shards: ['62701', '62704'] });
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
    expect((await place({ city: 'HAWTHORNEE', state: 'IL' }, towns)).shards).toEqual(['62701']);
    expect((await place({ city: 'HAWTHORNT', state: 'IL' }, towns)).shards.toSorted()).toEqual(['60602', '61820', '62701']);
  });

  it('is the only city of the state whose name goes on behind the given one, which corrects the city', async () => {
    const city = (name: string, zip: string) => ({ name, state: 'IL', weight: 1, zips: [zip] });
    const places = await usPlacesDataset([city('Larch Alder', '62701'), city('Mount Alder', '60602'), city('Mount Birch', '61820')]);
    const row = (name: string, zip: string) => rowOf({ number: '10', name: 'ELM', postType: 'ST', city: name, zip });
    const towns = await openPacked(places, await usStreetsDataset([row('LARCH ALDER', '62701'), row('MOUNT ALDER', '60602')]));
    const verified = async (text: string) => (await ask(towns, (view) => verify(view, text))).result?.FullAddress;
    expect(await verified('10 Elm St, Larch, IL')).toBe('10 ELM ST, LARCH ALDER IL 62701');
    for (const unclear of ['Mount', 'Larc', 'Alder']) expect(await verified(`10 Elm St, ${unclear}, IL`)).toBeUndefined();
  });

  it('says of two letters that they are no state either', async () => {
    expect((await place({ city: 'ZZ' })).unknown?.reason).toBe('No city and no state is called ZZ.');
    expect((await place({ city: 'ATLANTIS' })).unknown?.reason).toBe('No city is called ATLANTIS.');
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
    expect(unknown).toMatchObject({ places: null, zip: null, unknown: null, lacksCity: false, knowsCity: false, shards: ['62799'] });
  });
});

// Verification, geocoding and suggestions of addresses in towns that mail does not name.

const BURLINGTON = { city: 'BURLINGTON', state: 'VT', zip: '05401' };
/** Addresses of ZIP code 05401, whose postal city is Burlington, in towns around it. */
function row(number: string, name: string, municipality: string | null): AddressRow {
  return rowOf({ number, name, postType: 'RD', ...BURLINGTON }, { municipality });
}

const rows = [row('12', 'ORCHARD', 'PANTON'), row('12', 'MILL', 'PANTON'), row('12', 'MILL', 'ADDISON'), row('14', 'MILL', null)];
const panton = await openPacked(await placesDataset(), await usStreetsDataset(rows));

const inPanton = (text: string) => ask(panton, (view) => verify(view, text, { explain: true }));

describe('an address in a town that mail does not name', () => {
  it.each([
    ['12 Orchard Rd, Panton, VT 05401', '100'],
    ['12 Orchard Rd, Panton, VT', '103'],
    ['12 Orchard Rd, Panton', '103'],
    ['12 Orchrad Rd, Panton', '105'],
    ['12 Orchard Rd, Burlington, VT 05401', '100'],
    ['12 Orchard Rd, Burlington, VT', '103'],
    ['12 Orchard Rd, 05401', '102'],
  ])('is found as %s, and answered with its postal city and code %s', async (text, code) => {
    expect(await inPanton(text)).toMatchObject({
      status: 'found',
      result: { FullAddress: '12 ORCHARD RD, BURLINGTON VT 05401', AlgorithmUsed: code, DpvConfirmation: 'Y' },
      explain: { notes: expect.arrayContaining(['it lies in the municipality PANTON']) },
    });
    const position = await ask(panton, (view) => geocode(view, text, { explain: true }));
    expect(position).toMatchObject({
      result: { formattedAddress: '12 ORCHARD RD, BURLINGTON VT 05401', accuracy: { type: 'rooftop' } },
      explain: { notes: expect.arrayContaining(['it lies in the municipality PANTON']) },
    });
  });

  it('is explained with the name that was changed', async () => {
    const { explain } = await inPanton('12 Orchard Rd, Panton, VT 05401');
    expect(explain?.changes).toContainEqual({
      component: 'city',
      from: 'PANTON',
      to: 'BURLINGTON',
      reason: 'it is the municipality, and mail bears the postal city',
    });
    expect((await inPanton('12 Orchard Rd, Burlington, VT 05401')).explain?.changes).toEqual([]);
  });

  it('is told by its town from one of the same line in another town', async () => {
    const atPanton = await inPanton('12 Mill Rd, Panton, VT 05401');
    const atAddison = await inPanton('12 Mill Rd, Addison, VT 05401');
    expect([atPanton.status, atAddison.status]).toEqual(['found', 'found']);
    expect(atPanton.explain?.notes).toContain('it lies in the municipality PANTON');
    expect(atAddison.explain?.notes).toContain('it lies in the municipality ADDISON');
    const given = { ...NO_COMPONENTS, number: '12', name: 'MILL', postType: 'RD', ...BURLINGTON };
    const outcome = await ask(panton, (view) => match(view, given));
    expect(outcome).toMatchObject({ kind: 'ambiguous', deciding: ['city'] });
    const texts = outcome?.kind === 'ambiguous' ? [...outcome.texts].sort() : [];
    expect(texts).toEqual(['12 MILL RD, BURLINGTON VT 05401 (ADDISON)', '12 MILL RD, BURLINGTON VT 05401 (PANTON)']);
  });

  it('is no address of another town', async () => {
    expect(await inPanton('14 Mill Rd, Addison, VT 05401')).toMatchObject({ result: { City: 'BURLINGTON', AlgorithmUsed: '102' } });
  });

  it.each([
    ['12 Orchard Rd, Pantn, VT', '105'],
    ['12 Orchard Rd, Pnaton', '105'],
    ['12 Mill Rd, Adisson, VT 05401', '102'],
  ])('is found where the name of the town is misspelt, as %s, with code %s', async (text, code) => {
    const { result, messages, explain } = await inPanton(text);
    expect(result).toMatchObject({ City: 'BURLINGTON', ZipCode: '05401', AlgorithmUsed: code, DpvConfirmation: 'Y' });
    expect(messages).toEqual([]);
    expect(explain?.changes).toContainEqual(
      expect.objectContaining({ component: 'city', to: 'BURLINGTON', reason: 'the data spells it otherwise' }),
    );
  });

  it.each([
    ['12 Nowhere Rd, Panton, VT', 'The mounted data has no street NOWHERE RD in PANTON VT.'],
    ['12 Nowhere Rd, Panton, NY', 'No city of NY is called PANTON; one of another state is.'],
    ['12 Nowhere Rd, Pantn, VT', 'No city is called PANTN.'],
  ])('is said to be in an unknown town only where neither places nor streets know it: %s', async (text, message) => {
    expect((await inPanton(text)).messages[0]).toBe(message);
  });

  it('is in a town whose position is not known, beside a city of a longer name', async () => {
    const at = { latitude: 398_000_000, longitude: -896_400_000 };
    const places = await usPlacesDataset([{ name: 'East Panton', state: 'IL', weight: 1, zips: ['62701'], at }]);
    const mill = { number: '12', name: 'MILL', postType: 'RD', city: 'EAST PANTON', zip: '62701' };
    const towns = await openPacked(places, await usStreetsDataset([rowOf(mill, { municipality: 'PANTON' })]));
    const said = async (text: string) => (await ask(towns, (view) => geocode(view, text))).messages;
    expect(await said('Panton, IL')).toEqual(['No position of PANTON is known. The position is that of East Panton, IL.']);
    expect(await said('Greater East Panton, IL')).toEqual([
      'No city of that name is known there. The position is that of East Panton, IL.',
    ]);
  });

  it.each(['12 orchard rd panton', '12 orchard rd pant', '12 orchard rd, burl', '12 orchard rd pantn vt'])(
    'is suggested for %s',
    async (text) => {
      const { result } = await ask(panton, (view) => suggestAddress(view, text));
      expect(result).toMatchObject([{ text: '12 ORCHARD RD, BURLINGTON VT 05401' }]);
    },
  );
});

// Addresses that are named for a neighboring city, without a ZIP code.

const POSITIONS = { '94501': [37.77, -122.263], '94607': [37.807, -122.302], '94403': [37.539, -122.3] } as const;

function listed(line: string, city: string, zip: keyof typeof POSITIONS): AddressRow {
  const [latitude, longitude] = POSITIONS[zip];
  return { components: parseComponents(`${line}, ${city}, CA ${zip}`).components, latitude, longitude, county: 'Alameda', source: 0 };
}

/** Alameda and Oakland lie side by side, San Mateo 30 km away. */
const ROWS = [
  listed('12 Orchard Rd', 'Alameda', '94501'),
  listed('10 Both St', 'Alameda', '94501'),
  listed('20 Both St', 'Oakland', '94607'),
  listed('30 Both St', 'Oakland', '94607'),
  listed('40 Both St', 'Alameda', '94501'),
  listed('7 Distant Ln', 'San Mateo', '94403'),
  listed('5 N Pine St', 'Alameda', '94501'),
  // As Main St of Vergennes and of Bristol in Vermont, 17 km apart.
  ...['8 Main St', '10 Main St', '11 Main St'].map((line) => listed(line, 'Oakland', '94607')),
  ...['9 Main St', '40 Main St'].map((line) => listed(line, 'Alameda', '94501')),
  // As VT Route 30, which runs on from Poultney to Wells.
  ...['8 Border Rd', '10 Border Rd', '11 Border Rd'].map((line) => listed(line, 'Oakland', '94607')),
  // As S Bascom Ave of San Jose, a part of which has mail by way of Campbell.
  ...['8 Bascom Ave', '10 Bascom Ave', '11 Bascom Ave'].map((line) => listed(line, 'Oakland', '94607')),
  { ...listed('9 Bascom Ave', 'Alameda', '94501'), municipality: 'OAKLAND' },
  // As Old Airport Rd of Bristol, and Airport Rd of Middlebury.
  ...['1 Airport Rd', '5 Airport Rd', '900 Airport Rd'].map((line) => listed(line, 'Oakland', '94607')),
  listed('898 Old Airport Rd', 'Alameda', '94501'),
  ...['9 Border Rd', '40 Border Rd'].map((line) => ({ ...listed(line, 'Alameda', '94501'), latitude: 37.8, longitude: -122.302 })),
];
const RANGE = rangeRow({
  street: parseComponents('1 Shore Rd, Oakland, CA 94607').components,
  ...{ from: '2', to: '98', parity: 'even', city: 'OAKLAND', state: 'CA', zip: '94607', county: 'Alameda', countyFips: '06001' },
  geometry: [
    [-122.302, 37.807],
    [-122.302, 37.817],
  ],
});

const bayRows = [...ROWS, listed('20 Shore Rd', 'Alameda', '94501')];
const bayCities = await openPacked(await placesDataset(), await usStreetsDataset(bayRows, { ranges: [RANGE] }));

const verified = (text: string) => ask(bayCities, (view) => verify(view, text));
const located = (text: string) => ask(bayCities, (view) => geocode(view, text));

describe('an address that is named for a neighboring city', () => {
  it.each([
    ['12 Orchard Rd, Oakland, CA', '12 ORCHARD RD, ALAMEDA CA 94501'],
    // The city that was named has the street, and not the number.
    ['10 Both St, Oakland, CA', '10 BOTH ST, ALAMEDA CA 94501'],
    ['30 Both St, Alameda, CA', '30 BOTH ST, OAKLAND CA 94607'],
    ['898 Old Airport Rd, Oakland, CA', '898 OLD AIRPORT RD, ALAMEDA CA 94501'],
  ])('is found: %s', async (text, address) => {
    expect((await verified(text)).result).toMatchObject({ FullAddress: address, AlgorithmUsed: '102', DpvConfirmation: 'Y' });
    const { result } = await located(text);
    expect(result).toMatchObject({ formattedAddress: address, source: '11', accuracy: { type: 'rooftop' } });
  });

  it('is found where the street of the city that was named runs on to it', async () => {
    const address = '40 BORDER RD, ALAMEDA CA 94501';
    expect((await verified('40 Border Rd, Oakland, CA')).result).toMatchObject({ FullAddress: address, AlgorithmUsed: '102' });
  });

  it.each(['9 Bascom Ave, Oakland, CA', '9 Bascom Ave, Oakland'])('is found where that is its municipality: %s', async (text) => {
    const result = { FullAddress: '9 BASCOM AVE, ALAMEDA CA 94501', AlgorithmUsed: '103', DpvConfirmation: 'Y' };
    expect(await verified(text)).toMatchObject({ result, messages: [] });
  });

  it('is said to lie in another city', async () => {
    const messages = ['The address is listed in ALAMEDA, not in OAKLAND.'];
    expect(await verified('12 Orchard Rd, Oakland, CA')).toMatchObject({ messages });
    expect(await located('12 Orchard Rd, Oakland, CA')).toMatchObject({ messages });
  });

  it('is found although a range of the city that was named may hold the number', async () => {
    expect((await located('20 Shore Rd, Oakland, CA')).result).toMatchObject({
      formattedAddress: '20 SHORE RD, ALAMEDA CA 94501',
      source: '11',
    });
    expect((await located('22 Shore Rd, Oakland, CA')).result).toMatchObject({ source: '20', components: { city: 'OAKLAND' } });
  });
});

describe('a city that was named keeps', () => {
  it.each([
    ['its own address', '20 Both St, Oakland, CA', '10', 'OAKLAND'],
    ['a number between those of its street', '9 Main St, Oakland, CA', '40', 'OAKLAND'],
    ['a number between those of its street, which runs on', '9 Border Rd, Oakland, CA', '40', 'OAKLAND'],
    ['a number beyond those of its street, which ends there', '40 Main St, Oakland, CA', '41', 'OAKLAND'],
    ['a number that no neighbor has', '25 Both St, Oakland, CA', '40', 'OAKLAND'],
    ['an address with a ZIP code, which says where to look', '12 Orchard Rd, Oakland, CA 94607', '42', 'OAKLAND'],
    ['what differs in its line too', '12 Orchard, Oakland, CA', '42', 'OAKLAND'],
    ['a line with another directional', '5 Pine St, Oakland, CA', '42', 'OAKLAND'],
    ['what is listed far away', '7 Distant Ln, Oakland, CA', '42', 'OAKLAND'],
  ])('%s: %s', async (_, text, source, city) => {
    expect((await located(text)).result).toMatchObject({ source, components: { city } });
  });

  it('and rejects a number that its street lacks', async () => {
    expect(await verified('9 Main St, Oakland, CA')).toMatchObject({
      result: { AddressLine1: '9 MAIN ST', City: 'OAKLAND', AlgorithmUsed: '410' },
      messages: expect.arrayContaining(['The nearest numbers listed are 8 and 11.']),
    });
  });
});
