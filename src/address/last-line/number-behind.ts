import { ZIP_DIGITS } from '../../text/digits.js';
import { ORDINAL_DIGITS } from '../../text/ordinals.js';
import type { PlaceKnowledge } from '../components.js';
import { isConnector } from '../crossing/crossing.js';
import { DIRECTIONALS } from '../data/directionals.js';
import { HIGHWAY_TYPES } from '../data/highways.js';
import { wordSet } from '../data/pairs.js';
import { stateCodeOf } from '../data/states.js';
import { SUFFIXES } from '../data/suffixes.js';
import { NUMBER_SIGNS, UNITS } from '../data/units.js';
import { statesOfZip } from '../data/zip-prefixes.js';
import { endsSegment, isHouseNumber, isZip, opensWithDigit, segmentAt, startsSegment, textOf } from '../grammar/segments.js';
import { BLANK, COMMA, type Token } from '../grammar/tokens.js';
import { isBeforeClosingCity, isCity, isCityOfZip, LONGEST_CITY, statesIn } from './known-places.js';

/*
 * House numbers behind their street, as much of the world writes them. The grammar knows the order of mail, so the number is put in front.
 */

/** The same array where no number stands behind its street, as where one opens the text that is no ZIP code. */
export function withNumberInFront(tokens: readonly Token[], places: PlaceKnowledge | undefined): readonly Token[] {
  if (opensWithDigit(tokens[0]) && !isZip(tokens[0])) return tokens;
  if (SPANISH.has(tokens[0]?.text ?? '')) return withNumberOfCalle(tokens);
  if (tokens.length < SHORTEST_LINE || tokens.some(isConnector)) return tokens;
  const behindArea = withNumberBehindArea(tokens, places);
  return behindArea === tokens ? withNumberOfOpening(tokens, places) : behindArea;
}

/**
 * Of a street that opens the text: `COLT DR 253, NASHVILLE TN`, `W 7800 S, 1754, WEST JORDAN UT`. Not that of a road (`COUNTY RD 24`), nor
 * where another part may begin with a house number.
 */
function withNumberOfOpening(tokens: readonly Token[], places: PlaceKnowledge | undefined): readonly Token[] {
  const { to } = segmentAt(tokens, 0);
  const first = tokens[0] as Token;
  if (UNITS.has(first.text) || /\d/.test(first.text)) return tokens;
  const runsOn = numberRunningOn(tokens, places);
  if (runsOn > 0) return isNamedStreet(tokens, 0, runsOn) ? moved(tokens, 0, runsOn) : tokens;
  const isAlone = !isNumbered(tokens[to - 1]) || (isNumbered(tokens[to]) && segmentAt(tokens, to).to === to + 1);
  const at = isAlone ? to : to - 1;
  const [last, number] = [tokens[at - 1] as Token, tokens[at]];
  if (at < 2 || at === tokens.length - 1 || !isNumbered(number) || tokens[at + 1]?.before === BLANK) return tokens;
  // `W 7800 S 1754`, `ROUTE 30 N 2968`.
  const isNumberedStreet = DIRECTIONALS.has(last.text) && opensWithDigit(tokens[at - 2]);
  const isStreet =
    isNumberedStreet ||
    (isAlone ? SUFFIXES.has(last.text) || DIRECTIONALS.has(last.text) || opensWithDigit(last) : isNamedStreet(tokens, 0, at));
  const end = tokens.at(-1) as Token;
  // Five digits are the ZIP code, unless there is one, or the place has no such.
  const state = stateCodeOf(end.text);
  const isBehindPlace =
    state === undefined ? closesWithCity(tokens, at, places) : !(isZip(number) && statesOfZip(number.text).includes(state));
  if (!isStreet || !(isZip(end) || isBehindPlace)) return tokens;
  const mayBegin = tokens.some((token, i) => i > at && token.before !== BLANK && opensWithDigit(token) && tokens[i + 1]?.before === BLANK);
  return mayBegin ? tokens : moved(tokens, 0, at);
}

/**
 * The number behind which a place or unit runs on, or the text ends: `COLT DR 253, 37210 NASHVILLE`, `COLT DR 253 NASHVILLE TN 37210`, `COLT
 * DR 253 APT 4`; -1 for none.
 */
