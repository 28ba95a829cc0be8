import { join } from 'node:path';
import { Random } from '../accuracy/random.js';
import { openRegion, REGIONS } from '../accuracy/regions.js';
import { report } from '../measure.js';
import { type Corpus, corpusOf, generatedDataset, indexSize } from './suggest-corpus.js';
import { doorplate, type Engine, type Find, floors, libraries, sqlite } from './suggest-engines.js';
import { TYPINGS, type TypedQuery, type Typing, typedQueries } from './suggest-queries.js';

/**
 * Completion of addresses beside other engines: `npm run bench -- compare/suggest`. The same corpus and the same seeded queries,
 * in interleaved rounds, after what is found was compared with the corpus. `SUGGEST_ADDRESSES` sets another size; the libraries
 * for JavaScript take part up to 200,000 addresses. `DOORPLATE_DATA` adds the keystrokes over three real regions.
 */
const ADDRESSES = Number(process.env.SUGGEST_ADDRESSES ?? 2_000_000);
const MOST_FOR_LIBRARIES = 200_000;
const QUERIES = 1_500;
const ROUNDS = 3;
const SEED = 20261121;
const FITTING = 10;
const TYPISTS = 5_000;

interface Latency {
  readonly queriesPerSecond: number;
  readonly p50Microseconds: number;
  readonly p99Microseconds: number;
}

const folder = await generatedDataset(ADDRESSES);
const corpus = await corpusOf(folder);
const own = await doorplate(folder);
const allFloors = floors(corpus);
const engines = [
  own,
  ...allFloors,
  ...sqlite(corpus, join(folder, 'sqlite.db')),
  ...(ADDRESSES <= MOST_FOR_LIBRARIES ? libraries(corpus) : []),
];
const queries = Object.fromEntries(TYPINGS.map((typing) => [typing, typedQueries(corpus, typing, QUERIES, SEED)])) as Record<
  Typing,
  readonly TypedQuery[]
>;
const recall = Object.fromEntries(TYPINGS.map((typing) => [typing, recallOf(typing)]));
requireRecall();
const latency = Object.fromEntries(TYPINGS.map((typing) => [typing, latencies(typing)]));
const size = indexSize(folder);
await report(ADDRESSES === 2_000_000 ? 'compare/suggest' : `compare/suggest-${ADDRESSES}`, {
  data: `${ADDRESSES} generated addresses, ${corpus.texts.length} without units`,
  queries: QUERIES,
  rounds: ROUNDS,
  indexBytesPerAddress: Number((size.bytes / size.addresses).toFixed(2)),
  indexBytesPerStreet: Number((size.bytes / size.streets).toFixed(1)),
  latency,
  ratios: Object.fromEntries(TYPINGS.map((typing) => [typing, ratios(typing)])),
  recall,
  ...(process.env.DOORPLATE_DATA ? { keystrokes: await keystrokes() } : {}),
});

function asked(engine: Engine, typing: Typing): readonly TypedQuery[] {
  return engine.most === null ? queries[typing] : queries[typing].slice(0, engine.most);
}

/** Share of the queries that fit ten addresses or fewer whose address is found. */
function recallOf(typing: Typing): Record<string, number> {
  const counter = typing.startsWith('dropped') ? allFloors[1] : allFloors[0];
  const fits = (query: TypedQuery): boolean => (counter?.floor?.count(query.clean, FITTING + 1) ?? 0) <= FITTING;
  const shares = engines
    .filter(({ typings, floor }) => typings.includes(typing) && floor === null)
    .map((engine) => {
      const fitting = asked(engine, typing).filter(fits);
      const hits = fitting.filter(({ text, source }) => has(engine.find, text, source));
      return [engine.name, Number((hits.length / fitting.length).toFixed(4))];
    });
  return Object.fromEntries(shares);
}

function has(find: Find, text: string, source: number): boolean {
  return (find(text) as readonly string[]).includes(corpus.texts[source] as string);
}

/** Nothing is timed before it is right. */
function requireRecall(): void {
  const least: Readonly<Record<Typing, number>> = { prefix: 0.999, dropped: 0.99, 'prefix, error': 0.98, 'dropped, error': 0.99 };
  for (const typing of TYPINGS) {
    const found = recall[typing]?.doorplate ?? 0;
    if (found < least[typing]) throw new Error(`${typing}: ${found} of the addresses are found, expected ${least[typing]}`);
  }
}

/** Every engine is asked the same queries in turn, so that what else the machine does hits all alike. */
function latencies(typing: Typing): Record<string, Latency> {
  const taking = engines.filter(({ typings }) => typings.includes(typing));
  const samples = new Map(taking.map((engine) => [engine, [] as number[]]));
  let sum = 0;
  for (let round = 0; round <= ROUNDS; round++) {
    for (const engine of taking) {
      // The first round warms up; slow engines need none.
      if (engine.most !== null && round !== 1) continue;
      for (const { text } of asked(engine, typing)) {
        const start = performance.now();
        sum += engine.find(text).length;
        if (round > 0) (samples.get(engine) as number[]).push((performance.now() - start) * 1000);
      }
    }
  }
  if (sum === 0) throw new Error('nothing has been found');
  return Object.fromEntries(taking.map((engine) => [engine.name, latencyOf(samples.get(engine) as number[])]));
}

function latencyOf(samples: readonly number[]): Latency {
  const sorted = [...samples].sort((a, b) => a - b);
  const quantile = (share: number): number => Number((sorted[Math.floor(share * (sorted.length - 1))] as number).toFixed(2));
  const seconds = samples.reduce((sum, sample) => sum + sample, 0) / 1e6;
  return { queriesPerSecond: Math.round(samples.length / seconds), p50Microseconds: quantile(0.5), p99Microseconds: quantile(0.99) };
}

/** How many times as fast as each of the others. */
function ratios(typing: Typing): Record<string, { throughput: number; p50: number; p99: number }> {
  const { doorplate: ours, ...others } = latency[typing] as Record<string, Latency>;
  if (ours === undefined) throw new Error('own latency is missing');
  const ratio = (a: number, b: number): number => Number((a / b).toFixed(2));
  return Object.fromEntries(
    Object.entries(others).map(([name, other]) => [
      name,
      {
        throughput: ratio(ours.queriesPerSecond, other.queriesPerSecond),
        p50: ratio(other.p50Microseconds, ours.p50Microseconds),
        p99: ratio(other.p99Microseconds, ours.p99Microseconds),
      },
    ]),
  );
}

/** Mean number of keys until an address is the first suggestion, typed from left to right; never first: its whole length. */
async function keystrokes(): Promise<Record<string, Record<string, number>>> {
  const found: Record<string, Record<string, number>> = {};
  for (const name of REGIONS.slice(0, 3)) {
    const region = await openRegion(name);
    const real = await corpusOf(region.dataset);
    const typists = new Random(SEED).sample([...real.texts.keys()], Math.round(TYPISTS / 3));
    const taking = [await doorplate(region.dataset), ...sqlite(real, join(region.dataset, 'sqlite.db'))];
    found[name] = Object.fromEntries(taking.map(({ name: engine, find }) => [engine, meanKeys(real, typists, find)]));
  }
  return found;
}

function meanKeys({ texts }: Corpus, typists: readonly number[], find: Find): number {
  let keys = 0;
  for (const row of typists) {
    const text = texts[row] as string;
    let typed = 1;
    while (typed < text.length && (text[typed - 1] === ' ' || (find(text.slice(0, typed)) as readonly string[])[0] !== text)) typed++;
    keys += typed;
  }
  return Number((keys / typists.length).toFixed(3));
}
