// Verification, geocoding and suggestions of addresses in towns that mail does not name.
import { describe, expect, it } from 'vitest';
import { NO_COMPONENTS } from '../../src/address/components.js';
import { geocode } from '../../src/geocode/index.js';
import { match } from '../../src/match/index.js';
import { suggestAddress } from '../../src/suggest/index.js';
import { verify } from '../../src/verify/index.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import { ask, openPacked } from '../fixtures/stores.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';

/** Addresses of ZIP code 05401, whose postal city is Burlington, in towns around it. */
function row(number: string, name: string, municipality: string | null): AddressRow {
  const components = { ...NO_COMPONENTS, number, name, postType: 'RD', city: 'BURLINGTON', state: 'VT', zip: '05401' };
  return { components, municipality, latitude: 44.476, longitude: -73.21, county: 'Chittenden', source: 0 };
}

const rows = [row('12', 'ORCHARD', 'PANTON'), row('12', 'MILL', 'PANTON'), row('12', 'MILL', 'ADDISON'), row('14', 'MILL', null)];
const store = await openPacked(await placesDataset(), await usStreetsDataset(rows));

const verified = (text: string) => ask(store, (view) => verify(view, text, { explain: true }));

describe('an address in a town that mail does not name', () => {
  it.each([
    ['12 Orchard Rd, Panton, VT 05401', '100'],
    ['12 Orchard Rd, Panton, VT', '103'],
    ['12 Orchard Rd, Burlington, VT 05401', '100'],
    ['12 Orchard Rd, Burlington, VT', '103'],
    ['12 Orchard Rd, 05401', '102'],
  ])('is found as %s, and answered with its postal city and code %s', async (text, code) => {
    expect(await verified(text)).toMatchObject({
      status: 'found',
      result: { FullAddress: '12 ORCHARD RD, BURLINGTON VT 05401', AlgorithmUsed: code, DpvConfirmation: 'Y' },
      explain: { notes: expect.arrayContaining(['it lies in the municipality PANTON']) },
    });
    const position = await ask(store, (view) => geocode(view, text, { explain: true }));
    expect(position).toMatchObject({
      result: { formattedAddress: '12 ORCHARD RD, BURLINGTON VT 05401', accuracy: { type: 'rooftop' } },
      explain: { notes: expect.arrayContaining(['it lies in the municipality PANTON']) },
    });
  });

  it('is explained with the name that was changed', async () => {
    const { explain } = await verified('12 Orchard Rd, Panton, VT 05401');
    expect(explain?.changes).toContainEqual({
      component: 'city',
      from: 'PANTON',
      to: 'BURLINGTON',
      reason: 'it is the municipality, and mail bears the postal city',
    });
    expect((await verified('12 Orchard Rd, Burlington, VT 05401')).explain?.changes).toEqual([]);
  });

  it('is told by its town from one of the same line in another town', async () => {
    const inPanton = await verified('12 Mill Rd, Panton, VT 05401');
    const inAddison = await verified('12 Mill Rd, Addison, VT 05401');
    expect([inPanton.status, inAddison.status]).toEqual(['found', 'found']);
    expect(inPanton.explain?.notes).toContain('it lies in the municipality PANTON');
    expect(inAddison.explain?.notes).toContain('it lies in the municipality ADDISON');
    const given = { ...NO_COMPONENTS, number: '12', name: 'MILL', postType: 'RD', city: 'BURLINGTON', state: 'VT', zip: '05401' };
    const outcome = await ask(store, (view) => match(view, given));
    expect(outcome).toMatchObject({ kind: 'ambiguous', deciding: ['city'] });
    const texts = outcome?.kind === 'ambiguous' ? [...outcome.texts].sort() : [];
    expect(texts).toEqual(['12 MILL RD, BURLINGTON VT 05401 (ADDISON)', '12 MILL RD, BURLINGTON VT 05401 (PANTON)']);
  });

  it('is no address of another town', async () => {
    expect(await verified('14 Mill Rd, Addison, VT 05401')).toMatchObject({ result: { City: 'BURLINGTON', AlgorithmUsed: '102' } });
  });

  it.each(['12 orchard rd panton', '12 orchard rd pant', '12 orchard rd, burl', '12 orchard rd pantn vt'])(
    'is suggested for %s',
    async (text) => {
      const { result } = await ask(store, (view) => suggestAddress(view, text));
      expect(result).toMatchObject([{ text: '12 ORCHARD RD, BURLINGTON VT 05401' }]);
    },
  );
});
