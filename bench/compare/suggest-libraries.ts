import { createRequire } from 'node:module';
import type { Corpus } from './suggest-corpus.js';
import { ALL, BEST, type Engine, type Find, WORDS } from './suggest-engines.js';
import type { Typing } from './suggest-queries.js';

const require = createRequire(import.meta.url);
const SLOW_QUERIES = 500;

interface MiniSearchIndex {
  addAll(documents: readonly { id: number; text: string }[]): void;
  search(text: string, options: object): readonly { id: number }[];
}
interface FlexSearchIndex {
  add(id: number, text: string): void;
  search(text: string, options: object): readonly number[];
}

/** The search library with the most users; its index is made in memory. */
export function miniSearch({ texts, weights }: Corpus): readonly Engine[] {
  const { default: MiniSearch } = require('minisearch') as { default?: unknown };
  const Mini = (MiniSearch ?? require('minisearch')) as new (options: object) => MiniSearchIndex;
  const mini = new Mini({ fields: ['text'] });
  mini.addAll(texts.map((text, id) => ({ id, text })));
  const boost = (id: number): number => 1 + Math.log1p(weights[id] as number);
  const search = (text: string, fuzzy: boolean): readonly string[] =>
    mini
      .search(text, {
        prefix: (_: string, i: number, all: readonly string[]) => i === all.length - 1,
        combineWith: 'AND',
        boostDocument: boost,
        fuzzy: fuzzy ? 1 : false,
      })
      .slice(0, BEST)
      .map(({ id }) => texts[id] as string);
  return [engine('MiniSearch', WORDS, (text) => search(text, false)), engine('MiniSearch fuzzy', ALL, (text) => search(text, true))];
}

/** Begins of words in memory; it gives what was added first. */
export function flexSearch({ texts, weights }: Corpus): readonly Engine[] {
  const { Index } = require('flexsearch') as { Index: new (options: object) => FlexSearchIndex };
  const flex = new Index({ tokenize: 'forward' });
  for (const row of [...texts.keys()].sort((a, b) => (weights[b] as number) - (weights[a] as number))) flex.add(row, texts[row] as string);
  return [engine('FlexSearch', WORDS, (text) => flex.search(text, { limit: BEST }).map((row) => texts[row] as string))];
}

function engine(name: string, typings: readonly Typing[], find: Find): Engine {
  return { name, typings, find, floor: null, most: SLOW_QUERIES };
}
