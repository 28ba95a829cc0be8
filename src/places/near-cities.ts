import { spend } from '../budget.js';
import type { Strings } from '../dataset/format/codecs/strings.js';
import { needAll, needEach } from '../dataset/missing.js';
import { rowsBetween } from '../search/bisection.js';
import { digitsOf, editLimit, type KeyHit, keyIndexOf } from '../search/key-index.js';
import { editDistance } from '../text/edit-distance.js';
import { KeyBytes } from '../text/key-bytes.js';

/** What is put into a key; digits are never edited. */
const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ ';
/** Edits of two letters. */
const TWO = 2;
/** Budget steps for a bisection of the pool. Chosen. */
const STEPS_A_KEY = 8;

const sought = new KeyBytes();

/**
 * Keys of a sorted pool that another may mean, nearest first, then by length and key. Of two wrong letters none is the first: BERKSHIRE is
 * a town that the data lacks, and not VERSHIRE.
 */
export function nearKeys(pool: Strings, key: string): readonly KeyHit[] {
  if (pool.isWhole)
    return keyIndexOf(pool)
      .near(key)
      .filter((hit) => hit.edits === 1 || hit.key[0] === key[0]);
  return nearKeysInPages(pool, key);
}

/** For a pool read by pages: looks each key of one edit up, and for keys of two among those of the first letter. */
function nearKeysInPages(pool: Strings, key: string): readonly KeyHit[] {
  const limit = editLimit(key.length);
  if (limit === 0) return [];
  const digits = digitsOf(key);
  const found = new Map<string, number>();
  const edited = [...oneEditFrom(key)].filter((other) => digitsOf(other) === digits);
  const [from, to] = limit === TWO ? pool.prefixRange(key.charAt(0)) : [0, 0];
  const [isKey, others] = needEach(
    () => needAll(edited, (other) => holds(pool, other)),
    () => needAll(rowsBetween(from, to), (row) => pool.at(row)),
  );
  spend(STEPS_A_KEY * others.length);
  for (const other of others) if (editDistance(key, other, TWO) === TWO && digitsOf(other) === digits) found.set(other, TWO);
  for (const [i, other] of edited.entries()) if (isKey[i] === true) found.set(other, 1);
  return Array.from(found, ([other, edits]) => ({ key: other, edits })).sort(
    (a, b) => a.edits - b.edits || a.key.length - b.key.length || (a.key < b.key ? -1 : 1),
  );
}

function holds(pool: Strings, key: string): boolean {
  spend(STEPS_A_KEY);
  sought.set(key);
  return pool.is(pool.lowerBound(sought.bytes, sought.length), sought.bytes, sought.length);
}

/** A letter changed, left out, put in, or exchanged with the next. */
function oneEditFrom(key: string): ReadonlySet<string> {
  const texts = new Set<string>();
  for (let at = 0; at <= key.length; at++) {
    const [head, tail] = [key.slice(0, at), key.slice(at)];
    texts.add(head + tail.slice(1));
    texts.add(head + tail.charAt(1) + tail.charAt(0) + tail.slice(2));
    for (const letter of LETTERS) {
      texts.add(head + letter + tail);
      texts.add(head + letter + tail.slice(1));
    }
  }
  texts.delete(key);
  return texts;
}
