import { C, EDGE_GROUP, FIRST_PLACE_CLASS, groupOf, pairBefore, pairBehind } from './classes.js';
import { classifyWords, LONGEST_PHRASE } from './lexicon.js';
import type { PlaceKnowledge } from './components.js';
import { CITIES } from './data/cities.js';
import { STATE_BY_CODE, STATE_NAMES } from './data/states.js';
import { L, LABEL_COUNT } from './labels.js';
import { BLANK, type Token } from './tokens.js';

/** What the decoder knows of a text: for each token its classes and the labels that it may take. */
export interface Evidence {
  readonly tokens: readonly Token[];
  /** Class indices of each token; those of its place in the text come last. */
  readonly classes: readonly (readonly number[])[];
  /** Number of leading entries of `classes[i]` that describe the token itself. */
  readonly ownClasses: Uint16Array;
  /** `allowed[i * LABEL_COUNT + label]`: 0 where the token may not take the label, else {@link BEGINS} and {@link CONTINUES}. */
  readonly allowed: Uint8Array;
  /** Index of the first token of the closing state, ZIP and country, or the number of tokens. */
  readonly lastLine: number;
}

/** Collects the evidence. `streetOnly` forbids everything outside a delivery line. */
export function gather(tokens: readonly Token[], streetOnly: boolean, places?: PlaceKnowledge): Evidence {
  const classes: number[][] = tokens.map(() => []);
  classifyWords(
    tokens.map((token) => token.text),
    classes,
  );
  const ownClasses = Uint16Array.from(classes, (list) => list.length);
  // One byte for each token and class: the tests below ask many times.
  const table = new Uint8Array(tokens.length * FIRST_PLACE_CLASS);
  for (let i = 0; i < tokens.length; i++) for (const id of classes[i] as number[]) table[i * FIRST_PLACE_CLASS + id] = 1;
  const has: ClassTest = (i, id) => i >= 0 && table[i * FIRST_PLACE_CLASS + id] === 1;
  const lastLine = findLastLine(tokens, has);
  addPlaces(tokens, classes, lastLine, has);
  if (!streetOnly) addCitySpans(tokens, classes, lastLine, places);
  addPairs(tokens, classes, ownClasses);
  const allowed = new Uint8Array(tokens.length * LABEL_COUNT);
  for (let i = 0; i < tokens.length; i++) allow(allowed.subarray(i * LABEL_COUNT, (i + 1) * LABEL_COUNT), i, tokens, has, streetOnly);
  return { tokens, classes, ownClasses, allowed, lastLine };
}

type ClassTest = (token: number, id: number) => boolean;

/** From the right: country, ZIP+4, ZIP and state. */
function findLastLine(tokens: readonly Token[], has: ClassTest): number {
  let end = tokens.length;
  while (end > 0 && (has(end - 1, C.COUNTRY_B) || has(end - 1, C.COUNTRY_I)) && !has(end - 1, C.STATE_I)) end--;
  if (end > 1 && has(end - 1, C.DIGITS4) && has(end - 2, C.DIGITS5)) end -= 2;
  else if (end > 0 && (has(end - 1, C.DIGITS5) || has(end - 1, C.ZIP9) || isZip(tokens[end - 1] as Token))) end--;
  while (end > 0 && has(end - 1, C.STATE_I)) end--;
  if (end > 0 && isStateWord(end - 1, has)) end--;
  return end;
}

const isZip = (token: Token) => token.text.length === 9 && /^\d{9}$/.test(token.text);
const isStateWord = (i: number, has: ClassTest) => has(i, C.STATE_CODE) || has(i, C.STATE_B) || has(i, C.STATE_SHORT);

