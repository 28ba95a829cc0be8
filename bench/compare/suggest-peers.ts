import { join } from 'node:path';
import type { Corpus } from './suggest-corpus.js';
import type { Engine } from './suggest-engines.js';
import { flexSearch, miniSearch } from './suggest-libraries.js';
import { postgres } from './suggest-postgres.js';
import { sqlite } from './suggest-sqlite.js';

/** The other engines, by the begin of their names. */
const FAMILIES: Readonly<Record<string, (corpus: Corpus, folder: string) => readonly Engine[] | Promise<readonly Engine[]>>> = {
  SQLite: (corpus, folder) => sqlite(corpus, join(folder, 'sqlite.db')),
  PostgreSQL: (corpus, folder) => postgres(corpus, join(folder, 'postgres')),
  MiniSearch: miniSearch,
  FlexSearch: flexSearch,
};

/** Engines over a corpus whose family begins with one of the names; databases are kept in the folder of its dataset. */
export async function peers(corpus: Corpus, folder: string, names: readonly string[]): Promise<readonly Engine[]> {
  const engines: Engine[] = [];
  for (const [family, open] of Object.entries(FAMILIES))
    if (names.some((name) => family.startsWith(name))) engines.push(...(await open(corpus, folder)));
  return engines;
}
