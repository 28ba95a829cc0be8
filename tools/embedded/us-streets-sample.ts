import { createRequire } from 'node:module';
import { type Components, parseStreetLine } from '../../src/address/index.js';
import { FORMATS } from '../../src/dataset/format/index.js';
import { Places } from '../../src/places/us-places.js';
import { packDataset } from '../format/pack.js';
import { termsOf } from '../source/terms.js';
import { readPlaceSources } from '../us/merge/place-sources.js';
import { buildUsPlaces } from '../us/places.js';
import type { AddressRow } from '../us/rows.js';
import { buildUsStreets } from '../us/streets.js';
import type { Recipe } from './recipe.js';
import { EDITION, geonamesEntry, VERSION } from './us-places.js';

/** An address as the package `rrad` lists it. */
export interface ListedAddress {
  readonly address1: string;
  readonly address2: string;
  readonly city?: string;
  readonly state: string;
  readonly postalCode: string;
  readonly coordinates: { readonly lat: number; readonly lng: number };
}

export function listedAddresses(): readonly ListedAddress[] {
  return (createRequire(import.meta.url)('rrad') as { readonly addresses: readonly ListedAddress[] }).addresses;
}

/** A few thousand address points of sixteen states: enough to try everything, far from a nation. */
export const usStreetsSample: Recipe = {
  name: 'us-streets-sample',
  async build(progress) {
    progress(0, 'reading places');
    const sources = await readPlaceSources();
    const places = new Places(FORMATS['us-places'].decode(buildUsPlaces(sources).bytes as Uint8Array<ArrayBuffer>));
    progress(0.5, 'parsing address lines');
    const rows = listedAddresses()
      .map((address) => sampleRow(address, places))
      .filter((row) => row !== null);
    progress(0.9, 'packing');
    const points = { ...termsOf('us-streets-sample'), edition: '2018', rows: rows.length, lacks: 'all but a sample of addresses' } as const;
    return packDataset(
      { name: 'us-streets-sample', version: VERSION, builtAt: EDITION, sources: [points, geonamesEntry(sources.geonames.length)] },
      buildUsStreets(rows),
    );
  },
};

const LEADING_ZEROS = /^0+(?=\d)/;

/** The parts of a listed address's line; null when it holds no primary number or no street. */
export function listedLine({ address1, address2 }: Pick<ListedAddress, 'address1' | 'address2'>): Components | null {
  const line = parseStreetLine([address1, address2].filter((part) => part !== '').join(' '));
  if (line.number === null || line.name === null) return null;
  return { ...line, unitNumber: line.unitNumber?.replace(LEADING_ZEROS, '') ?? null };
}

/** The row of a listed address; null when its line cannot be used. A missing city is the ZIP code's. */
function sampleRow(address: ListedAddress, places: Places): AddressRow | null {
  const { city, state, postalCode, coordinates } = address;
  const line = listedLine(address);
  if (line === null) return null;
  const place = places.zip(postalCode);
  return {
    components: { ...line, city: (city || place?.city)?.toUpperCase() ?? null, state, zip: postalCode, zip4: null },
    latitude: coordinates.lat,
    longitude: coordinates.lng,
    county: place?.state === state ? place.county : null,
    source: 0,
  };
}
