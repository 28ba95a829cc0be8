import { DoorplateError } from '../errors.js';
import { requireString, requireText } from '../input.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge, requireZip } from './components.js';
import { stateCodeOf } from './data/states.js';
import { linesOf } from './format.js';
import { withoutThousands } from './grammar/thousands.js';
import { NOTHING_LEFT_OUT } from './left-out.js';
import { parseStreetText, parseText } from './parse-text.js';
import { changesIn, othersOf, type ParsedText } from './parsed-text.js';
import { standardize } from './standardize.js';
import { labelledWords } from './word-labels.js';
import { cellText, placeAtEnd, type WrittenPlace, zipOf } from './written-fields.js';

/**
 * An address in the fields of a form or a table, in any spelling; fields left out, null, blank or of a word for nothing (`N/A`) are not known.
 * Fields that hold more than their name says are read as what they hold: a whole address in `street`, state and ZIP code in `city`.
 */
export interface AddressFields {
  /** Delivery line, with or without the unit: `1745 T St SE Apt 2`, `PO Box 12`. */
  readonly street?: string | null;
  /** Second line: unit, building or addressee. */
  readonly line2?: string | null;
  /** With or without a designator: `Apt 2`, `2`. One that the street repeats counts once. */
  readonly unit?: string | null;
  readonly city?: string | null;
  /** Takes the place of a city that is not given; beside one it has to agree. */
  readonly county?: string | null;
  /** Code or name. */
  readonly state?: string | null;
  /**
   * Five digits, or nine with or without a hyphen; zeros in front may be missing, and `21030.0` or `MD 21030` are read too. One that
   * cannot be read counts as none.
   */
  readonly zip?: string | null;
}

/** A US address as one text, in the fields of a form, or in components. */
export type AddressInput = string | AddressFields | Partial<Components>;

/** A checked address, still to be parsed as far as its form leaves it open. `input`: as received; fields and components on one line. */
export type WrittenAddress = {
  readonly input: string;
  /** In a field beside the city, in upper case. */
  readonly county?: string;
  /** In a line or field of a unit that has neither street nor unit, in upper case. */
  readonly addressee?: string;
} & (
  | { readonly form: 'text' }
  /** `area` holds city, state and ZIP code alone; `hasPlace`: `street` ends in them, too. */
  | { readonly form: 'fields'; readonly street: string; readonly area: Components; readonly hasPlace: boolean }
  | { readonly form: 'components'; readonly components: Components }
);

/** What matching needs of a parse. */
export interface ReadAddress extends Pick<ParsedText, 'kind' | 'components' | 'messages' | 'unplaced' | 'leftOut' | 'crossing' | 'others'> {
  /** What standardization spelled differently; only explanations ask. */
  readonly changes: () => ParsedText['changes'];
  /** Those of the text, or of the street of a form; only explanations ask. */
  readonly words: () => ParsedText['words'];
}

const FORM_FIELDS: readonly string[] = ['street', 'line2', 'unit', 'city', 'county', 'state', 'zip'] satisfies (keyof AddressFields)[];
/** Fields that only forms have. */
const OF_FORMS = ['street', 'line2', 'unit', 'county'];

/**
 * Checks an address of any form. Throws `INPUT_MALFORMED` for an unknown field, a field that is no string, and a component that is a
 * malformed ZIP code; otherwise as for texts.
 */
export function requireAddress(address: AddressInput, maxInputLength?: number): WrittenAddress {
  if (typeof address !== 'object' || address === null) {
    return { form: 'text', input: requireText(address, 'address', maxInputLength) };
  }
  const isForm = OF_FORMS.some((field) => field in address) || Object.keys(address).every((field) => FORM_FIELDS.includes(field));
  const given = requireFields(address, isForm ? FORM_FIELDS : Object.keys(NO_COMPONENTS));
  // The limit is one of the whole address, and so is the check for an empty one.
  const onOneLine = (parts: Components) => requireText(linesOf(parts).full, 'address', maxInputLength);
  if (!isForm) {
    if (given.zip !== undefined) requireZip(given.zip);
    const components: Components = { ...NO_COMPONENTS, ...given };
    return { form: 'components', input: onOneLine(components), components };
  }
  const { street, area, hasPlace, ...beside } = formOf(given);
  const input = onOneLine(hasPlace ? { ...NO_COMPONENTS, name: street } : { ...area, name: street });
  return street === ''
    ? { form: 'components', input, components: area, ...beside }
    : { form: 'fields', input, street, area, hasPlace, ...beside };
}

