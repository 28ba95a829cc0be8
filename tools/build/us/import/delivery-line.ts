import { DIRECTIONALS } from '../../../../src/address/data/directionals.js';
import { LONE_UNITS, UNITS } from '../../../../src/address/data/units.js';
import { isFiller, namesNoStreet } from '../../../../src/address/fillers.js';
import { type Components, NO_COMPONENTS, parseStreetLine } from '../../../../src/address/index.js';
import { ownTyped } from '../../../../src/address/own-type.js';
import { parseStreetText } from '../../../../src/address/parse-text.js';
import { STREET_PARTS, type StreetParts } from '../rows.js';
import { houseNumbers } from './house-numbers.js';

/** A secondary unit, with the one that it lies in. */
export type UnitParts = Pick<Components, 'unitType' | 'unitNumber' | 'outerUnitType' | 'outerUnitNumber'>;
/** The part of an address that stands on its delivery line. */
export type DeliveryLine = StreetParts & UnitParts & Pick<Components, 'number'>;

const NO_UNIT: UnitParts = { unitType: null, unitNumber: null, outerUnitType: null, outerUnitNumber: null };

const PLAIN_NUMBER = /^\d{1,9}$/;
const NUMBER_RANGE = /^\d{1,9}-\d{1,9}$/;
/** A number with its suffix, which in front of a name reads as a part of the name: `29 A` of `CENTER ST`. */
const SUFFIXED = /^(\d{1,9}) ([A-Z]{1,2})$/;
/** A number with letters in front, as the sites of a campground have: `A 12`. */
const PREFIXED = /^([A-Z]{1,3}) 0*([1-9]\d{0,8})$/;
const LEADING_ZEROS = /^0+(?=\d)/;
/** Zeros in front of the ordinal of a street, as lists are padded to be sorted: `07TH ST` of San Francisco. */
const PADDING = /\b0+(?=[1-9]\d*(?:ST|ND|RD|TH)\b)/gi;
const FRACTION = /^([1-9])\/(\d{1,2})$/;
/** A street field that repeats the house number: what follows is no street of a numbered name, as `12 MILE RD` or `7 OAKS DR` is. */
const BEHIND_NUMBER = /^(?!MILE|ACRE|FOOT|NOTCH|[A-Z]+S\b)[A-Z\d]/i;
/** Roads of a town, which the grammar takes for a street and a unit. */
const TOWN_ROAD = /^TOWN (?:HIGHWAY|HWY) \d+[A-Z]?$/i;
const LAST_WORD = /[A-Z]+$/;
/** A unit without a designator: numbers, letters, and what joins them. */
const BARE_UNIT = /^[A-Z\d]+(?:[ /-][A-Z\d]+)*$/;
const DESIGNATED = /[A-Z]{3}|#|^(?:FL|RM|PH) /;
/** Routes and military units, which are read with a box behind them. */
const ROUTE = /^(?:RR|HC|PSC|CMR|UNIT) \d+$/i;
/** A number that parses as nothing else, in front of what is read without one. */
const STAND_IN = '100';
/** Readings of a street field that are looked at. */
const MAX_SEQUENCES = 3;
/** Longest unit and house number, characters. */
const MAX_PART = 32;
/** Texts kept, so that a street is read once and not once an address. */
const KEPT = 200_000;

const NAMELESS: DeliveryLine = { ...deliveryLine(NO_COMPONENTS), ...NO_UNIT };

