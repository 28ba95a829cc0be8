import { describe, expect, it } from 'vitest';
import type { Places } from '../../../src/places/us-places.js';
import { type ListedAddress, sampleRow } from '../../../tools/embedded/us-streets-sample.js';
import { manifestOf } from '../../fixtures/damaged-datasets.js';
import { shippedDataset } from '../../fixtures/paged-sample.js';

const listed = (over: Partial<ListedAddress> = {}): ListedAddress => ({
  address1: '600 West 19th Avenue',
  address2: 'APT B',
  city: 'Anchorage',
  state: 'AK',
  postalCode: '99503',
  coordinates: { lat: 61.2, lng: -149.9 },
  ...over,
});
const places = { zip: () => ({ city: 'Anchorage', state: 'AK', county: 'Anchorage' }) } as unknown as Places;

describe('sampleRow', () => {
  it('parses the lines', () => {
    expect(sampleRow(listed(), places)).toMatchObject({
      components: {
        number: '600',
        preDir: 'W',
        name: '19TH',
        postType: 'AVE',
        unitType: 'APT',
        unitNumber: 'B',
        city: 'ANCHORAGE',
        state: 'AK',
        zip: '99503',
      },
      latitude: 61.2,
      longitude: -149.9,
      county: 'Anchorage',
    });
  });

  it('takes a missing city from the ZIP code', () => {
    const { city: _, ...cityless } = listed();
    expect(sampleRow(cityless, places)?.components.city).toBe('ANCHORAGE');
  });

  it('takes padding zeros off unit numbers', () => {
    expect(sampleRow(listed({ address2: '#APT 000003' }), places)?.components).toMatchObject({ unitType: 'APT', unitNumber: '3' });
  });

  it('takes no county from a ZIP code of another state', () => {
    expect(sampleRow(listed({ state: 'CA' }), places)?.county).toBeNull();
  });

  it('leaves out streets without a number', () => {
    expect(sampleRow(listed({ address1: 'Career Avenue', address2: '' }), places)).toBeNull();
  });
});

describe('us-streets-sample', () => {
  it('holds nearly all listed addresses, as points of address authorities', async () => {
    const manifest = manifestOf(await shippedDataset('us-streets-sample'));
    const rows = manifest.files.filter(({ kind }) => kind === 'us-streets').reduce((sum, file) => sum + file.rows, 0);
    expect(rows).toBeGreaterThan(3_150);
    expect(manifest.sources[0]).toMatchObject({ rows, authority: 'government' });
    expect(manifest.sources[0]?.attribution).toMatch(/OpenAddresses.*rrad/);
  });
});
