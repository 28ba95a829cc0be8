/** An address on one line as the suggestions write it: line, city, state, ZIP code. */
const ONE_LINE = /^(.+), ([^,]+) ([A-Z]{2})(?: (\d{5}(?:-\d{4})?))?$/;

/** The values of the standard `autocomplete` fields (HTML, section 4.10.18.7) that an address on one line has. */
function autofillValues(line: string): Readonly<Record<string, string>> | null {
  const [, street, city, state, zip] = ONE_LINE.exec(line) ?? [];
  if (street === undefined || city === undefined || state === undefined) return null;
  return {
    'street-address': street,
    'address-line1': street,
    'address-level2': city,
    'address-level1': state,
    'postal-code': zip ?? '',
    country: 'US',
  };
}

/** Fills the other fields of a form with an address; gives what the field of the address itself should show. */
export function fillForm(form: HTMLFormElement | null, own: HTMLInputElement, line: string): string {
  const values = autofillValues(line);
  if (values === null || form === null) return line;
  let hasFilled = false;
  for (const field of form.elements) {
    if (field === own || !(field instanceof HTMLInputElement || field instanceof HTMLSelectElement)) continue;
    // The last word of the attribute names the field; those before it its section.
    const value = values[field.autocomplete.split(' ').at(-1) ?? ''];
    if (value === undefined || value === '') continue;
    field.value = value;
    field.dispatchEvent(new Event('input', { bubbles: true }));
    field.dispatchEvent(new Event('change', { bubbles: true }));
    hasFilled = true;
  }
  return hasFilled ? (values['street-address'] ?? line) : line;
}
