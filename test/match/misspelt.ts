import { type Components, parseStreetLine } from '../../src/address/index.js';
import { parseComponents } from '../../src/address/reading.js';
import type { DatasetStore } from '../../src/dataset/index.js';
import type { AddressRow } from '../../tools/us/address-row.js';
import { rangeRow } from '../fixtures/us-ranges.js';
import { usStreetsDataset } from '../fixtures/us-streets.js';
import { goldenCases } from '../golden/golden.js';
import { openPacked } from './datasets.js';
import { placesDataset } from './places.js';

/** Addresses as written. The places do not know Sherman and give its ZIP code to Springfield. */
const LISTED = [
  '12 Hawthorne Ave, Springfield, IL 62701',
  '14 Hawthorne Ave, Springfield, IL 62701',
  '40 Hawthorne Ave, Springfield, IL 62701',
  '200 N Quincy St, Springfield, IL 62701',
  '202 N Quincy St, Springfield, IL 62701',
  '7 15th St, Springfield, IL 62701',
  '60 County Road 24, Springfield, IL 62701',
  '5 Walnut Grove Rd, Springfield, IL 62701',
  '8 Old Mill Rd, Springfield, IL 62701',
  '30 Marlow Ln, Springfield, IL 62701',
  '18 1/2 Cedar St, Springfield, IL 62701',
  '30 Barlow Ln, Chicago, IL 60602',
  '9 Prairie View Dr, Sherman, IL 62704',
  '118GG Shawan Rd, Springfield, IL 62701',
  '118 Shawan Rd, Springfield, IL 62701',
  '5 Abel Ln, Springfield, IL 62701',
  '1 Campground, Springfield, IL 62701',
  '20 Almond Ave, Springfield, IL 62701',
  '900 Almond Way, Springfield, IL 62702',
  '30 Main St, Springfield, IL 62702',
  '77 US Highway 6, Springfield, IL 62701',
  '79 US Highway 6 S, Springfield, IL 62701',
  '63 Saint Johns St, Springfield, IL 62701',
  '3 Dr Martin Luther King Jr Dr, Springfield, IL 62701',
  '4 Phillipson Ct, Springfield, IL 62701',
  '6 Phillipson Ct, Springfield, IL 62701',
  '6 Fillopsan Ct, Springfield, IL 62701',
  '20 Harris Ct, Springfield, IL 62701',
  '1820 Harris Ave, Springfield, IL 62701',
  '325 Mcnall Rd, Springfield, IL 62701',
  '91 Parker Hill Rd, Springfield, IL 62701',
  '90 Poker Hill Rd, Chicago, IL 60602',
  '6707 US Highway 4, Springfield, IL 62701',
  '211 State Route 12, Springfield, IL 62701',
  '923 Old County Road N, Springfield, IL 62701',
  '28 Crystal Path, Springfield, IL 62701',
  '76 E Shore N, Springfield, IL 62701',
  '12 Mountain View Rd, Springfield, IL 62701',
] as const;

/** Addresses that are read otherwise on one line. */
const DIVIDED: readonly [text: string, parts: Partial<Components>][] = [
  ['40 Abel Ln, Springfield, IL 62701', { name: 'R ABEL' }],
  ['6 Horseshoe Acres, Springfield, IL 62701', { name: 'HORSESHOE ACRES 11' }],
  ['8 Horseshoe Acres, Springfield, IL 62701', { name: 'HORSESHOE ACRES 12' }],
  ['230 Main St, Springfield, IL 62701', { name: 'MAIN ST CAPITOL', postType: 'CTR' }],
  ['24 Crystal Path, Springfield, IL 62701', { name: 'CRYSTAL PATH LEFT', postType: null }],
  ['2 Campground, Springfield, IL 62701', { number: 'A2' }],
];

function listed(text: string, parts: Partial<Components> = {}): AddressRow {
  const components = { ...parseComponents(text).components, ...parts };
  return { components, latitude: 39.8, longitude: -89.65, county: 'Sangamon', source: 0 };
}

function onSpringfield(line: string) {
  const { number: _, ...street } = parseStreetLine(line);
  const geometry = [
    [-89.65, 39.8],
    [-89.64, 39.8],
  ] as const;
  const place = { city: 'SPRINGFIELD', state: 'IL', zip: '62701', county: 'Sangamon', countyFips: '17167' };
  return { street, ...place, geometry, edge: line };
}

const RANGES = [
  rangeRow({ ...onSpringfield('Foxglove Ln'), side: 'left', from: '101', to: '199', parity: 'odd' }),
  // Potential numbers of a street whose addresses are listed.
  rangeRow({ ...onSpringfield('Hawthorne Ave'), from: '2', to: '98', parity: 'even' }),
];

/** A small town to make mistakes in, as a packed dataset. */
export function townDataset(): Promise<ReadonlyMap<string, Uint8Array>> {
  const rows = [...LISTED.map((text) => listed(text)), ...DIVIDED.map(([text, parts]) => listed(text, parts))];
  return usStreetsDataset(rows, { ranges: RANGES });
}

/** The town and the places around it, mounted. */
export async function openTown(): Promise<DatasetStore> {
  return openPacked(await placesDataset(), await townDataset());
}

/** What is made of an address in the town. */
export interface MisspeltExpected {
  /** Of the verified address; absent where none was found. */
  readonly result?: Readonly<Record<'FullAddress' | 'DpvConfirmation' | 'AlgorithmUsed', string | null>>;
  /** Of an address that was not found. */
  readonly messages?: readonly string[];
  /** Source code of the position. */
  readonly positionSource: string;
}

export const MISSPELT = goldenCases<string, MisspeltExpected>('misspelt');
