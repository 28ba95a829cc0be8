import { sampledCorpus } from '../compare/suggest-corpus.js';
import { doorplate, type Engine } from '../compare/suggest-engines.js';
import { LEAST_FOUND, TYPINGS, type TypedQuery, type Typing, typedQueries } from '../compare/suggest-queries.js';
import { type Percentiles, percentiles } from '../measure.js';
import { fewFitting } from './fitting.js';

/** The addresses that those to type are drawn from. */
const SAMPLED = 100_000;
const QUERIES = 1_500;
const ROUNDS = 10;
const SEED = 20261121;
/** In more data a word with an error is more often another word that is right. */
const LEAST_FOUND_WITH_ERROR = 0.95;

type OfTypings<T> = Record<Typing, T>;

/**
 * Latency of completion by kind of typing, all files resident: of queries asked for the first time, after others, and of the same
 * queries asked again in rounds, in the quietest of them. Throws where too few addresses are found.
 */
export async function suggestionTimes(folder: string, addresses: number) {
  const corpus = await sampledCorpus(folder, addresses, SAMPLED);
  const engine = await doorplate(folder);
  const drawn = (seed: number) => ofTypings((typing) => typedQueries(corpus, typing, QUERIES, seed));
  const [queries, others] = [drawn(SEED), drawn(SEED + 1)];
  const few = await fewFitting(folder, queries);
  const fitting = ofTypings((typing) => queries[typing].filter((query) => few.has(query)));
  const [found, first, again] = [{}, {}, {}] as [OfTypings<number>, OfTypings<Percentiles>, OfTypings<Percentiles>];
  for (const typing of TYPINGS) {
    await asked(engine, others[typing]);
    first[typing] = percentiles(await asked(engine, queries[typing]));
    found[typing] = await shareFound(engine, corpus.texts, typing, fitting[typing]);
    const rounds: Percentiles[] = [];
    for (let i = 0; i < ROUNDS; i++) rounds.push(percentiles(await asked(engine, queries[typing])));
    again[typing] = rounds.reduce((a, b) => (b.p50Microseconds < a.p50Microseconds ? b : a));
  }
  return {
    sampled: corpus.texts.length,
    queries: QUERIES,
    rounds: ROUNDS,
    fitting: ofTypings((typing) => fitting[typing].length),
    found,
    first,
    again,
  };
}

function ofTypings<T>(of: (typing: Typing) => T): OfTypings<T> {
  return Object.fromEntries(TYPINGS.map((typing) => [typing, of(typing)])) as OfTypings<T>;
}

async function shareFound({ find }: Engine, texts: readonly string[], typing: Typing, queries: readonly TypedQuery[]): Promise<number> {
  let hits = 0;
  for (const { text, source } of queries) if ((await find(text)).includes(texts[source] as string)) hits++;
  const share = Number((hits / queries.length).toFixed(4));
  const least = typing.endsWith('error') ? LEAST_FOUND_WITH_ERROR : LEAST_FOUND[typing];
  if (!(share >= least)) throw new Error(`${typing}: ${share} of the addresses are found, expected ${least}`);
  return share;
}

/** Asks one after the other: what each takes, microseconds. */
async function asked({ find }: Engine, queries: readonly TypedQuery[]): Promise<readonly number[]> {
  let lines = 0;
  const taken: number[] = [];
  for (const { text } of queries) {
    const start = performance.now();
    lines += (await find(text)).length;
    taken.push((performance.now() - start) * 1000);
  }
  if (lines === 0) throw new Error('nothing has been found');
  return taken;
}