/** Reads house number, street and unit as sources write them, apart or mixed up, into standardized parts. */
export class DeliveryLineReader {
  /** Of what each kind of field holds. */
  readonly #streets = new Map<Fits, Map<string, DeliveryLine | null>>([
    [isStreetAndUnit, new Map()],
    [isWholeName, new Map()],
  ]);
  readonly #units = new Map<string, UnitParts | null>();

  /**
   * The parts, once for each house number that the field lists, or why there are none. `isApart`: the source has fields of its own for
   * street and unit, so that the street ends in no bare unit.
   */
  read(number: string, street: string, unit: string, isApart = false): readonly DeliveryLine[] | string {
    if (namesNoStreet(street)) return 'the row has no street';
    const secondary = this.unit(unit);
    const numbers = houseNumbers(withoutUnit(number.trim(), secondary));
    if (typeof numbers === 'string') return numbers;
    const named = numbers.length === 1 ? this.#withoutNumber(street, numbers[0] as string) : street;
    const read = this.#read(named, secondary, isApart);
    if (read === null) return 'the street cannot be read';
    const lines: DeliveryLine[] = [];
    for (const one of numbers) {
      const line = this.#line([one, named, unit], read, secondary);
      if (typeof line === 'string') return line;
      lines.push(line);
    }
    return lines;
  }

  /** A street field beside this unit. */
  #read(street: string, unit: UnitParts | null, isApart: boolean): DeliveryLine | null {
    const line = this.#street(street);
    if (!isApart || line === null || line.unitType === null) return line;
    // The unit may stand in both fields.
    return unit !== null && isSameUnit(line, unit) ? line : this.#street(street, isWholeName);
  }

  #line([number, street, unit]: readonly [string, string, string], line: DeliveryLine, secondary: UnitParts | null): DeliveryLine | string {
    const numbered = this.#number(number, street, line);
    if (typeof numbered === 'string') return numbered;
    const fraction = FRACTION.exec(unit.trim());
    if (fraction !== null && Number(fraction[1]) < Number(fraction[2]) && PLAIN_NUMBER.test(numbered.number ?? '')) {
      return { ...numbered, number: `${numbered.number} ${fraction[0]}` };
    }
    if (secondary === null) return 'the unit cannot be read';
    if (secondary.unitType === null && secondary.unitNumber === null) return numbered;
    if (numbered.unitType === null) return { ...numbered, ...secondary };
    if (isSameUnit(numbered, secondary)) return numbered.unitType === '#' ? { ...numbered, ...secondary } : numbered;
    // A building or lot behind the house number or the street, and a unit of its own.
    if (numbered.outerUnitType !== null || secondary.outerUnitType !== null) return 'the unit cannot be read';
    return { ...numbered, ...secondary, outerUnitType: numbered.unitType, outerUnitNumber: numbered.unitNumber };
  }

  /** `ELM ST` for `64 ELM ST` at number 64. */
  #withoutNumber(street: string, number: string): string {
    if (!street.startsWith(`${number} `)) return street;
    const rest = street.slice(number.length + 1).trim();
    const line = BEHIND_NUMBER.test(rest) ? this.#street(rest) : null;
    return line === null || (line.postType === null && line.preType === null) ? street : rest;
  }

  /** The parts of a street's or route's name, or null when it reads as none. */
  street(text: string): StreetParts | null {
    const line = ROUTE.test(text) ? readRoute(text) : this.#street(text, isWholeName);
    if (line === null) return null;
    const { preMod, preDir, preType, preSep, name, postType, postDir, postMod } = line;
    const street = { preMod, preDir, preType, preSep, name, postType, postDir, postMod };
    const typed = ownTyped(line);
    // No unit stands in the name of a street: the word is left for a type of the source's own.
    return typed?.wasUnit === true ? { ...street, name: `${typed.parts.name} ${typed.own}`, postType: null } : street;
  }

  /** A unit with its designator where the text has one; `#` stands for the designator of a bare unit. Null: it cannot be read. */
  unit(text: string): UnitParts | null {
    const upper = text.trim().replace(/\s+/g, ' ').toUpperCase();
    if (upper === '' || upper === '0' || isFiller(upper)) return NO_UNIT;
    let unit = this.#units.get(upper);
    if (unit === undefined) {
      unit = readUnit(upper);
      keep(this.#units, upper, unit);
    }
    return unit;
  }

  #street(text: string, isFitting: Fits = isStreetAndUnit): DeliveryLine | null {
    const read = this.#streets.get(isFitting) as Map<string, DeliveryLine | null>;
    let line = read.get(text);
    if (line === undefined) {
      line = readStreet(text.replace(PADDING, ''), isFitting);
      keep(read, text, line);
    }
    return line;
  }

  #number(text: string, street: string, line: DeliveryLine): DeliveryLine | string {
    if (PLAIN_NUMBER.test(text) || NUMBER_RANGE.test(text)) {
      const number = text.replace(LEADING_ZEROS, '');
      return number === '0' ? 'the house number is 0' : { ...line, number };
    }
    if (text.length > MAX_PART) return 'the house number cannot be read';
    // Suffixes, fractions, letters in front, buildings and lots: whatever the parser makes of the whole line counts.
    const whole = parseStreetLine(`${text} ${street}`);
    if (whole.number !== null && STREET_PARTS.every((part) => whole[part] === line[part])) {
      return /[1-9]/.test(whole.number) ? deliveryLine(whole) : 'the house number is 0';
    }
    const upper = text.toUpperCase();
    const [, prefix, site] = PREFIXED.exec(upper) ?? [];
    if (prefix !== undefined) return { ...line, number: `${prefix}${site}` };
    const [, digits, suffix] = SUFFIXED.exec(upper) ?? [];
    return digits === undefined ? 'the house number cannot be read' : { ...line, number: `${digits.replace(LEADING_ZEROS, '')}${suffix}` };
  }
}

