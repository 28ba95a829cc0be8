import { pairs } from './pairs.js';

/*
 * Types as cities with tables of their own write them, not appendix C1: two letters, mostly the first and the last of a syllable. A pair
 * counts only in a source and county with several streets that end so, because some are words of names elsewhere (`LA`, `AL`). Put together
 * by the authors from the habits of city street files; no table was copied.
 */
const PAIRS =
  'AL=ALLEY AR=ARCADE BV=BOULEVARD BD=BOULEVARD CR=CIRCLE CS=CRESCENT CW=CAUSEWAY CY=CANYON EX=EXPRESSWAY FW=FREEWAY FY=FREEWAY GA=GARDENS GR=GROVE GV=GROVE HW=HIGHWAY HY=HIGHWAY LG=LANDING ' +
  'MW=MEWS MY=MOTORWAY PA=PATH PG=PASSAGE PE=PIKE PS=PASS PZ=PLAZA QY=QUAY RG=RIDGE RN=RUN RW=ROW TC=TRACE TK=TURNPIKE TL=TRAIL TP=TURNPIKE VA=VALLEY WK=WALK XG=CROSSING';

export const OWN_TYPES: ReadonlyMap<string, string> = pairs(PAIRS);
