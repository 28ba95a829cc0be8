import { type Components, sameComponents } from './components.js';
import { UNITED_STATES_WORDS } from './data/countries.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { FOREIGN_PREFIXES } from './data/prefixes.js';
import { STATE_BY_CODE } from './data/states.js';
import { designatorsOf } from './designators.js';
import { among, type Labels, labelParts, part, wordsOf } from './grammar/label-words.js';
import { L } from './grammar/labels.js';
import type { Token } from './grammar/tokens.js';
import { leadingUnit, numberText, spellNumber } from './primary-number.js';
import {
  spellDirectional,
  spellName,
  spellPostModifier,
  spellPrefixType,
  spellPreModifier,
  spellRoute,
  spellState,
  spellSuffix,
} from './spelling.js';

/** Labels whose words go into no component. */
const UNPLACED = among(L.LEAD, L.AFTER, L.TAIL);

const { NUMBER, PRE_MOD, PRE_DIR, PRE_TYPE, PRE_SEP, NAME, POST_TYPE, POST_DIR, POST_MOD } = L;
const { ROUTE, ROUTE_ID, GENERAL, CITY, STATE, ZIP, ZIP4 } = L;

/** Builds the components from tokens and their labels, in standard spelling. */
export function assemble(tokens: readonly Token[], labels: Labels): Components {
  labelParts(tokens, labels);
  const units = designatorsOf(tokens, labels);
  const zip = plainZip(part(ZIP));
  const preMod = spelled(part(PRE_MOD), spellPreModifier);
  const preDir = spelled(part(PRE_DIR), spellDirectional);
  const preType = spelled(part(PRE_TYPE), spellPrefixType) ?? spelled(part(ROUTE), spellRoute);
  const state = preMod === null && preDir === null && preType !== null ? modifyingState(preType) : null;
  const name =
    spelled(part(NAME), spellName) ?? spelled(part(ROUTE_ID), numberText) ?? (part(GENERAL) === null ? null : 'GENERAL DELIVERY');
  const postDir = part(POST_DIR);
  const staysInName = name !== null && postDir !== null && isSpanish(preType) && SPANISH_DIRECTIONALS.has(postDir);
  const lead = units.inner === undefined ? leadingUnit(part(NUMBER)) : null;
  return {
    number: lead === null ? spelled(part(NUMBER), spellNumber) : lead.number,
    preMod: state ?? preMod,
    preDir,
    preType: state === null ? preType : (preType as string).slice(state.length + 1),
    preSep: part(PRE_SEP),
    name: staysInName ? `${name} ${postDir}` : name,
    postType: spelled(part(POST_TYPE), spellSuffix),
    postDir: staysInName ? null : spelled(postDir, spellDirectional),
    postMod: spelled(part(POST_MOD), spellPostModifier),
    unitType: units.inner?.type ?? (lead === null ? null : '#'),
    unitNumber: units.inner?.number ?? lead?.unit ?? null,
    outerUnitType: units.outer?.type ?? null,
    outerUnitNumber: units.outer?.number ?? null,
    city: spelled(part(CITY), spellName),
    state: spelled(part(STATE), spellState),
    zip: fiveDigits(zip),
    zip4: part(ZIP4) ?? (zip.length > 5 ? zip.slice(5, 9) : null),
  };
}

/**
 * A state that modifies a road type of several words: the CA of `CA COUNTY ROAD 150`. Null for
 * `KY HIGHWAY`.
 */
function modifyingState(preType: string): string | null {
  const blank = preType.indexOf(' ');
  if (blank < 0 || preType.indexOf(' ', blank + 1) < 0) return null;
  const first = preType.slice(0, blank);
  return STATE_BY_CODE.has(first) && HIGHWAY_TYPES.has(preType.slice(blank + 1)) ? first : null;
}

/**
 * Northwest and southwest in Spanish, not English abbreviations: they stay in a Puerto Rican
 * street's name (section 294).
 */
const SPANISH_DIRECTIONALS: ReadonlySet<string> = new Set(['NO', 'SO']);
const SPANISH_TYPES: ReadonlySet<string> = new Set(FOREIGN_PREFIXES.values());
const isSpanish = (preType: string | null): boolean => preType !== null && SPANISH_TYPES.has(preType);

/**
 * Whether tokens and labels give these components. Name and city are compared first, because most
 * parses differ in them.
 */
export function assemblesTo(expected: Components, tokens: readonly Token[], labels: Labels): boolean {
  const name = spelled(wordsOf(tokens, labels, NAME), spellName);
  // The name of a street with a Spanish type may hold more than its own words.
  if (name !== null && name !== expected.name && !isSpanish(expected.preType)) return false;
  if (spelled(wordsOf(tokens, labels, CITY), spellName) !== expected.city) return false;
  return sameComponents(assemble(tokens, labels), expected);
}

/** The city and the ZIP code that tokens and labels give. */
export function cityAndZip(tokens: readonly Token[], labels: Labels): Pick<Components, 'city' | 'zip'> {
  return { city: spelled(wordsOf(tokens, labels, CITY), spellName), zip: fiveDigits(plainZip(wordsOf(tokens, labels, ZIP))) };
}

const spelled = (words: string | null, spell: (words: string) => string): string | null => (words === null ? null : spell(words) || null);
const plainZip = (words: string | null): string => (words === null ? '' : words.replace('-', ''));
const fiveDigits = (zip: string): string | null => (zip === '' ? null : zip.slice(0, 5).padStart(5, '0'));

/** The words in no component, in the order of the text. */
export function unplacedWords(tokens: readonly Token[], labels: Labels): string[] {
  const words: string[] = [];
  for (let i = 0; i < tokens.length; i++) if (isUnplaced(tokens[i] as Token, labels[i] as number)) words.push((tokens[i] as Token).text);
  return words;
}

/** Whether no component holds a word. The United States are meant by every address, another country is not. */
export function isUnplaced({ text }: Token, label: number): boolean {
  return UNPLACED[label] === 1 || (label === L.COUNTRY && !UNITED_STATES_WORDS.has(text));
}
