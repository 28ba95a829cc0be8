import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import type { Doorplate } from '../src/doorplate.js';
import { open } from '../src/open.js';
import { sampledCorpus } from './compare/suggest-corpus.js';
import { streetsAsked } from './data.js';
import { StaticServer, type Traffic } from './first-questions/static-server.js';
import { report, seeded, spread } from './measure.js';
import { readOptions } from './options.js';

/**
 * What the first question of a process reads of datasets on a static host, operation by operation: bytes and requests in a row,
 * manifests and page tables included, of the county that ships; `npm run bench -- first-questions --folder F` asks the dataset that
 * `scale --folder F` has left. Every answer is compared with that of whole files.
 */
const { values, isWanted } = readOptions({ folder: '', datasets: await embeddedFolder(), questions: 20, only: [] });
const { folder: streets, results, addresses: kept } = await streetsAsked(values.folder);
const { datasets } = values;
const SEED = 23;
const METERS_BESIDE = 0.0002;

const { texts } = await sampledCorpus(streets, kept, 10_000);
const random = seeded(SEED);
const addresses = Array.from({ length: values.questions }, () => texts[Math.floor(random() * texts.length)] as string);

const US = { streets, places: join(datasets, 'us-places') };
const ofUs = await open({ only: true, data: Object.values(US) });
const points: { readonly latitude: number; readonly longitude: number }[] = [];
for (const text of addresses) {
  const location = (await ofUs.geocode(text)).result?.location;
  if (location !== undefined)
    points.push({ latitude: location.latitude + METERS_BESIDE * random(), longitude: location.longitude + METERS_BESIDE * random() });
}
// Four letters and more of an address, and ZIP codes alone.
const typed = addresses.map((text, i) => (i % 5 === 4 ? (/\d{5}$/.exec(text)?.[0] ?? text) : text.slice(0, 4 + (i % 10)).trim()));
const ipAddresses = addresses.map(() => [24, 10, 200, 1].map((base) => (base + Math.floor(random() * 50)) % 250).join('.'));
const cities = ['mumb', 'delhi', 'bangalore', 'pun', 'chen', 'agra', 'jaip', 'kolkata', 'surat', 'nagp', 's', 'munbai', 'pune maharashtra'];
const localities = ['koram', 'gandhi nagar', 'bandra w', 'connaught pl', 'andheri east mumbai', 'k', 'indirangar'];
const pinCodes = ['110001', '5600', '40', '7', 'koramangala'];
const usCities = ['springf', 'new y', 'los angeles', 'st lou', 'sa', 's', 'springfield il', 'wyoming', 'philadelpia'];
const zipCodes = ['90210', '902', '1', '606 chicago', 'honolulu'];

const measured: Record<string, unknown> = {};
await measure('verify', US, addresses, (doorplate, text) => doorplate.verify(text));
await measure('geocode', US, addresses, (doorplate, text) => doorplate.geocode(text));
await measure('reverse', US, points, (doorplate, point) => doorplate.reverse(point));
await measure('suggest-address', US, typed, (doorplate, text) => doorplate.suggestAddress(text));
await measure('parse', { places: US.places }, addresses, (doorplate, text) => doorplate.parse(text));
if (existsSync(join(datasets, 'ip-city')))
  await measure('ip-city', { ip: join(datasets, 'ip-city') }, ipAddresses, (doorplate, ip) => doorplate.ip(ip));
const indian = { places: join(datasets, 'in-places') };
await measure('indian-city', indian, cities, (doorplate, text) => doorplate.suggestInCity(text));
await measure('indian-locality', indian, localities, (doorplate, text) => doorplate.suggestInLocality(text));
await measure('pin-code', indian, pinCodes, (doorplate, text) => doorplate.suggestInPin(text));
await measure('us-city', { places: US.places }, usCities, (doorplate, text) => doorplate.suggestCity(text));
await measure('zip-code', { places: US.places }, zipCodes, (doorplate, text) => doorplate.suggestZip(text));
await report(`first-questions${results}`, { addresses: kept, operations: measured });

/** Asks each question of a process of its own, over the network and over whole files. */
async function measure<Q>(
  name: string,
  folders: Readonly<Record<string, string>>,
  questions: readonly Q[],
  ask: (doorplate: Doorplate, question: Q) => Promise<unknown>,
): Promise<void> {
  if (!isWanted(name)) return;
  const server = new StaticServer(folders);
  const urls = await server.start();
  const whole = await open({ only: true, data: Object.values(folders) });
  const all: Traffic[] = [];
  for (const question of questions) {
    const doorplate = await open({ only: true, data: urls });
    const answer = await ask(doorplate, question);
    all.push(server.traffic.take());
    await doorplate.close();
    if (JSON.stringify(answer) !== JSON.stringify(await ask(whole, question)))
      throw new Error(`${name} ${JSON.stringify(question)}: another answer than from whole files`);
  }
  await whole.close();
  await server.stop();
  measured[name] = {
    kilobytes: spread(all.map(({ bytes }) => bytes / 1000)),
    requests: spread(all.map(({ requests }) => requests)),
    inARow: spread(all.map(({ inARow }) => inARow)),
  };
  console.log(name, JSON.stringify(measured[name]));
}
