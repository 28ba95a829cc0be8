import { foldText } from '../text/fold.js';
import { type Components, requireParts, requireZip } from './components.js';
import {
  numberText,
  spellCity,
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

/**
 * Components in the standard spellings of Publication 28: upper case, one blank between words, directionals, suffixes and designators
 * abbreviated, the state as its code, a nine-digit ZIP code split; one that lacks its zeros in front gets them back (`2108`). Parts that are
 * blank or missing become null. Idempotent.
 *
 * @throws DoorplateError `INPUT_MALFORMED` for what is no object, a part that is no string, and a ZIP code of other than five or nine digits
 * (`75202-12`, `7520A`).
 */
export function standardize(parts: Partial<Components>): Components {
  const address = requireParts(parts);
  const part = (value: string | null | undefined, spell: (words: string) => string = (words) => words): string | null => {
    const words = clean(value ?? '');
    return words === '' ? null : spell(words);
  };
  /** Behind a designator a sign says nothing more: the `#4` of APT is 4. */
  const behind = (type: string | null, number: string | null | undefined): string | null => {
    if (type === null) return part(number);
    const plain = numberText(part(number?.replaceAll('#', ' # ')) ?? '');
    return (type === 'FL' ? spellFloor(plain) : plain) || null;
  };
  const number = part(address.number);
  const unitType = part(address.unitType, spellUnit);
  const outerUnitType = part(address.outerUnitType, spellUnit);
  const digits = part(address.zip, (words) => requireZip(words).replace(/\D/g, ''));
  // Software that stores ZIP codes as numbers drops the zeros in front.
  const zip = digits?.padStart(digits.length > 5 ? 9 : 5, '0');
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
    unitNumber: behind(unitType, address.unitNumber),
    outerUnitType,
    outerUnitNumber: behind(outerUnitType, address.outerUnitNumber),
    city: part(address.city, spellCity),
    state: part(address.state, spellState),
    zip: zip?.slice(0, 5) ?? null,
    zip4: part(address.zip4) ?? (zip?.length === 9 ? zip.slice(5) : null),
  };
}

/** Upper case, with blanks for all signs that numbers do not need. */
function clean(value: string): string {
  return foldText(value)
    .replace(/\.(?!\d)/g, ' ')
    .replace(/'/g, '')
    .replace(/[^A-Z0-9#&./-]+/g, ' ')
    .trim();
}
