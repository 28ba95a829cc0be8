import { rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import { directorySource, inspectDataset } from '../src/dataset/index.js';
import type { Doorplate } from '../src/doorplate.js';
import { open } from '../src/open.js';
import { Random } from '../tools/random.js';
import { Evaluation } from '../tools/train-parser/evaluation.js';
import { makeAddress } from '../tools/train-parser/generate/address.js';
import { readNames } from '../tools/train-parser/generate/names.js';

const DATASETS = fileURLToPath(new URL('../datasets/', import.meta.url));
const COUNTY_SOURCE = join(DATASETS, 'sources', 'baltimore-county-md.csv.gz');

/** The package as users run it; `npm run build` makes it. */
export async function builtPackage(): Promise<typeof import('../src/index.js')> {
  return import('../dist/index.js' as string);
}

/** A new folder that is removed when the bench ends. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'doorplate-bench-'));
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** A dataset of streets with the places that ship, and nothing else; without a folder the places alone. */
export async function openWithPlaces(...folders: readonly string[]): Promise<Doorplate> {
  return open({ only: true, data: [...folders, join(await embeddedFolder(), 'us-places')] });
}

/** Which streets a bench asks about: the county that ships, or where a run of the bench `scale` is named what that has left. */
export async function streetsAsked(scale: string) {
  const asked =
    scale === ''
      ? { folder: join(DATASETS, 'us-md-baltimore-county'), results: '', city: 'towson', zip: '21030' }
      : { folder: join(scale, 'dataset'), results: '-generated', city: 'boston', zip: '20020' };
  return { ...asked, addresses: await addressesIn(asked.folder) };
}

/** The number of addresses of a dataset. */
async function addressesIn(folder: string): Promise<number> {
  const { totals } = await inspectDataset(directorySource(folder));
  return totals.find(({ kind }) => kind === 'us-streets')?.rows ?? 0;
}

/** An address of the county that ships, as its source writes it. */
export interface CountyAddress {
  readonly line: string;
  readonly city: string;
  readonly zip: string;
  readonly latitude: number;
  readonly longitude: number;
}

/** Addresses of the county drawn with `random`. */
async function countyAddresses(count: number, random: () => number): Promise<readonly CountyAddress[]> {
  const rows: Record<string, string>[] = parse(gunzipSync(await readFile(COUNTY_SOURCE)), { columns: true });
  const used = rows.filter(({ STATUS, NUMBER, CITY }) => STATUS !== 'INACTIVE' && NUMBER !== '0' && CITY !== '');
  return Array.from({ length: count }, () => {
    const { NUMBER, STREET, CITY = '', POSTCODE = '', LAT, LON } = used[Math.floor(random() * used.length)] as Record<string, string>;
    return {
      line: `${NUMBER} ${STREET}, ${CITY}, MD ${POSTCODE}`,
      city: CITY,
      zip: POSTCODE,
      latitude: Number(LAT),
      longitude: Number(LON),
    };
  });
}

const INDIAN = 'Mumbai Bengaluru Koramangala Andheri Chennai Kolkata Pune Jaipur Lucknow Kochi Indore Nagpur'.split(' ');

/** Inputs of every operation: addresses of the county that ships, points beside them, beginnings of names, IP addresses. Seeded. */
export async function countyInputs(count: number, seed: number) {
  const random = new Random(seed);
  const listed = await countyAddresses(count, () => random.share());
  const beginnings = (texts: readonly string[], from: number, to: number): readonly string[] =>
    texts.map((text) => text.slice(0, random.int(from, to)).trim()).filter((text) => text !== '');
  const digits = (length: number): string => Array.from({ length }, () => random.below(10)).join('');
  const beside = (degree: number): number => degree + (random.share() - 0.5) / 1000;
  const lines = listed.map(({ line }) => line);
  return {
    lines,
    misspelled: lines.map((line) => misspelled(line, random)),
    points: listed.map(({ latitude, longitude }) => ({ latitude: beside(latitude), longitude: beside(longitude) })),
    typed: beginnings(lines, 4, 14),
    cities: beginnings(
      listed.map(({ city }) => city),
      2,
      8,
    ),
    zips: beginnings(
      listed.map(({ zip }) => zip),
      2,
      5,
    ),
    indian: beginnings(
      Array.from({ length: 500 }, () => random.of(INDIAN)),
      2,
      6,
    ),
    pins: Array.from({ length: 500 }, () => `${random.int(1, 7)}${digits(2)}`),
    ipv4: Array.from({ length: count }, () => [random.int(1, 222), random.below(256), random.below(256), random.below(256)].join('.')),
    ipv6: Array.from({ length: count }, () => `2${digits(3)}:${digits(4)}:${digits(3)}::${digits(2)}`),
  };
}

/** The line with one letter of the street's longest word left out. */
function misspelled(line: string, random: Random): string {
  const words = line.slice(0, line.indexOf(',')).split(' ').slice(1, -1);
  const word = words.reduce((longest, each) => (each.length > longest.length ? each : longest), '');
  const at = 1 + random.below(Math.max(1, word.length - 2));
  return word.length < 4 ? line : line.replace(word, word.slice(0, at) + word.slice(at + 1));
}

/** Address strings to time parsers on, and where they are from. */
export interface MixedInputs {
  readonly from: string;
  readonly texts: readonly string[];
}

/** Seeded strings: of the labelled files where DOORPLATE_DATA names a folder that holds them, else generated ones. */
export async function mixedInputs(count: number, seed: number): Promise<MixedInputs> {
  const random = new Random(seed);
  if (!process.env.DOORPLATE_DATA) {
    const names = await readNames();
    return { from: 'generated addresses', texts: Array.from({ length: count }, () => makeAddress(random, names).input) };
  }
  const evaluation = await Evaluation.open();
  const all = evaluation.sources.flatMap((source) => evaluation.rows(source).map(({ input }) => input));
  return { from: 'labelled files', texts: random.shuffle([...all]).slice(0, count) };
}