function numberRunningOn(tokens: readonly Token[], places: PlaceKnowledge | undefined): number {
  const at = tokens.findIndex((token, i) => i > 1 && isNumbered(token));
  const next = tokens[at + 1];
  if (at < 0 || at >= segmentAt(tokens, 0).to || tokens.slice(0, at).some(isHouseNumber)) return -1;
  if (next === undefined || isUnitAt(tokens, at + 1)) return isZip(tokens[at]) || tokens.slice(0, at - 1).some(isStateCode) ? -1 : at;
  if (isZip(next)) return isBeforeClosingCity(tokens, at + 1, places) ? at : -1;
  const zip = tokens.length - 1;
  const state = statesIn(tokens).at(-1);
  if (state?.to !== zip || state.from <= at + 1 || !isZip(tokens[zip]) || segmentAt(tokens, at).to < state.from) return -1;
  const isStreet = tokens.slice(at + 1, state.from).some(({ text }) => /\d/.test(text) || SUFFIXES.has(text) || UNITS.has(text));
  return isStreet && !isCity(textOf(tokens, at + 1, state.from), state.code, places) ? -1 : at;
}

/** `COLT DR 253, NASHVILLE`: the words behind the number are a known city, and it is no ZIP code of it. */
function closesWithCity(tokens: readonly Token[], at: number, places: PlaceKnowledge | undefined): boolean {
  if (segmentAt(tokens, at + 1).to < tokens.length) return false;
  const name = textOf(tokens, at + 1);
  const number = tokens[at] as Token;
  if (places?.hasCity(name, null) !== true) return !isZip(number) && isCity(name, null, undefined);
  const place = isZip(number) ? places.zip(number.text) : null;
  return place === null || !places.hasCity(name, place.state) || places.hasZip?.(name, place.state, number.text) === false;
}

/** Of a street behind its state, ZIP code or city: `MD 21030 COCKEYSVILLE SHAWAN RD 801`, `75001 ADDISON, MIDWAY RD 15400 APT 3`. */
function withNumberBehindArea(tokens: readonly Token[], places: PlaceKnowledge | undefined): readonly Token[] {
  const at = tokens.findLastIndex((_, i) => i > 2 && isBehindType(tokens, i));
  if (at < 0 || !(endsSegment(tokens, at + 1) || isUnitAt(tokens, at + 1))) return tokens;
  // What else has digits is the ZIP code, or belongs to a unit behind the number.
  const isOther = (token: Token, i: number): boolean =>
    (i < at ? !isZip(token) : i > at && !isUnit(tokens[i - 1])) && /\d/.test(token.text) && !ORDINAL_DIGITS.test(token.text);
  if (tokens.some(isOther)) return tokens;
  const start = startOfStreet(tokens, at, places);
  return start > 0 && isNamedStreet(tokens, start, at) ? moved(tokens, start, at) : tokens;
}

/** A number behind the type of a street; not the ZIP code of `FARMINGTON CT 06030`. */
function isBehindType(tokens: readonly Token[], at: number): boolean {
  const [type, number] = [tokens[at - 1]?.text ?? '', tokens[at]];
  return isNumbered(number) && number.before === BLANK && SUFFIXES.has(type) && !(isZip(number) && stateCodeOf(type) !== undefined);
}

export const endsWithHouseNumber = (tokens: readonly Token[]): boolean => isBehindType(tokens, tokens.length - 1);

/** Where the street begins whose number is at a token; -1 where nothing tells what is in front of it. */
function startOfStreet(tokens: readonly Token[], at: number, places: PlaceKnowledge | undefined): number {
  let run = at;
  while (!startsSegment(tokens, run) && !isHouseNumber(tokens[run - 1])) run--;
  const zip = tokens.slice(0, run).find(isZip)?.text.slice(0, ZIP_DIGITS);
  const isOfZip = (code: string): boolean => zip === undefined || statesOfZip(zip).includes(code);
  const state = statesIn(tokens, at).find(
    ({ from, to, code }) => to < at && isOfZip(code) && (from <= run || isCity(textOf(tokens, run, from), code, places)),
  );
  // `NEW YORK, 14285 WYCLIFF WAY 14110`
  if (zip !== undefined && state !== undefined && isZip(tokens[at]) && statesOfZip((tokens[at] as Token).text).includes(state.code))
    return -1;
  const isPlace = (name: string): boolean => {
    if (state !== undefined) return isCity(name, state.code, places);
    if (zip === undefined) return places?.hasCity(name, null) === true;
    return places !== undefined && isCityOfZip(name, zip, places);
  };
  const start = Math.max(run, state?.to ?? 0);
  const isSaid = zip !== undefined || state !== undefined;
  const before = tokens.slice(0, start).filter((token, i) => !isZip(token) && !(state !== undefined && i >= state.from && i < state.to));
  const isPlaced = before.length > 0 && isPlace(textOf(before));
  if (startsSegment(tokens, start)) {
    // `12224 EASTERN AVE, MIDDLE RIVER 21220`: a line is in front.
    const isLine = before.length > 1 && SUFFIXES.has((before.at(-1) as Token).text);
    return start > 0 && (isPlaced || (isSaid && !isLine)) ? start : -1;
  }
  if (!isSaid) return -1;
  if (before.length > 0) return state !== undefined || isPlaced ? start : -1;
  for (let to = Math.min(start + LONGEST_CITY, at - SHORTEST_STREET); to > start; to--) if (isPlace(textOf(tokens, start, to))) return to;
  // One name in front of the type is no city and a street: `TX 78701 LAVACA ST 100`, not `VIRGINIA BEACH BLVD 100`.
  return state !== undefined && zip !== undefined && at - start === SHORTEST_STREET ? start : -1;
}

