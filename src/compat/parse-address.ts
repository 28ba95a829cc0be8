import type { Components } from '../address/components.js';
import { crossedStreets } from '../address/crossing/crossed-streets.js';
import { formatStreet, mixed } from '../address/format.js';
import { parseComponents } from '../address/parse-text.js';

/** The keys of the package `parse-address`; parts that a text does not have are left out. */
export interface LocationParts {
  number?: string;
  prefix?: string;
  street?: string;
  type?: string;
  suffix?: string;
  sec_unit_type?: string;
  sec_unit_num?: string;
  prefix1?: string;
  street1?: string;
  type1?: string;
  suffix1?: string;
  prefix2?: string;
  street2?: string;
  type2?: string;
  suffix2?: string;
  city?: string;
  state?: string;
  zip?: string;
  plus4?: string;
}

/**
 * `parseLocation` of `parse-address`, over this parser: an address, a post office box or the crossing of two streets. Parts are
 * spelled as Publication 28 has them, in mixed case: `{ number: '801', street: 'Shawan', type: 'Rd', … }`. Null where the text has none.
 */
export function parseLocation(text: string): LocationParts | null {
  return parseIntersection(text) ?? parseAddress(text);
}

/** `parseAddress` of `parse-address`: the parts of one address; null where the text has none. */
export function parseAddress(text: string): LocationParts | null {
  const { kind, components } = parseComponents(text);
  if (kind !== 'address') return null;
  const { number, unitType, unitNumber, outerUnitType, outerUnitNumber } = components;
  const isInner = unitType !== null || outerUnitType === null;
  return present({
    number,
    ...streetParts(components, ''),
    sec_unit_type: mixed(isInner ? unitType : outerUnitType),
    sec_unit_num: isInner ? unitNumber : outerUnitNumber,
    ...placeParts(components),
  });
}

/** `parseIntersection` of `parse-address`: the parts of two streets that cross; null where the text names none. */
export function parseIntersection(text: string): LocationParts | null {
  const { crossing, components } = parseComponents(text);
  if (crossing?.isPlain !== true) return null;
  const [first, second] = crossedStreets(crossing, components, undefined);
  return present({ ...streetParts(first, '1'), ...streetParts(second, '2'), ...placeParts(second) });
}

function streetParts(components: Components, at: '' | '1' | '2') {
  const { preDir, postType, postDir } = components;
  const street = formatStreet({ ...components, preDir: null, postType: null, postDir: null });
  return {
    [`prefix${at}`]: preDir,
    [`street${at}`]: mixed(street),
    [`type${at}`]: mixed(postType),
    [`suffix${at}`]: postDir,
  };
}

function placeParts({ city, state, zip, zip4 }: Components) {
  return { city: mixed(city), state, zip, plus4: zip4 };
}

function present(parts: Readonly<Record<string, string | null>>): LocationParts {
  return Object.fromEntries(Object.entries(parts).filter(([, value]) => value !== null));
}