function addPlaces(tokens: readonly Token[], classes: number[][], lastLine: number, has: ClassTest): void {
  const count = tokens.length;
  const isSeparated = tokens.some((token, i) => i > 0 && i <= lastLine && token.before !== BLANK && i < count);
  const firstSeparator = tokens.findIndex((token, i) => i > 0 && token.before !== BLANK);
  const hasZip = tokens.slice(lastLine).some((_, i) => has(lastLine + i, C.DIGITS5) || has(lastLine + i, C.ZIP9));
  let number = false;
  let suffix = false;
  for (let i = 0; i < count; i++) {
    const list = classes[i] as number[];
    if (i > 0 && (tokens[i] as Token).before !== BLANK) suffix = false;
    if (suffix) list.push(C.SUFFIX_BEFORE);
    if (number) list.push(C.NUMBER_BEFORE);
    if (has(i, C.SUFFIX_COMMON) || has(i, C.SUFFIX_USUAL)) suffix = true;
    if (startsWithDigit(tokens[i] as Token)) number = true;
    if (i === 0) list.push(C.FIRST);
    if (i === count - 1) list.push(C.LAST);
    list.push(isSeparated ? C.SEPARATED_TEXT : C.BARE_TEXT);
    list.push(i < lastLine ? C.BEFORE_LAST_LINE : hasZip ? C.IN_LAST_LINE : C.LAST_WITHOUT_ZIP);
    if (firstSeparator < 0 || i < firstSeparator) list.push(C.FIRST_SEGMENT);
  }
  let left = 0;
  let segments = 0;
  suffix = false;
  number = false;
  for (let i = count - 1; i >= 0; i--) {
    const list = classes[i] as number[];
    const next = tokens[i + 1];
    const breaks =
      i === count - 1 ||
      i + 1 === lastLine ||
      (next !== undefined && next.before !== BLANK) ||
      has(i + 1, C.HASH) ||
      has(i + 1, C.UNIT_NUMBERED);
    if (i < lastLine && next !== undefined && i + 1 !== lastLine && next.before !== BLANK) segments++;
    if (breaks) {
      left = 0;
      suffix = false;
    }
    list.push(left === 0 ? C.ENDS_SEGMENT : left === 1 ? C.ENDS_SEGMENT_1 : left === 2 ? C.ENDS_SEGMENT_2 : C.ENDS_SEGMENT_3);
    if (i < lastLine && segments === 0) list.push(C.LAST_SEGMENT);
    if (suffix) list.push(C.SUFFIX_LATER);
    if (number) list.push(C.NUMBER_LATER);
    if (has(i, C.SUFFIX_COMMON) || has(i, C.SUFFIX_USUAL)) suffix = true;
    if (i < lastLine && startsWithDigit(tokens[i] as Token)) number = true;
    left++;
  }
}

