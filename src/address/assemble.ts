import { type Components, sameComponents } from './components.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { CARDINALS } from './data/ordinals.js';
import { FOREIGN_PREFIXES } from './data/prefixes.js';
import { LOCKBOXES } from './data/routes.js';
import { STATE_BY_CODE } from './data/states.js';
import { NUMBER_SIGNS, NUMBERED_UNITS } from './data/units.js';
import { L, LABEL_COUNT, LABELS } from './labels.js';
import {
  spellBox,
  spellDirectional,
  spellFloor,
  spellName,
  spellPostModifier,
  spellPrefixType,
  spellPreModifier,
  spellRoute,
  spellState,
  spellSuffix,
  spellUnit,
} from './spelling.js';
import { DASH, type Token } from './tokens.js';

/** A label for each token. */
type Labels = readonly number[] | Uint8Array;

interface Unit {
  type: string | null;
  number: string | null;
}

/** One byte for each label: whether it is one of these. */
const among = (...labels: readonly number[]) => Uint8Array.from(LABELS, (_, label) => Number(labels.includes(label)));
const FLOOR_IDS = [L.LEAD_FLOOR_ID, L.FLOOR_ID, L.FLOOR2_ID] as const;
const UNIT_WORDS = [L.LEAD_UNIT, L.MID_UNIT, L.UNIT, L.UNIT2, L.LEAD_FLOOR, L.FLOOR, L.FLOOR2] as const;
const UNIT_IDS = [L.LEAD_UNIT_ID, L.MID_UNIT_ID, L.UNIT_ID, L.UNIT2_ID, ...FLOOR_IDS] as const;
const UNIT_TYPES = among(...UNIT_WORDS);
const UNIT_NUMBERS = among(...UNIT_IDS);
const FLOOR_NUMBERS = among(...FLOOR_IDS);
/** The labels that may give a designator. */
const OF_UNITS = among(...UNIT_WORDS, ...UNIT_IDS, L.PO_BOX, L.BOX, L.BOX_ID);
/** The labels that no component takes. */
const UNPLACED = among(L.LEAD, L.AFTER, L.TAIL);

const { NUMBER, PRE_MOD, PRE_DIR, PRE_TYPE, PRE_SEP, NAME, POST_TYPE, POST_DIR, POST_MOD } = L;
const { PO_BOX, PO_BOX_ID, ROUTE, ROUTE_ID, BOX, BOX_ID, GENERAL, CITY, STATE, ZIP, ZIP4 } = L;

/** The words of each label in one reading, with a blank between them; used again for reading after reading. */
const PARTS: (string | null)[] = LABELS.map(() => null);
/** The labels that have words. */
const PRESENT = new Uint8Array(LABEL_COUNT);
let presentCount = 0;
const part = (label: number): string | null => PARTS[label] as string | null;

function findParts(tokens: readonly Token[], labels: Labels): void {
  for (let k = 0; k < presentCount; k++) PARTS[PRESENT[k] as number] = null;
  presentCount = 0;
  for (let i = 0; i < tokens.length; i++) {
    const label = labels[i] as number;
    const { text, before } = tokens[i] as Token;
    const words = part(label);
    // `111 - 113 MAIN ST`: a range of numbers is one number.
    PARTS[label] = words === null ? text : `${words}${label === NUMBER && before === DASH ? '-' : ' '}${text}`;
    if (words === null) PRESENT[presentCount++] = label;
  }
}

