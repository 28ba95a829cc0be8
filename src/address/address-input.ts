import { DoorplateError } from '../errors.js';
import { requireText } from '../input.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge } from './components.js';
import { format } from './format.js';
import { type ParsedText, parseComponents, parseStreetText } from './parse-text.js';
import { standardize } from './standardize.js';

/** An address in the fields of a form. In any spelling; fields that are left out, null or blank are not known. */
export interface AddressFields {
  /** Delivery line, the unit included: `1745 T St SE Apt 2`, `PO Box 12`. */
  readonly street?: string | null;
  readonly city?: string | null;
  /** Code or name. */
  readonly state?: string | null;
  /** Five digits, or nine with or without a hyphen; zeros in front may be missing. */
  readonly zip?: string | null;
}

/** A US address as one text, in the fields of a form, or in components. */
export type AddressInput = string | AddressFields | Partial<Components>;

/** An address that was checked and is yet to be read. */
export interface WrittenAddress {
  /** As received; fields and components on one line. */
  readonly input: string;
  /** The text of a street field, if any. */
  readonly street: string | null;
  /** The other fields; null when the address is one text. */
  readonly parts: Components | null;
}

/** What matching needs to know of a reading. */
export type ReadAddress = Pick<ParsedText, 'kind' | 'components' | 'messages' | 'changes' | 'unplaced' | 'others'>;

const PLACE_FIELDS: ReadonlySet<string> = new Set(['city', 'state', 'zip']);
const ZIP = /^(\d{3,5}|\d{5}[- ]?\d{4})$/;

/**
 * Checks an address of any form.
 *
 * @throws DoorplateError `INPUT_MALFORMED` for a field that does not exist, is no string or no ZIP code; otherwise as for texts.
 */
export function requireAddress(address: AddressInput, maxLength?: number): WrittenAddress {
  if (typeof address !== 'object' || address === null) {
    return { input: requireText(address, 'address', maxLength), street: null, parts: null };
  }
  const { street = null, ...given } = requireFields(address);
  const parts: Components = { ...NO_COMPONENTS, ...given };
  const { full } = format(street === null ? parts : { ...parts, name: street });
  return { input: requireText(full, 'address', maxLength), street, parts };
}

/**
 * Reads an address. Of a text city, state and ZIP code are found; in fields they are taken as they stand, and only the
 * delivery line is read; components are brought to standard spelling and not read at all.
 */
export function readAddress({ input, street, parts }: WrittenAddress, places: PlaceKnowledge | undefined): ReadAddress {
  if (parts === null) return parseComponents(input, places);
  return street === null ? ofComponents(parts) : ofFields(street, parts);
}

const SEGMENT_ENDS = /[,\n]/;
const DIGIT = /\d/;

/** The part of a text that a comma or line break sets apart and that may be the delivery line: the first with a number. Null: none is set apart. */
export function deliveryLineOf({ input, parts }: WrittenAddress): string | null {
  if (parts !== null) return null;
  const segments = input.split(SEGMENT_ENDS);
  return segments.length < 2 ? null : (segments.find((segment) => DIGIT.test(segment))?.trim() ?? null);
}

type Given = { -readonly [K in keyof Components | 'street']?: string };

/** The fields that say something. */
function requireFields(address: object): Given {
  const given: Given = {};
  const hasStreet = 'street' in address;
  for (const [field, value] of Object.entries(address)) {
    const isKnown = hasStreet ? field === 'street' || PLACE_FIELDS.has(field) : Object.hasOwn(NO_COMPONENTS, field);
    if (!isKnown) {
      const expected = hasStreet ? ['street', ...PLACE_FIELDS] : Object.keys(NO_COMPONENTS);
      throw new DoorplateError('INPUT_MALFORMED', `address has a field that does not exist here, expected ${expected.join(', ')}`, {
        expected,
      });
    }
    if (value === null || value === undefined) continue;
    if (typeof value !== 'string') throw new DoorplateError('INPUT_MALFORMED', `${field} is ${typeof value}, expected a string`);
    const text = value.trim();
    if (field === 'zip' && text !== '' && !ZIP.test(text)) {
      throw new DoorplateError('INPUT_MALFORMED', 'zip is no ZIP code, expected five or nine digits');
    }
    if (text !== '') given[field as keyof Given] = text;
  }
  return given;
}

function ofComponents(written: Components): ReadAddress {
  const components = standardize(written);
  return { kind: 'address', components, messages: [], changes: respelled(written, components), unplaced: [], others: () => [] };
}

function ofFields(street: string, written: Components): ReadAddress {
  const { city, state, zip, zip4 } = standardize(written);
  const line = parseStreetText(street);
  const within = (components: Components): Components => ({ ...components, city, state, zip, zip4 });
  const components = within(line.components);
  return {
    kind: 'address',
    components,
    messages: line.messages,
    changes: [...line.changes, ...respelled(written, components)],
    unplaced: line.unplaced,
    others: (most) => line.others(most).map((other) => ({ ...other, components: within(other.components) })),
  };
}

function respelled(written: Components, components: Components): ParsedText['changes'] {
  return (Object.keys(written) as (keyof Components)[])
    .filter((component) => written[component] !== null && written[component] !== components[component])
    .map((component) => ({ component, from: written[component], to: components[component], reason: 'Publication 28 spelling' }));
}
