import { STATE_BY_CODE, STATE_NAMES } from './data/states.js';
import { startsWithDigit } from './grammar/shape.js';
import { BLANK, type Token } from './grammar/tokens.js';

const COUNTIES: ReadonlySet<string> = new Set(['COUNTY', 'PARISH']);
const LONGEST = 4;
const STATE_STARTS: ReadonlySet<string> = new Set([
  ...STATE_BY_CODE.keys(),
  ...[...STATE_NAMES.keys()].map((name) => name.split(' ')[0] as string),
]);

/**
 * The text without a county between commas before the state or the ZIP code, as geocoders write it:
 * `SEATTLE, KING COUNTY, WA`. Null when there is none. Mail has no counties, so the grammar has no
 * label for them.
 */
export function withoutCounty(tokens: readonly Token[]): Token[] | null {
  for (let last = tokens.length - 2; last > 1; last--) {
    if (!COUNTIES.has((tokens[last] as Token).text)) continue;
    const next = tokens[last + 1] as Token;
    if (next.before === BLANK || !(startsWithDigit(next.text) || STATE_STARTS.has(next.text))) return null;
    let first = last;
    while (first > 0 && (tokens[first] as Token).before === BLANK) first--;
    if (first === 0 || first === last || last - first >= LONGEST) return null;
    return [...tokens.slice(0, first), ...tokens.slice(last + 1)];
  }
  return null;
}
