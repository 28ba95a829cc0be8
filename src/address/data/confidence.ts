/**
 * Coefficients of the logistic regression of "all components right" that the confidence rests on, in the order of
 * `features` in `../confidence.ts`. Written by a program, `tools/parser/fit-confidence.ts`: do not edit.
 */
export const INTERCEPT = 0.2713;
export const COEFFICIENTS: readonly number[] = [0.1017, -0.1912, -0.5703, -0.1747, 0.0149];
