/**
 * Most that is said of a text with each doubt: the share of such texts that are right, below high confidence where that is less than 0.95; and the share of the regression's doubt that
 * is left where the order of the parts was put right. Written by a program, `tools/train-parser/fit-doubts.ts`: do not edit.
 */
export const MOST = {
  unlisted: 0.96,
  doubtful: 0.84,
  unread: 0.83,
  brokenStreet: 0.14,
  numberAsName: 0.03,
  oddNumber: 0.48,
  loneUnit: 0.02,
  oddUnit: 0.96,
  noLine: 0.06,
  oddCity: 0.5,
} as const;
export const DOUBT_ARRANGED = { numbered: 0.08, unnumbered: 0.13 } as const;
