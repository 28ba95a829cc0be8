import { isDigits } from '../text/digits.js';
import type { Components } from './components.js';
import { COEFFICIENTS, INTERCEPT } from './data/confidence.js';
import { DOUBT_ARRANGED, MOST } from './data/doubts.js';
import { ENGLISH_PREFIXES } from './data/prefixes.js';
import { STATE_BY_CODE, stateCodeOf } from './data/states.js';
import { LONE_UNITS, UNITS } from './data/units.js';
import { isNearType } from './near-parts.js';

/**
 * - `usual`: the text has the order of mail.
 * - `arranged`: the order was put right, by looking up state, ZIP code and city.
 * - `unlisted`: no list has the city, although the ZIP code exists.
 * - `doubtful`: words may be the city or an addressee, and no list of cities tells which; or the ZIP code is one of another state, or in front.
 */
export type PlaceEvidence = 'usual' | 'arranged' | 'unlisted' | 'doubtful';

/**
 * What makes a parse less sure, whatever its words. `unlisted`, `doubtful`: of the place. `unread`: a word that nothing explains, or a type
 * that is nearly one (`MAIN SREET`). `brokenStreet`: a comma in its name. `numberAsName`: `STREET 800`, `14392ND ST`. `oddNumber`: of several
 * numbers, with a point, of seven digits and more, or run together with a directional (`4105N CLIFF AVE`). `loneUnit`: without its number
 * (`NO BELL`), of designators alone (`LOWER LOT`), or behind a directional (`NORTH SIDE`). `oddUnit`: of two words without designator.
 * `noLine`: no street, and a number left out. `oddCity`: with digits, or a letter at its end (`AMES I A`).
 */
export type Doubt = keyof typeof MOST;

export interface ParseEvidence {
  readonly components: Components;
  /** Score above the best parse with other components. */
  readonly margin: number;
  readonly tokens: number;
  /** Tokens in no component. */
  readonly unplaced: number;
  /** Every word is in a component or in a name. */
  readonly isRead: boolean;
  /** A comma, line break or bracket stands in the street's name or before its type. */
  readonly isBroken: boolean;
  /** The number may be of the street's name: the word of `TWO RIVERS RD`, not ONE; the 4 of `CAMP ROAD 4`. */
  readonly isNumberSpelled: boolean;
  /** No component has the line, and a number is in none. */
  readonly lacksLine: boolean;
  /** Words or their order speak for another country. */
  readonly isForeign: boolean;
  /** How the place was told from the rest of the text. */
  readonly place: PlaceEvidence;
}

/** Margins above this count as this. */
export const MARGIN_LIMIT = 48;

/** Margins below this count as none: the text is ambiguous. */
const LEAST_MARGIN = 8;

/**
 * Factor for each part that mail needs and the address lacks: a correct parse still reaches no door. Chosen: below the band of exact
 * matches, and near the share of right parses.
 */
const PART_MISSING = 0.98;
/** Most for a text that looks like another country's address. Chosen: below a half. */
const MOST_FOREIGN = 0.3;

/**
 * The chance, 0 to 1, that every component is right, calibrated on labeled texts. An address without primary number, delivery line or last
 * line gets less.
 */
export function confidenceOf(evidence: ParseEvidence): number {
  const doubt = leftOfDoubt(evidence) * doubtOfWords(evidence);
  let chance = completeness(evidence.components) * (1 - doubt);
  for (const each of doubtsOf(evidence)) chance = Math.min(chance, MOST[each]);
  return Math.round(100 * (evidence.isForeign ? Math.min(chance, MOST_FOREIGN) : chance)) / 100;
}

function leftOfDoubt({ place, components }: ParseEvidence): number {
  if (place !== 'arranged') return 1;
  return components.number === null ? DOUBT_ARRANGED.unnumbered : DOUBT_ARRANGED.numbered;
}

/** The chance that some component is wrong, by the regression alone. */
export function doubtOfWords(evidence: ParseEvidence): number {
  const values = features(evidence);
  let logit = INTERCEPT;
  for (let i = 0; i < values.length; i++) logit += (values[i] as number) * (COEFFICIENTS[i] as number);
  return 1 / (1 + Math.exp(logit));
}

const NO_DOUBTS: readonly Doubt[] = [];
const and = (known: readonly Doubt[], doubt: Doubt): readonly Doubt[] => [...known, doubt];

