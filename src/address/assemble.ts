import type { Components } from './components.js';
import { HIGHWAY_TYPES } from './data/highways.js';
import { CARDINALS } from './data/ordinals.js';
import { LOCKBOXES } from './data/routes.js';
import { STATE_BY_CODE } from './data/states.js';
import { NUMBER_SIGNS, NUMBERED_UNITS } from './data/units.js';
import { L } from './labels.js';
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
import type { Token } from './tokens.js';

interface Unit {
  type: string | null;
  number: string | null;
}

const UNIT_TYPES: ReadonlySet<number> = new Set([L.LEAD_UNIT, L.MID_UNIT, L.UNIT, L.UNIT2, L.LEAD_FLOOR, L.FLOOR, L.FLOOR2]);
const UNIT_NUMBERS: ReadonlySet<number> = new Set([
  L.LEAD_UNIT_ID,
  L.MID_UNIT_ID,
  L.UNIT_ID,
  L.UNIT2_ID,
  L.LEAD_FLOOR_ID,
  L.FLOOR_ID,
  L.FLOOR2_ID,
]);
const FLOOR_NUMBERS: ReadonlySet<number> = new Set([L.LEAD_FLOOR_ID, L.FLOOR_ID, L.FLOOR2_ID]);
const UNPLACED: ReadonlySet<number> = new Set([L.LEAD, L.AFTER, L.TAIL]);

/** Builds the components from tokens and their labels, in standard spelling. */
export function assemble(tokens: readonly Token[], labels: Uint8Array): Components {
  const parts = new Map<number, string[]>();
  for (let i = 0; i < tokens.length; i++) {
    const label = labels[i] as number;
    const list = parts.get(label);
    if (list) list.push((tokens[i] as Token).text);
    else parts.set(label, [(tokens[i] as Token).text]);
  }
  const text = (label: number, spell: (words: string) => string = (words) => words): string | null => {
    const words = parts.get(label);
    return words ? spell(words.join(' ')) || null : null;
  };
  const units = findUnits(tokens, labels);
  const box = text(L.PO_BOX_ID, numberText);
  const routeBox = text(L.BOX_ID, numberText);
  const boxWords = numberText((parts.get(L.PO_BOX) ?? []).join(' '));
  if (boxWords !== '') units.push({ type: parts.has(L.NAME) && LOCKBOXES.has(boxWords) ? boxWords : spellBox(boxWords), number: box });
  if (parts.has(L.BOX) || routeBox !== null) units.push({ type: 'BOX', number: routeBox });
  // A street's own unit is the inner one even when a box is named beside it.
  const inner = parts.has(L.PO_BOX) && parts.has(L.NAME) && units.length > 1 ? units.splice(-2, 1)[0] : units.pop();
  const outer = units.shift();
  const zip = (text(L.ZIP) ?? '').replace('-', '');
  const preDir = text(L.PRE_DIR, spellDirectional);
  const preMod = text(L.PRE_MOD, spellPreModifier);
  const preType = text(L.PRE_TYPE, spellPrefixType) ?? text(L.ROUTE, spellRoute);
  const state = preMod === null && preDir === null && preType !== null ? modifyingState(preType) : null;
  const name = text(L.NAME, spellName) ?? text(L.ROUTE_ID, numberText) ?? (parts.has(L.GENERAL) ? 'GENERAL DELIVERY' : null);
  return {
    number: text(L.NUMBER, spellNumber),
    preMod: state ?? preMod,
    preDir,
    preType: state === null ? preType : (preType as string).slice(state.length + 1),
    preSep: text(L.PRE_SEP),
    name,
    postType: text(L.POST_TYPE, spellSuffix),
    postDir: text(L.POST_DIR, spellDirectional),
    postMod: text(L.POST_MOD, spellPostModifier),
    unitType: inner?.type ?? null,
    unitNumber: inner?.number ?? null,
    outerUnitType: outer?.type ?? null,
    outerUnitNumber: outer ? [outer.number, ...units.flatMap((unit) => [unit.type, unit.number])].filter(Boolean).join(' ') || null : null,
    city: text(L.CITY, spellName),
    state: text(L.STATE, spellState),
    zip: zip === '' ? null : zip.slice(0, 5).padStart(5, '0'),
    zip4: text(L.ZIP4) ?? (zip.length > 5 ? zip.slice(5, 9) : null),
  };
}

/** The state in front of a road type of several words, which it modifies: the CA of `CA COUNTY ROAD 150`. Null for `KY HIGHWAY`. */
function modifyingState(preType: string): string | null {
  const words = preType.split(' ');
  return words.length > 2 && STATE_BY_CODE.has(words[0] as string) && HIGHWAY_TYPES.has(words.slice(1).join(' '))
    ? (words[0] as string)
    : null;
}

/** The words that no component took, in order. */
export function unplacedWords(tokens: readonly Token[], labels: Uint8Array): string[] {
  return tokens.filter((_, i) => UNPLACED.has(labels[i] as number)).map((token) => token.text);
}

/** Units in the order of the text. A designator begins a new one unless it follows the ordinal of its floor. */
function findUnits(tokens: readonly Token[], labels: Uint8Array): Unit[] {
  const units: { types: string[]; numbers: string[]; last: number }[] = [];
  let previous = -1;
  for (let i = 0; i < tokens.length; i++) {
    const label = labels[i] as number;
    const word = (tokens[i] as Token).text;
    const current = units.at(-1);
    const adjoins = current !== undefined && current.last === i - 1;
    if (UNIT_TYPES.has(label)) {
      if (adjoins && current.types.length > 0 && current.numbers.length === 0 && label === previous) current.types.push(word);
      else if (adjoins && FLOOR_NUMBERS.has(previous)) current.types.push(word);
      else units.push({ types: [word], numbers: [], last: i });
    } else if (UNIT_NUMBERS.has(label)) {
      if (adjoins && !FLOOR_NUMBERS.has(label) && (current.numbers.length === 0 || label === previous)) current.numbers.push(word);
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
  return words
    .split(' ')
    .filter((word) => !NUMBER_SIGNS.has(word))
    .join(' ');
}

/** `ONE` is 1, `123 A` is 123A, `123-1/2` is 123 1/2, `N6 W23001` is N6W23001; a sign in front goes. */
function spellNumber(words: string): string {
  const plain = numberText(words);
  const cardinal = CARDINALS.get(plain);
  if (cardinal) return cardinal;
  const list = plain.split(' ');
  const [first = '', second] = list;
  if (list.length === 2 && second !== undefined && /\d$/.test(first) && /^[A-Z]$/.test(second)) return first + second;
  if (list.length === 2 && second !== undefined && /^[NSEW]\d+$/.test(first) && /^[NSEW]\d+[A-Z]?$/.test(second)) return first + second;
  return plain.replace(/^(\d+)-(\d\/\d)$/, '$1 $2');
}