/** Builds the components from tokens and their labels, in standard spelling. */
export function assemble(tokens: readonly Token[], labels: Labels): Components {
  findParts(tokens, labels);
  let hasUnits = false;
  for (let k = 0; k < presentCount; k++) hasUnits ||= OF_UNITS[PRESENT[k] as number] === 1;
  const units = hasUnits ? unitsOf(tokens, labels) : NO_UNITS;
  const zip = plainZip(part(ZIP));
  const preMod = spelled(part(PRE_MOD), spellPreModifier);
  const preDir = spelled(part(PRE_DIR), spellDirectional);
  const preType = spelled(part(PRE_TYPE), spellPrefixType) ?? spelled(part(ROUTE), spellRoute);
  const state = preMod === null && preDir === null && preType !== null ? modifyingState(preType) : null;
  const name =
    spelled(part(NAME), spellName) ?? spelled(part(ROUTE_ID), numberText) ?? (part(GENERAL) === null ? null : 'GENERAL DELIVERY');
  const postDir = part(POST_DIR);
  const staysInName = name !== null && postDir !== null && isSpanish(preType) && SPANISH_DIRECTIONALS.has(postDir);
  return {
    number: spelled(part(NUMBER), spellNumber),
    preMod: state ?? preMod,
    preDir,
    preType: state === null ? preType : (preType as string).slice(state.length + 1),
    preSep: part(PRE_SEP),
    name: staysInName ? `${name} ${postDir}` : name,
    postType: spelled(part(POST_TYPE), spellSuffix),
    postDir: staysInName ? null : spelled(postDir, spellDirectional),
    postMod: spelled(part(POST_MOD), spellPostModifier),
    unitType: units.inner?.type ?? null,
    unitNumber: units.inner?.number ?? null,
    outerUnitType: units.outer?.type ?? null,
    outerUnitNumber: units.outer?.number ?? null,
    city: spelled(part(CITY), spellName),
    state: spelled(part(STATE), spellState),
    zip: fiveDigits(zip),
    zip4: part(ZIP4) ?? (zip.length > 5 ? zip.slice(5, 9) : null),
  };
}

/** The state in front of a road type of several words, which it modifies: the CA of `CA COUNTY ROAD 150`. Null for `KY HIGHWAY`. */
function modifyingState(preType: string): string | null {
  const blank = preType.indexOf(' ');
  if (blank < 0 || preType.indexOf(' ', blank + 1) < 0) return null;
  const first = preType.slice(0, blank);
  return STATE_BY_CODE.has(first) && HIGHWAY_TYPES.has(preType.slice(blank + 1)) ? first : null;
}

/** In Spanish, northwest and southwest, not short for north and south: in a Puerto Rican street's name they stay (section 294). */
const SPANISH_DIRECTIONALS: ReadonlySet<string> = new Set(['NO', 'SO']);
const SPANISH_TYPES: ReadonlySet<string> = new Set(FOREIGN_PREFIXES.values());
const isSpanish = (preType: string | null): boolean => preType !== null && SPANISH_TYPES.has(preType);

/** Whether tokens and labels give these components; most that do not are told by the parts that readings differ in most. */
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

/** The words of one label alone. */
function wordsOf(tokens: readonly Token[], labels: Labels, label: number): string | null {
  let words: string | null = null;
  for (let i = 0; i < tokens.length; i++) {
    if (labels[i] !== label) continue;
    const { text } = tokens[i] as Token;
    words = words === null ? text : `${words} ${text}`;
  }
  return words;
}

const spelled = (words: string | null, spell: (words: string) => string): string | null => (words === null ? null : spell(words) || null);
const plainZip = (words: string | null): string => (words === null ? '' : words.replace('-', ''));
const fiveDigits = (zip: string): string | null => (zip === '' ? null : zip.slice(0, 5).padStart(5, '0'));

/** Inner and outer designator; further ones stand behind the number of the outer one. */
interface Designators {
  readonly inner: Unit | undefined;
  readonly outer: Unit | undefined;
}

const NO_UNITS: Designators = { inner: undefined, outer: undefined };

