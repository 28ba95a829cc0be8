import { type Components, sameComponents } from './components.js';
import { UNITED_STATES_WORDS } from './data/countries.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { FOREIGN_PREFIXES } from './data/prefixes.js';
import { STATE_BY_CODE } from './data/states.js';
import { type Designators, designatorsOf, NO_UNITS } from './designators.js';
import { type Labels, type Parts, partsOf, wordsAt, wordsOf } from './grammar/labeling.js';
import { among, L, LABEL_COUNT } from './grammar/labels.js';
import type { Token } from './grammar/tokens.js';
import { spellNumber } from './primary-number.js';
import {
  numberText,
  spellCity,
  spellDirectional,
  spellName,
  spellPostModifier,
  spellPrefixType,
  spellPreModifier,
  spellRoute,
  spellState,
  spellSuffix,
} from './spelling.js';

const UNPLACED = among(L.LEAD, L.AFTER, L.TAIL);

const { NUMBER, PRE_MOD, PRE_DIR, PRE_TYPE, PRE_SEP, NAME, POST_TYPE, POST_DIR, POST_MOD } = L;
const { ROUTE, ROUTE_ID, GENERAL, CITY, STATE, ZIP, ZIP4 } = L;

const asWritten = (words: string): string => words;
/** Of several, `21204 VA 21030`, the one behind the state, where mail has it. */
const plainZip = (words: string): string => words.slice(words.lastIndexOf(' ') + 1).replace('-', '');

type Spell = (words: string) => string;
const SPELL: ReadonlyMap<number, Spell> = new Map<number, Spell>([
  [PRE_MOD, spellPreModifier],
  [PRE_DIR, spellDirectional],
  [PRE_TYPE, spellPrefixType],
  [NAME, spellName],
  [POST_TYPE, spellSuffix],
  [POST_MOD, spellPostModifier],
  [ROUTE, spellRoute],
  [ROUTE_ID, numberText],
  [GENERAL, () => 'GENERAL DELIVERY'],
  [CITY, spellCity],
  [STATE, spellState],
  [ZIP, plainZip],
]);
const SPELLINGS: readonly Spell[] = Array.from({ length: LABEL_COUNT }, (_, label) => SPELL.get(label) ?? asWritten);

/** The words of each label of the sequence being assembled. */
const SPELLED: (string | null)[] = new Array(LABEL_COUNT).fill(null);
const spelled = (label: number): string | null => SPELLED[label] as string | null;

/** The components of tokens and labels, in standard spelling. */
export function assemble(tokens: readonly Token[], labels: Labels): Components {
  return assembleParts(tokens, partsOf(labels));
}

/** {@link assemble} where the parts are known. */
export function assembleParts(tokens: readonly Token[], parts: Parts): Components {
  const { list } = parts;
  for (let i = 0; i < list.length; i += 2 + (list[i + 1] as number)) {
    const label = list[i] as number;
    SPELLED[label] = (SPELLINGS[label] as Spell)(wordsAt(tokens, list, i)) || null;
  }
  // `SR MM` is a route of Missouri (appendix F).
  if (SPELLED[PRE_TYPE] === 'STATE ROAD' && LETTERS.test(SPELLED[NAME] ?? '') && wordsOf(tokens, parts, PRE_TYPE) === 'SR')
    SPELLED[PRE_TYPE] = 'STATE ROUTE';
  const components = componentsOf(parts.hasUnits ? designatorsOf(tokens, parts) : NO_UNITS);
  for (let i = 0; i < list.length; i += 2 + (list[i + 1] as number)) SPELLED[list[i] as number] = null;
  return components;
}

const LETTERS = /^[A-Z]{1,2}$/;

