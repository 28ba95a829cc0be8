import { existsSync, renameSync, rmSync } from 'node:fs';
import type { Corpus } from './suggest-corpus.js';
import { ALL, BEST, type Engine, EXACT, type Find } from './suggest-engines.js';
import type { Typing } from './suggest-queries.js';

/** PostgreSQL as WebAssembly in the same process, which is too large to be installed with everything else. */
const PACKAGE: string = '@electric-sql/pglite';
const SLOW_QUERIES = 500;
const CHUNK = 100_000;
/** Least word similarity of a match: the value of PostgreSQL's documentation. */
const THRESHOLD = 0.6;

interface Postgres {
  readonly waitReady: Promise<void>;
  close(): Promise<void>;
  exec(sql: string): Promise<unknown>;
  query<T>(
    sql: string,
    values?: readonly unknown[],
    options?: { blob?: Blob; rowMode?: 'array' },
  ): Promise<{ readonly rows: readonly T[] }>;
}
type Open = new (options: { dataDir: string; extensions: object }) => Postgres;

/** Two indexes of PostgreSQL: text_pattern_ops ordered by rank, and trigrams by word similarity. None where the package is missing. */
export async function postgres(corpus: Corpus, path: string): Promise<readonly Engine[]> {
  const loaded = await Promise.all([import(PACKAGE), import(`${PACKAGE}/contrib/pg_trgm`)]).catch(() => null);
  if (loaded === null) {
    process.stderr.write(`PostgreSQL takes no part: npm install --no-save ${PACKAGE}\n`);
    return [];
  }
  const [{ PGlite }, { pg_trgm }] = loaded as [{ PGlite: Open }, { pg_trgm: object }];
  const open = async (dataDir: string): Promise<Postgres> => {
    const opened = new PGlite({ dataDir, extensions: { pg_trgm } });
    await opened.waitReady;
    return opened;
  };
  if (!existsSync(path)) {
    // What was left half filled is filled anew.
    const part = `${path}.part`;
    rmSync(part, { recursive: true, force: true });
    const filled = await open(part);
    await fill(filled, corpus);
    await filled.close();
    renameSync(part, path);
  }
  const db = await open(path);
  await db.exec(`SET pg_trgm.word_similarity_threshold = ${THRESHOLD}; SET enable_seqscan = off`);
  const ask = async (sql: string, values: readonly unknown[]): Promise<readonly string[]> =>
    (await db.query<[string]>(sql, values, { rowMode: 'array' })).rows.map(([text]) => text);
  const byPrefix = `SELECT text FROM address WHERE text LIKE $1 ORDER BY id LIMIT ${BEST}`;
  const byWords = `SELECT text FROM address WHERE $1 <% text ORDER BY word_similarity($1, text) DESC, id LIMIT ${BEST}`;
  const engine = (name: string, typings: readonly Typing[], find: Find): Engine => ({
    name: `PostgreSQL ${name}`,
    typings,
    find,

    most: SLOW_QUERIES,
  });
  return [
    engine('text_pattern_ops', EXACT, (text) => ask(byPrefix, [`${text.toUpperCase().replace(/[\\%_]/g, '\\$&')}%`])),
    engine('trigram', ALL, (text) => ask(byWords, [text.toUpperCase()])),
  ];
}

/** Row ids are ranks by weight. */
async function fill(db: Postgres, { texts, weights }: Corpus): Promise<void> {
  await db.exec('CREATE EXTENSION IF NOT EXISTS pg_trgm; CREATE TABLE address (id integer, text text)');
  const order = [...texts.keys()].sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b);
  for (let from = 0; from < order.length; from += CHUNK) {
    const lines = order.slice(from, from + CHUNK).map((row, i) => `${from + i}\t${texts[row]}\n`);
    await db.query("COPY address FROM '/dev/blob'", [], { blob: new Blob(lines) });
  }
  await db.exec(
    "SET maintenance_work_mem = '256MB'; CREATE INDEX ON address (text text_pattern_ops); CREATE INDEX ON address USING gin (text gin_trgm_ops); ANALYZE address",
  );
}
