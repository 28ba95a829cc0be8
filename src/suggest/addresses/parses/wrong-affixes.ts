import { DIRECTIONALS } from '../../../address/data/directionals.js';
import { SUFFIXES } from '../../../address/data/suffixes.js';
import type { StreetIndex } from '../../../street-index/street-index.js';
import { isKnown } from '../corrections.js';
import type { StreetWords } from './street-parses.js';

/**
 * The words without one of the directionals and types of the street, for those who typed a wrong one: `MAIN RD` is `MAIN ST`. None where
 * something in the index does not have one of the words: then that is what is wrong.
 */
export function withoutAnAffix(index: StreetIndex, query: StreetWords): readonly StreetWords[] {
  const { words, streetEnd, isPrefix } = query;
  const last = words.length - 1;
  if (streetEnd < 2 || words.some((word, i) => !isAffix(word) && !isKnown(index, word, isPrefix && i === last))) return [];
  const found: StreetWords[] = [];
  for (let at = 0; at < streetEnd; at++) {
    if (!isAffix(words[at] as string)) continue;
    found.push({ words: words.toSpliced(at, 1), streetEnd: streetEnd - 1, isPrefix: isPrefix && at !== last });
  }
  return found;
}

function isAffix(word: string): boolean {
  return DIRECTIONALS.has(word) || SUFFIXES.has(word);
}
