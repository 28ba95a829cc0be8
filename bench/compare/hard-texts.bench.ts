import { createRequire } from 'node:module';
import { report } from '../measure.js';

/**
 * What the parser without any dataset, and its peers on npm, make of texts that people write: `npm run build && npm run bench -- compare/hard-texts`.
 * An answer is number, street, unit, city, state and ZIP code; null where nothing is read.
 */
const { parse } = (await import('../../dist/address.js' as string)) as typeof import('../../src/address/index.js');
const require = createRequire(import.meta.url);
const { parseLocation } = require('parse-address') as { parseLocation(text: string): Record<string, string> | null };
const { parseAddress } = require('addresser') as { parseAddress(text: string): Record<string, string> };

const TEXTS = [
  'Chicago, IL 60614 — 2130 North Lincoln Park West #7B',
  '801 shawan rd cockeysville md',
  '1745 T Street, Northwest, Washington, DC',
  '1,463 Elm St, Ames, IA 50010',
  '350 fifth avenue floor 34 suite 3400 new york',
  'c/o Jane Doe, 500 W 7th St Unit 1209, Fort Worth TX, USA',
  'Apt 4, 12 Saint Paul St, Saint Paul MN',
  'RR 2 Box 18, Bruning NE 68322',
  '5th Ave at W 34th St, New York, NY',
  'Straße 12, 80331 München, Germany',
  'Depot Street Diner, 77 Elm Street, Ames IA 50010',
  '812 oak st 812 oak st paso robles ca 93446',
  '801 Shawan Rd, Baltimore County, MD',
  '1234 Market St, Phila PA 19107',
  'Maple and Third Street, Hartford',
];

const written = (...parts: readonly (string | null | undefined)[][]): string | null => {
  const texts = parts.map((words) => words.filter(Boolean).join(' ').toUpperCase()).filter((text) => text !== '');
  return texts.length > 0 ? texts.join(', ') : null;
};

function own(text: string): string | null {
  const { result, messages } = parse(text);
  if (result === null) return null;
  if (result.IsError) return `refused: ${[...(result.ErrorMessages ?? []), ...messages][0]}`;
  const { AddressNumber, StreetPreDir, StreetPreType, StreetName, StreetPostType, StreetPostDir } = result;
  return written(
    [AddressNumber, StreetPreDir, StreetPreType, StreetName, StreetPostType, StreetPostDir],
    [result.UnitType, result.UnitNumber],
    [result.City],
    [result.StateCode, result.ZipCode],
  );
}

function parseAddressPackage(text: string): string | null {
  const found = parseLocation(text);
  if (found === null) return null;
  const { number, prefix, street, type, suffix, street1, type1, prefix2, street2, type2 } = found;
  if (street2 !== undefined) return written([street1, type1], [prefix2, street2, type2], [found.city], [found.state, found.zip]);
  return written([number, prefix, street, type, suffix], [found.sec_unit_type, found.sec_unit_num], [found.city], [found.state, found.zip]);
}

function addresser(text: string): string | null {
  try {
    const found = parseAddress(text);
    const street = [found.streetNumber, found.streetDirection, found.streetName, found.streetSuffix];
    return written(street, [found.addressLine2], [found.placeName], [found.stateAbbreviation, found.zipCode]);
  } catch {
    return null; // it throws where it cannot read a text
  }
}

await report('compare/hard-texts', {
  parsers: ['doorplate', 'parse-address 1.1.2', 'addresser 1.1.22'],
  texts: TEXTS.map((text) => ({ text, answers: [own(text), parseAddressPackage(text), addresser(text)] })),
});
