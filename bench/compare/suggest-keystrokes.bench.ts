import { Random } from '../../tools/random.js';
import { openRegion, REGIONS } from '../accuracy/regions.js';
import { mean, report, rounded } from '../measure.js';
import { type Corpus, corpusOf } from './suggest-corpus.js';
import { doorplate, type Engine, type Find } from './suggest-engines.js';
import { peers } from './suggest-peers.js';

/**
 * Keys that are typed until an address is the first suggestion, beside other engines: `npm run bench -- compare/suggest-keystrokes`
 * with `DOORPLATE_DATA`. Several samples of addresses of three real regions, typed from left to right as they are shown; an address
 * that never comes first costs its whole length. Slow engines take fewer addresses, of the first sample, and the own figure stands for
 * the same ones beside theirs. `SUGGEST_ONLY` names the engines that take part, by the beginning of their names.
 */
const TYPISTS = 5_000;
const SLOW_TYPISTS = 40;
const FIRST_SEED = 20261121;
const SAMPLES = 5;
const ONLY = process.env.SUGGEST_ONLY?.split(',') ?? [''];

interface Keystrokes {
  readonly addresses: number;
  readonly meanKeys: number;
  /** Of doorplate for the same addresses. */
  readonly ownMeanKeys: number;
  /** The same of each sample, where there are several. */
  readonly samples?: readonly SampleKeys[];
}
interface SampleKeys {
  readonly meanKeys: number;
  readonly ownMeanKeys: number;
}

const regions = REGIONS.slice(0, 3);
const found: Record<string, Record<string, Keystrokes>> = {};
for (const name of regions) {
  const { dataset } = await openRegion(name);
  const corpus = await corpusOf(dataset);
  const rows = [...corpus.texts.keys()];
  const samples = Array.from({ length: SAMPLES }, (_, i) => new Random(FIRST_SEED + i).sample(rows, Math.round(TYPISTS / regions.length)));
  const own = await doorplate(dataset);
  const ownKeys: (readonly number[])[] = [];
  for (const typists of samples) ownKeys.push(await keysOf(own.find, corpus, typists));
  const engines: Record<string, Keystrokes> = {};
  for (const engine of [own, ...(await peers(corpus, dataset, ONLY))]) {
    const taken = takenBy(engine, samples);
    const keys: (readonly number[])[] = [];
    for (const typists of taken) keys.push(engine === own ? [] : await keysOf(engine.find, corpus, typists));
    engines[engine.name] = keystrokesOf(
      engine === own ? ownKeys : keys,
      taken.map((typists, i) => ownKeys[i]?.slice(0, typists.length) ?? []),
    );
  }
  found[name] = engines;
}
await report('compare/suggest-keystrokes', {
  data: `${SAMPLES} samples of ${TYPISTS} addresses of ${regions.join(', ')}`,
  keystrokes: found,
});

function takenBy({ most }: Engine, samples: readonly (readonly number[])[]): readonly (readonly number[])[] {
  return most === null ? samples : samples.slice(0, 1).map((typists) => typists.slice(0, SLOW_TYPISTS));
}

/** Keys of each sample, and of doorplate for the same addresses. */
function keystrokesOf(keys: readonly (readonly number[])[], ownKeys: readonly (readonly number[])[]): Keystrokes {
  return {
    addresses: keys.flat().length,
    meanKeys: rounded(mean(keys.flat()), 3),
    ownMeanKeys: rounded(mean(ownKeys.flat()), 3),
    ...(keys.length > 1 && {
      samples: keys.map((typed, i) => ({ meanKeys: rounded(mean(typed), 3), ownMeanKeys: rounded(mean(ownKeys[i] ?? []), 3) })),
    }),
  };
}

/** Nobody looks at suggestions between a blank and the next letter. */
async function keysOf(find: Find, { texts }: Corpus, typists: readonly number[]): Promise<readonly number[]> {
  const keys: number[] = [];
  for (const row of typists) {
    const text = texts[row] as string;
    let typed = 1;
    while (typed < text.length && (text[typed - 1] === ' ' || (await find(text.slice(0, typed)))[0] !== text)) typed++;
    keys.push(typed);
  }
  return keys;
}
