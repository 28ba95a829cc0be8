import { CARDINALS } from '../text/ordinals.js';
import { assemblesTo } from './assemble.js';
import type { Components, PlaceKnowledge } from './components.js';
import { MARGIN_LIMIT } from './confidence.js';
import { DIRECTIONALS } from './data/directionals.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { ROUTES } from './data/routes.js';
import { L } from './grammar/labels.js';
import type { NBest, Reading } from './grammar/n-best.js';
import { opensWithDigit } from './grammar/segments.js';
import { startsWithDigit } from './grammar/shape.js';
import { BLANK, DASH, PAREN, type Token } from './grammar/tokens.js';
import { citiesInFront, isCity } from './last-line/known-places.js';

/* What the best reading itself says of how sure it is. */

/**
 * How far the best parse leads the next with other components, on which confidence rests most. Beyond {@link MARGIN_LIMIT} a margin says
 * nothing more.
 */
export function marginOf(best: Reading, components: Components, parses: NBest): number {
  const { lead } = parses;
  if (!Number.isNaN(lead)) return lead;
  const least = best.score - MARGIN_LIMIT;
  let rival = parses.next(least);
  while (rival !== undefined && assemblesTo(components, rival.tokens, rival.labeling.parts)) rival = parses.next(least);
  return rival === undefined ? MARGIN_LIMIT : best.score - rival.score;
}

/**
 * Whether a separator stands within the words of a street, or behind a number with a word in front: `STORE 12, MAIN ST`; or a name runs into a
 * street without number: `MEDICAL CENTER BLVD`.
 */
export function isBroken({ tokens, labels, labeling }: Reading): boolean {
  // The same for all texts of a shape.
  if (labeling.isBroken !== null) return labeling.isBroken;
  let isBehind = false;
  labeling.isBroken = false;
  for (let i = 0; i < tokens.length; i++) {
    const { before } = tokens[i] as Token;
    if (i > 1 && labels[i - 1] === L.NUMBER && before !== BLANK)
      labeling.isBroken ||= labels[i - 2] === L.LEAD && tokens[i - 1]?.before === BLANK;
    if (labels[i] !== L.NAME && labels[i] !== L.POST_TYPE) continue;
    labeling.isBroken ||= before === BLANK ? labels[i - 1] === L.LEAD : isBehind && before !== DASH;
    isBehind = true;
  }
  return labeling.isBroken;
}

/** The number may be none, or of the street's name; or it stands behind words that may begin with the city. */
export function isNumberDoubtful(text: string, reading: Reading, components: Components, places: PlaceKnowledge | undefined): boolean {
  if (components.number === null) return false;
  return isNumberSpelled(reading) || isRoadNumber(text, components) || mayOpenWithCity(reading, components, places);
}

/** `COCKEYSVILLE SHAWAN RD 801`: the words of the name may be a city and a street. */
function mayOpenWithCity({ tokens, labels }: Reading, { name, city }: Components, places: PlaceKnowledge | undefined): boolean {
  const [number, street] = [tokens[labels.indexOf(L.NUMBER)], tokens[labels.indexOf(L.NAME)]];
  if (city !== null || name === null || number === undefined || street === undefined || number.at < street.at) return false;
  return places === undefined ? name.includes(' ') : citiesInFront(name, null, places).length > 0;
}

function isNumberSpelled({ tokens, labels }: Reading): boolean {
  const at = labels.indexOf(L.NUMBER);
  if (opensWithDigit(tokens[0])) return false;
  const { text = '', before } = tokens[at] ?? {};
  // `ROUTE 40 EAST MAIN ST`: the 40 is hardly of the house.
  if (at > 0 && labels[at - 1] === L.LEAD && before === BLANK && isRoute((tokens[at - 1] as Token).text)) return true;
  // The O of `PECAN AT O VARSITY`
  if (/^[A-Z]$/.test(text)) return true;
  return CARDINALS.has(text) && (text !== 'ONE' || tokens[at + 1]?.text === 'HUNDRED');
}

const isRoute = (word: string): boolean => HIGHWAY_TYPES.has(word) || ROUTES.has(word);

/** `12 MAIN ST UPPER ARLINGTON OH`: the word may be of the city. `12 ELM ST GARAGE ERIE PA`: of a city that no list has the rest is one. */
export function isPartBeforeCity(
  { unitType, unitNumber, city, state }: Components,
  { tokens, labels }: Reading,
  places: PlaceKnowledge | undefined,
): boolean {
  const at = labels.indexOf(L.CITY);
  // `3736 FLORENCE ST (MARSH MANOR), 94063`
  if (city !== null && tokens[at]?.before === PAREN && !isCity(city, state, places)) return true;
  if (city === null || tokens[at]?.before !== BLANK) return false;
  if (unitNumber === null && (unitType === 'UPPR' || unitType === 'LOWR')) return true;
  const blank = city.indexOf(' ');
  if (blank < 0 || labels[at - 1] !== L.POST_TYPE) return false;
  const first = city.slice(0, blank);
  return isCity(city.slice(blank + 1), state, places) && !DIRECTIONALS.has(first) && !isCity(city, state, places);
}

/** `CAMP ROAD 4`: behind the road, where its own number stands, too. */
const isRoadNumber = (text: string, { number, postType }: Components): boolean =>
  postType === 'RD' && !startsWithDigit(text) && ROAD_NUMBER.exec(text)?.[1] === number;
const ROAD_NUMBER = /\b(?:road|rd)\.? (\d+)\b/i;
