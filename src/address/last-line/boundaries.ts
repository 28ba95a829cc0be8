import { ZIP_DIGITS } from '../../text/digits.js';
import type { PlaceKnowledge } from '../components.js';
import { UNITED_STATES_WORDS } from '../data/countries.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { statesOfCity } from '../data/known-cities.js';
import { stateCodeOf, ZERO_STATES } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { UNITS } from '../data/units.js';
import { BUILDINGS, COUNTY_WORDS, SAID_IN } from '../data/words.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import { LONGEST_PHRASE, Sign, type Words } from '../grammar/lexicon.js';
import { endsSegment, endsStreet, isZip, opensWithDigit, segmentAt, textOf } from '../grammar/segments.js';
import { BLANK, COMMA, LINE, type Token } from '../grammar/tokens.js';
import { cityOfZip, isCity, LONGEST_CITY, stateAt } from './known-places.js';
import { withNumberInFront } from './number-behind.js';

/*
 * Separators that a text lacks or has at the wrong place. The grammar reads separators as the ends of parts and knows the order of mail:
 * they are put right before it.
 */

/** A word alone may belong to the street. */
const SHORTEST_NAME = 2;

/** The same array where nothing is to be put right. */
export function withBoundaries({ tokens: written, signs }: Words, places: PlaceKnowledge | undefined): readonly Token[] {
  const tokens = (signs & Sign.ZERO_STATE) !== 0 && (signs & Sign.ASIDE) !== 0 ? withZeroOfZip(written) : written;
  const inOrder = withNumberInFront(tokens, places);
  const apart = (signs & Sign.BUILDING) === 0 ? inOrder : withBuildingApart(inOrder);
  const said = (signs & Sign.COUNTY) === 0 ? apart : withCountySpelled(apart, places);
  const mail = (signs & Sign.IN) === 0 ? said : withoutIn(said, places);
  return places === undefined || (signs & Sign.LINE) === 0 ? mail : withWholeCity(mail, places);
}

/** Puts the zero back that a spreadsheet took from a ZIP code with its four digits: `BOSTON MA 2108-1234`. */
function withZeroOfZip(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findLastIndex(({ text }, i) => ZERO_STATES.has(tokens[i - 1]?.text ?? '') && /^\d{4}-\d{4}$/.test(text));
  const isLast = endsSegment(tokens, at + 1) || UNITED_STATES_WORDS.has((tokens[at + 1] as Token).text);
  if (at < 0 || !isLast) return tokens;
  const zip = tokens[at] as Token;
  return tokens.with(at, { ...zip, text: `0${zip.text}` });
}

/** A comma in the place of a word. */
function withCommaAt(tokens: readonly Token[], at: number): readonly Token[] {
  return tokens.toSpliced(at, 2, { ...(tokens[at + 1] as Token), before: COMMA });
}

/** Takes out the IN or NEAR of `12 ELM ST IN AMES, IOWA`, as people say it: behind a street or unit, in front of a city. */
function withoutIn(tokens: readonly Token[], places: PlaceKnowledge | undefined): readonly Token[] {
  const isSaid = (i: number): boolean => i > 1 && mayEndLine(tokens[i - 1] as Token) && isCityAt(tokens, i + 1, places);
  const at = tokens.findIndex(({ text }, i) => SAID_IN.has(text) && isSaid(i));
  if (at < 0 || !tokens.slice(0, at).some(opensWithDigit)) return tokens;
  return withCommaAt(tokens, at);
}

function mayEndLine(token: Token): boolean {
  return SUFFIXES.has(token.text) || DIRECTIONALS.has(token.text) || (opensWithDigit(token) && !isZip(token));
}

/**
 * A known name that ends its part of the text, or words without a type in front of a state or ZIP code; not where the word in front of IN
 * begins the name: LAKE IN THE HILLS.
 */
function isCityAt(tokens: readonly Token[], from: number, places: PlaceKnowledge | undefined): boolean {
  if (tokens[from]?.before !== BLANK) return false;
  const isKnown = (start: number, to: number): boolean => {
    const name = textOf(tokens, start, to);
    return statesOfCity(name) !== undefined || places?.hasCity(name, null) === true;
  };
  for (let to = from + 1; to <= from + LONGEST_CITY; to++) {
    const [last, next] = [(tokens[to - 1] as Token).text, tokens[to]];
    if (/\d/.test(last)) return false;
    const isInArea = next !== undefined && (isZip(next) || stateCodeOf(next.text) !== undefined);
    if (next?.before === BLANK && !isInArea) continue;
    return ((isInArea && !SUFFIXES.has(last)) || isKnown(from, to)) && !isKnown(from - 2, to);
  }
  return false;
}

