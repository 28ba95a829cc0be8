import type { Random } from '../../tools/random.js';
import type { Listed } from '../accuracy/listed.js';
import { joinWords, streetWords } from '../accuracy/street-words.js';

const ONSETS = ['b', 'br', 'd', 'dr', 'f', 'g', 'gl', 'k', 'm', 'p', 'pl', 'r', 's', 'st', 't', 'tr', 'v', 'z'];
const VOWELS = ['a', 'e', 'i', 'o', 'u'];
const CODAS = ['', 'b', 'ck', 'd', 'l', 'm', 'n', 'nd', 'p', 'r', 'sk', 't', 'x'];

/** A word of two or three syllables that means nothing. */
function nonsense(random: Random): string {
  let word = '';
  for (let i = 2 + random.below(2); i > 0; i--) word += random.of(ONSETS) + random.of(VOWELS) + (i === 1 ? random.of(CODAS) : '');
  return word.charAt(0).toUpperCase() + word.slice(1);
}

const COMMON = ['Blue', 'Green', 'Near', 'Small', 'Yellow', 'Behind', 'Second', 'Old', 'Great', 'Main', 'Corner'];

/** A place in a text where a word can stand that no part of the address accounts for. */
export const UNREAD_PLACES = [
  'behind the street',
  'behind the type',
  'in front of the type',
  'in front of the name',
  'behind the city',
] as const;
export type UnreadPlace = (typeof UNREAD_PLACES)[number];

/** The address with a word that it does not have, at a place of its line. */
export function withUnreadWord(address: Listed, place: UnreadPlace, random: Random): string {
  const word = random.chance(0.7) ? nonsense(random) : random.of(COMMON);
  const { before, name, type, behind } = streetWords(address.street);
  const { number, city, state, zip } = address;
  const line = {
    'behind the street': joinWords({ before, name, type, behind: `${behind} ${word}`.trim() }),
    'behind the type': joinWords({ before, name, type: `${type} ${word}`.trim(), behind }),
    'in front of the type': joinWords({ before, name: `${name} ${word}`, type, behind }),
    'in front of the name': joinWords({ before, name: `${word} ${name}`, type, behind }),
    'behind the city': address.street,
  }[place];
  const inCity = place === 'behind the city' ? `${city} ${word}` : city;
  return `${number} ${line}${random.of([', ', ', ', ' '])}${inCity}, ${state} ${zip}`;
}

const GIVEN = ['James', 'Mary', 'Robert', 'Patricia', 'John', 'Jennifer', 'Michael', 'Linda', 'David', 'Elizabeth', 'Maria', 'Jose'];
const FAMILY = ['Smith', 'Johnson', 'Nguyen', 'Garcia', 'Miller', 'Okafor', 'Kowalski', 'Fernandez', 'Oyelaran', 'Lindqvist'];
const BUSINESS = [
  'Bakery',
  'Dental Clinic',
  'LLC',
  'Inc',
  'Auto Repair',
  'Community Church',
  'Elementary School',
  'Corp',
  'Hardware',
  'Pharmacy',
];
const BUILDINGS = ['Building', 'Apartments', 'Plaza', 'Office Park', 'Towers', 'Medical Center', 'Public Library'];

/** A name of a person, company or building. */
function nameOf(random: Random): string {
  const kind = random.below(3);
  if (kind === 0) return `${random.of(GIVEN)} ${random.of(FAMILY)}`;
  return kind === 1
    ? `${random.of([nonsense(random), random.of(FAMILY)])} ${random.of(BUSINESS)}`
    : `${nonsense(random)} ${random.of(BUILDINGS)}`;
}

export const NAME_PLACES = ['in front', 'in front, comma', 'between, commas', 'behind the street', 'behind the ZIP code, comma'] as const;
export type NamePlace = (typeof NAME_PLACES)[number];

/** The address with the name of a person, company or building at a place where people write one. */
export function withName(address: Listed, place: NamePlace, random: Random): string {
  const { number, street, city, state, zip } = address;
  const name = nameOf(random);
  const line = `${number} ${street}`;
  const last = `${city}, ${state} ${zip}`;
  return {
    'in front': `${name} ${line}, ${last}`,
    'in front, comma': `${name}, ${line}, ${last}`,
    'between, commas': `${line}, ${name}, ${last}`,
    'behind the street': `${line} ${name}, ${last}`,
    'behind the ZIP code, comma': `${line}, ${last}, ${name}`,
  }[place];
}
