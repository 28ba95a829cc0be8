import { HIGHWAY_TYPES } from '../address/data/highways.js';
import { cachePerOwner, perOwner } from '../bounded-cache.js';
import { spend, uncounted } from '../budget.js';
import { nearWords } from '../dataset/format/codecs/near-words.js';
import { Strings } from '../dataset/format/codecs/strings.js';
import type { UsStreetIndexTable } from '../dataset/format/tables/us-street-index.js';
import { MIN_LENGTH_ONE_ERROR } from '../search/typing-errors.js';
import { KeyBytes } from '../text/key-bytes.js';
import { ABBREVIATED } from '../text/search-key.js';
import { affixMasksOf } from './affix-masks.js';
import { baseWordsOf, cityWordsOf, wordRange } from './postings.js';
import type { StreetIndex } from './street-index.js';

/** A bisection of a range that gets smaller with each letter. */
const STEPS_A_LETTER = 8;
const ABBREVIATED_WORDS = stringsOf(ABBREVIATED.map(([word]) => word));
/** Words of numbered roads, which an index may have under another name. */
const ROAD_WORDS = [...HIGHWAY_TYPES.keys()].flatMap((name) => name.split(' ')).filter((word) => word.length >= MIN_LENGTH_ONE_ERROR);
const key = new KeyBytes();

/** Whether a street or city has the word, or with `isPrefix` one that begins with it. */
export function isWordOf({ table }: StreetIndex, word: string, isPrefix: boolean): boolean {
  for (const source of [baseWordsOf(table), cityWordsOf(table)]) {
    const [from, to] = wordRange(source, word, isPrefix);
    if (from < to) return true;
  }
  return false;
}

/** Adds the ends of all words of streets and cities in a run of letters from `start` on. */
export function addWordEnds(ends: Set<number>, { table }: StreetIndex, run: string, start: number): void {
  for (const pool of [table.words, table.cityWords]) {
    key.length = 0;
    let [from, to] = [0, pool.length];
    for (let end = start + 1; end <= run.length && from < to; end++) {
      spend(STEPS_A_LETTER);
      key.add(run.charAt(end - 1));
      from = pool.bound(key.bytes, key.length, from, to, false);
      to = pool.bound(key.bytes, key.length, from, to, true);
      if (from < to && pool.bytesOf(from) === key.length) ends.add(end);
    }
  }
}

/** A word with typing errors, maybe without its end. */
export interface WrongWord {
  readonly word: string;
  readonly errors: 1 | 2;
  readonly isPrefix: boolean;
}

/** Words near a wrong one: of streets where `ofStreets`, of cities and what these abbreviate where `ofCities`. */
export function nameWordsNear({ table }: StreetIndex, wrong: WrongWord, ofStreets: boolean, ofCities: boolean): ReadonlySet<string> {
  const near = new Set<string>();
  if (ofStreets) addNear(near, table.words, wrong);
  if (ofCities) for (const pool of [table.cityWords, ABBREVIATED_WORDS]) addNear(near, pool, wrong);
  return near;
}

function addNear(near: Set<string>, pool: Strings, wrong: WrongWord): void {
  for (const each of wordsNear(pool, wrong)) near.add(each);
}

/** Types, directionals and names of roads near a wrong word, in all their spellings. */
export function affixWordsNear({ table }: StreetIndex, wrong: WrongWord): ReadonlySet<string> {
  return wordsNear(affixWordsOf(table), wrong);
}

/** As a pool: the index itself has the standard abbreviations alone. */
const affixWordsOf = perOwner((table: UsStreetIndexTable) =>
  uncounted(() => stringsOf([...new Set([...affixMasksOf(table).spellings, ...ROAD_WORDS])].sort())),
);

/** Words kept with those near them: the parses of one text share their words. */
const RECENT = 128;
const recent = cachePerOwner<Strings, ReadonlySet<string>>(RECENT);

function wordsNear(pool: Strings, { word, errors, isPrefix }: WrongWord): ReadonlySet<string> {
  const known = recent(pool);
  const asked = `${errors}${isPrefix}${word}`;
  let near = known.get(asked);
  if (near === undefined) {
    near = nearWords(pool, word, errors, isPrefix);
    known.set(asked, near);
  }
  return near;
}

function stringsOf(words: readonly string[]): Strings {
  const offsets = Uint32Array.from([0, ...words].map((_, i) => words.slice(0, i).join('').length));
  return new Strings(
    offsets,
    Uint8Array.from(words.join(''), (letter) => letter.charCodeAt(0)),
  );
}
