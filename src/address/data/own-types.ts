import { pairs } from './pairs.js';

/*
 * Street types as cities write them that follow tables of their own, and not appendix C1 of
 * Publication 28: two letters, mostly the first and the last of a syllable. They mean a type only in
 * a source that uses them so, because some are words of names elsewhere (`LA`, `AL`).
 *
 * Put together by the authors from the habits of city street files; no table was copied. A pair
 * counts only in a source and county with several streets that end so, so that a wrong one does no
 * harm elsewhere.
 */
const PAIRS =
  'AL=ALLEY AR=ARCADE BV=BOULEVARD BD=BOULEVARD CR=CIRCLE CS=CRESCENT CW=CAUSEWAY CY=CANYON EX=EXPRESSWAY FW=FREEWAY FY=FREEWAY GA=GARDENS GR=GROVE GV=GROVE HW=HIGHWAY HY=HIGHWAY LG=LANDING ' +
  'MW=MEWS MY=MOTORWAY PA=PATH PG=PASSAGE PE=PIKE PS=PASS PZ=PLAZA QY=QUAY RG=RIDGE RN=RUN RW=ROW TC=TRACE TK=TURNPIKE TL=TRAIL TP=TURNPIKE VA=VALLEY WK=WALK XG=CROSSING';

/** A city's own abbreviation of a type to the type's name. */
export const OWN_TYPES: ReadonlyMap<string, string> = pairs(PAIRS);
