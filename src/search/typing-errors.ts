/** Letters from which on a word may have one error, and two. */
export const MIN_LENGTH_ONE_ERROR = 4;
export const MIN_LENGTH_TWO_ERRORS = 8;
/** Most errors of a word. */
export const MAX_ERRORS = 2;
