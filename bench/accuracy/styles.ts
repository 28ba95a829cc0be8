import type { Random } from '../../tools/random.js';
import { textOf, type Written } from './listed.js';

/** Writes an address on one line. */
export type Style = (address: Written, random: Random) => string;

export const usual: Style = textOf;
export const withoutCommas: Style = (address) => textOf(address).replaceAll(',', '');
export const inCapitals: Style = (address) => textOf(address).toUpperCase();
export const inSmallLetters: Style = (address) => textOf(address).toLowerCase();

/** The unit behind a designator of its own or a comma, with blanks and full stops as people put them. */
export const unitForms: Style = (address, random) => {
  const { number, street, unit, city, state, zip } = address;
  const bare = /^(?:APT|UNIT|STE|SUITE|#)?\.?\s*([\w-]+)$/i.exec(unit)?.[1] ?? unit;
  const form = random.of(['Apt', 'Unit', '#', 'apt.', 'Ste', 'APARTMENT', 'Suite']);
  const separator = random.of([' ', ', ', '  ']);
  const line = `${number} ${street}${unit === '' ? '' : `${separator}${form}${form === '#' ? '' : ' '}${bare}`}`;
  return `${line}${random.of([', ', ',', '\n'])}${city}${random.of([', ', ' '])}${state} ${zip}`;
};
