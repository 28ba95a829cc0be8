import type { PlaceKnowledge } from '../components.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { wordSet } from '../data/pairs.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import type { Features } from '../grammar/features.js';
import { LONGEST_PHRASE } from '../grammar/lexicon.js';
import { endsSegment, type Span, segmentAt, startsSegment, textOf } from '../grammar/segments.js';
import { C } from '../grammar/token-classes.js';
import type { TokenFeatures } from '../grammar/token-features.js';
import { BLANK, type Token } from '../grammar/tokens.js';
import { cityOfZip, isBeforeClosingCity, isCity, LONGEST_CITY, type StateSpan, stateAt, statesIn } from './known-places.js';

/** Where a text says state and ZIP code. */
export interface AreaWords {
  readonly zip: Span | null;
  readonly state: StateSpan | null;
  /** The code of the state, written once more. */
  readonly repeated: readonly Span[];
  readonly countries: readonly Span[];
  /** The ZIP code is one of the state. */
  readonly agree: boolean;
}

type AreaPair = Pick<AreaWords, 'zip' | 'state' | 'agree'>;

/** ZIP codes and states weighed against each other. Chosen: no address has more. */
const MOST_WEIGHED = 4;

/** Words whose number follows. */
const ANNOUNCING = [C.HASH, C.BOX_WORD, C.PO_BOX_B, C.UNIT_NUMBERED] as const;

/**
 * For a word as ZIP code or state, and against it. Chosen by hand: a word at its usual place is believed, another where it stands apart or
 * agrees with the other.
 */
const EVIDENCE = {
  closing: 4,
  apart: 3,
  beside: 3,
  agreeing: 3,
  edge: 1,
  leadingZero: 3,
  contradicting: -6,
  likeHouseNumber: -2,
  inside: -3,
  betweenParts: 3,
  announced: -9,
  likeSuffix: -4,
  street: -9,
} as const;

/** The likeliest state and ZIP code of a text. `except`: a number that is no ZIP code. */
export function areaWordsOf({ tokens, kinds }: Features, places: PlaceKnowledge | undefined, except?: Span): AreaWords {
  const text = { tokens, kinds, closing: closingOf(tokens, kinds), places };
  const zips = [null, ...zipsIn(text).filter(({ from }) => from !== except?.from)];
  // The last ones are the likeliest.
  const found = statesIn(tokens).slice(-MOST_WEIGHED);
  const states = [null, ...found.filter((span) => !isCityNamed(text, span, found))];
  let best = { zip: null as Span | null, state: null as StateSpan | null, agree: false, score: 0 };
  for (const zip of zips) {
    for (const state of states) {
      if (zip === null && state === null) continue;
      const agree = zip !== null && state !== null && statesOfZip((tokens[zip.from] as Token).text).includes(state.code);
      let score = (zip === null ? 0 : zipEvidence(text, zip)) + (state === null ? 0 : stateEvidence(text, state, zip));
      if (zip !== null && state !== null) score += pairEvidence(text, zip, state, agree);
      else if (state !== null && isDoubtful(kinds, state)) score += EVIDENCE.street;
      const isEqual = score === best.score && score > 0;
      if (score > best.score || (isEqual && isLikelier(text, { zip, state, agree }, best))) best = { zip, state, agree, score };
    }
  }
  const { zip, state, agree } = best;
  const repeated = found.filter((span) => span !== state && span.code === state?.code && isCode(tokens, span) && isApart(text, span, zip));
  return { zip, state, agree, repeated, countries: countriesIn(text) };
}

/** The NEW YORK of `725 10TH AVE, NY, 10019, NEW YORK`: a city named as its state, which the text has as a code. */
function isCityNamed({ tokens }: Text, span: StateSpan, found: readonly StateSpan[]): boolean {
  if (isCode(tokens, span) || !found.some((other) => other.code === span.code && isCode(tokens, other))) return false;
  return isCity(textOf(tokens, span.from, span.to), span.code, undefined);
}

/** Whether a state written once more is no word of the line, as in `2396 VT ROUTE 100A`. */
function isApart(text: Text, span: StateSpan, zip: Span | null): boolean {
  const { tokens, kinds } = text;
  const isOfRoute = !endsSegment(tokens, span.to) && kinds[span.to]?.has(C.ROUTE_B) === true;
  return !isOfRoute && stateEvidence(text, span, zip) >= 0;
}