/** Sets the name of a building apart that runs on behind a street with a number. */
function withBuildingApart(tokens: readonly Token[]): readonly Token[] {
  for (let from = 0; from < tokens.length; ) {
    const { to } = segmentAt(tokens, from);
    const at = to < tokens.length && opensWithDigit(tokens[from]) ? startOfBuilding(tokens, from, to) : -1;
    if (at >= 0) return tokens.map((token, i) => (i === at ? { ...token, before: COMMA } : token));
    from = to;
  }
  return tokens;
}

/** Where a building's name follows number, name, type and directional; else below 0. */
function startOfBuilding(tokens: readonly Token[], from: number, to: number): number {
  // Number and name stand in front of the type.
  let at = from + 2;
  while (at < to && !endsStreet(tokens[at])) at++;
  at++;
  if (DIRECTIONALS.has(tokens[at]?.text ?? '')) at++;
  if (to - at < SHORTEST_NAME || endsStreet(tokens[to - 1])) return -1;
  const name = tokens.slice(at, to);
  const isBuilding = name.some(({ text }, i) => i > 0 && BUILDINGS.has(text));
  return isBuilding && !UNITS.has((name[0] as Token).text) && !name.some(opensWithDigit) ? at : -1;
}

/**
 * The CO of `BALTIMORE CO, MD` as COUNTY: behind a name, in front of the state or a ZIP code of another one. Not of `EDGEWATER CO CO`, a city of
 * Colorado, nor where the state has no county of the name.
 */
function withCountySpelled(tokens: readonly Token[], places: PlaceKnowledge | undefined): readonly Token[] {
  const at = tokens.findIndex(({ text, before }, i) => i > 0 && before === BLANK && COUNTY_WORDS.has(text) && isCounty(tokens, i, places));
  return at < 0 ? tokens : tokens.with(at, { ...(tokens[at] as Token), text: 'COUNTY' });
}

function isCounty(tokens: readonly Token[], at: number, places: PlaceKnowledge | undefined): boolean {
  const next = tokens[at + 1];
  if (next === undefined) return false;
  const state = stateAt(tokens, at + 1, LONGEST_PHRASE);
  const behind = state?.to ?? at + 1;
  const isEnd = endsSegment(tokens, behind) || isZip(tokens[behind]);
  const states = state !== null ? [state.code] : isZip(next) ? statesOfZip(next.text) : [];
  if (states.length === 0 || !isEnd || (state === null && states.includes(COLORADO))) return false;
  // The longest name in front of it.
  const { from } = segmentAt(tokens, at);
  for (let first = Math.max(from, at - LONGEST_CITY); first < at; first++) {
    const name = textOf(tokens, first, at);
    if (/\d/.test(name)) continue;
    if (states.includes(COLORADO) && isCity(name, COLORADO, places)) return false;
    if (states.some((code) => places?.hasCounty?.(name, code) === true)) return true;
  }
  // Without places a ZIP code alone does not tell a county from a company.
  const isSaid = state !== null && state.code !== COLORADO;
  return places?.hasCounty === undefined && isSaid && !/\d/.test((tokens[at - 1] as Token).text);
}

const COLORADO = 'CO';

/**
 * Joins the city of the ZIP code where a line ends inside its name, as where lists cut a text: `101 PARKSIDE DR BRIDGE` and `CITY, TX
 * 77611`.
 */
function withWholeCity(tokens: readonly Token[], places: PlaceKnowledge): readonly Token[] {
  const end = tokens.findLastIndex(({ before }) => before === LINE);
  if (end < 1) return tokens;
  const zip = tokens.findLast((token, i) => i > end && isZip(token));
  const city = zip === undefined ? undefined : cityOfZip(zip.text.slice(0, ZIP_DIGITS), places)?.split(' ');
  if (city === undefined || city.length < 2 || city.length > LONGEST_CITY) return tokens;
  for (let inFront = 1; inFront < city.length; inFront++) {
    const from = end - inFront;
    // A number and a street have to be left.
    if (from < 2 || !city.every((word, i) => tokens[from + i]?.text === word)) continue;
    // A directional on its own line is the street's.
    if (inFront === 1 && (tokens[from] as Token).before !== BLANK && DIRECTIONALS.has(city[0] as string)) continue;
    return tokens.map((token, i) => (i === from ? { ...token, before: LINE } : i === end ? { ...token, before: BLANK } : token));
  }
  return tokens;
}
