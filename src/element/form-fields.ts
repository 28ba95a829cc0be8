import type { AddressParts } from './suggestion-source.js';

type Field = HTMLInputElement | HTMLSelectElement | HTMLTextAreaElement;

const COUNTRY = ['US', 'USA', 'United States', 'United States of America'];
/** A unit at the end of a street line, as the postal service writes it: `APT 2`, `# 7B`. */
const UNIT = /^(.*?),? ((?:APT|STE|UNIT|FL|RM|BLDG|LOT|SPC|TRLR|#) ?\S+)$/i;

/**
 * Writes the parts of an address into the fields of a form that have the standard names of `autocomplete` (HTML, section 4.10.18.7). Gives
 * the text for the field of the address itself: the street line where other fields took the rest, else the whole line. `stateName`: of the state of
 * the address, which lists may show instead of its code.
 */
export function fillForm(own: HTMLInputElement, line: string, parts: AddressParts | null, stateName = ''): string {
  const { form } = own;
  if (parts === null || form === null) return line;
  const fields = namedFields(form, own);
  const [, building, unit] = UNIT.exec(parts.street) ?? [];
  const isApart = fields.has('address-line2');
  const street = isApart && building !== undefined ? building : parts.street;
  const values: Readonly<Record<string, readonly string[]>> = {
    ...{ 'street-address': [parts.street], 'address-line1': [street], 'address-line2': [unit ?? ''], 'address-level2': [parts.city] },
    ...{ 'address-level1': [parts.state, stateName], 'postal-code': [parts.zip], country: COUNTRY, 'country-name': COUNTRY.slice(2) },
  };
  let hasFilled = false;
  for (const [name, field] of fields) {
    const names = values[name];
    // The line of the unit is emptied where there is none: it belonged to the address before.
    if (names === undefined || (names[0] === '' && name !== 'address-line2')) continue;
    const value = field instanceof HTMLSelectElement ? optionOf(field, names) : names[0];
    // A list without the value would be left with none.
    if (value === undefined) continue;
    setValue(field, value);
    hasFilled = true;
  }
  return hasFilled ? street : line;
}

/** The address that stands in a form, on one line: that of the field, and of the fields beside it. */
export function typedAddress(own: HTMLInputElement): string {
  const fields = own.form === null ? new Map<string, Field>() : namedFields(own.form, own);
  const textOf = (name: string): string => fields.get(name)?.value.trim() ?? '';
  const street = [own.value.trim(), textOf('address-line2')].filter(Boolean).join(' ');
  const place = [textOf('address-level1'), textOf('postal-code')].filter(Boolean).join(' ');
  return [street, textOf('address-level2'), place].filter(Boolean).join(', ');
}

/** Sets a value as a person would: frameworks that keep the value themselves see the event, and the setter that they wrap is passed by. */
export function setValue(field: Field, value: string): void {
  const prototype = Object.getPrototypeOf(field) as object;
  Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, value);
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

/** The fields of a form by the last word of `autocomplete`, which names the field; those before it name the section. */
function namedFields(form: HTMLFormElement, own: HTMLInputElement): ReadonlyMap<string, Field> {
  const fields = Array.from(form.elements).filter(
    (field): field is Field =>
      field !== own && (field instanceof HTMLInputElement || field instanceof HTMLSelectElement || field instanceof HTMLTextAreaElement),
  );
  return new Map(fields.map((field) => [field.autocomplete.split(' ').at(-1) ?? '', field]));
}

/** The value of the option that bears one of the names, as its value or as what it shows. */
function optionOf({ options }: HTMLSelectElement, names: readonly string[]): string | undefined {
  const isNamed = (text: string): boolean => names.some((name) => name !== '' && name.toLowerCase() === text.trim().toLowerCase());
  return Array.from(options).find(({ value, text }) => isNamed(value) || isNamed(text))?.value;
}
