/**
 * Coefficients of the logistic regression of "all components right" that the confidence rests on, in the order of
 * `features` in `../confidence.ts`. Written by a program, `tools/parser/fit-confidence.ts`: do not edit.
 */
export const INTERCEPT = 0.3435;
export const COEFFICIENTS: readonly number[] = [0.0982, -0.0883, -0.897, 0.2194, -0.4464];
