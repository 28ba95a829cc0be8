import type { FileKind } from '../../src/dataset/index.js';
import type { Packed } from '../fixtures/damaged-datasets.js';
import { indianDataset, indianRows } from '../fixtures/in-places.js';
import { ipFiles, packIp } from '../fixtures/ip-ranges.js';
import { usPostalDataset } from '../fixtures/us-postal.js';
import { postalRangeRow, rangeRow } from '../fixtures/us-ranges.js';
import { placesDataset } from '../fixtures/us-street-places.js';
import { usStreetsDataset, usStreetsRows } from '../fixtures/us-streets.js';

export const KINDS: readonly FileKind[] = [
  'us-places',
  'us-streets',
  'us-street-index',
  'us-street-rows',
  'us-street-numbers',
  'us-street-row-numbers',
  'in-places',
  'ip-places',
  'ip-v4',
  'ip-v6',
];

/** Localities whose names begin alike: searches of them walk through many that are nearly the same. */
function alikeRows(): ReturnType<typeof indianRows> {
  const heads = ['Ram', 'Raj', 'Rama', 'Kal', 'Kan', 'Shiv', 'Sul', 'Sultan'];
  const tails = ['pur', 'nagar', 'ganj', 'garh', 'wadi', 'gaon', 'pur Kalan', 'pur Khurd', 'nagar East'];
  return heads.flatMap((head, i) =>
    tails.map((tail, j) => ({
      pin: String(273_001 + i),
      place: head + tail,
      stateCode: '36',
      district: j % 2 === 0 ? 'Gorakhpur' : 'Raigarh',
      subDistrict: 'Sadar',
      office: null,
      position: null,
    })),
  );
}

/** Small datasets that hold every kind of file between them, as file name to bytes; kinds of streets in one dataset. */
export async function everyKind(): Promise<readonly Packed[]> {
  return Promise.all([
    placesDataset(),
    usStreetsDataset(usStreetsRows(), { ranges: [rangeRow()], postalRanges: [postalRangeRow()] }),
    indianDataset([...indianRows(), ...alikeRows()]),
    packIp('ip-city', ipFiles('city')),
    packIp('ip-country', ipFiles('country')),
  ]);
}

/** The same, with two datasets of streets. */
export async function severalOfStreets(): Promise<readonly Packed[]> {
  return [...(await everyKind()), await usPostalDataset()];
}
