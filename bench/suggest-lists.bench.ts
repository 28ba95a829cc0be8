import { DatasetStore, directorySource } from '../src/dataset/index.js';
import { embeddedFolder } from '../src/dataset/locate.js';
import type { InPlacesTable } from '../src/dataset/tables/in-places.js';
import type { UsPlacesTable } from '../src/dataset/tables/us-places.js';
import { suggestCity, suggestInCity, suggestInLocality, suggestInPin, suggestZip } from '../src/suggest/index.js';
import { Random } from './accuracy/random.js';
import { report } from './measure.js';

/** Lists of the nation's cities and ZIP codes, and of India's: `npm run bench -- suggest-lists`. One sample a call, seeded begins of names. */
const QUERIES = 5_000;
const ROUNDS = 5;
const LONGEST_BEGIN = 10;

const folder = await embeddedFolder();
const store = await DatasetStore.open(['us-places', 'in-places'].map((name) => directorySource(`${folder}/${name}`)));
const [us] = await store.use((view) => view.tables('us-places'));
const [india] = await store.use((view) => view.tables('in-places'));
if (us === undefined || india === undefined) throw new Error('the datasets that come with the package are missing');
const usTable: UsPlacesTable = us.table;
const inTable: InPlacesTable = india.table;

const LISTS = [
  { name: 'suggest-city', suggest: suggestCity, at: (row: number) => usTable.cityKeys.at(row), rows: usTable.cityKeys.length },
  {
    name: 'suggest-zip',
    suggest: suggestZip,
    at: (row: number) => String(usTable.zipCode[row]).padStart(5, '0'),
    rows: usTable.zipCode.length,
  },
  { name: 'suggest-in-city', suggest: suggestInCity, at: (row: number) => inTable.cityKeys.at(row), rows: inTable.cityKeys.length },
  {
    name: 'suggest-in-locality',
    suggest: suggestInLocality,
    at: (row: number) => inTable.localityKeys.at(row),
    rows: inTable.localityKeys.length,
  },
  { name: 'suggest-in-pin', suggest: suggestInPin, at: (row: number) => String(inTable.pinCode[row]), rows: inTable.pinCode.length },
];

const timings = LISTS.map(({ name, suggest, at, rows }) => {
  const random = new Random(7);
  const texts = Array.from({ length: QUERIES }, () => {
    const text = at(random.below(rows));
    return text.slice(0, 1 + random.below(Math.min(text.length, LONGEST_BEGIN))).trim();
  });
  const ask = (text: string): number => {
    const answer = store.use((view) => suggest(view, text));
    if (answer instanceof Promise || answer.status !== 'found') throw new Error('everything is resident');
    return answer.result.length;
  };
  if (texts.some((text) => ask(text) === 0)) throw new Error(`${name} completes nothing for the begin of a name`);
  const samples: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    for (const text of texts) {
      const start = performance.now();
      ask(text);
      samples.push((performance.now() - start) * 1000);
    }
  }
  samples.sort((a, b) => a - b);
  const quantile = (share: number): number => Number((samples[Math.floor(share * (samples.length - 1))] as number).toFixed(2));
  return { name, medianMicroseconds: quantile(0.5), p99Microseconds: quantile(0.99), calls: samples.length };
});
await report('suggest-lists', { data: 'datasets that come with the package', timings });
