import { MAY_END_PLACE, PERSON_NAMES, PLACE_WORDS } from '../data/addressees.js';
import type { Token } from '../grammar/tokens.js';

/** Most words of a person's name: two given names, the family's and JR. Chosen. */
const LONGEST = 4;

/** Whether words are the name of a person: they begin with a given name, and do not end as SCOTT TOWNSHIP does. */
export function isPersonsName(tokens: readonly Token[], from: number, to: number): boolean {
  if (to - from < 2 || to - from > LONGEST || !PERSON_NAMES.has((tokens[from] as Token).text)) return false;
  return !PLACE_WORDS.has((tokens[to - 1] as Token).text);
}

/** {@link isPersonsName} where a city usually stands: SUSAN HILL is a place there. */
export function isPersonForCity(tokens: readonly Token[], from: number, to: number): boolean {
  return isPersonsName(tokens, from, to) && !MAY_END_PLACE.has((tokens[to - 1] as Token).text);
}