/** A name and a type. */
const SHORTEST_STREET = 2;
/** The same and a number. */
const SHORTEST_LINE = 3;

/** The number of a street that begins at a token, put in front of it. */
function moved(tokens: readonly Token[], from: number, at: number): readonly Token[] {
  const first = tokens[from] as Token;
  const number = { ...(tokens[at] as Token), before: first.before };
  return [...tokens.slice(0, from), number, { ...first, before: BLANK }, ...tokens.slice(from + 1, at), ...tokens.slice(at + 1)];
}

/** Of Spanish streets of Puerto Rico, where no separator tells number and city apart: `CALLE LOIZA 1234 SAN JUAN PR`. */
function withNumberOfCalle(tokens: readonly Token[]): readonly Token[] {
  const at = tokens.findIndex((token, i) => i > 1 && (token.before !== BLANK || opensWithDigit(token)));
  const isSigned = NUMBER_SIGNS.has(tokens[at - 1]?.text ?? '');
  const end = isSigned ? at - 1 : at;
  const [number, next] = [tokens[at], tokens[at + 1]];
  const isIn = ({ text }: Token): boolean => text === 'PR' || text === 'PUERTO' || /^00[679]\d\d/.test(text);
  if (end < 2 || UNITS.has(tokens[end - 1]?.text ?? '') || !isNumbered(number) || next === undefined || !tokens.slice(at + 1).some(isIn))
    return tokens;
  const behind = UNITS.has(next.text) ? next : { ...next, before: next.before || COMMA };
  return [{ ...number, before: BLANK }, ...tokens.slice(0, end), behind, ...tokens.slice(at + 2)];
}

const SPANISH = wordSet('AVE AVENIDA AVENUE CALLE CALLEJON CLL CLLE PASEO PASAJE');

/** Whether words are a name and a type, and no road that the number behind them names. */
function isNamedStreet(tokens: readonly Token[], from: number, to: number): boolean {
  const at = DIRECTIONALS.has((tokens[to - 1] as Token).text) ? to - 2 : to - 1;
  const [first, inner, type] = [tokens[from] as Token, tokens[at - 1], (tokens[at] as Token).text];
  if (at <= from || inner === undefined || !SUFFIXES.has(type) || (HIGHWAY_TYPES.has(type) && SUFFIXES.get(type) !== 'RD')) return false;
  const isShort = at === from + 1 || (at === from + 2 && DIRECTIONALS.has(first.text));
  if (HIGHWAY_TYPES.has(`${inner.text} ${type}`)) return !isShort && ALSO_NAMES.has(inner.text);
  return at > from + 1 || !DIRECTIONALS.has(first.text) || first.text.length > 2;
}

/** First words of roads that end the names of streets too: `GREEN HILL FARM RD`. */
const ALSO_NAMES = wordSet('FARM FOREST RANCH TOWN');

const isStateCode = ({ text }: Token): boolean => text.length === 2 && stateCodeOf(text) !== undefined;
const isUnit = (token: Token | undefined): boolean => token !== undefined && (NUMBER_SIGNS.has(token.text) || UNITS.has(token.text));
/** `APT 3`; not the LOWER of `MY ADDRESS IS 73 LOWER MAIN ST`. */
const isUnitAt = (tokens: readonly Token[], at: number): boolean => isUnit(tokens[at]) && /\d/.test(tokens[at + 1]?.text ?? '');
const isNumbered = (token: Token | undefined): token is Token => token !== undefined && HOUSE_NUMBER.test(token.text);
const HOUSE_NUMBER = /^\d{1,5}[A-Z]?$/;
