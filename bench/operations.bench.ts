import { open } from '../src/open.js';
import { countyAddresses } from './county.js';
import { report, seeded, time } from './measure.js';

/**
 * Latency of every operation in process over the datasets that come with the package, all shards resident:
 * `npm run bench -- operations`. Inputs are addresses of the county that ships, as its source writes them, and seeded prefixes of names.
 */
const random = seeded(7);
const listed = await countyAddresses(1000, random);
const lines = listed.map(({ line }) => line);
const points = listed.map(({ latitude, longitude }) => ({
  latitude: latitude + (random() - 0.5) / 1000,
  longitude: longitude + (random() - 0.5) / 1000,
}));
const prefixes = (texts: readonly string[], from: number, to: number): string[] =>
  texts.map((text) => text.slice(0, from + Math.floor(random() * (to - from + 1)))).filter((text) => text.trim() !== '');
const digits = (length: number): string => Array.from({ length }, () => Math.floor(random() * 10)).join('');
const byte = (): number => Math.floor(random() * 256);
const cities = listed.map(({ city }) => city);
const indian = [
  'Mumbai',
  'Bengaluru',
  'Koramangala',
  'Andheri',
  'Chennai',
  'Kolkata',
  'Pune',
  'Jaipur',
  'Lucknow',
  'Kochi',
  'Indore',
  'Nagpur',
];
const ipv4 = Array.from({ length: 1000 }, () => `${1 + Math.floor(random() * 222)}.${byte()}.${byte()}.${byte()}`);
const ipv6 = Array.from({ length: 1000 }, () => `2${digits(3)}:${digits(4)}:${digits(3)}::${digits(2)}`);

const doorplate = await open();
let answered = 0;
for (const line of lines) {
  const [verified, placed] = [await doorplate.verify(line), await doorplate.geocode(line)];
  if (verified.result?.DpvConfirmation === 'Y' && placed.result?.source === '10') answered++;
}
if (answered < 0.95 * lines.length) throw new Error(`${answered} of ${lines.length} addresses are confirmed, expected 95 %`);

const timings = [
  await time('parse', lines, (line) => doorplate.parse(line)),
  await time('verify', lines, (line) => doorplate.verify(line)),
  await time('geocode', lines, (line) => doorplate.geocode(line)),
  await time('reverse', points, (point) => doorplate.reverse(point)),
  await time('suggest-address', prefixes(lines, 4, 14), (text) => doorplate.suggestTexts('suggest-address', text)),
  await time('suggest-city', prefixes(cities, 2, 8), (text) => doorplate.suggestTexts('suggest-city', text)),
  await time(
    'suggest-zip',
    prefixes(
      listed.map(({ zip }) => zip),
      2,
      5,
    ),
    (text) => doorplate.suggestTexts('suggest-zip', text),
  ),
  await time('suggest-in-city', prefixes(indian, 2, 6), (text) => doorplate.suggestTexts('suggest-in-city', text)),
  await time('suggest-in-locality', prefixes(indian, 2, 6), (text) => doorplate.suggestTexts('suggest-in-locality', text)),
  await time(
    'suggest-in-pin',
    Array.from({ length: 500 }, () => `${1 + Math.floor(random() * 7)}${digits(2)}`),
    (text) => doorplate.suggestTexts('suggest-in-pin', text),
  ),
  await time('ip, IPv4', ipv4, (text) => doorplate.ip(text)),
  await time('ip, IPv6', ipv6, (text) => doorplate.ip(text)),
];
await report('operations', { datasets: doorplate.datasets().map(({ name, version }) => `${name} ${version}`), timings });
await doorplate.close();
