import { parse } from '../../../src/address/index.js';
import { type DatasetView, type FileKind, placesOf } from '../../../src/dataset/index.js';
import { geocode, reverse } from '../../../src/geocode/index.js';
import { locateIp } from '../../../src/ip/index.js';
import { suggestAddress, suggestCity, suggestInCity, suggestInLocality, suggestInPin, suggestZip } from '../../../src/suggest/index.js';
import { speculate, verify } from '../../../src/verify/index.js';

/** A question of resident tables. */
export type Ask = (view: DatasetView) => unknown;

/** Hundreds of times what any of these questions takes. */
export const LIMITS = { steps: 2_000_000 } as const;

const EXPLAINED = { explain: true } as const;
const FIVE = { ...EXPLAINED, limit: 5 } as const;

const AMONG_STREETS: readonly Ask[] = [
  (view) => suggestAddress(view, '10', FIVE),
  (view) => suggestAddress(view, '100 s ma', { ...FIVE, bias: { state: 'MA' } }),
  (view) => suggestAddress(view, 'n mian sprin', FIVE),
  (view) => suggestAddress(view, '400 e adams st apt', FIVE),
  (view) => speculate(view, '107 S Mian St', EXPLAINED),
];

const ADDRESSES = ['1.0.0.0', '8.8.8.8', '11.0.0.0', '11.0.1.0', '100.0.0.0', '2000::', '2001:4860:0:1::11', '2a00::1', '3ffe::'];
const LOCATED = ADDRESSES.map(
  (address): Ask =>
    (view) =>
      locateIp(view, address),
);

/** Questions that read most of a kind of file between them, each in well under a millisecond. */
export const QUESTIONS: { readonly [K in FileKind]: readonly Ask[] } = {
  'us-places': [
    (view) => suggestCity(view, 'spr', { ...FIVE, displayType: 1 }),
    (view) => suggestCity(view, 'springfeild il', FIVE),
    (view) => suggestZip(view, '6 springf', FIVE),
    (view) => suggestZip(view, 'nola', { ...FIVE, within: { near: { latitude: 30, longitude: -90 } } }),
    (view) => geocode(view, 'Springfeild IL 62701', FIVE),
    (view) => parse('1 Main St, 05401', { ...EXPLAINED, places: placesOf(view.tables('us-places')[0]!.table) }),
  ],
  'us-streets': [
    (view) => verify(view, '400 E Adams St Apt 3B, Springfield IL 62701', EXPLAINED),
    (view) => verify(view, '21 Thurloe Dr, Lutherville Timonium MD 21093', EXPLAINED),
    (view) => geocode(view, '107 S Mian St, Springfield IL 62701', EXPLAINED),
    (view) => geocode(view, '30 Thurloe Dr, 21093', EXPLAINED),
    (view) => reverse(view, { latitude: 39.801, longitude: -89.644 }, FIVE),
    (view) => suggestAddress(view, '1500 park ave unit', FIVE),
    (view) => suggestZip(view, '21093', { ...FIVE, displayType: 2 }),
  ],
  'us-street-index': AMONG_STREETS,
  'us-street-rows': AMONG_STREETS,
  'us-street-numbers': AMONG_STREETS,
  'us-street-row-numbers': AMONG_STREETS,
  'in-places': [
    (view) => suggestInCity(view, 'm', { ...FIVE, displayType: 3 }),
    (view) => suggestInLocality(view, 'ramnagr gorakhpur', FIVE),
    (view) => suggestInLocality(view, 'chandni chwok', { ...FIVE, displayType: 3 }),
    (view) => suggestInLocality(view, 'shivnagr esat', FIVE),
    (view) => suggestInCity(view, 'bangalroe suoth', FIVE),
    (view) => suggestInPin(view, '5', { ...FIVE, displayType: 3, bias: { state: 'Goa' } }),
    (view) => suggestInPin(view, 'bandra west', { ...FIVE, within: { city: 'Mumbai' } }),
  ],
  'ip-places': LOCATED,
  'ip-v4': [
    (view) => locateIp(view, '8.8.8.255', EXPLAINED),
    (view) => locateIp(view, '1.0.0.0'),
    (view) => locateIp(view, '100.200.0.1'),
    (view) => locateIp(view, '223.255.255.255', EXPLAINED),
  ],
  'ip-v6': [
    (view) => locateIp(view, '2001:4860:0:1::11', EXPLAINED),
    (view) => locateIp(view, '2001:4860:0:1:8000::', EXPLAINED),
    (view) => locateIp(view, '2000::', EXPLAINED),
    (view) => locateIp(view, '3fff::ffff', EXPLAINED),
  ],
};
