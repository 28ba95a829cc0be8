/*
 * Street types as cities write them that follow tables of their own, and not appendix C1 of
 * Publication 28: two letters, mostly the first and the last of a syllable. They mean a type only in
 * a source that uses them so, because some are words of names elsewhere (`LA`, `AL`).
 *
 * Sources: the street type domains of Alexandria VA, San Diego County CA (SANDAG roads), New York
 * City (Geosupport, street name dictionary) and the Census Bureau's feature name abbreviations
 * (TIGER/Line technical documentation, appendix D).
 */
const PAIRS =
  'AL=ALLEY AR=ARCADE BV=BOULEVARD BD=BOULEVARD CR=CIRCLE CS=CRESCENT CW=CAUSEWAY CY=CANYON EX=EXPRESSWAY FW=FREEWAY FY=FREEWAY GA=GARDENS GR=GROVE GV=GROVE HW=HIGHWAY HY=HIGHWAY LG=LANDING ' +
  'MW=MEWS MY=MOTORWAY PA=PATH PG=PASSAGE PE=PIKE PS=PASS PZ=PLAZA QY=QUAY RG=RIDGE RN=RUN RW=ROW TC=TRACE TK=TURNPIKE TL=TRAIL TP=TURNPIKE VA=VALLEY WK=WALK XG=CROSSING';

/** A city's own abbreviation of a type to the type's name. */
export const OWN_TYPES: ReadonlyMap<string, string> = new Map(PAIRS.split(' ').map((pair) => pair.split('=') as [string, string]));