/** Marks the words in front of state and ZIP code that are a known city, the longest such run and the shorter ones in it. */
function addCitySpans(tokens: readonly Token[], classes: number[][], lastLine: number, places: PlaceKnowledge | undefined): void {
  const state = stateOf(tokens, lastLine);
  const zip = tokens
    .slice(lastLine)
    .find((token) => /^\d{5}/.test(token.text))
    ?.text.slice(0, 5);
  const zipCity = zip === undefined ? undefined : places?.zip(zip)?.city.toUpperCase();
  let name = '';
  let longest = lastLine;
  const spans: number[] = [];
  for (let start = lastLine - 1; start >= Math.max(0, lastLine - LONGEST_PHRASE - 1); start--) {
    name = name === '' ? (tokens[start] as Token).text : `${(tokens[start] as Token).text} ${name}`;
    if (CITIES.has(name) || name === zipCity || places?.hasCity(name, state)) {
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

/** Classes of neighbouring groups; a separator counts as an edge. */
function addPairs(tokens: readonly Token[], classes: number[][], ownClasses: Uint16Array): void {
  const groups = classes.map((list, i) => groupOf(list, ownClasses[i] as number));
  for (let i = 0; i < tokens.length; i++) {
    const joined = (at: number) => tokens[at]?.before === BLANK;
    const own = groups[i] as number;
    const previous = i > 0 && joined(i) ? (groups[i - 1] as number) : EDGE_GROUP;
    const next = i + 1 < tokens.length && joined(i + 1) ? (groups[i + 1] as number) : EDGE_GROUP;
    (classes[i] as number[]).push(pairBehind(previous, own), pairBefore(own, next));
  }
}

function startsWithDigit(token: Token): boolean {
  const code = token.text.charCodeAt(0);
  return code >= 48 && code <= 57;
}

/** Bits of {@link Evidence.allowed}: the label may stand behind another label, behind itself. */
export const BEGINS = 1;
export const CONTINUES = 2;

const UNIT_IDS = [L.LEAD_UNIT_ID, L.MID_UNIT_ID, L.UNIT_ID, L.UNIT2_ID] as const;
const OUTSIDE_STREET = [L.LEAD, L.AFTER, L.CITY, L.STATE, L.ZIP, L.ZIP4, L.COUNTRY, L.TAIL] as const;

function allow(mask: Uint8Array, i: number, tokens: readonly Token[], has: ClassTest, streetOnly: boolean): void {
  const token = tokens[i] as Token;
  const own = (id: number) => has(i, id);
  const any = (a: number, b: number, c = a, d = a, e = a, f = a) => own(a) || own(b) || own(c) || own(d) || own(e) || own(f);
  const word = token.text;
  const put = (label: number, condition: boolean) => {
    if (condition) mask[label] = BEGINS | CONTINUES;
  };
  /** A label of closed phrases: it begins where the lexicon begins one, and goes on inside one only. */
  const phrase = (label: number, begins: boolean, continues: boolean) => {
    mask[label] = (begins ? BEGINS : 0) | (continues ? CONTINUES : 0);
  };
  const digit = startsWithDigit(token);
  const hash = own(C.HASH);
  const sign = hash || own(C.NUMBER_SIGN);
  const identifier = digit || any(C.LETTER, C.LETTER_NUMBER, C.GRID, C.HYPHENATED);
  const zip = any(C.DIGITS5, C.ZIP9) || isZip(token);

  for (const label of [L.LEAD, L.AFTER, L.TAIL]) put(label, true);
  put(L.NAME, !hash);
  put(L.CITY, !hash && !zip && !any(C.DIGITS3, C.DIGITS4, C.DIGITS6));
  phrase(L.NUMBER, (identifier && !own(C.ORDINAL_NUMBER)) || own(C.CARDINAL_WORD) || hash, identifier && !own(C.ORDINAL_NUMBER));
  for (const label of [L.PRE_DIR, L.POST_DIR])
    phrase(label, any(C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS, C.DIRECTION_WORD, C.DIRECTION_B), own(C.DIRECTION_I));
  put(L.PRE_MOD, own(C.PRE_MODIFIER) && isRoadStart(i + 1, has, tokens));
  put(L.POST_MOD, own(C.POST_MODIFIER));
  phrase(
    L.PRE_TYPE,
    any(C.HIGHWAY, C.HIGHWAY_B, C.PREFIX_FOREIGN, C.PREFIX_ENGLISH) || stateBeforeRoad(i, has, tokens),
    any(C.HIGHWAY_I, C.STATE_I) || (isStateEnd(i - 1, has) && any(C.HIGHWAY, C.HIGHWAY_B)),
  );
  phrase(L.PRE_SEP, own(C.SEPARATOR_B), own(C.SEPARATOR_I));
  put(L.POST_TYPE, any(C.SUFFIX_COMMON, C.SUFFIX_USUAL, C.SUFFIX_RARE, C.SUFFIX_UNLISTED, C.SUFFIX_MISSPELT));
  const unit = sign || any(C.UNIT_NUMBERED, C.UNIT_LONE, C.UNIT_UNLISTED);
  for (const label of [L.LEAD_UNIT, L.MID_UNIT, L.UNIT, L.UNIT2]) phrase(label, unit, sign || own(C.UNIT_LONE) || own(C.UNIT_NUMBERED));
  for (const label of UNIT_IDS) put(label, identifier || sign || word.length <= 3 || any(C.UNIT_LONE, C.CARDINAL_WORD, C.DIRECTION_WORD));
  const floorNumber = (digit || any(C.ORDINAL_WORD, C.CARDINAL_WORD, C.FLOOR_NAME)) && has(i + 1, C.FLOOR_WORD);
  for (const label of [L.LEAD_FLOOR_ID, L.FLOOR_ID, L.FLOOR2_ID]) put(label, floorNumber);
  for (const label of [L.LEAD_FLOOR, L.FLOOR, L.FLOOR2]) put(label, own(C.FLOOR_WORD));
  phrase(L.PO_BOX, any(C.PO_BOX_B, C.PO_BOX_WEAK), own(C.PO_BOX_I) || sign);
  put(L.PO_BOX_ID, identifier || sign || word.length <= 2);
  phrase(L.ROUTE, own(C.ROUTE_B), own(C.ROUTE_I) || sign);
  put(L.ROUTE_ID, identifier || sign);
  phrase(L.BOX, own(C.BOX_WORD) || hash, sign || (own(C.BOX_WORD) && has(i - 1, C.PO_BOX_WEAK)));
  put(L.BOX_ID, identifier || sign || word.length <= 2);
  phrase(L.GENERAL, own(C.GENERAL_B), own(C.GENERAL_I));
  phrase(L.STATE, isStateWord(i, has), own(C.STATE_I));
  put(L.ZIP, zip || (own(C.DIGITS4) && i > 0 && isStateWord(i - 1, has)));
  put(L.ZIP4, own(C.DIGITS4) && i > 0 && has(i - 1, C.DIGITS5));
  phrase(L.COUNTRY, own(C.COUNTRY_B), own(C.COUNTRY_I));
  if (streetOnly) for (const label of OUTSIDE_STREET) mask[label] = 0;
}

/** A modifier in front is told from a name's first word by the road type or directional behind it (OLD HIGHWAY 5, OLD ORCHARD RD). */
function isRoadStart(i: number, has: ClassTest, tokens: readonly Token[]): boolean {
  const classes = [C.HIGHWAY, C.HIGHWAY_B, C.DIRECTION_LETTER, C.DIRECTION_TWO_LETTERS, C.DIRECTION_WORD, C.PRE_MODIFIER, C.PREFIX_FOREIGN];
  return classes.some((id) => has(i, id)) || stateBeforeRoad(i, has, tokens);
}

/** A state's name or code in front of a road number or road type: `KY 440`, `KENTUCKY HIGHWAY 189`. */
function stateBeforeRoad(i: number, has: ClassTest, tokens: readonly Token[]): boolean {
  if (!isStateWord(i, has)) return false;
  let next = i + 1;
  while (has(next, C.STATE_I)) next++;
  return tokens[next] !== undefined && (startsWithDigit(tokens[next] as Token) || has(next, C.HIGHWAY) || has(next, C.HIGHWAY_B));
}

const isStateEnd = (i: number, has: ClassTest) => has(i, C.STATE_I) || isStateWord(i, has);
