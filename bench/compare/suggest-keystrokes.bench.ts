import { Random } from '../accuracy/random.js';
import { openRegion, REGIONS } from '../accuracy/regions.js';
import { report } from '../measure.js';
import { type Corpus, corpusOf } from './suggest-corpus.js';
import { doorplate, type Engine, type Find } from './suggest-engines.js';
import { peers } from './suggest-peers.js';

/**
 * Keys that are typed until an address is the first suggestion, beside other engines: `npm run bench -- compare/suggest-keystrokes`
 * with `DOORPLATE_DATA`. Addresses of three real regions, typed from left to right as they are shown; an address that never comes
 * first costs its whole length. Slow engines take fewer of the addresses, and the own figure stands for the same ones beside theirs.
 * `SUGGEST_ONLY` names the engines that take part, by the begin of their names.
 */
const TYPISTS = 5_000;
const SLOW_TYPISTS = 40;
const SEED = 20261121;
const ONLY = process.env.SUGGEST_ONLY?.split(',') ?? [''];

interface Keystrokes {
  readonly addresses: number;
  readonly meanKeys: number;
  /** Of doorplate for the same addresses. */
  readonly ownMeanKeys: number;
}

const regions = REGIONS.slice(0, 3);
const found: Record<string, Record<string, Keystrokes>> = {};
for (const name of regions) {
  const { dataset } = await openRegion(name);
  const corpus = await corpusOf(dataset);
  const typists = new Random(SEED).sample([...corpus.texts.keys()], Math.round(TYPISTS / regions.length));
  const own = await doorplate(dataset);
  const ownKeys = await keysOf(own.find, corpus, typists);
  const engines: Record<string, Keystrokes> = {};
  for (const engine of [own, ...(await peers(corpus, dataset, ONLY))]) {
    const taken = typistsOf(engine, typists);
    const keys = engine === own ? ownKeys : await keysOf(engine.find, corpus, taken);
    engines[engine.name] = { addresses: taken.length, meanKeys: mean(keys), ownMeanKeys: mean(ownKeys.slice(0, taken.length)) };
  }
  found[name] = engines;
}
await report('compare/suggest-keystrokes', { data: `${TYPISTS} addresses of ${regions.join(', ')}`, keystrokes: found });

function typistsOf({ most }: Engine, typists: readonly number[]): readonly number[] {
  return most === null ? typists : typists.slice(0, SLOW_TYPISTS);
}

/** Nobody looks at suggestions between a blank and the next letter. */
async function keysOf(find: Find, { texts }: Corpus, typists: readonly number[]): Promise<readonly number[]> {
  const keys: number[] = [];
  for (const row of typists) {
    const text = texts[row] as string;
    let typed = 1;
    while (typed < text.length && (text[typed - 1] === ' ' || ((await find(text.slice(0, typed))) as readonly string[])[0] !== text))
      typed++;
    keys.push(typed);
  }
  return keys;
}

function mean(values: readonly number[]): number {
  return Number((values.reduce((sum, value) => sum + value, 0) / values.length).toFixed(3));
}
