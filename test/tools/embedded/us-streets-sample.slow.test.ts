import { readFile } from 'node:fs/promises';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Manifest } from '../../../src/dataset/manifest.js';
import type { Places } from '../../../src/places/us-places.js';
import { type ListedAddress, sampleRow, usStreetsSample } from '../../../tools/embedded/us-streets-sample.js';

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
  let packed: ReadonlyMap<string, Uint8Array>;
  let manifest: Manifest;
  beforeAll(async () => {
    packed = await usStreetsSample.build(() => {});
    manifest = JSON.parse(new TextDecoder().decode(packed.get('manifest.json'))) as Manifest;
  });

  // The committed dataset is an earlier build, so that this also shows that builds repeat.
  it('is what datasets/us-streets-sample holds; a change of the parser needs npm run build:datasets us-streets-sample', async () => {
    const kept = await readFile(new URL('../../../datasets/us-streets-sample/manifest.json', import.meta.url), 'utf8');
    expect(JSON.parse(kept)).toEqual(manifest);
  });

  it('holds nearly all listed addresses, as points of address authorities', () => {
    const rows = manifest.files.filter(({ kind }) => kind === 'us-streets').reduce((sum, file) => sum + file.rows, 0);
    expect(rows).toBeGreaterThan(3_150);
    expect(manifest.sources[0]).toMatchObject({ rows, authority: 'government' });
    expect(manifest.sources[0]?.attribution).toMatch(/OpenAddresses.*rrad/);
  });
});