/**
 * Which of two pairs with the same evidence is likelier: a state's code than its name, which may be a city; else the last one; the state of
 * the ZIP code than the CO of `KY 40204 ACME TRUST CO`; the last ZIP code, since one before it may be a house number.
 */
function isLikelier({ tokens }: Text, { zip, state, agree }: AreaPair, other: AreaPair): boolean {
  if (zip === other.zip) return isCode(tokens, state) || !isCode(tokens, other.state);
  return agree && (other.zip !== null || other.state !== state);
}

const isCode = (tokens: readonly Token[], span: StateSpan | null): boolean =>
  span !== null && (tokens[span.from] as Token).text === span.code;

/** What a ZIP code says of a state. Side by side at the end a contradiction is a slip. */
function pairEvidence({ closing }: Text, zip: Span, state: StateSpan, agree: boolean): number {
  if (agree) return EVIDENCE.agreeing + (isBeside(zip, state) ? EVIDENCE.beside : 0);
  return zip.from >= closing && state.from >= closing ? 0 : EVIDENCE.contradicting;
}

/** A directional (NE) that no ZIP code says to be a state. */
function isDoubtful(kinds: readonly TokenFeatures[], { from }: Span): boolean {
  return (kinds[from] as TokenFeatures).has(C.DIRECTION_TWO_LETTERS);
}

interface Text {
  readonly tokens: readonly Token[];
  readonly kinds: readonly TokenFeatures[];
  /** The first of the closing words of state, ZIP code or country. */
  readonly closing: number;
  readonly places: PlaceKnowledge | undefined;
}

/** Where the closing words begin that can only be one state, ZIP code and country, in any order. */
export function closingOf(tokens: readonly Token[], kinds: readonly TokenFeatures[]): number {
  let at = tokens.length;
  let hasState = false;
  while (at > 0) {
    const kind = kinds[at - 1] as TokenFeatures;
    if (kind.isStateWord || kind.isStateInner) {
      // `WEST` in front of `VIRGINIA`; `NEW YORK` in front of `NY` is a city.
      const goesOn = kinds[at]?.isStateInner === true && (tokens[at] as Token).before === BLANK;
      if (hasState && !goesOn) break;
      hasState ||= kind.isStateWord;
      at--;
    } else if (kind.isDigits4 && at > 1 && (kinds[at - 2] as TokenFeatures).isDigits5) at -= 2;
    else if (kind.isZip || kind.isCountry) at--;
    else break;
  }
  return at;
}

/** State and ZIP code close the text in this order, and agree. */
export function closesWithPair({ tokens, kinds }: Features, closing: number): boolean {
  let state: string | null = null;
  for (let i = closing; i < tokens.length; i++) {
    const { isZip, isStateWord } = kinds[i] as TokenFeatures;
    if (isZip) return state !== null && statesOfZip((tokens[i] as Token).text).includes(state);
    if (isStateWord) state ??= stateAt(tokens, i, LONGEST_PHRASE)?.code ?? null;
  }
  return false;
}

function zipsIn({ tokens, kinds }: Text): Span[] {
  const found: Span[] = [];
  for (let i = 0; i < tokens.length && found.length < MOST_WEIGHED; i++) {
    const kind = kinds[i] as TokenFeatures;
    if (!kind.isZip || (tokens[i] as Token).text.length < 5) continue;
    // Four digits in front of words are a house number.
    const addOn = kinds[i + 1]?.isDigits4 === true && tokens[i + 1]?.before === BLANK && endsSegment(tokens, i + 2);
    found.push({ from: i, to: i + (addOn ? 2 : 1) });
  }
  return found;
}

function countriesIn({ tokens, kinds, closing }: Text): Span[] {
  const found: Span[] = [];
  for (let i = 0; i < tokens.length; i++) {
    if (!(kinds[i] as TokenFeatures).isCountry) continue;
    let to = i + 1;
    while (to < tokens.length && (kinds[to] as TokenFeatures).isCountry && (tokens[to] as Token).before === BLANK) to++;
    if ((startsSegment(tokens, i) || i >= closing) && endsSegment(tokens, to)) found.push({ from: i, to });
    i = to - 1;
  }
  return found;
}

const isBeside = (a: Span, b: Span): boolean => a.to === b.from || b.to === a.from;

