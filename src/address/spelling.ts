import { CARDINALS, ORDINAL_DIGITS, ORDINALS } from '../text/ordinals.js';
import { DIRECTIONALS } from './data/directionals.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { statesOfCity } from './data/known-cities.js';
import { ENGLISH_PREFIXES, FOREIGN_PREFIXES, POST_MODIFIERS, PRE_MODIFIERS } from './data/prefixes.js';
import { PO_BOXES, ROUTES } from './data/routes.js';
import { stateCodeOf } from './data/states.js';
import { SUFFIXES, TYPES_LIKE_STATES } from './data/suffixes.js';
import { NUMBER_SIGNS, UNITS } from './data/units.js';

/* Standard spellings of Publication 28, one part at a time, of upper-case words with one blank between. */

export function spellDirectional(words: string): string {
  if (!words.includes(' ') && !words.includes('-')) return DIRECTIONALS.get(words) ?? words;
  const whole = DIRECTIONALS.get(words.replace(/[ -]/g, '')) ?? DIRECTIONALS.get(words);
  if (whole) return whole;
  const list = words.split(' ').map((word) => DIRECTIONALS.get(word) ?? word);
  const joined = list.join('');
  // Of `WEST` and `NORTH` apart the first: they are not one directional.
  return DIRECTIONALS.get(joined) ?? (list.every((word) => DIRECTIONALS.has(word)) ? (list[0] as string) : joined);
}

/** A hyphen between letters becomes a blank (section 211). */
export function spellName(words: string): string {
  return words.includes('-') ? words.replace(/([A-Z])-(?=[A-Z])/g, '$1 ') : words;
}

/** The AMES of `CITY OF AMES`, `TOWN OF AMES` and `DOWNTOWN AMES`; CITY OF INDUSTRY is called so. */
export function spellCity(words: string): string {
  const short = words.charCodeAt(1) === CAPITAL_O ? /^(NO|SO) (?=.)/.exec(words) : null;
  if (short !== null) return spellCity(`${short[1] === 'NO' ? 'NORTH' : 'SOUTH'}${words.slice(2)}`);
  const head = KIND_OF_PLACE.exec(words)?.[0];
  return head === undefined || statesOfCity(words) !== undefined ? spellName(words) : spellCity(words.slice(head.length));
}
const CAPITAL_O = 'O'.charCodeAt(0);
const KIND_OF_PLACE = /^(?:(?:CITY|TOWN|TOWNSHIP|VILLAGE|BOROUGH) OF|DOWNTOWN) (?=.)/;

export function spellSuffix(word: string): string {
  return SUFFIXES.get(word) ?? TYPES_LIKE_STATES.get(word) ?? word;
}

/** `CO RD` is `COUNTY ROAD`, `KENTUCKY HWY` is `KY HIGHWAY`, `AVE` is `AVENUE`. */
export function spellPrefixType(words: string): string {
  const known = HIGHWAY_TYPES.get(words) ?? FOREIGN_PREFIXES.get(words) ?? ENGLISH_PREFIXES.get(words) ?? ROUTES.get(words);
  if (known) return known;
  const list = words.split(' ');
  for (let length = Math.min(3, list.length); length > 0; length--) {
    const head = list.slice(0, length).join(' ');
    const state = stateCodeOf(head);
    if (state === undefined) continue;
    const rest = list.slice(length).join(' ');
    return rest === '' ? state : `${state} ${HIGHWAY_TYPES.get(rest) ?? rest}`;
  }
  return list
    .map((word) => (word === 'RD' ? 'ROAD' : word === 'HWY' ? 'HIGHWAY' : word === 'RTE' || word === 'RT' ? 'ROUTE' : word))
    .join(' ');
}

export function spellRoute(words: string): string {
  return ROUTES.get(words) ?? words;
}

export function spellPreModifier(words: string): string {
  return PRE_MODIFIERS.get(words) ?? words;
}

export function spellPostModifier(words: string): string {
  return POST_MODIFIERS.get(words) ?? words;
}

/** `PO BOX` in its many spellings; a bare `BOX` stays. */
export function spellBox(words: string): string {
  return PO_BOXES.get(words) ?? 'PO BOX';
}

/** Without the words and signs that announce a number: `# 4` is 4. */
export function numberText(words: string): string {
  if (!words.includes(' ')) return NUMBER_SIGNS.has(words) ? '' : words;
  return words
    .split(' ')
    .filter((word) => !NUMBER_SIGNS.has(word))
    .join(' ');
}

/** `#` for a word that only announces a number. */
export function spellUnit(words: string): string {
  if (PO_BOXES.has(words)) return spellBox(words);
  const plain = numberText(words);
  if (!plain.includes(' ')) return plain === '' ? '#' : (UNITS.get(plain) ?? plain);
  return plain
    .split(' ')
    .map((word) => UNITS.get(word) ?? word)
    .join(' ');
}

/** FIRST, 1ST and ONE are 1. Other words stay. */
export function spellFloor(words: string): string {
  const number = ORDINALS.get(words);
  if (number !== undefined) return String(number);
  return CARDINALS.get(words) ?? words.replace(ORDINAL_DIGITS, '$1');
}

export function spellState(words: string): string {
  const known = stateCodeOf(words);
  if (known !== undefined || !words.includes(' ')) return known ?? words;
  return stateCodeOf(words.replaceAll(' ', '')) ?? firstStateIn(words.split(' ')) ?? words;
}

/** `MA MA`, `VA WASHINGTON` around a ZIP code: the first of the states. */
function firstStateIn(words: readonly string[]): string | undefined {
  for (let from = 0; from < words.length; from++)
    for (let to = words.length; to > from; to--) {
      const code = stateCodeOf(words.slice(from, to).join(' '));
      if (code !== undefined) return code;
    }
  return undefined;
}
