import { DoorplateError } from '../errors.js';
import { requireString, requireText } from '../input.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge, requireZip } from './components.js';
import { linesOf } from './format.js';
import { withoutThousands } from './grammar/thousands.js';
import { NOTHING_LEFT_OUT } from './left-out.js';
import { changesIn, othersOf, type ParsedText, parseStreetText, parseText } from './parse-text.js';
import { standardize } from './standardize.js';

/** An address in the fields of a form, in any spelling; fields left out, null or blank are not known. */
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

/** A checked address, still to be parsed as far as its form leaves it open. `input`: as received; fields and components on one line. */
export type WrittenAddress = { readonly input: string } & (
  | { readonly form: 'text' }
  /** `area` holds city, state and ZIP code alone. */
  | { readonly form: 'fields'; readonly street: string; readonly area: Components }
  | { readonly form: 'components'; readonly components: Components }
);

/** What matching needs of a parse. */
export interface ReadAddress extends Pick<ParsedText, 'kind' | 'components' | 'messages' | 'unplaced' | 'leftOut' | 'crossing' | 'others'> {
  /** What standardization spelled differently; only explanations ask. */
  readonly changes: () => ParsedText['changes'];
}

const PLACE_FIELDS: ReadonlySet<string> = new Set(['city', 'state', 'zip']);

/**
 * Checks an address of any form. Throws `INPUT_MALFORMED` for an unknown field, a field that is no string, or a malformed ZIP code;
 * otherwise as for texts.
 */
export function requireAddress(address: AddressInput, maxInputLength?: number): WrittenAddress {
  if (typeof address !== 'object' || address === null) {
    return { form: 'text', input: requireText(address, 'address', maxInputLength) };
  }
  const { street, ...given } = requireFields(address);
  const components: Components = { ...NO_COMPONENTS, ...given };
  const { full } = linesOf(street === undefined ? components : { ...components, name: street });
  // The limit is one of the whole address, and so is the check for an empty one.
  const input = requireText(full, 'address', maxInputLength);
  return street === undefined ? { form: 'components', input, components } : { form: 'fields', input, street, area: components };
}

/** Parses a text wholly, of the fields of a form only the delivery line; components are only brought to standard spelling. */
export function readAddress(written: WrittenAddress, places: PlaceKnowledge | undefined): ReadAddress {
  switch (written.form) {
    case 'text':
      return ofText(written.input, places);
    case 'fields':
      return ofFields(written.street, written.area);
    case 'components':
      return ofComponents(written.components);
  }
}

const SEGMENT_ENDS = /[,\n]/;
const DIGIT = /\d/;

/** The first part with a number that a comma or line break sets apart: it may be the delivery line. Null when no part is set apart. */
export function deliveryLineOf({ form, input }: WrittenAddress): string | null {
  if (form !== 'text') return null;
  const segments = withoutThousands(input).split(SEGMENT_ENDS);
  return segments.length < 2 ? null : (segments.find((segment) => DIGIT.test(segment))?.trim() ?? null);
}

/** The same address with `as` for the first `word` (upper-case letters) of its text or delivery line; null where it has none. */
export function rewritten(written: WrittenAddress, word: string, as: string): WrittenAddress | null {
  if (written.form === 'components') return null;
  const text = written.form === 'text' ? written.input : written.street;
  const changed = text.replace(new RegExp(`(?<![a-z])${word}(?![a-z])`, 'i'), as);
  if (changed === text) return null;
  return written.form === 'text' ? { ...written, input: changed } : { ...written, street: changed };
}

type Given = { -readonly [K in keyof Components | 'street']?: string };

/** The checked fields that are not blank. */
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
    const text = requireString(value, field).trim();
    if (text === '') continue;
    given[field as keyof Given] = field === 'zip' ? requireZip(text) : text;
  }
  return given;
}

function ofText(text: string, places: PlaceKnowledge | undefined): ReadAddress {
  const parse = parseText(text, places);
  const { kind, components, messages, unplaced, leftOut, crossing } = parse;
  const others = (most: number) => othersOf(parse, most);
  return { kind, components, messages, changes: () => changesIn(parse), unplaced, leftOut, crossing, others };
}

function ofComponents(written: Components): ReadAddress {
  const components = standardize(written);
  return {
    kind: 'address',
    components,
    messages: [],
    changes: () => respelled(written, components),
    unplaced: [],
    leftOut: NOTHING_LEFT_OUT,
    crossing: null,
    others: () => [],
  };
}

function ofFields(street: string, written: Components): ReadAddress {
  const { city, state, zip, zip4 } = standardize(written);
  const line = parseStreetText(street);
  const within = (components: Components): Components => ({ ...components, city, state, zip, zip4 });
  const components = within(line.components);
  return {
    kind: line.kind,
    components,
    messages: line.messages,
    changes: () => [...line.changes, ...respelled(written, components)],
    unplaced: line.unplaced,
    leftOut: line.leftOut,
    crossing: line.crossing,
    others: (most) => line.others(most).map((other) => ({ ...other, components: within(other.components) })),
  };
}

function respelled(written: Components, components: Components): ParsedText['changes'] {
  return (Object.keys(written) as (keyof Components)[])
    .filter((component) => written[component] !== null && written[component] !== components[component])
    .map((component) => ({ component, from: written[component], to: components[component], reason: 'Publication 28 spelling' }));
}
