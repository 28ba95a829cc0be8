import { canonicalNumber, isSameNumber } from '../text/house-number.js';
import { placeKey, streetKey } from '../text/search-key.js';
import { type Components, NO_COMPONENTS, requireParts, sameComponents } from './components.js';
import { DIRECTIONAL_NAMES } from './data/directionals.js';
import { SUFFIXES } from './data/suffixes.js';
import { roadType } from './format.js';
import { parseComponents } from './parse-text.js';

/**
 * Whether two addresses denote the same place: equal number, street and unit, and the same ZIP code or, where one has none, the same city and
 * state. Takes standardized components or texts, which are parsed; a text that is no address equals no other, nor do components without a
 * part. Equal however written are
 * numbers (`12-A`, `12A`), those in street names (Publication 28, section 235: `7`, `7TH`, `SEVENTH`), saint, fort and mount (`SAINT`, `ST`),
 * words of appendix C1 inside names (`HTS`, `HEIGHTS`), names with a prefix (`O BRIEN`, `OBRIEN`), the direction of a city (`N LAS VEGAS`),
 * and a state's highways (appendix F: `KY 440`, `KY HIGHWAY 440`); `#` equals any designator. Symmetric.
 *
 * @throws DoorplateError `INPUT_MALFORMED` for what is neither, and a part that is no string.
 */
export function sameAddress(a: Partial<Components> | string, b: Partial<Components> | string): boolean {
  const first = componentsOf(a);
  const second = componentsOf(b);
  if (first === null || second === null) return false;
  return streetIdentity(first) === streetIdentity(second) && sameUnit(first, second) && sameLastLine(first, second);
}

function componentsOf(address: Partial<Components> | string): Components | null {
  if (typeof address !== 'string') {
    const parts = requireParts(address);
    return sameComponents(parts, NO_COMPONENTS) ? null : parts;
  }
  const { kind, components } = parseComponents(address);
  return kind === 'address' ? components : null;
}

function streetIdentity(address: Components): string {
  const { number, preMod, preDir, preSep, name, postType, postDir, postMod } = address;
  return [
    number && canonicalNumber(number),
    preMod,
    preDir,
    roadType(address),
    preSep,
    name && abbreviatedName(streetKey(name)),
    postType,
    postDir,
    postMod,
  ]
    .map((part) => part ?? '')
    .join('|');
}

function sameUnit(a: Components, b: Components): boolean {
  const alike = (x: string | null, y: string | null) => x === y || (x === '#' && y !== null) || (y === '#' && x !== null);
  return (
    isSameNumber(a.unitNumber, b.unitNumber) &&
    alike(a.unitType, b.unitType) &&
    isSameNumber(a.outerUnitNumber, b.outerUnitNumber) &&
    alike(a.outerUnitType, b.outerUnitType)
  );
}

function sameLastLine(a: Components, b: Components): boolean {
  if (a.zip !== null && b.zip !== null) return a.zip === b.zip && (a.zip4 === null || b.zip4 === null || a.zip4 === b.zip4);
  return cityForm(a) === cityForm(b) && a.state === b.state;
}

function cityForm({ city }: Components): string {
  return abbreviatedName(placeKey(city ?? '')).replace(LEADING, (direction) => DIRECTIONAL_NAMES.get(direction) as string);
}

const LEADING = /^(?:[NS]?[EW]|[NS])(?= [A-Z]{2})/;
const WORDS = /\b[A-Z]{2,}\b/g;
const PREFIX = /\b([DLO]|MC) (?=[A-Z]{2})/g;

/** Of a key: types abbreviated, prefixes joined to their names. PARKS is another name than PARK. */
function abbreviatedName(key: string): string {
  const short = (word: string): string => {
    const type = SUFFIXES.get(word) ?? word;
    return word.endsWith('S') && !type.endsWith('S') ? word : type;
  };
  return key.replace(WORDS, short).replace(PREFIX, '$1');
}