function componentsOf(units: Designators): Components {
  // `12 O BRIEN ST`: no house has the letter O, which reads as a zero.
  const isOfName = spelled(NAME) !== null && spelled(PRE_DIR) === null && spelled(NUMBER)?.endsWith(' O') === true;
  if (isOfName) {
    SPELLED[NAME] = `O ${spelled(NAME)}`;
    SPELLED[NUMBER] = (spelled(NUMBER) as string).slice(0, -2);
  }
  const number = spelled(NUMBER);
  const zip = spelled(ZIP);
  const preMod = spelled(PRE_MOD);
  const preDir = spelled(PRE_DIR);
  const route = spelled(ROUTE);
  const preType = spelled(PRE_TYPE) ?? route;
  const state = preMod === null && preDir === null && preType !== null ? modifyingState(preType) : null;
  const isMailRoute = route === 'RR' || route === 'HC';
  // No zero leads the number of a rural route (section 24).
  const routeId = route === 'RR' ? (spelled(ROUTE_ID)?.replace(/^0+(?=\d)/, '') ?? null) : spelled(ROUTE_ID);
  const name = spelled(NAME) ?? routeId ?? spelled(GENERAL);
  const postDir = spelled(POST_DIR);
  const staysInName = name !== null && postDir !== null && isSpanish(preType) && SPANISH_DIRECTIONALS.has(postDir);
  // `ELM ST 12`, `CALLE LUNA # 204`: behind the street, without a number in front, it is the house's number and no unit's.
  const isBehind = (spelled(POST_TYPE) !== null || isSpanish(preType)) && units.inner?.isBare === 'plain';
  const behind = number === null && name !== null && isBehind ? (units.inner?.number ?? null) : null;
  return {
    number: behind ?? (number && (spellNumber(isSpanish(preType) ? number.replace(/^([A-Z])-(?=\d)/, '$1') : number) || null)),
    preMod: state ?? preMod,
    preDir,
    // A private road in Texas; PR HIGHWAY in Puerto Rico alone.
    preType:
      state === null
        ? preType === 'PR' && (spelled(STATE) ?? 'PR') !== 'PR'
          ? 'PRIVATE ROAD'
          : preType
        : (preType as string).slice(state.length + 1),
    preSep: spelled(PRE_SEP),
    name: staysInName ? `${name} ${postDir}` : name,
    postType: spelled(POST_TYPE),
    postDir: staysInName ? null : postDir && (spellDirectional(postDir) || null),
    postMod: spelled(POST_MOD),
    // What announces a number beside a route announces its box.
    unitType: behind === null ? (isMailRoute && units.inner?.type === '#' ? 'BOX' : (units.inner?.type ?? null)) : null,
    unitNumber: behind === null ? (units.inner?.number ?? null) : null,
    outerUnitType: units.outer?.type ?? null,
    outerUnitNumber: units.outer?.number ?? null,
    city: spelled(CITY),
    state: spelled(STATE),
    zip: fiveDigits(zip),
    zip4: spelled(ZIP4) ?? (zip !== null && zip.length > 5 ? zip.slice(5, 9) : null),
  };
}

/** The CA of `CA COUNTY ROAD 150` modifies a road type of several words. Null for `KY HIGHWAY`. */
function modifyingState(preType: string): string | null {
  const blank = preType.indexOf(' ');
  if (blank < 0 || preType.indexOf(' ', blank + 1) < 0) return null;
  const first = preType.slice(0, blank);
  return STATE_BY_CODE.has(first) && HIGHWAY_TYPES.has(preType.slice(blank + 1)) ? first : null;
}

/** Northwest and southwest in Spanish: they stay in a Puerto Rican street's name (section 294). */
const SPANISH_DIRECTIONALS: ReadonlySet<string> = new Set(['NO', 'SO', 'NORTE', 'SUR', 'ESTE', 'OESTE']);
const SPANISH_TYPES: ReadonlySet<string> = new Set(FOREIGN_PREFIXES.values());
const isSpanish = (preType: string | null): boolean => preType !== null && SPANISH_TYPES.has(preType);

/** Whether tokens and labels give these components. Name and city come first, because most parses differ in them. */
export function assemblesTo(expected: Components, tokens: readonly Token[], parts: Parts): boolean {
  const name = wordsOf(tokens, parts, NAME);
  // The name of a street with a Spanish type may hold more than its own words.
  if (name !== null && spellName(name) !== expected.name && !isSpanish(expected.preType)) return false;
  const city = wordsOf(tokens, parts, CITY);
  if ((city && spellCity(city)) !== expected.city) return false;
  return sameComponents(assembleParts(tokens, parts), expected);
}

export function cityAndZip(tokens: readonly Token[], parts: Parts): Pick<Components, 'city' | 'zip'> {
  const [city, zip] = [wordsOf(tokens, parts, CITY), wordsOf(tokens, parts, ZIP)];
  return { city: city && spellCity(city), zip: fiveDigits(zip && plainZip(zip)) };
}

const fiveDigits = (zip: string | null): string | null => (zip === null ? null : zip.length === 5 ? zip : zip.slice(0, 5).padStart(5, '0'));

export function unplacedWords(tokens: readonly Token[], labels: Labels): string[] {
  const words: string[] = [];
  for (let i = 0; i < tokens.length; i++) if (isUnplaced(tokens[i] as Token, labels[i] as number)) words.push((tokens[i] as Token).text);
  return words;
}

/** Every address means the United States; the word for another country is in no component. */
export function isUnplaced({ text }: Token, label: number): boolean {
  return UNPLACED[label] === 1 || (label === L.COUNTRY && !UNITED_STATES_WORDS.has(text));
}
