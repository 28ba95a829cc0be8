import { HIGHWAY_TYPES } from '../../../address/data/highways.js';
import { isDigit } from '../../../text/digits.js';
import type { StreetWords } from './street-parses.js';

const MOST_WORDS = 3;
/** Any word that some spelling begins with. */
const FIRST_WORDS: ReadonlySet<string> = new Set([...HIGHWAY_TYPES.keys()].map((spelling) => spelling.split(' ')[0] as string));
/** What else the data may call a road. */
const OTHERS: Readonly<Record<string, readonly string[]>> = {
  HIGHWAY: ['ROUTE'],
  ROUTE: ['HIGHWAY'],
  'STATE HIGHWAY': ['HIGHWAY', 'ROUTE'],
  'STATE ROAD': ['STATE ROUTE', 'ROUTE', 'HIGHWAY'],
  'STATE ROUTE': ['ROUTE', 'HIGHWAY'],
};

/**
 * Other spellings of a numbered road, the standard one first (Publication 28, appendix F): `US HIGHWAY 7` for `US RTE 7`, `ROUTE 100` and
 * `HIGHWAY 100` for `RT 100`. Empty without such a road.
 */
export function roadSpellings({ words, streetEnd, isPrefix }: StreetWords): readonly StreetWords[] {
  for (let at = 0; at < streetEnd; at++) {
    if (!FIRST_WORDS.has(words[at] as string)) continue;
    for (let end = Math.min(at + MOST_WORDS, streetEnd - 1); end > at; end--) {
      if (!isDigit((words[end] as string).charCodeAt(0))) continue;
      const typed = words.slice(at, end).join(' ');
      const standard = HIGHWAY_TYPES.get(typed);
      if (standard === undefined) continue;
      return [standard, ...(OTHERS[standard] ?? [])]
        .filter((name) => name !== typed)
        .map((name) => {
          const spelled = [...words.slice(0, at), ...name.split(' '), ...words.slice(end)];
          return { words: spelled, streetEnd: streetEnd + spelled.length - words.length, isPrefix };
        });
    }
  }
  return NONE;
}

/**
 * Without a letter that may be left of a numbered road's owner: `V ROUTE 109` as `ROUTE 109` and its other spellings. Empty where there is
 * none.
 */
export function withoutOwnersLetter({ words, streetEnd, isPrefix }: StreetWords): readonly StreetWords[] {
  if (words[0]?.length !== 1 || streetEnd <= 1) return NONE;
  const road = { words: words.slice(1), streetEnd: streetEnd - 1, isPrefix };
  const others = roadSpellings(road);
  return others.length === 0 ? NONE : [road, ...others];
}

const NONE: readonly StreetWords[] = [];
