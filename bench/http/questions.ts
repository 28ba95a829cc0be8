import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { seeded } from '../measure.js';

interface Listed {
  readonly address1: string;
  readonly address2: string;
  readonly city?: string;
  readonly state: string;
  readonly postalCode: string;
}

/** Different questions of an operation; few enough that all of them are in the processor's caches. */
const QUESTIONS = 250;

/** Paths of operations, and of a completion as Photon's clients ask it, from the addresses of the sample, the same for every run. */
export async function questionPaths(): Promise<Readonly<Record<string, readonly string[]>>> {
  const source = createRequire(import.meta.url).resolve('rrad/addresses-us-all.min.json');
  const { addresses } = JSON.parse(await readFile(source, 'utf8')) as { addresses: readonly Listed[] };
  const random = seeded(18);
  const byte = () => Math.floor(random() * 256);
  const listed = addresses.filter(({ address1, city }) => /^\d/.test(address1) && city !== undefined);
  const drawn = Array.from({ length: QUESTIONS }, () => listed[Math.floor(random() * listed.length)] as Listed);
  const lines = drawn.map(({ address1, address2, city, state, postalCode }) =>
    encodeURIComponent(`${address1} ${address2}, ${city}, ${state} ${postalCode}`),
  );
  // What was typed so far: half of the street's line, the city from time to time.
  const typed = drawn.map(({ address1, city = '' }) => {
    const line = `${address1}, ${city}`;
    return encodeURIComponent(line.slice(0, 6 + Math.floor(random() * (line.length - 6))).trim());
  });
  const cities = drawn.map(({ city = '' }) => encodeURIComponent(city.slice(0, 3 + Math.floor(random() * 4)).trim()));
  return {
    ip: Array.from({ length: QUESTIONS }, () => `/ipgeolocation/8.8.${byte()}.${byte()}`),
    'suggest-city': cities.map((city) => `/autocomplete/usa/city/displaytype/0/${city}`),
    'suggest-address': typed.map((text) => `/autocomplete/usa/address/${text}`),
    photon: typed.map((text) => `/photon/api?limit=10&q=${text}`),
    parse: lines.map((line) => `/addressparser/usa/single/${line}`),
    verify: lines.map((line) => `/addressverification/usa/single/${line}`),
  };
}
