import type { Doorplate } from '../../src/doorplate.js';

/** One question of an opened library. */
export interface Question {
  readonly name: string;
  readonly ask: (doorplate: Doorplate) => Promise<unknown>;
}

const ADDRESSES = [
  '120 N Main St, Springfield IL 62701',
  '400 E Adams St Apt 3B, Springfield IL',
  '107 S Mian St, Springfield IL 62701',
  '20 Thurloe Dr, Lutherville Timonium MD 21093',
  'PO Box 12, Springfeild MA',
];
const TYPED = ['12 ma', '1', 'main', '40 e adams st apt', '120 mian', 'springfield 100 n ma', '116 D1'];

const CITIES = ['spr', 'springfeild'];
const ZIPS = ['6270', 'springfield'];
const INDIAN = ['kora', 'koramangla', 'andheri west'];
const PINS = ['560', 'bandra'];
const IPS = ['8.8.8.8', '223.255.0.9', '2001:4860::1', '2001:4860:0:1:8000::', '10.0.0.1'];
const POINTS = [
  { latitude: 39.801, longitude: -89.644 },
  { latitude: 42.1, longitude: -72.59 },
];

function each<T>(name: string, inputs: readonly T[], ask: (doorplate: Doorplate, input: T) => Promise<unknown>): readonly Question[] {
  return inputs.map((input) => ({ name: `${name} ${JSON.stringify(input)}`, ask: (doorplate) => ask(doorplate, input) }));
}

/** Questions of every operation, which between them read every kind of file. */
export const QUESTIONS: readonly Question[] = [
  ...each('parse', ADDRESSES, (d, text) => d.parse(text, { explain: true })),
  ...each('verify', ADDRESSES, (d, text) => d.verify(text, { explain: true })),
  ...each('speculate', ADDRESSES, (d, text) => d.speculate(text)),
  ...each('geocode', ADDRESSES, (d, text) => d.geocode(text, { limit: 5 })),
  ...each('reverse', POINTS, (d, point) => d.reverse(point, { limit: 5, explain: true })),
  ...each('suggestTexts', TYPED, (d, text) => d.suggestTexts('suggest-address', text)),
  ...each('suggestAddress', TYPED, (d, text) => d.suggestAddress(text, { bias: { state: 'MA' } })),
  ...each('suggestAddress near', TYPED, (d, text) => d.suggestAddress(text, { within: { near: { latitude: 39.8, longitude: -89.6 } } })),
  ...each('suggestCity', CITIES, (d, text) => d.suggestCity(text)),
  ...each('suggestZip', ZIPS, (d, text) => d.suggestZip(text, { displayType: 2 })),
  ...each('suggestInCity', INDIAN, (d, text) => d.suggestInCity(text)),
  ...each('suggestInLocality', INDIAN, (d, text) => d.suggestInLocality(text)),
  ...each('suggestInPin', PINS, (d, text) => d.suggestInPin(text, { displayType: 2 })),
  ...each('ip', IPS, (d, text) => d.ip(text, { explain: true })),
];
