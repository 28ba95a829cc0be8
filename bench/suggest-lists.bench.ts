import { join } from 'node:path';
import type { SuggestName } from '../src/contract.js';
import { embeddedFolder } from '../src/dataset/find-sources.js';
import type { InPlacesTable } from '../src/dataset/format/tables/in-places.js';
import type { UsPlacesTable } from '../src/dataset/format/tables/us-places.js';
import { DatasetStore, directorySource } from '../src/dataset/index.js';
import { Random } from '../tools/random.js';
import { realFile } from '../tools/train-parser/forms/place-rows.js';
import { builtPackage, temporaryFolder } from './data.js';
import { report, rounded, timeInRounds } from './measure.js';
import { runCommand } from './processes.js';

/**
 * Lists of the nation's cities and ZIP codes, and of India's: `npm run build && npm run bench -- suggest-lists`. Texts are seeded
 * beginnings of names, whole names with the beginning of their state, and names with one letter doubled. `DOORPLATE_DATA` adds
 * India from the directory of India Post, GeoNames' postal codes and populations.
 */
const { open } = await builtPackage();
const QUERIES = 5_000;
const ROUNDS = 25;
const LONGEST_BEGIN = 10;
const BEGIN_OF_STATE = 3;
const SHORTEST_WRONG = 5;

interface List {
  /** What it is called in the report. */
  readonly name: string;
  readonly list: SuggestName;
  readonly rows: number;
  /** Name or code of a row. */
  at(row: number): string;
  /** State of a row; null for codes. */
  stateOf: ((row: number) => string) | null;
}

function usLists(table: UsPlacesTable): readonly List[] {
  const stateOf = (row: number): string => table.strings.at(table.stateName[table.cityState[row] as number] as number);
  const city = {
    name: 'city',
    list: 'suggest-city' as const,
    rows: table.cityKeys.length,
    at: (row: number) => table.cityKeys.at(row),
    stateOf,
  };
  const at = (row: number): string => String(table.zipCode[row]).padStart(5, '0');
  return [
    { ...city },
    { ...city, name: 'zip by city', list: 'suggest-zip' },
    { name: 'zip', list: 'suggest-zip', rows: table.zipCode.length, at, stateOf: null },
  ];
}

function indianLists(table: InPlacesTable): readonly List[] {
  const stateOfCity = (city: number): string =>
    table.strings.at(table.stateName[table.districtState[table.cityDistrict[city] as number] as number] as number);
  const stateOf = (row: number): string => stateOfCity(table.localityCity[row] as number);
  const locality = {
    list: 'suggest-in-locality' as const,
    rows: table.localityKeys.length,
    at: (row: number) => table.localityKeys.at(row),
    stateOf,
  };
  const city = { rows: table.cityKeys.length, at: (row: number) => table.cityKeys.at(row), stateOf: stateOfCity };
  return [
    { ...city, name: 'in-city', list: 'suggest-in-city' },
    { ...locality, name: 'in-locality' },
    { ...locality, name: 'in-pin by locality', list: 'suggest-in-pin' },
    {
      name: 'in-pin',
      list: 'suggest-in-pin',
      rows: table.pinCode.length,
      at: (row) => String(table.pinCode[row]),
      stateOf: null,
    },
  ];
}

/** What is typed, by kind. */
function textsOf({ rows, at, stateOf }: List): Readonly<Record<string, readonly string[]>> {
  const random = new Random(7);
  const draw = (text: (row: number) => string): readonly string[] => Array.from({ length: QUERIES }, () => text(random.below(rows)));
  const begin = (row: number): string => {
    const name = at(row);
    return name.slice(0, 1 + random.below(Math.min(name.length, LONGEST_BEGIN))).trim();
  };
  const doubled = (row: number): string => {
    const name = at(row);
    const place = random.below(name.length);
    return name.length < SHORTEST_WRONG ? name : name.slice(0, place + 1) + name.slice(place);
  };
  return {
    begin: draw(begin),
    ...(stateOf === null
      ? {}
      : { 'with state': draw((row) => `${at(row)} ${stateOf(row).slice(0, BEGIN_OF_STATE)}`), 'letter doubled': draw(doubled) }),
  };
}

/** Times lists of a dataset, which the result calls `data`. */
async function measure(folder: string, data: string, lists: readonly List[]) {
  const timings = [];
  const doorplate = await open({ data: [folder], only: true });
  for (const list of lists) {
    const ask = async (text: string): Promise<number> => ((await doorplate.suggestTexts(list.list, text)).result ?? []).length;
    const texts = Object.entries(textsOf(list));
    const timed = await timeInRounds(
      texts.map(([typed, texts]) => [typed, texts, ask]),
      ROUNDS,
    );
    for (const [i, { name: typed, ...timing }] of timed.entries()) {
      const [, asked] = texts[i] as (typeof texts)[number];
      const answers = await Promise.all(asked.map(ask));
      const found = rounded(answers.filter((count) => count > 0).length / asked.length, 4);
      if (typed !== 'letter doubled' && found < 1) throw new Error(`${list.name} does not complete every ${typed}`);
      timings.push({ data, list: list.name, typed, found, ...timing });
    }
  }
  return timings;
}

/** The rows of a dataset, which the texts are made of. */
async function tableOf<K extends 'us-places' | 'in-places'>(kind: K, folder: string) {
  const store = await DatasetStore.open([directorySource(folder)]);
  const [found] = await store.use((view) => view.tables(kind));
  if (found === undefined) throw new Error(`${folder} holds no ${kind}`);
  return found.table;
}

/** India from all sources, built for this run. */
async function measureIndiaPost() {
  const folder = await temporaryFolder();
  const sources = { 'india-post': 'post-offices.csv.gz', geonames: 'geonames-postal-in.txt.gz', 'geonames-cities': 'cities.csv.gz' };
  const files = Object.entries(sources).flatMap(([format, file]) => ['--in', `${format}:${realFile('in', file)}`]);
  await runCommand(['build', folder, ...files, '--name', 'in-places', '--version', '1']);
  const table = await tableOf('in-places', folder);
  return measure(folder, `India Post and GeoNames, ${table.localityKeys.length} localities`, indianLists(table));
}

const embedded = await embeddedFolder();
const [us, india] = [join(embedded, 'us-places'), join(embedded, 'in-places')];
await report('suggest-lists', {
  timings: [
    ...(await measure(us, 'us-places', usLists(await tableOf('us-places', us)))),
    ...(await measure(india, 'in-places', indianLists(await tableOf('in-places', india)))),
    ...(process.env.DOORPLATE_DATA ? await measureIndiaPost() : []),
  ],
});
