import { STATE_BY_CODE, STATE_NAMES } from '../../address/data/states.js';
import type { Word } from './address-words.js';

/** Names of the country as they stand behind addresses. */
const COUNTRY_NAMES: ReadonlySet<string> = new Set(['USA', 'US', 'U S A', 'U S', 'UNITED STATES', 'UNITED STATES OF AMERICA', 'AMERICA']);
/** Their last words: most texts end in another one. */
const LAST_WORDS: ReadonlySet<string> = new Set([...COUNTRY_NAMES].map((name) => name.split(' ').at(-1) as string));
const MOST_WORDS = 4;
/** Too short to be set apart from the beginning of a city or road, unless a state or ZIP code stands in front. */
const SHORTEST_ALONE = 3;
const ZIP_CODE = /^\d{5}(?:-\d{4})?$/;
const DIGITS = /^\d{4,5}$/;

/** The words without a country behind them: behind a state or ZIP code, or behind a comma. The same words where there is none. */
export function withoutCountry(words: readonly Word[]): readonly Word[] {
  if (!LAST_WORDS.has(words.at(-1)?.text ?? '')) return words;
  for (let count = Math.min(MOST_WORDS, words.length - 2); count > 0; count--) {
    const name = words
      .slice(-count)
      .map(({ text }) => text)
      .join(' ');
    if (!COUNTRY_NAMES.has(name)) continue;
    const before = words.slice(0, -count);
    const isPart = words.at(-count)?.afterComma === true && name.length >= SHORTEST_ALONE;
    return isPart || endsInState(before) ? before : words;
  }
  return words;
}

function endsInState(words: readonly Word[]): boolean {
  const last = words.at(-1)?.text ?? '';
  const twoLast = `${words.at(-2)?.text} ${last}`;
  return ZIP_CODE.test(last) || DIGITS.test(last) || STATE_BY_CODE.has(last) || STATE_NAMES.has(last) || STATE_NAMES.has(twoLast);
}
