import { createRequire } from 'node:module';
import { join } from 'node:path';
import type { Corpus } from './suggest-corpus.js';
import type { Engine } from './suggest-engines.js';
import { ALL, BEST, type Find, WORDS } from './suggest-engines.js';
import { postgres } from './suggest-postgres.js';
import type { Typing } from './suggest-queries.js';
import { sqlite } from './suggest-sqlite.js';

/** Engines that are opened together. */
export interface Family {
  /** Whether one answer takes milliseconds, and leaves so much behind that whoever is asked in turn waits. */
  readonly slow: boolean;
  readonly open: (corpus: Corpus, folder: string) => readonly Engine[] | Promise<readonly Engine[]>;
}

/** The other engines, by the beginning of their names; databases are kept in the folder of the dataset of the corpus. */
const FAMILIES: Readonly<Record<string, Family>> = {
  SQLite: { slow: false, open: (corpus, folder) => sqlite(corpus, join(folder, 'sqlite.db')) },
  PostgreSQL: { slow: true, open: (corpus, folder) => postgres(corpus, join(folder, 'postgres')) },
  MiniSearch: { slow: true, open: miniSearch },
  FlexSearch: { slow: true, open: flexSearch },
};

/** The families whose name begins with one of the names. */
export function families(names: readonly string[]): readonly Family[] {
  return Object.entries(FAMILIES).flatMap(([family, engines]) => (names.some((name) => family.startsWith(name)) ? [engines] : []));
}

/** All engines of these families over a corpus. */
export async function peers(corpus: Corpus, folder: string, names: readonly string[]): Promise<readonly Engine[]> {
  const engines: Engine[] = [];
  for (const { open } of families(names)) engines.push(...(await open(corpus, folder)));
  return engines;
}

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
function miniSearch({ texts, weights }: Corpus): readonly Engine[] {
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
function flexSearch({ texts, weights }: Corpus): readonly Engine[] {
  const { Index } = require('flexsearch') as { Index: new (options: object) => FlexSearchIndex };
  const flex = new Index({ tokenize: 'forward' });
  for (const row of [...texts.keys()].sort((a, b) => (weights[b] as number) - (weights[a] as number))) flex.add(row, texts[row] as string);
  return [engine('FlexSearch', WORDS, (text) => flex.search(text, { limit: BEST }).map((row) => texts[row] as string))];
}

function engine(name: string, typings: readonly Typing[], find: Find): Engine {
  return { name, typings, find, most: SLOW_QUERIES };
}