/** Most parses have none. */
export function doubtsOf({ components, isRead, isBroken, isNumberSpelled, lacksLine, place }: ParseEvidence): readonly Doubt[] {
  const { number, name, preType, postType, unitType, unitNumber, outerUnitType, city, state, zip, preDir, postDir } = components;
  let doubts = place === 'unlisted' || place === 'doubtful' ? and(NO_DOUBTS, place) : NO_DOUBTS;
  if (isNumberSpelled || (preType !== null && state !== null && isOfOtherState(preType, state))) doubts = and(doubts, 'doubtful');
  const type = postType ?? (preType === null ? endOf(name) : null);
  if (!isRead || (type !== null && isNearType(type))) doubts = and(doubts, 'unread');
  if (isBroken) doubts = and(doubts, 'brokenStreet');
  const isOdd =
    name !== null && (preType === null ? isOddLine(components, name) : city === null && zip !== null && CITY_IN_ROAD.test(name));
  if (isOdd) doubts = and(doubts, 'doubtful');
  if (name?.includes(' ') && (SECOND_NUMBER.test(name) || ODD_NAME.test(name))) doubts = and(doubts, 'oddNumber');
  if (number === null) {
    const isNumber = preType !== null && name !== null && ENGLISH_PREFIXES.has(preType) && isUsualNumber(name);
    if (isNumber || (name !== null && LONG_ORDINAL.test(name))) doubts = and(doubts, 'numberAsName');
  } else if (!isUsualNumber(number) && ODD_NUMBER.test(number) && (preDir === null || !RUNS_ON.test(number)))
    doubts = and(doubts, 'oddNumber');
  if (unitType !== null) {
    // `LOT 4`, `BLOCK 7`: no street has such a name.
    if (number === null && unitType === '#' && postType === null && preType === null && (UNITS.has(name ?? '') || name === 'BLOCK'))
      doubts = and(doubts, 'numberAsName');
    // `3 UNITS`, and not `# 4 REAR`.
    const isLone = unitType === '#' || (outerUnitType === '#' && !LONE_UNITS.has(unitType)) || unitType.includes(' ') || postDir !== null;
    if (unitNumber === null ? isLone : LONE_UNITS.has(unitType) && UNITS.has(unitNumber)) doubts = and(doubts, 'loneUnit');
    if (unitType === '#' && unitNumber !== null) {
      if (unitNumber.includes(' ')) doubts = and(doubts, 'oddUnit');
      if ((zip === null && LIKE_LAST_LINE.test(unitNumber)) || LIKE_ACCOUNT.test(unitNumber)) doubts = and(doubts, 'doubtful');
    }
    if (unitNumber !== null && ODD_UNIT.test(unitNumber)) doubts = and(doubts, 'doubtful');
  }
  if (lacksLine) doubts = and(doubts, 'noLine');
  return city !== null && (ODD_CITY.test(city) || (state === null ? ENDS_LIKE_STATE.test(city) : endsWithState(city, state)))
    ? and(doubts, 'oddCity')
    : doubts;
}

/** `12 ELM ST AMES IA TO 14 OAK ST`, `100 & 102 BEACON ST`, `100 TO 102 BEACON ST`, `100 AND A HALF BEACON ST`, `12 ELM ST / 14 OAK AVE` */
const SECOND_NUMBER =
  /^(?:&|AND|TO|THRU|THROUGH) (?:\d|A HALF)| (?:ST|STREET|AVE|AVENUE|RD|ROAD|DR|DRIVE|BLVD|LN|LANE|CT|COURT) (?:[A-Z/&]+ ){0,5}\d+ [A-Z]{2}/;
