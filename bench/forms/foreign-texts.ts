import { readFileSync } from 'node:fs';

/**
 * Addresses of 36 countries in their own forms, made up of streets and places that exist: for each country how it is named behind
 * them, at home and in English, then the addresses. They are asked without a country, and behind a comma and a line end with one.
 */
const ROWS = readFileSync(new URL('foreign-texts.txt', import.meta.url), 'utf8')
  .trimEnd()
  .split('\n');

/** One text, and whether it names its country. */
export interface ForeignText {
  readonly country: string;
  readonly text: string;
  readonly isNamed: boolean;
}

/** All texts: each address alone, and with its country in one of the ways of writing it. */
export function foreignTexts(): readonly ForeignText[] {
  return ROWS.flatMap((row) => {
    const [country = '', names = '', addresses = ''] = row.split('=');
    const countries = names.split('|');
    return addresses.split('|').flatMap((address, i): ForeignText[] => {
      const name = countries[i % 2] as string;
      const named = [`${address}, ${name}`, `${address}\n${name.toUpperCase()}`, `${address} ${name}`][i % 3] as string;
      return [
        { country, text: address, isNamed: false },
        { country, text: named, isNamed: true },
      ];
    });
  });
}
