import { type Percentiles, percentiles, report } from '../measure.js';
import { fewFitting } from '../scale/fitting.js';
import { corpusOf, generatedDataset, indexSize } from './suggest-corpus.js';
import { doorplate, type Engine } from './suggest-engines.js';
import { families } from './suggest-peers.js';
import { LEAST_FOUND, TYPINGS, type TypedQuery, type Typing, typedQueries } from './suggest-queries.js';

/**
 * Completion of addresses beside other engines: `npm run build && npm run bench -- compare/suggest`. The same corpus and the same seeded queries, in
 * interleaved rounds after what is found was compared with the corpus; the quietest of each engine counts. Slow engines follow, answer as
 * many of the first queries as they can in a given time, and the result says how many. `firstTime`: as many queries in each round that
 * nobody has been asked before, of the quick engines. `SUGGEST_ADDRESSES` sets another size, `SUGGEST_ONLY` names the engines that take
 * part, by the beginning of their names. At two million addresses the libraries for JavaScript need
 * NODE_OPTIONS=--max-old-space-size=12000.
 */
const ADDRESSES = Number(process.env.SUGGEST_ADDRESSES ?? 2_000_000);
const ONLY = process.env.SUGGEST_ONLY?.split(',') ?? [''];
const QUERIES = 1_500;
const ROUNDS = 12;
/** Rounds before these: so many questions pass until all code is compiled. */
const WARM_UPS = 5;
const SEED = 20261121;
/** What a slow engine may take for one kind of queries, milliseconds, and the queries that it is asked all the same. */
const SLOW_BUDGET = 20_000;
const FEWEST = 10;

interface Latency extends Percentiles {
  readonly queriesPerSecond: number;
  /** Queries asked. */
  readonly queries: number;
}

const folder = await generatedDataset(ADDRESSES);
const corpus = await corpusOf(folder);
const own = await doorplate(folder);
const queries = Object.fromEntries(TYPINGS.map((typing) => [typing, typedQueries(corpus, typing, QUERIES, SEED)])) as Record<
  Typing,
  readonly TypedQuery[]
>;
const unasked = Object.fromEntries(
  TYPINGS.map((typing) => [typing, typedQueries(corpus, typing, QUERIES * (WARM_UPS + ROUNDS), SEED + 1)]),
) as typeof queries;
const few = await fewFitting(folder, queries);
const recall: Record<string, Record<string, number>> = {};
const latency: Record<string, Record<string, Latency>> = {};
const firstTime: Record<string, Record<string, Latency>> = {};
const chosen = families(ONLY);
const quick = await Promise.all(chosen.filter(({ slow }) => !slow).map(({ open }) => open(corpus, folder)));
const inRounds = [own, ...quick.flat()];
await ask(inRounds);
for (const typing of TYPINGS) {
  firstTime[typing] = await latencies(inRounds, typing, (_, round) => unasked[typing].slice(round * QUERIES, (round + 1) * QUERIES));
}
// Slow engines come one after the other, once the quick ones have been timed.
for (const { open } of chosen.filter(({ slow }) => slow)) await ask(await open(corpus, folder));
const size = indexSize(folder);
await report(ADDRESSES === 2_000_000 ? 'compare/suggest' : `compare/suggest-${ADDRESSES}`, {
  data: `${grouped(ADDRESSES)} generated addresses, ${grouped(corpus.texts.length)} without units`,
  queries: QUERIES,
  rounds: ROUNDS,
  indexBytesPerAddress: Number((size.bytes / size.addresses).toFixed(2)),
  indexBytesPerStreet: Number((size.bytes / size.streets).toFixed(1)),
  latency,
  ratios: Object.fromEntries(TYPINGS.map((typing) => [typing, ratios(latency[typing])])),
  firstTime,
  firstTimeRatios: Object.fromEntries(TYPINGS.map((typing) => [typing, ratios(firstTime[typing])])),
  recall,
});

function grouped(count: number): string {
  return count.toLocaleString('en-US');
}

function asked(most: number | null, typing: Typing): readonly TypedQuery[] {
  return most === null ? queries[typing] : queries[typing].slice(0, most);
}

/** Nothing is timed before it is right. */
async function ask(engines: readonly Engine[]): Promise<void> {
  for (const typing of TYPINGS) recall[typing] = { ...recall[typing], ...(await recallOf(engines, typing)) };
  requireRecall();
  for (const typing of TYPINGS)
    latency[typing] = { ...latency[typing], ...(await latencies(engines, typing, ({ most }) => asked(most, typing))) };
}

/** Share of the queries that fit ten addresses or fewer whose address is found. */
async function recallOf(engines: readonly Engine[], typing: Typing): Promise<Record<string, number>> {
  const shares: Record<string, number> = {};
  for (const { name, find, typings, most } of engines) {
    if (!typings.includes(typing)) continue;
    const end = performance.now() + SLOW_BUDGET;
    let hits = 0;
    let fitting = 0;
    for (const query of asked(most, typing)) {
      if (most !== null && fitting >= FEWEST && performance.now() > end) break;
      if (!few.has(query)) continue;
      fitting++;
      if ((await find(query.text)).includes(corpus.texts[query.source] as string)) hits++;
    }
    shares[name] = Number((hits / fitting).toFixed(4));
  }
  return shares;
}

function requireRecall(): void {
  for (const typing of TYPINGS) {
    const found = recall[typing]?.doorplate ?? 0;
    if (found < LEAST_FOUND[typing]) throw new Error(`${typing}: ${found} of the addresses are found, expected ${LEAST_FOUND[typing]}`);
  }
}

/** The engines are asked in turn; of each the quietest round counts, as other work on the machine makes a round longer and never shorter. */
async function latencies(
  engines: readonly Engine[],
  typing: Typing,
  queriesOf: (engine: Engine, round: number) => readonly TypedQuery[],
): Promise<Record<string, Latency>> {
  const taking = engines.filter(({ typings }) => typings.includes(typing));
  const quietest = new Map<Engine, readonly number[]>();
  let sum = 0;
  for (let round = 0; round < WARM_UPS + ROUNDS; round++) {
    for (const engine of taking) {
      // Slow engines need no warming up.
      if (engine.most !== null && round !== WARM_UPS) continue;
      const taken: number[] = [];
      const end = engine.most === null ? Number.POSITIVE_INFINITY : performance.now() + SLOW_BUDGET;
      for (const { text } of queriesOf(engine, round)) {
        const start = performance.now();
        if (start > end && taken.length >= FEWEST) break;
        const found = engine.find(text);
        sum += (found instanceof Promise ? await found : found).length;
        taken.push((performance.now() - start) * 1000);
      }
      const known = quietest.get(engine);
      if (round >= WARM_UPS && (known === undefined || total(taken) < total(known))) quietest.set(engine, taken);
    }
  }
  if (sum === 0 && taking.length > 0) throw new Error('nothing has been found');
  return Object.fromEntries(taking.map((engine) => [engine.name, latencyOf(quietest.get(engine) as readonly number[])]));
}

function total(samples: readonly number[]): number {
  return samples.reduce((sum, sample) => sum + sample, 0);
}

function latencyOf(samples: readonly number[]): Latency {
  return {
    queriesPerSecond: Number((samples.length / (total(samples) / 1e6)).toPrecision(4)),
    ...percentiles(samples),
    queries: samples.length,
  };
}

/** How many times as fast as each of the others. */
function ratios(measured: Record<string, Latency> | undefined): Record<string, { throughput: number; p50: number; p99: number }> {
  const { doorplate: ours, ...others } = measured ?? {};
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