/** `95337 MANTECA 3352 BEVIS AVE`, `3352 BEVIS AVE, 95337 MANTECA`, `MANTECA 95337 3352 BEVIS AVE` */
function isAtItsCity({ tokens, kinds, places }: Text, { from, to }: Span): boolean {
  if (isBeforeClosingCity(tokens, from, places)) return true;
  const city = places === undefined ? undefined : cityOfZip((tokens[from] as Token).text.slice(0, 5), places);
  if (city === undefined) return false;
  const end = to + city.split(' ').length;
  const isBehind = kinds[end]?.isDigit === true && textOf(tokens, to, end) === city;
  return isBehind || (kinds[to]?.isDigit === true && textOf(tokens, 0, from) === city);
}

function zipEvidence(words: Text, zip: Span): number {
  const { tokens, kinds, closing } = words;
  const { text } = tokens[zip.from] as Token;
  const starts = startsSegment(tokens, zip.from);
  const ends = endsSegment(tokens, zip.to);
  let score = text.startsWith('0') ? EVIDENCE.leadingZero : 0;
  if (zip.from >= closing) return score + EVIDENCE.closing;
  if (!starts && isAnnounced(kinds[zip.from - 1] as TokenFeatures)) return score + EVIDENCE.announced;
  if (starts && ends) score += EVIDENCE.apart;
  else score += starts || ends ? EVIDENCE.edge : EVIDENCE.inside;
  const next = kinds[zip.to];
  // `KENTUCKY PROVIDENCE 42450 7187 HOLLAND CT`
  const isBeforeNumber = next?.isDigit === true && kinds[zip.from - 1]?.isDigit === false;
  if (!starts && !ends && (isBeforeNumber || standsBehindLine({ tokens, kinds }, zip)))
    score += EVIDENCE.betweenParts + (isAtItsCity(words, zip) ? EVIDENCE.edge : 0);
  // In front of words and without a number behind it, it stands where house numbers do: not in `77002 HOUSTON, 123 MAIN ST`.
  const isLikeHouseNumber = starts && !ends && next !== undefined && !next.isDigit && !next.isStateWord;
  if (isLikeHouseNumber && !isCityBeforeLine({ tokens, kinds }, zip.to) && !isAtItsCity(words, zip)) score += EVIDENCE.likeHouseNumber;
  return score;
}

/** OKLAHOMA CITY: a known city that begins with the name of a state; IOWA CITY: the name, and a word that ends the names of such cities. */
function isCityOfState({ tokens, kinds }: Text, state: StateSpan): boolean {
  const { from, to } = state;
  if (kinds[from]?.has(C.KNOWN_CITY_B) === true && kinds[to]?.has(C.KNOWN_CITY_I) === true) return true;
  if (isCode(tokens, state) || !CITY_OF_STATE_ENDS.has((tokens[to] as Token).text)) return false;
  return endsSegment(tokens, to + 1) || kinds[to + 1]?.isZip === true || kinds[to + 1]?.isStateWord === true;
}

const CITY_OF_STATE_ENDS = wordSet('BEACH CENTER CITY FALLS HEIGHTS PARK SPRINGS');

/** `HOUSTON TX 123 MAIN ST`: a known city with a house number or box right behind it, or behind its state. */
export function isCityBeforeLine({ tokens, kinds }: Pick<Text, 'tokens' | 'kinds'>, from: number): boolean {
  if (kinds[from]?.has(C.KNOWN_CITY_B) !== true) return false;
  let to = from + 1;
  while (kinds[to]?.has(C.KNOWN_CITY_I) === true && (tokens[to] as Token).before === BLANK) to++;
  if (kinds[to]?.isStateWord === true && kinds[to]?.isMainSuffix === false) to++;
  return kinds[to]?.has(C.PO_BOX_B) === true || (kinds[to]?.isDigit === true && !endsSegment(tokens, to + 1));
}

/** Whether the segment has a number in front of a token. */
function hasNumberBefore({ tokens, kinds }: Pick<Text, 'tokens' | 'kinds'>, at: number): boolean {
  for (let i = at; i > 0 && (tokens[i] as Token).before === BLANK; i--) if ((kinds[i - 1] as TokenFeatures).isDigit) return true;
  return false;
}

