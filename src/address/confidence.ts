import type { Components } from './components.js';
import { COEFFICIENTS, INTERCEPT } from './data/confidence.js';
import { ENGLISH_PREFIXES } from './data/prefixes.js';

/**
 * - `usual`: the text has the order of mail.
 * - `arranged`: the order was put right, by looking up state, ZIP code and city.
 * - `unlisted`: no list has the city, although the ZIP code exists.
 * - `doubtful`: words may be the city or an addressee, and no list of cities tells which.
 */
export type PlaceEvidence = 'usual' | 'arranged' | 'unlisted' | 'doubtful';

/** What the confidence of a parse rests on. */
export interface ParseEvidence {
  readonly components: Components;
  /** Score of the parse minus that of the best one with other components. */
  readonly margin: number;
  readonly tokens: number;
  /** Tokens in no component. */
  readonly unplaced: number;
  /** Every word is in a component or in a name. */
  readonly isRead: boolean;
  /** Words or their order speak for another country. */
  readonly isForeign: boolean;
  /** How the place was told from the rest of the text. */
  readonly place: PlaceEvidence;
}

/** Margins above this count as this. */
export const MARGIN_LIMIT = 48;

/** Margins below this count as none: two parses are that close only where the text is ambiguous. */
const LEAST_MARGIN = 8;

/**
 * Factor for each part that mail needs and the address lacks: a correct parse still reaches no door.
 * Chosen: it keeps them below the band of exact matches, and the confidence near the share of right parses.
 */
const PART_MISSING = 0.98;
/**
 * Factor by what speaks for the place. Doubtful: the share of such texts that are read right, as
 * measured by `bench/forms.bench.ts`. Unlisted: 233 of 247 in the labeled files.
 */
const OF_PLACE: Readonly<Record<PlaceEvidence, number>> = { usual: 1, arranged: 1, unlisted: 0.95, doubtful: 0.85 };
/**
 * Share of the doubt that is left where the order of the parts was put right: of such texts with a
 * confidence from 0.9 on, 99.9 of 100 are right with places and 99.8 without, where the regression
 * says 97.8.
 */
const DOUBT_ARRANGED = 0.3;
/** Most that is said of an address with a word that nothing explains: below high confidence. */
const MOST_UNREAD = 0.84;
/** Most that is said of an address with a part that is hardly one. Of such texts of `bench/forms.bench.ts` half are right. */
const MOST_ODD = 0.7;
/** Most that is said of a text that looks like an address of another country. Chosen: below a half. */
const MOST_FOREIGN = 0.3;

/**
 * The confidence of a parsed address, 0 to 1: the chance that every component is right, calibrated
 * on labeled texts. An address without primary number, delivery line or last line gets less.
 */
export function confidenceOf(evidence: ParseEvidence): number {
  const values = features(evidence);
  let logit = INTERCEPT;
  for (let i = 0; i < values.length; i++) logit += (values[i] as number) * (COEFFICIENTS[i] as number);
  const doubt = (evidence.place === 'arranged' ? DOUBT_ARRANGED : 1) / (1 + Math.exp(logit));
  const chance = completeness(evidence.components) * OF_PLACE[evidence.place] * (1 - doubt);
  const confidence = Math.round(100 * chance) / 100;
  if (evidence.isForeign) return Math.min(confidence, MOST_FOREIGN);
  if (confidence > MOST_ODD && hasOddPart(evidence)) return MOST_ODD;
  return evidence.isRead ? confidence : Math.min(confidence, MOST_UNREAD);
}

/**
 * Whether a part is hardly one: a house number of several numbers, with a point, of seven digits and more, or a directional that
 * runs into it (`4105N CLIFF AVE`); a unit of several numbers without designator; a city with digits; words left out, and no line.
 */
function hasOddPart({ components, unplaced }: ParseEvidence): boolean {
  const { number, name, preType, unitType, unitNumber, city, preDir } = components;
  // `STREET 800`: the number may be the house's.
  if (number === null && name !== null && preType !== null && ENGLISH_PREFIXES.has(preType) && isDigits(name)) return true;
  if (number !== null && !isDigits(number) && ODD_NUMBER.test(number) && (preDir === null || !RUNS_ON.test(number))) return true;
  if (unitType === '#' && unitNumber !== null && unitNumber.includes(' ')) return true;
  return (unplaced > 0 && name === null && unitType === null) || (city !== null && ODD_CITY.test(city));
}

const RUNS_ON = /^\d+[NSEW]$/;
const ODD_NUMBER = /^\d+(?:[NSEW]|[A-Z]{2,})$|[.&]|^\d{7}|[A-Z\d]{2,} \d+$|\d \d+[A-Z]?$/;
const ODD_CITY = /[\d/]/;

function isDigits(text: string): boolean {
  if (text.length > LONGEST_NUMBER) return false;
  for (let i = 0; i < text.length; i++) if (text.charCodeAt(i) < 48 || text.charCodeAt(i) > 57) return false;
  return true;
}
const LONGEST_NUMBER = 6;

/** The factor on the confidence of an address with parts missing; 1 for a complete one. */
export function completeness({ number, preType, name, unitType, city, state, zip }: Components): number {
  const route = unitType === 'PO BOX' || unitType === 'BOX' || preType === 'RR' || preType === 'HC' || name === 'GENERAL DELIVERY';
  const hasDoor = route || number !== null;
  const hasArea = zip !== null || (city !== null && state !== null);
  return (hasDoor ? 1 : PART_MISSING) * (hasArea ? 1 : PART_MISSING);
}

/**
 * The regressors: margin above the least that counts, share of unplaced tokens, street without
 * number, street without type, no last line.
 */
export function features({
  components,
  margin,
  tokens,
  unplaced,
}: Omit<ParseEvidence, 'isRead' | 'isForeign' | 'place'>): readonly number[] {
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