/** `10 MILES N HWY`, `10 REAR OF MAIN ST`, `12 1 2 ELM ST`, `12 MAIN ST/ROUTE 6A`, `50010 AMES 345 ELM ST` */
const ODD_NAME = /^MILES? [NSEW]|^REAR OF |^\d+ \d+ |\/[A-Z]{3}|[A-Z] \d{3,} [A-Z]/;
/** `COUNTY ROAD 4009 ENOSBURGH`: the word may be the city. */
const CITY_IN_ROAD = /^\d+[A-Z]? [A-Z]{4}/;
/** `14392ND`: the number of the house runs into that of the street. */
const LONG_ORDINAL = /^\d{4,}(?:ST|ND|RD|TH)\b/;
/** A supposed unit that may be the ZIP code, or run together with the city. */
const LIKE_LAST_LINE = /^\d{5}$|^[A-Z]{2,}$|[A-Z]{4,}/;
/** `STE 1515 ACCT # 4398032` */
const LIKE_ACCOUNT = /\d{6}/;
/** `STE 5-PMB 44`, `BLDG 4APT2`; the MM of `HWY MM 82` is a mile's. */
const ODD_UNIT = /\d-?[A-Z]{3}|^MM \d/;
const RUNS_ON = /^\d+[NSEW]$/;
const ODD_NUMBER = /^\d\/\d$|^\d+(?:[NSEW]|-?[A-Z]{2,})$|[.&]|^\d{7}|[A-Z\d]{2,} \d+$|\d \d+[A-Z]?$/;
const ODD_CITY = /[\d/]|^[A-Z]$| (?:COUNTY|USA?)$/;
/** `AMES I A`, `ERIE-PA`, and not `MALMSTROM A F B`, which has a state, nor SANTA FE. */
const ENDS_LIKE_STATE = / (?!FE$)[A-Z]{1,2}$/;

/** `ERIE PA, PA`, `NEW YORK NEW YORK, NY` */
function endsWithState(city: string, state: string): boolean {
  const last = city.lastIndexOf(' ');
  if (last < 0) return false;
  const before = city.lastIndexOf(' ', last - 1);
  return stateCodeOf(city.slice(last + 1)) === state || (before >= 0 && stateCodeOf(city.slice(before + 1)) === state);
}

/** `VA ROUTE` in West Virginia; `FM` is a farm's road. */
function isOfOtherState(preType: string, state: string): boolean {
  const [code = ''] = preType.split(' ', 1);
  return code !== state && code !== 'FM' && STATE_BY_CODE.has(code);
}

/** `12 MAIN AND ELM STREETS`, `450 N Y AVE NW`, which may be New York's; `12 FR 512`, a kind of road; `123 AVE PONCE DE LEON`. */
function isOddLine({ preDir, postType, postDir, unitType }: Components, name: string): boolean {
  if (postType !== null) return postType === 'STS' || (name.length === 1 && preDir !== null && postDir !== null);
  return name === 'AVE' || (unitType === '#' && KIND_OF_ROAD.test(name));
}

const KIND_OF_ROAD = /^(?:[B-DF-HJ-NP-TV-XZ]{2,4}|STATE)$/;

/** Shortest end of a name that may be a misspelled type; TRAILS END and POTASH BAY are names. Chosen. */
const SHORTEST_END = 5;

/** The last of several words; null where it is short. */
function endOf(name: string | null): string | null {
  const blank = name?.lastIndexOf(' ') ?? -1;
  return name !== null && blank > 0 && name.length - blank > SHORTEST_END ? name.slice(blank + 1) : null;
}

const LONGEST_NUMBER = 6;
const isUsualNumber = (text: string): boolean => text.length <= LONGEST_NUMBER && isDigits(text);

/** The factor for missing parts. */
export function completeness({ number, preType, name, unitType, city, state, zip }: Components): number {
  const route = unitType === 'PO BOX' || unitType === 'BOX' || preType === 'RR' || preType === 'HC' || name === 'GENERAL DELIVERY';
  const hasDoor = route || number !== null;
  const hasArea = zip !== null || (city !== null && state !== null);
  return (hasDoor ? 1 : PART_MISSING) * (hasArea ? 1 : PART_MISSING);
}

/** The regressors: margin above the least that counts, share of unplaced tokens, street without number, without type, no last line. */
export function features({
  components,
  margin,
  tokens,
  unplaced,
}: Pick<ParseEvidence, 'components' | 'margin' | 'tokens' | 'unplaced'>): readonly number[] {
  const { number, name, preType, postType, unitType, city, state, zip } = components;
  const street = name !== null && unitType !== 'BOX';
  return [
    Math.max(0, Math.min(margin, MARGIN_LIMIT) - LEAST_MARGIN),
    tokens === 0 ? 0 : unplaced / tokens,
    street && number === null ? 1 : 0,
    street && postType === null && preType === null ? 1 : 0,
    city === null && state === null && zip === null ? 1 : 0,
  ];
}
