import { C } from './classes.js';
import type { PlaceKnowledge } from './components.js';
import { STATE_BY_CODE, STATE_NAMES } from './data/states.js';
import { isKnownCity } from './known-cities.js';
import { LONGEST_PHRASE } from './lexicon.js';
import { BLANK, type Token } from './tokens.js';

/** Marks the words in front of state and ZIP code that are a known city, the longest such run and the shorter ones in it. */
export function addCitySpans(tokens: readonly Token[], classes: number[][], lastLine: number, places: PlaceKnowledge | undefined): void {
  const state = stateOf(tokens, lastLine);
  const zip = tokens
    .slice(lastLine)
    .find((token) => /^\d{5}/.test(token.text))
    ?.text.slice(0, 5);
  const zipPlace = zip === undefined ? undefined : places?.zip(zip);
  const zipCity = zipPlace?.city.toUpperCase();
  // Where neither state nor ZIP code says that an area follows, the last word of a street would often be some city.
  const inState = state ?? zipPlace?.state;
  let name = '';
  let longest = lastLine;
  const spans: number[] = [];
  for (let start = lastLine - 1; start >= Math.max(0, lastLine - LONGEST_PHRASE - 1); start--) {
    name = name === '' ? (tokens[start] as Token).text : `${(tokens[start] as Token).text} ${name}`;
    if (isKnownCity(name, state) || name === zipCity || (inState !== undefined && places?.hasCity(name, inState))) {
      spans.push(start);
      longest = start;
    }
    if ((tokens[start] as Token).before !== BLANK) break;
  }
  for (const start of spans) (classes[start] as number[]).push(start === longest ? C.CITY_SPAN : C.CITY_SPAN_SHORT);
  for (let i = longest + 1; i < lastLine; i++) (classes[i] as number[]).push(C.CITY_SPAN_I);
}

function stateOf(tokens: readonly Token[], lastLine: number): string | null {
  for (let end = Math.min(tokens.length, lastLine + 3); end > lastLine; end--) {
    const words = tokens
      .slice(lastLine, end)
      .map((token) => token.text)
      .join(' ');
    const code = STATE_NAMES.get(words) ?? (STATE_BY_CODE.has(words) ? words : undefined);
    if (code !== undefined) return code;
  }
  return null;
}
