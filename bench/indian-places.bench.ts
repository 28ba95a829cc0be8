import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gunzipSync } from 'node:zlib';
import { parse } from 'csv-parse/sync';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import type { InPlacesTable } from '../src/dataset/format/tables/in-places.js';
import { DatasetStore, directorySource } from '../src/dataset/index.js';
import { open } from '../src/index.js';
import { editDistance } from '../src/text/edit-distance.js';
import { foldName } from '../src/text/search-key.js';
import { consonantSkeleton } from '../tools/build/in/consonant-skeleton.js';
import { cleanLocalityName } from '../tools/build/in/names.js';
import { Random } from '../tools/random.js';
import { report } from './measure.js';
import { readOptions } from './options.js';

/**
 * The lists of Indian places beside the directory of India Post: `npm run bench -- indian-places`. Offices are drawn by a seed, and asked by
 * name, with their district as the directory writes it, and by their official name with its suffix; head offices by their town, cities by
 * their beginnings. `--examples` prints what is not found.
 */
const { examples, seed, sample } = readOptions({ examples: '', seed: 20_261, sample: 1_489 }).values;
const LIMIT = 10;
const SOURCE = fileURLToPath(new URL('../datasets/sources/india-post-offices.csv.gz', import.meta.url));

interface Office {
  readonly pincode: string;
  readonly office: string;
  readonly type: string;
  readonly district: string;
}

const doorplate = await open();
const offices = parse(gunzipSync(await readFile(SOURCE)), { columns: true }) as readonly Office[];
const random = new Random(seed);
const drawn = random.sample(offices, sample);

type Call = (text: string, limit: number) => Promise<readonly string[]>;
const inLocality: Call = async (text, limit) =>
  ((await doorplate.suggestInLocality(text, { displayType: 2, limit })).result ?? []).map((line) => line.text);
const inPin: Call = async (text, limit) => ((await doorplate.suggestInPin(text, { limit })).result ?? []).map((line) => line.text);
const inCity: Call = async (text, limit) => ((await doorplate.suggestInCity(text, { limit })).result ?? []).map((line) => line.text);

/** How many of the texts are answered as expected, with what was not. */
async function count<T>(name: string, rows: readonly T[], isRight: (row: T) => Promise<string | null>) {
  let right = 0;
  for (const row of rows) {
    const wrong = await isRight(row);
    if (wrong === null) right++;
    else if (examples === name) process.stderr.write(`${name}: ${wrong}\n`);
  }
  return { name, texts: rows.length, right, share: Number((right / rows.length).toFixed(4)) };
}

const asked = (call: Call, textOf: (office: Office) => string, limit: number) => async (office: Office) => {
  const text = textOf(office);
  const found = await call(text, limit);
  return found.some((line) => line.includes(office.pincode)) ? null : `${text} ${office.pincode}: ${found.slice(0, 3).join(' | ')}`;
};

const plain = ({ office }: Office): string => cleanLocalityName(office).name;
const withDistrict = drawn.filter(({ district }) => district !== 'NA');
const shares = [
  await count('office by name, of 50', drawn, asked(inLocality, plain, 50)),
  await count('office by name, of ten', drawn, asked(inLocality, plain, LIMIT)),
  await count(
    'office with its district, of ten',
    withDistrict,
    asked(inLocality, (row) => `${plain(row)}, ${row.district}`, LIMIT),
  ),
  await count(
    'office by its official name, of 50',
    drawn,
    asked(inLocality, ({ office }) => office, 50),
  ),
  await count('PIN code of the directory', [...new Set(offices.map(({ pincode }) => pincode))], async (pin) =>
    (await inPin(pin, 1)).length > 0 ? null : pin,
  ),
];

