import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { DatasetStore, directorySource } from '../../src/dataset/index.js';
import { suggestAddress } from '../../src/suggest/index.js';
import type { Corpus } from './suggest-corpus.js';
import { editFloor, type Floor, factoredFloor, wordFloor } from './suggest-floors.js';
import type { Typing } from './suggest-queries.js';

/** Gives at most ten addresses for what is typed; the floors give rows of the corpus. */
export type Find = (text: string) => readonly string[] | Uint32Array;

export interface Engine {
  readonly name: string;
  /** What it can be asked. */
  readonly typings: readonly Typing[];
  readonly find: Find;
  /** Whether it is what the language allows, not what somebody offers. */
  readonly floor: Floor | null;
  /** Asked so few of the queries, because it takes long; null: all. */
  readonly most: number | null;
}

const require = createRequire(import.meta.url);
const EXACT: readonly Typing[] = ['prefix'];
const WORDS: readonly Typing[] = ['prefix', 'dropped'];
const ALL: readonly Typing[] = ['prefix', 'dropped', 'prefix, error', 'dropped, error'];
const BEST = 10;
const SLOW_QUERIES = 60;
const MAX_BYTES = 8 * 2 ** 30;

export async function doorplate(folder: string): Promise<Engine> {
  const store = await DatasetStore.open([directorySource(folder)], { maxBytes: MAX_BYTES });
  await store.use(async (view) => {
    for (const { file } of view.files('us-streets')) await view.tables('us-streets', file.key);
    for (const kind of ['us-street-numbers', 'us-street-row-numbers'] as const) {
      for (const { file } of view.files(kind)) await view.tables(kind, file.key);
    }
    await suggestAddress(view, '1 main');
  });
  const find = (text: string): readonly string[] => {
    const answer = store.use((view) => suggestAddress(view, text));
    if (answer instanceof Promise || answer.status !== 'found') throw new Error('everything is resident');
    return answer.result;
  };
  return { name: 'doorplate', typings: ALL, find, floor: null, most: null };
}

export function floors(corpus: Corpus): readonly Engine[] {
  const engine = (name: string, typings: readonly Typing[], floor: Floor): Engine => ({
    name: `floor: ${name}`,
    typings,
    find: (text) => floor.find(text.toUpperCase()),
    floor,
    most: null,
  });
  return [
    engine('factored street table', EXACT, factoredFloor(corpus)),
    engine('word match', ['dropped'], wordFloor(corpus)),
    engine('one edit', ['prefix, error'], editFloor(corpus)),
  ];
}

interface Statement {
  pluck(): Statement;
  run(...values: readonly unknown[]): unknown;
  all(...values: readonly unknown[]): string[];
}
interface Sqlite {
  exec(sql: string): void;
  prepare(sql: string): Statement;
  transaction<T>(task: (rows: T) => void): (rows: T) => void;
}

/** SQLite over better-sqlite3: a b-tree ordered by rank, and FTS5 with indexed prefixes. Row ids are ranks by weight. */
export function sqlite({ texts, weights }: Corpus, path: string): readonly Engine[] {
  const Database = require('better-sqlite3') as new (path: string) => Sqlite;
  const isNew = !existsSync(path);
  const db = new Database(path);
  db.exec('PRAGMA cache_size = -1000000; PRAGMA mmap_size = 4000000000; PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF');
  if (isNew) {
    db.exec('CREATE TABLE address (id INTEGER PRIMARY KEY, text TEXT); CREATE VIRTUAL TABLE words USING fts5(text, prefix = "1 2 3 4")');
    const order = [...texts.keys()].sort((a, b) => (weights[b] as number) - (weights[a] as number) || a - b);
    const [insert, insertWords] = [
      db.prepare('INSERT INTO address VALUES (?, ?)'),
      db.prepare('INSERT INTO words (rowid, text) VALUES (?, ?)'),
    ];
    db.transaction((rows: readonly number[]) => {
      rows.forEach((row, id) => {
        insert.run(id + 1, texts[row]);
        insertWords.run(id + 1, texts[row]);
      });
    })(order);
    db.exec('CREATE INDEX by_text ON address (text)');
  }
  const byText = db.prepare(`SELECT text FROM address WHERE text >= ? AND text < ? ORDER BY id LIMIT ${BEST}`).pluck();
  const byWords = db.prepare(`SELECT text FROM words WHERE words MATCH ? ORDER BY rowid LIMIT ${BEST}`).pluck();
  const engine = (name: string, typings: readonly Typing[], find: Find): Engine => ({ name, typings, find, floor: null, most: null });
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

function wordsOf(text: string): readonly string[] {
  return text
    .replace(/,/g, ' ')
    .split(' ')
    .filter((word) => word !== '');
}

interface MiniSearchIndex {
  addAll(documents: readonly { id: number; text: string }[]): void;
  search(text: string, options: object): readonly { id: number }[];
}
interface FlexSearchIndex {
  add(id: number, text: string): void;
  search(text: string, options: object): readonly number[];
}

/** The libraries for JavaScript that are most used; their indexes are made in memory. */
export function libraries({ texts, weights }: Corpus): readonly Engine[] {
  const { default: MiniSearch } = require('minisearch') as { default?: unknown };
  const Mini = (MiniSearch ?? require('minisearch')) as new (options: object) => MiniSearchIndex;
  const mini = new Mini({ fields: ['text'] });
  mini.addAll(texts.map((text, id) => ({ id, text })));
  const { Index } = require('flexsearch') as { Index: new (options: object) => FlexSearchIndex };
  const flex = new Index({ tokenize: 'forward' });
  // It gives what was added first.
  for (const row of [...texts.keys()].sort((a, b) => (weights[b] as number) - (weights[a] as number))) flex.add(row, texts[row] as string);
  const textsOf = (rows: readonly number[]): readonly string[] => rows.slice(0, BEST).map((row) => texts[row] as string);
  const boost = (id: number): number => 1 + Math.log1p(weights[id] as number);
  const search = (text: string, fuzzy: boolean): readonly string[] =>
    textsOf(
      mini
        .search(text, {
          prefix: (_: string, i: number, all: readonly string[]) => i === all.length - 1,
          combineWith: 'AND',
          boostDocument: boost,
          fuzzy: fuzzy ? 1 : false,
        })
        .map(({ id }) => id),
    );
  const engine = (name: string, typings: readonly Typing[], find: Find): Engine => ({
    name,
    typings,
    find,
    floor: null,
    most: SLOW_QUERIES,
  });
  return [
    engine('MiniSearch', WORDS, (text) => search(text, false)),
    engine('MiniSearch fuzzy', ALL, (text) => search(text, true)),
    engine('FlexSearch', WORDS, (text) => textsOf(flex.search(text, { limit: BEST }))),
  ];
}
