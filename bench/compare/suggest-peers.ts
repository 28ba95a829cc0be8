import { join } from 'node:path';
import type { Corpus } from './suggest-corpus.js';
import type { Engine } from './suggest-engines.js';
import { flexSearch, miniSearch } from './suggest-libraries.js';
import { postgres } from './suggest-postgres.js';
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
