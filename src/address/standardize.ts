import type { Components } from './components.js';
import { ORDINALS, TENS } from './data/ordinals.js';
import {
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
import { foldText } from './text.js';

/**
 * Components in the standard spellings of Publication 28: upper case, one blank between words, directionals, suffixes and
 * designators abbreviated, the state as its code, a nine-digit ZIP code split. Blank parts become null. Idempotent.
 */
export function standardize(address: Components): Components {
  const part = (value: string | null, spell: (words: string) => string = (words) => words): string | null => {
    const words = value === null ? '' : clean(value);
    return words === '' ? null : spell(words);
  };
  const number = part(address.number);
  const unitType = part(address.unitType, spellUnit);
  const outerUnitType = part(address.outerUnitType, spellUnit);
  const zip = part(address.zip)?.replace(/\D/g, '') ?? '';
  return {
    number,
    preMod: part(address.preMod, spellPreModifier),
    preDir: part(address.preDir, spellDirectional),
    preType: part(address.preType, unitType === 'BOX' && number === null ? spellRoute : spellPrefixType),
    preSep: part(address.preSep),
    name: part(address.name, spellName),
    postType: part(address.postType, spellSuffix),
    postDir: part(address.postDir, spellDirectional),
    postMod: part(address.postMod, spellPostModifier),
    unitType,
    unitNumber: part(address.unitNumber, unitType === 'FL' ? spellFloor : undefined),
    outerUnitType,
    outerUnitNumber: part(address.outerUnitNumber, outerUnitType === 'FL' ? spellFloor : undefined),
    city: part(address.city, spellName),
    state: part(address.state, spellState),
    zip: zip === '' ? null : zip.slice(0, 5).padStart(5, '0'),
    zip4: part(address.zip4) ?? (zip.length === 9 ? zip.slice(5) : null),
  };
}

/** Upper case, signs other than those of numbers turned into blanks. */
function clean(value: string): string {
  return foldText(value)
    .replace(/\.(?!\d)/g, ' ')
    .replace(/'/g, '')
    .replace(/[^A-Z0-9#&./-]+/g, ' ')
    .trim();
}

/**
 * Whether two standardized addresses denote the same place: equal number, street and unit, and the same ZIP code or,
 * where one has none, the same city and state. Numbers in street names are equal however written (section 235: `7`,
 * `7TH`, `SEVENTH`); `#` equals any designator. Symmetric.
 */
export function sameAddress(a: Components, b: Components): boolean {
  return streetIdentity(a) === streetIdentity(b) && sameUnit(a, b) && sameLastLine(a, b);
}

function streetIdentity(address: Components): string {
  const { number, preMod, preDir, preType, preSep, name, postType, postDir, postMod } = address;
  return [number, preMod, preDir, preType, preSep, name === null ? null : plainNumbers(name), postType, postDir, postMod]
    .map((part) => part ?? '')
    .join('|');
}

function plainNumbers(name: string): string {
  const words: string[] = [];
  for (const word of name.split(' ')) {
    const ordinal = ORDINALS.get(word);
    const tens = ordinal !== undefined && ordinal < 10 && TENS.has(words.at(-1) ?? '') ? words.pop() : undefined;
    if (tens !== undefined && ordinal !== undefined) words.push(String(([...TENS].indexOf(tens) + 2) * 10 + ordinal));
    else words.push(ordinal === undefined ? word.replace(/^0*(\d+)(?:ST|ND|RD|TH)$/, '$1') : String(ordinal));
  }
  return words.join(' ');
}

function sameUnit(a: Components, b: Components): boolean {
  const alike = (x: string | null, y: string | null) => x === y || (x === '#' && y !== null) || (y === '#' && x !== null);
  return (
    a.unitNumber === b.unitNumber &&
    alike(a.unitType, b.unitType) &&
    a.outerUnitNumber === b.outerUnitNumber &&
    alike(a.outerUnitType, b.outerUnitType)
  );
}

function sameLastLine(a: Components, b: Components): boolean {
  if (a.zip !== null && b.zip !== null) return a.zip === b.zip && (a.zip4 === null || b.zip4 === null || a.zip4 === b.zip4);
  return a.city === b.city && a.state === b.state;
}
