import type { Components } from './components.js';
import { COEFFICIENTS, INTERCEPT } from './data/confidence.js';

/** What the confidence of a reading rests on. */
export interface ReadingEvidence {
  readonly components: Components;
  /** Score of the reading less that of the best one with other components. */
  readonly margin: number;
  readonly tokens: number;
  /** Tokens that no component took. */
  readonly unplaced: number;
}

/** Beyond it a larger margin says nothing more. */
export const MARGIN_LIMIT = 48;

/** Up to here a larger margin says nothing: two readings are that close where the text is doubtful. */
const LEAST_MARGIN = 8;

/** What is left of the confidence when a part is missing that mail needs: the reading may be right and still not reach a door. */
const LAST_LINE_INCOMPLETE = 0.95;
const NUMBER_MISSING = 0.85;
const AREA_ONLY = 0.85;

/**
 * The confidence of a parsed address, 0 to 1: the chance that every component is right, calibrated on labelled texts, and
 * less for an address that misses its primary number, its delivery line, or both ZIP code and city with state.
 */
export function confidenceOf(evidence: ReadingEvidence): number {
  const logit = features(evidence).reduce((sum, value, i) => sum + value * (COEFFICIENTS[i] as number), INTERCEPT);
  return Math.round((100 * completeness(evidence.components)) / (1 + Math.exp(-logit))) / 100;
}

/** The share of the confidence that is left to an address with parts missing; 1 for a complete one. */
export function completeness({ number, preType, name, unitType, city, state, zip }: Components): number {
  const route = unitType === 'PO BOX' || unitType === 'BOX' || preType === 'RR' || preType === 'HC' || name === 'GENERAL DELIVERY';
  const delivery = route || number !== null ? 1 : name === null ? AREA_ONLY : NUMBER_MISSING;
  return delivery * (zip !== null || (city !== null && state !== null) ? 1 : LAST_LINE_INCOMPLETE);
}

/** The regressors: margin beyond the least that counts, share of unplaced tokens, street without number, without suffix, no city, state or ZIP code. */
export function features({ components, margin, tokens, unplaced }: ReadingEvidence): readonly number[] {
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
