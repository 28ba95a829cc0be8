import { CARDINALS, ORDINAL_DIGITS } from '../text/ordinals.js';
import { wordSet } from './data/pairs.js';
import { LOCKBOXES } from './data/routes.js';
import { NUMBER_SIGNS, NUMBERED_UNITS } from './data/units.js';
import { isFiller } from './fillers.js';
import { type Parts, wordsOf } from './grammar/labeling.js';
import { among, L } from './grammar/labels.js';
import { BLANK, type Token } from './grammar/tokens.js';
import { numberText, spellBox, spellFloor, spellUnit } from './spelling.js';

const HOUSE_NUMBER = /^[1-9]\d{0,4}[A-Z]?$/;

interface Unit {
  type: string | null;
  number: string | null;
  /** Digits without a designator, or with a sign alone. */
  readonly isBare?: 'plain' | 'signed';
}

const FLOOR_IDS = [L.LEAD_FLOOR_ID, L.FLOOR_ID, L.FLOOR2_ID] as const;
const UNIT_WORDS = [L.LEAD_UNIT, L.MID_UNIT, L.UNIT, L.UNIT2, L.LEAD_FLOOR, L.FLOOR, L.FLOOR2] as const;
const UNIT_IDS = [L.LEAD_UNIT_ID, L.MID_UNIT_ID, L.UNIT_ID, L.UNIT2_ID, ...FLOOR_IDS] as const;
const UNIT_TYPES = among(...UNIT_WORDS);
const UNIT_NUMBERS = among(...UNIT_IDS);
const FLOOR_NUMBERS = among(...FLOOR_IDS);
const { PO_BOX, PO_BOX_ID, ROUTE, BOX, BOX_ID, NAME } = L;

/** Larger than what has a door: `APT 4 BLDG 2` is an apartment of a building. A private mailbox stands last (section 284). */
const DEPTHS: ReadonlyMap<string | null, number> = new Map([
  ['BLDG', 0],
  ['TOWER', 0],
  ['WING', 1],
  ['FL', 2],
  ['LVL', 2],
  ['PMB', 4],
]);
const depthOf = ({ type, number }: Unit): number => (number === null ? 3 : (DEPTHS.get(type) ?? 3));

/** Further designators are appended to the number of the outer one. */
export interface Designators {
  readonly inner: Unit | undefined;
  readonly outer: Unit | undefined;
}

export const NO_UNITS: Designators = { inner: undefined, outer: undefined };

/** Of a label sequence that has some. */
export function designatorsOf(tokens: readonly Token[], parts: Parts): Designators {
  const part = (label: number): string | null => wordsOf(tokens, parts, label);
  const numberOf = (label: number): string | null => numberText(part(label) ?? '') || null;
  const units = findUnits(tokens, parts.labels);
  const box = numberOf(PO_BOX_ID);
  const routeBox = numberOf(BOX_ID);
  const boxWords = numberText(part(PO_BOX) ?? '');
  const hasName = part(NAME) !== null;
  // `BOX 12 RR 1` is a box of the route (section 24).
  const boxType = part(ROUTE) !== null ? 'BOX' : hasName && LOCKBOXES.has(boxWords) ? boxWords : spellBox(boxWords);
  if (boxWords !== '') units.push({ type: boxType, number: box });
  if (part(BOX) !== null || routeBox !== null) units.push({ type: 'BOX', number: routeBox });
  units.sort((a, b) => depthOf(a) - depthOf(b));
  // A street's own unit is the inner one even when a box is named beside it.
  const inner = part(PO_BOX) !== null && hasName && units.length > 1 ? units.splice(-2, 1)[0] : units.pop();
  if (inner !== undefined) while (units.length > 0 && isSame(units.at(-1) as Unit, inner)) inner.type = typeOf(units.pop() as Unit, inner);
  const first = units.shift();
  if (first === undefined) return { inner, outer: undefined };
  const number = [first.number, ...units.flatMap((unit) => [unit.type, unit.number])].filter(Boolean).join(' ') || null;
  return { inner, outer: { type: first.type, number } };
}