/** Whether a reading of a street field is one of the words that it has. */
type Fits = (read: Components, text: string) => boolean;

/**
 * Of a field that may hold a unit too. A bare number that ends it is a unit behind a street type alone: `HORSESHOE ACRES 1` is a name, and
 * so are a road's number, `TOWN HWY 67` of Vermont, and a designator that designates nothing, `SUGAR LOT`, unless it may stand alone.
 */
const isStreetAndUnit: Fits = (read, text) => {
  if (read.unitType === '#') return text.includes('#') || (isTyped(read) && !TOWN_ROAD.test(text));
  return isStated(read, text) || LONE_UNITS.get(lastWord(text)) === read.unitType;
};

/** Of a field that holds a street's name: `NAPOLI RD 1`, `COOPER BAY VIEW MHP`. A designator with an identifier is a unit all the same. */
const isWholeName: Fits = (read, text) => (read.unitType === '#' ? text.includes('#') : isStated(read, text));

const isTyped = ({ preType, postType }: Components): boolean => preType !== null || postType !== null;
/** A designator alone is a unit behind the street's type, and none in front of the name: `KEY WEST CT`. */
const isStated: Fits = (read, text) =>
  read.unitType === null || read.unitNumber !== null || (isTyped(read) && UNITS.get(lastWord(text)) === read.unitType);
const lastWord = (text: string): string => LAST_WORD.exec(text.toUpperCase())?.[0] ?? '';

/**
 * Reads a field that holds a street. Its words are no part of the house number, as the `R` of `R ABEL LN`. Where no likely reading fits,
 * the likeliest counts.
 */
function readStreet(text: string, isFitting: Fits): DeliveryLine | null {
  if (text.trim() === '') return null;
  const whole = parseStreetText(`${STAND_IN} ${text}`);
  const fits = (read: Components): boolean => read.number === STAND_IN && read.name !== null && isFitting(read, text);
  const other = fits(whole.components) ? undefined : whole.others(MAX_SEQUENCES).find(({ components }) => fits(components))?.components;
  const read = other ?? (whole.components.number === STAND_IN ? whole.components : parseStreetLine(text));
  if (read.name !== null) return deliveryLine({ ...read, number: null });
  const words = text.trim().toUpperCase().split(/\s+/);
  // `COTTAGE`, `NORTH`: a street may be called by words that elsewhere stand for units and directions.
  return words.every((word) => UNITS.has(word) || DIRECTIONALS.has(word)) ? { ...NAMELESS, name: words.join(' ') } : null;
}

/** `400` for `400 S14`, where the unit is S14. */
function withoutUnit(number: string, unit: UnitParts | null): string {
  const id = unit?.unitNumber ?? '';
  const digits = number.slice(0, -id.length - 1);
  return id !== '' && PLAIN_NUMBER.test(digits) && /[ -]/.test(number.charAt(digits.length)) && number.toUpperCase().endsWith(id)
    ? digits
    : number;
}

function isSameUnit(a: UnitParts, b: UnitParts): boolean {
  return a.unitNumber === b.unitNumber && (a.unitType === b.unitType || a.unitType === '#' || b.unitType === '#');
}

function readRoute(text: string): DeliveryLine {
  const route = deliveryLine(parseStreetLine(`${text} BOX 1`));
  return { ...route, name: route.name?.replace(LEADING_ZEROS, '') ?? null };
}

function readUnit(upper: string): UnitParts | null {
  if (upper.length > MAX_PART) return null;
  if (DESIGNATED.test(upper)) {
    const { number, name, postType, ...read } = parseStreetLine(`${STAND_IN} MAIN ST ${upper}`);
    if (number === STAND_IN && name === 'MAIN' && postType === 'ST' && read.unitType !== null) return unitParts(read);
  }
  return BARE_UNIT.test(upper) ? { ...NO_UNIT, unitType: '#', unitNumber: upper.replace(LEADING_ZEROS, '') } : null;
}

function unitParts({ unitType, unitNumber, outerUnitType, outerUnitNumber }: UnitParts): UnitParts {
  return { unitType, unitNumber: unitNumber?.replace(LEADING_ZEROS, '') ?? null, outerUnitType, outerUnitNumber };
}

function deliveryLine(read: Components): DeliveryLine {
  const { preMod, preDir, preType, preSep, name, postType, postDir, postMod } = read;
  return { number: read.number, preMod, preDir, preType, preSep, name, postType, postDir, postMod, ...unitParts(read) };
}

function keep<T>(cache: Map<string, T>, key: string, value: T): void {
  if (cache.size >= KEPT) cache.clear();
  cache.set(key, value);
}
