import { open } from '../src/open.js';
import { countyInputs } from './data.js';
import { report, time } from './measure.js';

/**
 * Latency of every operation in process over the datasets that come with the package, all shards resident:
 * `npm run bench -- operations`. Inputs are addresses of the county that ships, as its source writes them, and seeded beginnings of names.
 */
const { lines, points, typed, cities, zips, indian, pins, ipv4, ipv6 } = await countyInputs(1000, 7);
const doorplate = await open();
let answered = 0;
for (const line of lines) {
  const [verified, placed] = [await doorplate.verify(line), await doorplate.geocode(line)];
  if (verified.result?.DpvConfirmation === 'Y' && placed.result?.source === '10') answered++;
}
if (answered < 0.95 * lines.length) throw new Error(`${answered} of ${lines.length} addresses are confirmed, expected 95 %`);

const lists = {
  'suggest-address': typed,
  'suggest-city': cities,
  'suggest-zip': zips,
  'suggest-in-city': indian,
  'suggest-in-locality': indian,
  'suggest-in-pin': pins,
} as const;
const timings = [
  await time('parse', lines, (line) => doorplate.parse(line)),
  await time('verify', lines, (line) => doorplate.verify(line)),
  await time('geocode', lines, (line) => doorplate.geocode(line)),
  await time('reverse', points, (point) => doorplate.reverse(point)),
];
for (const [name, texts] of Object.entries(lists))
  timings.push(await time(name, texts, (text) => doorplate.suggestTexts(name as keyof typeof lists, text)));
timings.push(await time('ip, IPv4', ipv4, (text) => doorplate.ip(text)), await time('ip, IPv6', ipv6, (text) => doorplate.ip(text)));
await report('operations', { datasets: doorplate.datasets().map(({ name, version }) => `${name} ${version}`), timings });
await doorplate.close();