/** `APT 84715` is a unit; FL is a state sooner than a floor, and KEY the type of a street. */
export function isAnnounced(before: TokenFeatures): boolean {
  return !before.isStateWord && !before.isMainSuffix && ANNOUNCING.some((id) => before.has(id));
}

/** `2673 VILLA MONTEREY 95111 SAN JOSE CA`: behind a number and words. */
function standsBehindLine({ tokens, kinds }: Pick<Text, 'tokens' | 'kinds'>, { from }: Span): boolean {
  const before = kinds[from - 1] as TokenFeatures;
  return !before.isDigit && hasNumberBefore({ tokens, kinds }, from - 1);
}

/** The GLEN of `21061 MD GLEN BURNIE`: a city behind the state, not the type of a street. */
function opensCity({ tokens, kinds }: Text, state: StateSpan, zip: Span | null): boolean {
  const word = kinds[state.to + 1];
  return zip?.to === state.from && !endsSegment(tokens, state.to + 1) && word?.isDigit === false && !word.has(C.DIRECTION_TWO_LETTERS);
}

/** The MAINE of `364 MAINE MALL RD`: between a house number and the type of its street. The ILLINOIS of `455 E ILLINOIS`: all of its name. */
function isInName({ tokens, kinds }: Text, { from, to }: StateSpan): boolean {
  const { from: first } = segmentAt(tokens, from);
  const isLine = first < from && kinds[first]?.isDigit === true && kinds[first]?.isZip === false;
  if (isLine && from - first <= 2 && endsSegment(tokens, to) && tokens.slice(first + 1, from).every(({ text }) => DIRECTIONALS.has(text)))
    return true;
  if (startsSegment(tokens, from) || endsSegment(tokens, to) || !hasNumberBefore({ tokens, kinds }, from)) return false;
  const { to: end } = segmentAt(tokens, from);
  return (kinds[end - 1] as TokenFeatures).has(C.SUFFIX_COMMON) && !kinds.slice(to, end).some(({ isDigit }) => isDigit);
}

/**
 * The VIRGINIA of `VIRGINIA ZOO, 3500 GRANBY ST`: in front of all numbers, and the words behind it are no city; nor are many in front of it.
 */
function isOfName({ tokens, kinds, places }: Text, state: StateSpan): boolean {
  const { from, to } = segmentAt(tokens, state.from);
  if (places === undefined || kinds.slice(0, to).some(({ hasDigits }) => hasDigits)) return false;
  return state.from > from ? state.from - from > LONGEST_CITY : !isCity(textOf(tokens, state.to, to), state.code, places);
}

/** A known city opens the text right before its state. */
function isBehindItsCity(text: Text, { from, code }: StateSpan): boolean {
  if (isCityBeforeLine(text, 0)) return true;
  return from > 0 && from <= LONGEST_CITY && isCity(textOf(text.tokens, 0, from), code, text.places);
}

function stateEvidence(text: Text, state: StateSpan, zip: Span | null): number {
  const { tokens, kinds, closing } = text;
  const starts = startsSegment(tokens, state.from);
  const ends = endsSegment(tokens, state.to);
  const next = kinds[state.to];
  // VIRGINIA AVE, OKLAHOMA CITY, and the floor of `FL 37`.
  if (!ends && ((next?.isMainSuffix === true && !opensCity(text, state, zip)) || isCityOfState(text, state))) return EVIDENCE.street;
  if (!ends && next?.isDigit === true && !next.isZip && endsSegment(tokens, state.to + 1)) return EVIDENCE.street;
  if (isInName(text, state)) return EVIDENCE.street;
  if (starts && ends) return state.from >= closing ? EVIDENCE.closing : EVIDENCE.apart;
  // `ERIE PA 12 ELM ST`
  if (next?.isDigit === true && isBehindItsCity(text, state) && !hasNumberBefore(text, state.from)) return EVIDENCE.edge;
  // The CT of `31 TENBY CT`.
  const last = kinds[state.from];
  if (last?.isMainSuffix === true && ends && hasNumberBefore(text, state.from)) return EVIDENCE.closing + EVIDENCE.likeSuffix;
  if (state.from >= closing) return EVIDENCE.closing;
  if (starts || ends) return zip === null && isOfName(text, state) ? EVIDENCE.inside : EVIDENCE.edge;
  return zip !== null && isBeside(zip, state) ? 0 : EVIDENCE.inside;
}
