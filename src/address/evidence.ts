import { C, CLASS_COUNT, classifyWords } from './classes.js';
import { L, LABEL_COUNT } from './labels.js';
import { BLANK, type Token } from './tokens.js';

/** What the decoder knows of a text: for each token its classes and the labels that it may take. */
export interface Evidence {
  readonly tokens: readonly Token[];
  /** Class indices of each token; those of its place in the text come last. */
  readonly classes: readonly (readonly number[])[];
  /** Number of leading entries of `classes[i]` that describe the token itself. */
  readonly ownClasses: Uint16Array;
  /** `allowed[i * LABEL_COUNT + label]` is 1 where the token may take the label. */
  readonly allowed: Uint8Array;
  /** Index of the first token of the closing state, ZIP and country, or the number of tokens. */
  readonly lastLine: number;
}

/** Collects the evidence. `streetOnly` forbids everything outside a delivery line. */
export function gather(tokens: readonly Token[], streetOnly: boolean): Evidence {
  const classes: number[][] = tokens.map(() => []);
  classifyWords(
    tokens.map((token) => token.text),
    classes,
  );
  const has: ClassTest = (i, id) => classes[i]?.includes(id) === true;
  const ownClasses = Uint16Array.from(classes, (list) => list.length);
  const lastLine = findLastLine(tokens, has);
  addPlaces(tokens, classes, lastLine);
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

function addPlaces(tokens: readonly Token[], classes: number[][], lastLine: number): void {
  const count = tokens.length;
  const own = (i: number, id: number) => (classes[i] as number[]).includes(id);
  const isSeparated = tokens.some((token, i) => i > 0 && i <= lastLine && token.before !== BLANK && i < count);
  const firstSeparator = tokens.findIndex((token, i) => i > 0 && token.before !== BLANK);
  let number = false;
  let suffix = false;
  for (let i = 0; i < count; i++) {
    const list = classes[i] as number[];
    if (i > 0 && (tokens[i] as Token).before !== BLANK) suffix = false;
    if (suffix) list.push(C.SUFFIX_BEFORE);
    if (number) list.push(C.NUMBER_BEFORE);
    if (own(i, C.SUFFIX_COMMON) || own(i, C.SUFFIX_USUAL)) suffix = true;
    if (startsWithDigit(tokens[i] as Token)) number = true;
    if (i === 0) list.push(C.FIRST);
    if (i === count - 1) list.push(C.LAST);
    list.push(isSeparated ? C.SEPARATED_TEXT : C.BARE_TEXT);
    list.push(i >= lastLine ? C.IN_LAST_LINE : C.BEFORE_LAST_LINE);
    if (firstSeparator < 0 || i < firstSeparator) list.push(C.FIRST_SEGMENT);
  }
  let left = 0;
  let segments = 0;
  suffix = false;
  number = false;
  for (let i = count - 1; i >= 0; i--) {
    const list = classes[i] as number[];
    const next = tokens[i + 1];
    const breaks = i === count - 1 || i + 1 === lastLine || (next !== undefined && next.before !== BLANK) || isUnitStart(classes[i + 1] ?? []);
    if (i < lastLine && next !== undefined && i + 1 !== lastLine && next.before !== BLANK) segments++;
    if (breaks) {
      left = 0;
      suffix = false;
    }
    list.push(left === 0 ? C.ENDS_SEGMENT : left === 1 ? C.ENDS_SEGMENT_1 : left === 2 ? C.ENDS_SEGMENT_2 : C.ENDS_SEGMENT_3);
    if (i < lastLine && segments === 0) list.push(C.LAST_SEGMENT);
    if (suffix) list.push(C.SUFFIX_LATER);
    if (number) list.push(C.NUMBER_LATER);
    if (own(i, C.SUFFIX_COMMON) || own(i, C.SUFFIX_USUAL)) suffix = true;
    if (i < lastLine && startsWithDigit(tokens[i] as Token)) number = true;
    left++;
  }
}

function isUnitStart(classes: readonly number[]): boolean {
  return classes.includes(C.HASH) || classes.includes(C.UNIT_NUMBERED);
}

function startsWithDigit(token: Token): boolean {
  const code = token.text.charCodeAt(0);
  return code >= 48 && code <= 57;
}

const ANYWHERE = [L.NAME, L.CITY, L.LEAD, L.AFTER, L.TAIL] as const;
const UNIT_IDS = [L.LEAD_UNIT_ID, L.MID_UNIT_ID, L.UNIT_ID, L.UNIT2_ID] as const;
const OUTSIDE_STREET = [L.LEAD, L.AFTER, L.CITY, L.STATE, L.ZIP, L.ZIP4, L.COUNTRY, L.TAIL] as const;

function allow(mask: Uint8Array, i: number, tokens: readonly Token[], has: ClassTest, streetOnly: boolean): void {
  const token = tokens[i] as Token;
  const own = (id: number) => has(i, id);
  const word = token.text;
  const put = (label: number, condition: boolean) => {
    if (condition) mask[label] = 1;
  };
  const digit = startsWithDigit(token);
  for (const label of ANYWHERE) put(label, !own(C.HASH));
  put(L.LEAD, true);
  put(L.AFTER, true);
  put(L.TAIL, true);
  put(L.NUMBER, (digit && !own(C.ORDINAL_NUMBER)) || own(C.GRID) || own(C.LETTER_NUMBER) || own(C.LETTER) || own(C.CARDINAL_WORD) || own(C.HASH) || own(C.HYPHENATED) || own(C.FRACTION));
  for (const label of [L.PRE_DIR, L.POST_DIR]) put(label, own(C.DIRECTION_LETTER) || own(C.DIRECTION_WORD) || own(C.DIRECTION_I));
  put(L.PRE_MOD, own(C.PRE_MODIFIER));
  put(L.POST_MOD, own(C.POST_MODIFIER));
  put(L.PRE_TYPE, own(C.HIGHWAY) || own(C.HIGHWAY_B) || own(C.HIGHWAY_I) || own(C.PREFIX_FOREIGN) || own(C.PREFIX_ENGLISH) || stateBeforeRoad(i, has, tokens));
  put(L.PRE_SEP, own(C.SEPARATOR_B) || own(C.SEPARATOR_I));
  put(L.POST_TYPE, own(C.SUFFIX_COMMON) || own(C.SUFFIX_USUAL) || own(C.SUFFIX_RARE) || own(C.SUFFIX_UNLISTED));
  const unit = own(C.UNIT_NUMBERED) || own(C.UNIT_LONE) || own(C.UNIT_UNLISTED) || own(C.NUMBER_SIGN) || own(C.HASH);
  for (const label of [L.LEAD_UNIT, L.MID_UNIT, L.UNIT, L.UNIT2]) put(label, unit);
  for (const label of UNIT_IDS) put(label, digit || word.length <= 3 || own(C.LETTER_NUMBER) || own(C.GRID) || own(C.HYPHENATED) || own(C.LETTER) || unit || own(C.CARDINAL_WORD));
  for (const label of [L.LEAD_FLOOR_ID, L.FLOOR_ID, L.FLOOR2_ID]) put(label, (digit || own(C.ORDINAL_WORD) || own(C.CARDINAL_WORD)) && has(i + 1, C.FLOOR_WORD));
  for (const label of [L.LEAD_FLOOR, L.FLOOR, L.FLOOR2]) put(label, own(C.FLOOR_WORD));
  put(L.PO_BOX, own(C.PO_BOX_B) || own(C.PO_BOX_I) || own(C.PO_BOX_WEAK) || (own(C.HASH) && has(i - 1, C.PO_BOX_I)));
  put(L.PO_BOX_ID, digit || word.length <= 2 || own(C.LETTER_NUMBER) || own(C.HYPHENATED) || own(C.HASH));
  put(L.ROUTE, own(C.ROUTE_B) || own(C.ROUTE_I));
  put(L.ROUTE_ID, digit || own(C.LETTER) || own(C.HASH) || own(C.LETTER_NUMBER));
  put(L.BOX, own(C.BOX_WORD) || own(C.HASH));
  put(L.BOX_ID, digit || word.length <= 2 || own(C.LETTER_NUMBER) || own(C.HYPHENATED) || own(C.HASH));
  put(L.GENERAL, own(C.GENERAL_B) || own(C.GENERAL_I));
  put(L.STATE, isStateWord(i, has) || own(C.STATE_I));
  put(L.ZIP, own(C.DIGITS5) || own(C.ZIP9) || isZip(token) || (own(C.DIGITS4) && i > 0 && isStateWord(i - 1, has)));
  put(L.ZIP4, own(C.DIGITS4) && i > 0 && has(i - 1, C.DIGITS5));
  put(L.COUNTRY, own(C.COUNTRY_B) || own(C.COUNTRY_I));
  put(L.CITY, !own(C.HASH) && !(own(C.DIGITS5) || own(C.ZIP9) || own(C.DIGITS4) || own(C.DIGITS3) || own(C.DIGITS6)));
  if (streetOnly) for (const label of OUTSIDE_STREET) mask[label] = 0;
}

/** A state's name or code in front of a road number or road type: `KY 440`, `KENTUCKY HIGHWAY 189`. */
function stateBeforeRoad(i: number, has: ClassTest, tokens: readonly Token[]): boolean {
  if (!(has(i, C.STATE_CODE) || has(i, C.STATE_B) || has(i, C.STATE_I) || has(i, C.STATE_SHORT))) return false;
  const next = tokens[i + 1];
  return next !== undefined && (startsWithDigit(next) || has(i + 1, C.HIGHWAY) || has(i + 1, C.HIGHWAY_B) || has(i + 1, C.STATE_I));
}

export { CLASS_COUNT };
