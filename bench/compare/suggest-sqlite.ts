import { existsSync, renameSync, rmSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Corpus } from './suggest-corpus.js';
import { BEST, type Engine, EXACT, type Find, WORDS, wordsOf } from './suggest-engines.js';
import type { Typing } from './suggest-queries.js';

const require = createRequire(import.meta.url);

interface Statement {
  pluck(): Statement;
  run(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): string[];
}
interface Sqlite {
  exec(sql: string): void;
  close(): void;
  prepare(sql: string): Statement;
  transaction<T>(task: (rows: T) => void): (rows: T) => void;
}

const Database = require('better-sqlite3') as new (path: string) => Sqlite;

/** SQLite over better-sqlite3: a b-tree ordered by rank, and FTS5 with indexed prefixes. Row ids are ranks by weight. */
export function sqlite(corpus: Corpus, path: string): readonly Engine[] {
  if (!existsSync(path)) {
    // What was left half filled is filled anew.
    const part = `${path}.part`;
    rmSync(part, { force: true });
    fill(part, corpus);
    renameSync(part, path);
  }
  const db = new Database(path);
  db.exec('PRAGMA cache_size = -1000000; PRAGMA mmap_size = 4000000000');
  const byText = db.prepare(`SELECT text FROM address WHERE text >= ? AND text < ? ORDER BY id LIMIT ${BEST}`).pluck();
  const byWords = db.prepare(`SELECT text FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ${BEST}`).pluck();
  const engine = (name: string, typings: readonly Typing[], find: Find): Engine => ({ name, typings, find, most: null });
  return [
    engine('SQLite b-tree', EXACT, (text) => byText.all(text.toUpperCase(), `${text.toUpperCase()}\uffff`)),
    engine('SQLite FTS5', WORDS, (text) =>
      byWords.all(
        `${wordsOf(text)
          .map((word) => `"${word}"`)
          .join(' ')}*`,
      ),
    ),
  ];
}

function fill(path: string, { texts, weights }: Corpus): void {
  const db = new Database(path);
  db.exec('PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
  db.exec('CREATE TABLE address (id INTEGER PRIMARY KEY, text TEXT); CREATE VIRTUAL TABLE words USING fts5(text, prefix = "1 2 3 4")');
  const order = [...texts.keys()].sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b);
  const insert = db.prepare('INSERT INTO address VALUES (?, ?)');
  const insertWords = db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)');
  db.transaction((rows: readonly number[]) => {
    rows.forEach((row, id) => {
      insert.run(id + 1, texts[row]);
      insertWords.run(id + 1, texts[row]);
    });
  })(order);
  db.exec('CREATE INDEX by_text ON address (text)');
  db.close();
}