function unitsOf(tokens: readonly Token[], labels: Labels): Designators {
  const units = findUnits(tokens, labels);
  const box = spelled(part(PO_BOX_ID), numberText);
  const routeBox = spelled(part(BOX_ID), numberText);
  const boxWords = numberText(part(PO_BOX) ?? '');
  const hasName = part(NAME) !== null;
  if (boxWords !== '') units.push({ type: hasName && LOCKBOXES.has(boxWords) ? boxWords : spellBox(boxWords), number: box });
  if (part(BOX) !== null || routeBox !== null) units.push({ type: 'BOX', number: routeBox });
  // A street's own unit is the inner one even when a box is named beside it.
  const inner = part(PO_BOX) !== null && hasName && units.length > 1 ? units.splice(-2, 1)[0] : units.pop();
  const first = units.shift();
  if (first === undefined) return { inner, outer: undefined };
  const number = [first.number, ...units.flatMap((unit) => [unit.type, unit.number])].filter(Boolean).join(' ') || null;
  return { inner, outer: { type: first.type, number } };
}

/** The words that no component took, in order. */
export function unplacedWords(tokens: readonly Token[], labels: Labels): string[] {
  const words: string[] = [];
  for (let i = 0; i < tokens.length; i++) if (UNPLACED[labels[i] as number] === 1) words.push((tokens[i] as Token).text);
  return words;
}

/** Units in the order of the text. A designator begins a new one unless it follows the ordinal of its floor. */
function findUnits(tokens: readonly Token[], labels: Labels): Unit[] {
  const units: { types: string[]; numbers: string[]; last: number }[] = [];
  let previous = -1;
  for (let i = 0; i < tokens.length; i++) {
    const label = labels[i] as number;
    const word = (tokens[i] as Token).text;
    const current = units.at(-1);
    const adjoins = current !== undefined && current.last === i - 1;
    if (UNIT_TYPES[label] === 1) {
      if (adjoins && current.types.length > 0 && current.numbers.length === 0 && label === previous) current.types.push(word);
      else if (adjoins && FLOOR_NUMBERS[previous] === 1) current.types.push(word);
      else units.push({ types: [word], numbers: [], last: i });
    } else if (UNIT_NUMBERS[label] === 1) {
      if (adjoins && FLOOR_NUMBERS[label] !== 1 && (current.numbers.length === 0 || label === previous)) current.numbers.push(word);
      else units.push({ types: [], numbers: [word], last: i });
    } else continue;
    (units.at(-1) as { last: number }).last = i;
    previous = label;
  }
  return units.map(({ types, numbers }) => {
    // `# STE 101`: the sign announces a designator with its number.
    while (types.every((word) => NUMBER_SIGNS.has(word)) && numbers.length > 1 && NUMBERED_UNITS.has(numbers[0] as string))
      types.push(numbers.shift() as string);
    const type = spellUnit(types.join(' ') || '#');
    const number = numberText(numbers.join(' '));
    return { type, number: number === '' ? null : type === 'FL' ? spellFloor(number) : number };
  });
}

function numberText(words: string): string {
  if (!words.includes(' ')) return NUMBER_SIGNS.has(words) ? '' : words;
  return words
    .split(' ')
    .filter((word) => !NUMBER_SIGNS.has(word))
    .join(' ');
}

/** `ONE` is 1, `123 A` is 123A, `123-1/2` is 123 1/2, `N6 W23001` is N6W23001; a sign in front goes. */
function spellNumber(words: string): string {
  if (isDigits(words)) return words;
  const plain = numberText(words);
  const cardinal = CARDINALS.get(plain);
  if (cardinal) return cardinal;
  const list = plain.split(' ');
  const [first = '', second] = list;
  if (list.length === 2 && second !== undefined && /\d$/.test(first) && /^[A-Z]$/.test(second)) return first + second;
  if (list.length === 2 && second !== undefined && /^[NSEW]$/.test(first) && isDigits(second)) return first + second;
  if (list.length === 2 && second !== undefined && /^[NSEW]\d+$/.test(first) && /^[NSEW]\d+[A-Z]?$/.test(second)) return first + second;
  return plain.replace(/^(\d+)-(\d\/\d)$/, '$1 $2');
}

function isDigits(words: string): boolean {
  for (let i = 0; i < words.length; i++) if (words.charCodeAt(i) < 48 || words.charCodeAt(i) > 57) return false;
  return true;
}
