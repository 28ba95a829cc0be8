import { C, FIRST_PLACE_CLASS } from './token-classes.js';
import type { TokenFeatures } from './token-features.js';
import { BLANK, type Token } from './tokens.js';

/** All position classes fit into one 31-bit number. */
const bit = (id: number) => 1 << (id - FIRST_PLACE_CLASS);

const SUFFIX_BEFORE = bit(C.SUFFIX_BEFORE);
const NUMBER_BEFORE = bit(C.NUMBER_BEFORE);
const SUFFIX_LATER = bit(C.SUFFIX_LATER);
const NUMBER_LATER = bit(C.NUMBER_LATER);
const FIRST = bit(C.FIRST);
const LAST = bit(C.LAST);
const SEPARATED_TEXT = bit(C.SEPARATED_TEXT);
const BARE_TEXT = bit(C.BARE_TEXT);
const BEFORE_LAST_LINE = bit(C.BEFORE_LAST_LINE);
const IN_LAST_LINE = bit(C.IN_LAST_LINE);
const LAST_WITHOUT_ZIP = bit(C.LAST_WITHOUT_ZIP);
const FIRST_SEGMENT = bit(C.FIRST_SEGMENT);
const LAST_SEGMENT = bit(C.LAST_SEGMENT);
/** By the number of words left in the segment. */
const ENDS_SEGMENT = [C.ENDS_SEGMENT, C.ENDS_SEGMENT_1, C.ENDS_SEGMENT_2, C.ENDS_SEGMENT_3].map(bit);
export const CITY_SPAN = bit(C.CITY_SPAN);
export const CITY_SPAN_SHORT = bit(C.CITY_SPAN_SHORT);
const CITY_SPAN_I = bit(C.CITY_SPAN_I);

/** Position classes of each token as bits: its segment, its distance from the segment's end, what comes before and behind. */
export function positionsOf(tokens: readonly Token[], kinds: readonly TokenFeatures[], lastLine: number): number[] {
  const count = tokens.length;
  let firstSeparator = 1;
  while (firstSeparator < count && (tokens[firstSeparator] as Token).before === BLANK) firstSeparator++;
  let hasZip = false;
  for (let i = lastLine; i < count; i++) hasZip ||= (kinds[i] as TokenFeatures).isZip;
  const text = firstSeparator < count && firstSeparator <= lastLine ? SEPARATED_TEXT : BARE_TEXT;
  const places: number[] = new Array(count);
  let number = 0;
  let suffix = 0;
  for (let i = 0; i < count; i++) {
    const kind = kinds[i] as TokenFeatures;
    if (i > 0 && (tokens[i] as Token).before !== BLANK) suffix = 0;
    let place = text | suffix | number | (i < lastLine ? BEFORE_LAST_LINE : hasZip ? IN_LAST_LINE : LAST_WITHOUT_ZIP);
    if (kind.isMainSuffix) suffix = SUFFIX_BEFORE;
    if (kind.isDigit) number = NUMBER_BEFORE;
    if (i === 0) place |= FIRST;
    if (i === count - 1) place |= LAST;
    if (i < firstSeparator) place |= FIRST_SEGMENT;
    places[i] = place;
  }
  addFromTheEnd(places, tokens, kinds, lastLine);
  return places;
}

function addFromTheEnd(places: number[], tokens: readonly Token[], kinds: readonly TokenFeatures[], lastLine: number): void {
  let left = 0;
  let inLastSegment = LAST_SEGMENT;
  let suffix = 0;
  let number = 0;
  for (let i = tokens.length - 1; i >= 0; i--) {
    const kind = kinds[i] as TokenFeatures;
    if (i + 1 < tokens.length) {
      const separated = (tokens[i + 1] as Token).before !== BLANK;
      if (separated && i + 1 < lastLine) inLastSegment = 0;
      if (separated || i + 1 === lastLine || (kinds[i + 1] as TokenFeatures).isUnitSign) {
        left = 0;
        suffix = 0;
      }
    }
    places[i] = (places[i] as number) | (ENDS_SEGMENT[left] as number) | suffix | number | (i < lastLine ? inLastSegment : 0);
    if (kind.isMainSuffix) suffix = SUFFIX_LATER;
    if (i < lastLine && kind.isDigit) number = NUMBER_LATER;
    if (left < 3) left++;
  }
}

/**
 * Marks the words of a known city: the longest run, and the shorter ones in it. `cities`: where these begin, one bit for each token before
 * the last line, the lowest for the nearest. Gives the first word of the longest.
 */
export function markCities(places: number[], cities: number, lastLine: number): number {
  const longest = lastLine - 32 + Math.clz32(cities);
  for (let i = longest; i < lastLine; i++) {
    const begins = (cities & (1 << (lastLine - 1 - i))) !== 0;
    const mark = i === longest ? CITY_SPAN : begins ? CITY_SPAN_I | CITY_SPAN_SHORT : CITY_SPAN_I;
    places[i] = (places[i] as number) | mark;
  }
  return longest;
}
