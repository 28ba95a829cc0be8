import { NO_COMPONENTS } from '../../src/address/components.js';
import { STATES } from '../../src/address/data/states.js';
import { parseStreetLine } from '../../src/address/index.js';
import { COORDINATE_SCALE } from '../../src/dataset/format/codecs/columns.js';
import { packDataset } from '../build/format/pack.js';
import type { Recipe } from '../build/package-recipe.js';
import { encodeUsPlaces } from '../build/us/encode/encode-places.js';
import type { AddressRow, PlacedPostalRange, RangeRow, StreetParts } from '../build/us/rows.js';
import { buildUsStreets } from '../build/us/streets.js';

/*
 * An invented town of two ZIP codes that nobody has, whose few addresses bring about every value of an answer that a file can give. The
 * guide lists which text gives which.
 */

const STATE = 'AK';
const COUNTY = 'Invented';
const CODES = {
  sandbox: { zip: '99998', city: 'SANDBOX', latitude: 56.5, longitude: -133 },
  harbor: { zip: '99997', city: 'SANDBOX HARBOR', latitude: 56.55, longitude: -133.05 },
} as const;
type Code = keyof typeof CODES;

/** One house stands this far from the next one, degrees. */
const APART = 0.0005;

/** House numbers and units that a list of addresses has, street by street: two streets of a ZIP code are a few hundred meters apart. */
const LISTED: readonly (readonly [code: Code, lines: readonly string[]])[] = [
  ['sandbox', [101, 102, 103, 104, 105, 106].map((number) => `${number} Maple St`)],
  ['sandbox', ['200 Oak Ave Apt 1', '200 Oak Ave Apt 2', '200 Oak Ave Apt 3', '204 Oak Ave']],
  ['sandbox', ['300 Elm St', '302 Elm St']],
  ['sandbox', ['12 N Cedar Rd', '14 N Cedar Rd']],
  ['harbor', [1, 5, 7].map((number) => `${number} Willow Way`)],
];

const EVERY = { parity: 'both' } as const;
const APARTMENTS = { unitType: 'APT', unitLow: '1', unitHigh: '9', unitParity: 'both' } as const;

/** Records as the ZIP+4 product has them. */
const POSTAL: readonly (readonly [code: Code, street: string, record: Partial<PlacedPostalRange>])[] = [
  ['sandbox', 'Maple St', { low: '101', high: '105', addOnLow: '1101', addOnHigh: '1101' }],
  ['sandbox', 'Maple St', { low: '151', high: '199', addOnLow: '1151', addOnHigh: '1151' }],
  ['sandbox', 'Oak Ave', { recordType: 'H', low: '200', high: '200', parity: 'even', addOnLow: '1200', addOnHigh: '1200' }],
  ['sandbox', 'Oak Ave', { recordType: 'H', low: '200', high: '200', parity: 'even', addOnLow: '1201', addOnHigh: '1201', ...APARTMENTS }],
  [
    'sandbox',
    'Elm St',
    { recordType: 'F', low: '300', high: '300', parity: 'even', recipient: 'ACME ANVILS', addOnLow: '1300', addOnHigh: '1300' },
  ],
  ['sandbox', 'Elm St', { low: '302', high: '302', parity: 'even', addOnLow: '1302', addOnHigh: '1302' }],
  ['sandbox', 'PO Box', { recordType: 'P', low: '1', high: '1', ...EVERY, addOnLow: '0001', addOnHigh: '0001', carrierRoute: 'B001' }],
  ['sandbox', 'PO Box', { recordType: 'P', low: '2', high: '99', ...EVERY, addOnLow: '0002', addOnHigh: '0099', carrierRoute: 'B001' }],
  [
    'sandbox',
    'General Delivery',
    { recordType: 'G', low: null, high: null, parity: null, addOnLow: '9999', addOnHigh: '9999', carrierRoute: 'G001' },
  ],
  ['sandbox', 'RR 2', { recordType: 'R', low: null, high: null, parity: null, addOnLow: '9002', addOnHigh: '9002', carrierRoute: 'R002' }],
  ['sandbox', 'RR 2', { recordType: 'R', low: '15', high: '15', ...EVERY, addOnLow: '9015', addOnHigh: '9015', carrierRoute: 'R002' }],
  ['harbor', 'Willow Way', { low: '1', high: '9', addOnLow: '2001', addOnHigh: '2001' }],
];

/** Streets that the census gives as ranges alone. */
const RANGES: readonly (readonly [code: Code, street: string, from: string, to: string])[] = [
  ['sandbox', 'Birch Ln', '1', '97'],
  ['harbor', 'Aspen Ct', '1', '49'],
];

