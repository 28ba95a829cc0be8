/**
 * Coefficients of the logistic regression of "all components right" that the confidence rests on, in the order of
 * `features` in `../confidence.ts`. Written by a program, `tools/train-parser/fit-confidence.ts`: do not edit.
 */
export const INTERCEPT = 0.4518;
export const COEFFICIENTS: readonly number[] = [0.0995, -1.4804, -1.1158, -0.1013, 0.3167];