/** Head offices by the name of their town: several of one name are those of one town or of towns of one name. */
const towns = new Map<string, Set<string>>();
for (const office of offices.filter(({ type }) => type === 'HO')) {
  const town = plain(office).replace(/ (?:GPO|City|Town|RS|Cantt?|H)$/i, '');
  towns.set(town, (towns.get(town) ?? new Set()).add(office.pincode));
}
for (const most of [1, LIMIT]) {
  shares.push(
    await count(`town of a head office: its PIN code among ${most}`, [...towns], async ([town, pins]) => {
      const found = await inPin(town, LIMIT);
      const isRight = found.slice(0, most).some((line) => pins.has(line.slice(0, 6)));
      return isRight ? null : `${town} ${[...pins]}: ${found.slice(0, 3).join(' | ')}`;
    }),
  );
}

const store = await DatasetStore.open([directorySource(join(await embeddedFolder(), 'in-places'))]);
const [loaded] = await store.use((view) => view.tables('in-places'));
const table = (loaded as { readonly table: InPlacesTable }).table;
const cityKey = (city: number): string => table.cityKeys.at(city);
const stateOf = (city: number): number => table.districtState[table.cityDistrict[city] as number] as number;

/** Whether two names differ as spellings of one do: in two letters at most, and in one of short names. */
function isTwin(one: string, other: string): boolean {
  if (one === other) return false;
  const most = Math.min(one.length, other.length) >= 8 ? 2 : 1;
  return (
    Math.abs(one.length - other.length) <= most &&
    editDistance(one, other, most) <= most &&
    consonantSkeleton(one) === consonantSkeleton(other)
  );
}

const citiesOfPin = Array.from(table.pinCode, (_, pin) => {
  const rows = table.pinLocality.subarray(table.pinFirst[pin] as number, table.pinFirst[pin + 1] as number);
  return [...new Set(Array.from(rows, (row) => table.localityCity[row] as number))];
});
const twins = new Set<string>();
let pinsWithTwins = 0;
for (const cities of citiesOfPin) {
  let has = false;
  for (const [i, one] of cities.entries())
    for (const other of cities.slice(i + 1)) {
      if (stateOf(one) !== stateOf(other) || !isTwin(cityKey(one), cityKey(other))) continue;
      has = true;
      const pair = `${Math.min(one, other)} ${Math.max(one, other)}`;
      if (!twins.has(pair) && examples === 'twins') process.stderr.write(`twins: ${cityKey(one)} ${cityKey(other)}\n`);
      twins.add(pair);
    }
  if (has) pinsWithTwins++;
}

const byPeople = Array.from(table.cityName, (_, city) => city)
  .filter((city) => (table.cityPopulation?.[city] ?? 0) > 0)
  .sort((a, b) => (table.cityPopulation?.[b] as number) - (table.cityPopulation?.[a] as number) || a - b);
const nameOf = (city: number): string => table.strings.at(table.cityName[city] as number);
const largest = [...new Map(byPeople.map((city) => [`${nameOf(city)} ${stateOf(city)}`, city])).values()].slice(0, 100);
for (const length of [2, 3, 4]) {
  const begins = [...new Set(largest.map((city) => nameOf(city).toLowerCase().slice(0, length)))];
  shares.push(
    await count(`beginning of ${length} letters: the largest city of it first`, begins, async (begin) => {
      const best = largest.find((city) => nameOf(city).toLowerCase().startsWith(begin)) as number;
      const found = await inCity(begin, 5);
      return found[0]?.startsWith(`${nameOf(best)},`) ? null : `${begin} ${nameOf(best)}: ${found.slice(0, 3).join(' | ')}`;
    }),
  );
}
await report('indian-places', {
  shares,
  cities: table.cityName.length,
  pairsOfOneTown: twins.size,
  pinCodesWithTwins: Number((pinsWithTwins / table.pinCode.length).toFixed(4)),
  pinCodesOfMoreThanThreeCities: citiesOfPin.filter((cities) => cities.length > 3).length,
  localitiesOfThemselves: Array.from(table.localityCity).filter((city, row) => cityKey(city) === foldName(table.localityKeys.at(row)))
    .length,
});
await store.close();
await doorplate.close();