/** Boxes, general delivery and routes, which are no streets. */
const UNNUMBERED: Readonly<Record<string, Partial<StreetParts>>> = {
  'PO Box': { name: 'PO BOX' },
  'General Delivery': { name: 'GENERAL DELIVERY' },
  'RR 2': { preType: 'RR', name: '2' },
};

function streetOf(line: string): StreetParts {
  const { number: _, ...street } = line in UNNUMBERED ? NO_COMPONENTS : parseStreetLine(`1 ${line}`);
  return { ...street, ...UNNUMBERED[line] };
}

/** Those of street `row` of all, house `at` of them. */
function positionOf(code: Code, row: number, at: number): { readonly latitude: number; readonly longitude: number } {
  const { latitude, longitude } = CODES[code];
  return { latitude: latitude + 0.003 * row, longitude: longitude + APART * at };
}

const addresses: readonly AddressRow[] = LISTED.flatMap(([code, lines], row) =>
  lines.map((line, at) => {
    const { zip, city } = CODES[code];
    return {
      components: { ...parseStreetLine(line), city, state: STATE, zip, zip4: null },
      ...positionOf(code, row, at),
      county: COUNTY,
      source: 0,
    };
  }),
);

const postalRanges: readonly PlacedPostalRange[] = POSTAL.map(([code, street, record]) => ({
  ...{ state: STATE, zip: CODES[code].zip, city: CODES[code].city, countyFips: null, cityKey: '', urbanizationKey: null },
  ...{ recordType: 'S', carrierRoute: 'C001', street: streetOf(street), low: null, high: null, parity: 'odd' },
  ...{ unitType: null, unitLow: null, unitHigh: null, unitParity: null, addOnLow: null, addOnHigh: null },
  ...{ recipient: null, alternate: false, converted: false, government: null, source: 1 },
  ...record,
}));

const ranges: readonly RangeRow[] = RANGES.map(([code, street, from, to], row) => {
  const { latitude, longitude } = positionOf(code, row + LISTED.length, 0);
  return {
    ...{ street: streetOf(street), aliases: [], side: 'left', from, to, parity: 'odd', edge: `invented/${row}`, source: 2 },
    ...{ state: STATE, zip: CODES[code].zip, city: CODES[code].city, county: COUNTY, countyFips: null, placeFips: null, zip4: null },
    censusBlock: null,
    geometry: [
      [longitude, latitude],
      [longitude + 0.01, latitude],
    ],
  };
});

function places(): Uint8Array<ArrayBuffer> {
  const fixed = (degrees: number): number => Math.round(degrees * COORDINATE_SCALE);
  const state = STATES.findIndex(({ code }) => code === STATE);
  const at = ({ latitude, longitude }: (typeof CODES)[Code]) => ({ latitude: fixed(latitude), longitude: fixed(longitude) });
  const { sandbox, harbor } = CODES;
  const codes = [harbor, sandbox];
  return encodeUsPlaces(
    {
      states: STATES.map(({ code, name, fips }) => ({ code, name, fips: Number(fips ?? 0) })),
      counties: [
        { name: '', state: 0, fips: 0, latitude: 0, longitude: 0 },
        { name: COUNTY, state, fips: 0, ...at(sandbox) },
      ],
      cities: [sandbox, harbor].map((code) => ({
        ...{ key: code.city, name: code.city, state, county: 1, weight: 1, zips: [codes.indexOf(code)], ...at(code) },
      })),
      aliases: [],
      zips: codes.map((code, row) => ({ zip: Number(code.zip), city: 1 - row, county: 1, located: true, ...at(code) })),
    },
    BOX,
  );
}
const BOX = [CODES.harbor.longitude, CODES.sandbox.latitude, CODES.sandbox.longitude, CODES.harbor.latitude] as const;

export const sandbox: Recipe = {
  // One folder further down than the others, which `open` mounts: nobody is answered from it unasked.
  name: 'sandbox/town',
  async build() {
    const source = (title: string, rows: number, authority: 'government' | 'postal') => ({
      ...{ title, licence: 'CC0-1.0', attribution: 'Invented: no such place exists.', url: '', edition: '2026-11', rows, authority },
    });
    const sources = [
      source('Invented address points', addresses.length, 'government'),
      { ...source('Invented ZIP+4 records', postalRanges.length, 'postal'), complete: [CODES.harbor.zip, CODES.sandbox.zip] },
      source('Invented ranges of house numbers', ranges.length, 'government'),
    ];
    return packDataset({ name: 'sandbox', version: '1', builtAt: '2026-11-28', sources }, [
      { kind: 'us-places', key: '', bytes: places(), rows: 2, bbox: BOX },
      ...buildUsStreets(addresses, { ranges, postalRanges }),
    ]);
  },
};
