import type { Components } from './components.js';
import { COEFFICIENTS, INTERCEPT } from './data/confidence.js';

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
  /** Words of the text may be its city or an addressee, and no list of cities tells which. */
  readonly isDoubtful: boolean;
  /** No list has the city, although the ZIP code exists. */
  readonly isUnlistedCity: boolean;
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
/** Share of texts with doubtful words whose city is read right, as measured by `bench/place-forms.bench.ts`. */
const DOUBTFUL = 0.82;
/** The same of texts with a city that no list has: 233 of 247 in the labeled files. */
const UNLISTED_CITY = 0.95;
/** Most that is said of an address with a word that nothing explains: below high confidence. */
const MOST_UNREAD = 0.84;

/**
 * The confidence of a parsed address, 0 to 1: the chance that every component is right, calibrated
 * on labeled texts. An address without primary number, delivery line or last line gets less.
 */
export function confidenceOf(evidence: ParseEvidence): number {
  const logit = features(evidence).reduce((sum, value, i) => sum + value * (COEFFICIENTS[i] as number), INTERCEPT);
  const factor = completeness(evidence.components) * (evidence.isDoubtful ? DOUBTFUL : evidence.isUnlistedCity ? UNLISTED_CITY : 1);
  const confidence = Math.round((100 * factor) / (1 + Math.exp(-logit))) / 100;
  return evidence.isRead ? confidence : Math.min(confidence, MOST_UNREAD);
}

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
}: Omit<ParseEvidence, 'isRead' | 'isDoubtful' | 'isUnlistedCity'>): readonly number[] {
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