/** `APT 4, # 4`, `APT 4, UNIT 4`, and not `FL 2 # 2` */
const isSame = (one: Unit, other: Unit): boolean =>
  one.number !== null &&
  one.number === other.number &&
  depthOf(one) === depthOf(other) &&
  (one.type === other.type || isAny(one, other) || isAny(other, one));
const isAny = ({ type }: Unit, { type: other }: Unit): boolean => type === '#' || (type === 'UNIT' && OF_FORMS.has(other ?? ''));
const typeOf = (one: Unit, other: Unit): string | null => (isAny(other, one) ? one.type : other.type);

/** The UNIT of `UNIT 3RD FLOOR`: it says nothing more. */
const isOfAny = ({ types }: Words): boolean => types.length === 1 && OF_ANY.has(types[0] as string);
const OF_ANY = wordSet('UNIT SUITE STE');
const isOrdinal = ({ numbers: [number = '', ...others] }: Words): boolean => others.length === 0 && ORDINAL_DIGITS.test(number);

/** Forms write these in front of a number that nobody filled in: `APT -`. */
const OF_FORMS = wordSet('# APT STE SUITE UNIT');

interface Words {
  types: string[];
  readonly numbers: string[];
  last: number;
}

/** In the order of the text. A designator starts a new unit unless it follows its floor's ordinal. */
function findUnits(tokens: readonly Token[], labels: readonly number[]): Unit[] {
  const units: Words[] = [];
  let previous = -1;
  for (let i = 0; i < tokens.length; i++) {
    const label = labels[i] as number;
    const word = (tokens[i] as Token).text;
    const current = units.at(-1);
    const adjoins = current !== undefined && current.last === i - 1;
    if (UNIT_TYPES[label] === 1) {
      if (adjoins && current.types.length > 0 && current.numbers.length === 0 && label === previous) current.types.push(word);
      else if (adjoins && FLOOR_NUMBERS[previous] === 1) current.types.push(word);
      else if (adjoins && spellUnit(word) === 'FL' && isOfAny(current) && isOrdinal(current)) current.types = [word];
      else units.push({ types: [word], numbers: [], last: i });
    } else if (UNIT_NUMBERS[label] === 1) {
      if (adjoins && FLOOR_NUMBERS[label] === 1 && current.numbers.length === 0 && isOfAny(current)) {
        current.types = [];
        current.numbers.push(word);
      } else if (adjoins && FLOOR_NUMBERS[label] !== 1 && (current.numbers.length === 0 || label === previous)) current.numbers.push(word);
      else units.push({ types: [], numbers: [word], last: i });
    } else continue;
    (units.at(-1) as Words).last = i;
    previous = label;
  }
  const stated = units.filter(({ types, numbers, last }) => {
    if (numbers.length === 0) return tokens[last + 1]?.before === BLANK || !types.every((word) => OF_FORMS.has(word));
    return types.length === 0 || !isFiller(numbers.join(' '));
  });
  return stated.map(({ types, numbers }) => {
    // `# STE 101`: the sign announces a designator with its number.
    while (types.every((word) => NUMBER_SIGNS.has(word)) && numbers.length > 1 && NUMBERED_UNITS.has(numbers[0] as string))
      types.push(numbers.shift() as string);
    // `APT UNIT 2`, `APT/SUITE 2`: one designator, sooner the one that says more.
    const several = types.length > 1 && numbers.length > 0 && types.every((word) => NUMBERED_UNITS.has(word));
    const type = spellUnit(
      several ? (types.findLast((word) => word !== 'UNIT' && word !== 'UNITS') ?? (types.at(-1) as string)) : types.join(' ') || '#',
    );
    const number = numberText(numbers.join(' '));
    if (type === '#' && HOUSE_NUMBER.test(number)) return { type, number, isBare: types.length === 0 ? 'plain' : 'signed' };
    return { type, number: number === '' ? null : type === 'FL' ? spellFloor(number) : (CARDINALS.get(number) ?? number) };
  });
}