/** Parses a text wholly, of the fields of a form only the delivery line; components are only brought to standard spelling. */
export function readAddress(written: WrittenAddress, places: PlaceKnowledge | undefined): ReadAddress {
  switch (written.form) {
    case 'text':
      return ofText(written.input, places);
    case 'fields':
      return ofFields(written, places);
    case 'components':
      return ofComponents(written.components);
  }
}

const SEGMENT_ENDS = /[,\n]/;
const DIGIT = /\d/;

/** The first part with a number that a comma or line break sets apart: it may be the delivery line. Null when no part is set apart. */
export function deliveryLineOf(written: WrittenAddress): string | null {
  const text = written.form === 'text' ? written.input : written.form === 'fields' && written.hasPlace ? written.street : null;
  if (text === null) return null;
  const segments = withoutThousands(text).split(SEGMENT_ENDS);
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

type Given = Readonly<Record<string, string>>;

/** The checked fields that are not blank. */
function requireFields(address: object, expected: readonly string[]): Given {
  const given: Record<string, string> = {};
  for (const [field, value] of Object.entries(address)) {
    if (!expected.includes(field)) {
      throw new DoorplateError('INPUT_MALFORMED', `address has a field that does not exist here, expected ${expected.join(', ')}`, {
        expected,
      });
    }
    if (value === null || value === undefined) continue;
    const text = requireString(value, field).trim();
    if (text !== '') given[field] = text;
  }
  return given;
}

/** The fields of a form as what they hold: the line with its unit, and the place. */
function formOf(given: Given): Pick<WrittenAddress, 'county' | 'addressee'> & {
  readonly street: string;
  readonly area: Components;
  readonly hasPlace: boolean;
} {
  const text = (field: keyof AddressFields) => cellText(given[field] ?? '');
  const [county, written] = [text('county').replace(SHORT_COUNTY, 'County'), stateAndZip(text('state'))];
  const state = written.state;
  const said = { city: text('city'), state, zip: zipOf(given.zip ?? '') || written.zip };
  const atCity = placeAtEnd(said.city, state);
  const place = atCity === null ? said : { city: atCity.city, state: state || atCity.state, zip: said.zip || atCity.zip };
  const kind = COUNTY_KINDS[stateCodeOf(place.state.toUpperCase()) ?? ''] ?? 'County';
  const city = place.city || (county === '' || /county|parish|borough/i.test(county) ? county : `${county} ${kind}`);
  const area = { ...NO_COMPONENTS, city: city || null, state: place.state || null, zip: place.zip || null };
  const [street, line2, other] = deliveryLines(text('street'), text('line2'));
  const unit = street === '' ? text('unit') : unitIn(text('unit'));
  const line = lineWithUnits(street, [line2, unit]);
  const addressee = unit === text('unit') ? other : text('unit');
  return {
    ...{ ...lineAndPlace(line, place), area },
    ...(county === '' || place.city === '' ? {} : { county: county.toUpperCase() }),
    ...(addressee === '' ? {} : { addressee: addressee.toUpperCase() }),
  };
}

/** What counties are called where they are not called so. */
const COUNTY_KINDS: Readonly<Record<string, string>> = { LA: 'Parish', AK: 'Borough' };
const SHORT_COUNTY = /(?<=. )(?:co|cnty)\.?$/i;

/** What is written around a state: `MD 21030`, `US-MD`, `Maryland (MD)`. */
function stateAndZip(written: string): Pick<WrittenPlace, 'state' | 'zip'> {
  const text = written.replace(/^US-(?=[A-Z]{2}$)/i, '').replace(/(?<=\S) *\(.*\)$/, '');
  const end = placeAtEnd(`-, ${text}`, '');
  return end === null || end.zip === '' ? { state: text, zip: '' } : end;
}

/**
 * The line of the street first, and behind it the other one where it has a unit or a place, else as that of an addressee (`Acme Inc`,
 * `Attn: Jane Doe`).
 */
function deliveryLines(street: string, line2: string): readonly [street: string, line2: string, addressee: string] {
  if (street === '' || line2 === '') return [street || line2, '', ''];
  const read = (text: string) => parseStreetText(text).components;
  const { number, name, postType } = read(line2);
  if (number !== null && name !== null && postType !== null && !DIGIT.test(street)) return [line2, '', street];
  if (placeAtEnd(line2, '') !== null) return [street, line2, ''];
  const unit = unitIn(line2);
  return [street, unit, unit === line2 ? '' : line2];
}

/** Whether a line has a unit; a blank one says nothing else. */
export function holdsUnit(line: string): boolean {
  return line === '' || unitIn(line) !== '';
}

/**
 * The unit of a line: the line itself where it has nothing else, else the unit in standard spelling, `UNIT B` of `Unit B, c/o Ann Lee`. Empty
 * where it has none. The line is read twice: a city behind it tells a unit from a name, and without one rare units are found, `MS 12`.
 */
function unitIn(line: string): string {
  if (line === '' || BARE_UNIT.test(line)) return line;
  const street = `100 MAIN ST, ${line}`;
  const [alone, beside] = [parseStreetText(street).components, parseText(`${street}, SPRINGFIELD, IL 62701`).components];
  const isRare = alone.unitNumber === null || DIGIT.test(alone.unitNumber);
  const unit = unitText(beside) || (isRare ? unitText(alone) : '');
  return unit !== '' && alone.name === 'MAIN' && unit === unitText(alone) ? line : unit;
}

function unitText({ unitType, unitNumber, outerUnitType, outerUnitNumber }: Components): string {
  return linesOf({ ...NO_COMPONENTS, unitType, unitNumber, outerUnitType, outerUnitNumber }).full;
}

/** The line with the units that it does not name itself. */
function lineWithUnits(street: string, units: readonly string[]): string {
  let line = street;
  for (const unit of units) {
    if (unit === '' || unit === '0') continue;
    const words = wordsOf(line);
    const isRepeated = wordsOf(unit).every((word) => words.includes(word)) && parseStreetText(line).components.unitNumber !== null;
    if (!isRepeated) line = line === '' ? unit : `${line}, ${BARE_UNIT.test(unit) ? `# ${unit}` : unit}`;
  }
  return line;
}

/** A unit without a designator. */
const BARE_UNIT = /^(?:[A-Z]?-?\d{1,5}-?[A-Z]?|[A-Z])$/i;

function wordsOf(text: string): readonly string[] {
  return text.toUpperCase().match(/[A-Z\d]+/g) ?? [];
}

/**
 * Whether a line is a whole address: it ends in state and ZIP code, or in the place of the other fields. A state or ZIP code that
 * contradicts them is none of its place. A city alone that the fields repeat is cut off.
 */
function lineAndPlace(street: string, { city, state, zip }: WrittenPlace): { readonly street: string; readonly hasPlace: boolean } {
  const isAlone = city === '' && state === '' && zip === '';
  const end = placeAtEnd(street, state);
  const isSame = (one: string, other: string): boolean => one === '' || other === '' || placeWord(one) === placeWord(other);
  if (end !== null && isSame(end.zip.slice(0, 5), zip.slice(0, 5)) && isSame(end.state, state)) {
    const isCut = end.state !== '' && (end.zip !== '' || end.city.includes(','));
    if (isCut || (end.zip !== '' && end.city.includes(',')) || endsIn(end.city, city)) return { street, hasPlace: true };
  }
  if ((isAlone && street !== '') || (city === '' && CITY_BEHIND.test(street))) return { street, hasPlace: true };
  const [, line = ''] = /^(.*\S)\s*,[^,]*$/s.exec(street) ?? [];
  return { street: line !== '' && endsIn(street, city) ? line : street, hasPlace: false };
}

/** Words behind a comma that may be a city. */
const CITY_BEHIND = /\S\s*,\s*[A-Z][A-Z .'-]{2,}$/i;

function endsIn(text: string, city: string): boolean {
  return (
    city !== '' &&
    wordsOf(text)
      .join(' ')
      .endsWith(` ${wordsOf(city).join(' ')}`)
  );
}

/** In capitals, a state as its code. */
function placeWord(text: string): string {
  const words = wordsOf(text).join(' ');
  return stateCodeOf(words) ?? words;
}

function ofText(text: string, places: PlaceKnowledge | undefined): ReadAddress {
  const parse = parseText(text, places);
  const { kind, messages, unplaced, crossing } = parse;
  const { components, leftOut } = withCountyApart(parse, places);
  const others = (most: number) => othersOf(parse, most);
  const words = () => labelledWords(parse);
  return { kind, components, messages, changes: () => changesIn(parse), words, unplaced, leftOut, crossing, others };
}

/** `COCKEYSVILLE BALTIMORE COUNTY` is a city and its county, which no comma sets apart. */
function withCountyApart(
  { components, leftOut }: Pick<ParsedText, 'components' | 'leftOut'>,
  places: PlaceKnowledge | undefined,
): Pick<ParsedText, 'components' | 'leftOut'> {
  const { city, zip } = components;
  const state = components.state ?? (zip === null ? null : places?.zip(zip)?.state) ?? null;
  if (city === null || state === null || !KIND_BEHIND.test(city) || places?.hasCounty === undefined) return { components, leftOut };
  const words = city.split(' ');
  for (let at = 1; at < words.length - 1; at++) {
    const [own, county] = [words.slice(0, at).join(' '), words.slice(at)];
    if (!places.hasCounty(county.slice(0, -1).join(' '), state) || !places.hasCity(own, state)) continue;
    const ignored = [...leftOut.ignored, county.join(' ')];
    return { components: { ...components, city: own }, leftOut: { ...leftOut, ignored } };
  }
  return { components, leftOut };
}

const KIND_BEHIND = /^\S+ .+ (?:COUNTY|PARISH|BOROUGH)$/;

function ofComponents(written: Components): ReadAddress {
  const components = standardize(written);
  return {
    kind: 'address',
    components,
    messages: [],
    changes: () => respelled(written, components),
    words: () => [],
    unplaced: [],
    leftOut: NOTHING_LEFT_OUT,
    crossing: null,
    others: () => [],
  };
}

function ofFields(
  { street, area, hasPlace, addressee }: Extract<WrittenAddress, { form: 'fields' }>,
  places: PlaceKnowledge | undefined,
): ReadAddress {
  const { city, state, zip, zip4 } = standardize(area);
  const line = hasPlace ? ofText(street, places) : ofStreet(street);
  const within = (own: Components): Components =>
    hasPlace
      ? { ...own, city: city ?? own.city, state: state ?? own.state, zip: zip ?? own.zip, zip4: zip4 ?? own.zip4 }
      : { ...own, city, state, zip, zip4 };
  const components = within(line.components);
  const leftOut = addressee === undefined ? line.leftOut : { ...line.leftOut, ignored: [...line.leftOut.ignored, addressee] };
  return {
    ...line,
    components,
    leftOut,
    changes: () => [...line.changes(), ...respelled(area, components)],
    others: (most) => line.others(most).map((other) => ({ ...other, components: within(other.components) })),
  };
}

function ofStreet(street: string): ReadAddress {
  const parse = parseStreetText(street);
  const { kind, components, messages, unplaced, leftOut, crossing, others } = parse;
  return { kind, components, messages, changes: () => parse.changes, words: () => parse.words, unplaced, leftOut, crossing, others };
}

function respelled(written: Components, components: Components): ParsedText['changes'] {
  return (Object.keys(written) as (keyof Components)[])
    .filter((component) => written[component] !== null && written[component] !== components[component])
    .map((component) => ({ component, from: written[component], to: components[component], reason: 'Publication 28 spelling' }));
}
