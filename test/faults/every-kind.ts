import type { FileKind } from '../../src/dataset/manifest.js';
import { packDataset } from '../../tools/dataset/pack.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { postalRangeRow, rangeRow } from '../fixtures/us-ranges.js';
import { usStreetsDataset, usStreetsRows } from '../fixtures/us-streets.js';
import { ipFiles } from '../ip/fixture.js';
import { placesDataset } from '../match/places.js';
import { indianDataset } from '../suggest/india.js';

export const KINDS: readonly FileKind[] = [
  'us-places',
  'us-streets',
  'us-street-index',
  'us-street-rows',
  'us-street-numbers',
  'us-street-row-numbers',
  'in-places',
  'ip',
  'ip-places',
  'ip-v4',
  'ip-v6',
];

export type Packed = ReadonlyMap<string, Uint8Array>;

/** Small datasets that hold every kind of file between them, as file name to bytes; kinds of streets in one dataset. */
export async function everyKind(): Promise<readonly Packed[]> {
  const source = {
    title: 'Example ranges',
    licence: 'CC0-1.0',
    attribution: 'Example',
    url: 'https://example.org/',
    edition: '2026-10',
    rows: 1,
    authority: 'community',
  } as const;
  const description = { version: '2026.10', builtAt: '2026-10-01', sources: [source] };
  return Promise.all([
    placesDataset(),
    usStreetsDataset(usStreetsRows(), { ranges: [rangeRow()], postalRanges: [postalRangeRow()] }),
    indianDataset(),
    packDataset({ ...description, name: 'ip-city' }, ipFiles('city')),
    packDataset({ ...description, name: 'ip-country' }, ipFiles('country')),
  ]);
}

/** The same, with two datasets of streets. */
export async function severalOfStreets(): Promise<readonly Packed[]> {
  return [...(await everyKind()), await usPostalDataset()];
}
