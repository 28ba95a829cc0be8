import { DIRECTIONAL_NAMES } from '../../src/address/data/directionals.js';
import { SUFFIX_NAMES } from '../../src/address/data/suffixes.js';
import { STATES } from '../../src/address/index.js';
import type { Random } from '../../tools/random.js';
import type { Listed, Written } from './listed.js';
import { joinWords, type StreetWords, standardWord, streetWords } from './street-words.js';
import type { Surroundings } from './surroundings.js';

/** Makes a kind of error in an address; null where the address offers no place for it. */
export type MakeError = (address: Listed, random: Random, around: Surroundings) => Written | null;

/** Neighbours on a keyboard, row by row. */
const KEYBOARD = ['QWERTYUIOP', 'ASDFGHJKL', 'ZXCVBNM'];
const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ';
const COMMON_TYPES = ['St', 'Ave', 'Rd', 'Dr', 'Ln', 'Ct', 'Cir', 'Blvd', 'Way', 'Pl', 'Ter'];

function withWords(address: Listed, change: (words: StreetWords) => StreetWords | null): Written | null {
  const changed = change(streetWords(address.street));
  return changed === null ? null : { ...address, street: joinWords(changed) };
}

/** One letter of the name inserted, deleted, replaced or swapped with its neighbour; digits stay. */
export const misspelledName: MakeError = (address, random) =>
  withWords(address, (words) => {
    const name = misspelled(words.name, random);
    return name === null ? null : { ...words, name };
  });

/** One typing error in the type or in the directional, which is spelled out; an error that makes another one of it is none. */
function misspelledPart(parts: readonly ('before' | 'type' | 'behind')[], names: ReadonlyMap<string, string>): MakeError {
  return (address, random) =>
    withWords(address, (words) => {
      const part = parts.find((each) => words[each] !== '');
      const name = part === undefined ? undefined : names.get(standardWord(words[part]));
      const wrong = name === undefined ? null : misspelled(name.charAt(0) + name.slice(1).toLowerCase(), random);
      return part === undefined || wrong === null || standardWord(wrong) !== wrong.toUpperCase() ? null : { ...words, [part]: wrong };
    });
}

export const misspelledType = misspelledPart(['type'], SUFFIX_NAMES);
export const misspelledDirectional = misspelledPart(['before', 'behind'], DIRECTIONAL_NAMES);

/** A text with one letter inserted, deleted, replaced or swapped with its neighbour; null where it has too few. */
export function misspelled(name: string, random: Random): string | null {
  const places = [...name].flatMap((letter, i) => (/[A-Za-z]/.test(letter) ? [i] : []));
  if (places.length < 3) return null;
  for (let attempt = 0; attempt < 10; attempt++) {
    const at = random.of(places);
    const letter = otherLetter(name[at] as string, random);
    const next = name[at + 1];
    const wrong = [
      name.slice(0, at) + letter + name.slice(at),
      name.slice(0, at) + name.slice(at + 1),
      name.slice(0, at) + letter + name.slice(at + 1),
      next !== undefined && /[A-Za-z]/.test(next) ? name.slice(0, at) + next + name[at] + name.slice(at + 2) : name,
    ][random.below(4)] as string;
    if (wrong.toUpperCase() !== name.toUpperCase()) return wrong;
  }
  return null;
}

/** Half the time a neighbour on the keyboard, else any letter; in the case of the letter that it stands for. */
function otherLetter(letter: string, random: Random): string {
  const upper = letter.toUpperCase();
  const row = KEYBOARD.find((keys) => keys.includes(upper)) ?? ALPHABET;
  const near = [row[row.indexOf(upper) - 1], row[row.indexOf(upper) + 1]].filter((key) => key !== undefined);
  const other = random.chance(0.5) ? random.of(near) : random.of([...ALPHABET].filter((key) => key !== upper));
  return letter === upper ? other : other.toLowerCase();
}

export const droppedType: MakeError = (address) => withWords(address, (words) => (words.type === '' ? null : { ...words, type: '' }));

export const otherType: MakeError = (address, random) =>
  withWords(address, (words) =>
    words.type === ''
      ? null
      : { ...words, type: random.of(COMMON_TYPES.filter((type) => standardWord(type) !== standardWord(words.type))) },
  );

export const droppedDirectional: MakeError = (address) =>
  withWords(address, (words) => (words.before === '' && words.behind === '' ? null : { ...words, before: '', behind: '' }));

/** To the other side of the name; never another direction, which would be another street. */
export const movedDirectional: MakeError = (address) =>
  withWords(address, (words) =>
    (words.before === '') === (words.behind === '') ? null : { ...words, before: words.behind, behind: words.before },
  );

export const addedDirectional: MakeError = (address, random) =>
  withWords(address, (words) =>
    words.before !== '' || words.behind !== '' ? null : { ...words, before: random.of(['N', 'S', 'E', 'W']) },
  );

export const otherCity: MakeError = (address, random, { cities }) => ({
  ...address,
  city: random.of(cities.filter((city) => city.toUpperCase() !== address.city.toUpperCase())),
});

/** The unofficial or the postal name of the place, where it differs from the city. */
export const otherNameOfCity: MakeError = (address, random, { postalCity }) => {
  const names = [address.community, postalCity(address.zip)].filter(
    (name) => name !== '' && name.toUpperCase() !== address.city.toUpperCase(),
  );
  return names.length === 0 ? null : { ...address, city: random.of(names) };
};

export const misspelledCity: MakeError = (address, random) => {
  const city = misspelled(address.city, random);
  return city === null ? null : { ...address, city };
};

/** A digit replaced or two neighbours swapped. */
export const mistypedZip: MakeError = (address, random) => {
  const { zip } = address;
  const at = random.below(4);
  const swapped = zip.slice(0, at) + zip[at + 1] + zip[at] + zip.slice(at + 2);
  const digit = String((Number(zip[at]) + 1 + random.below(9)) % 10);
  const wrong = random.chance(0.5) && swapped !== zip ? swapped : zip.slice(0, at) + digit + zip.slice(at + 1);
  return { ...address, zip: wrong };
};

export const otherZip: MakeError = (address, random, { zips }) => ({
  ...address,
  zip: random.of(zips.filter((zip) => zip !== address.zip)),
});
export const noZip: MakeError = (address) => ({ ...address, zip: '' });
export const noCity: MakeError = (address) => ({ ...address, city: '' });

/** Types and directionals written out or abbreviated, whichever the source does not; the state's name written out. */
export const otherSpelling: MakeError = (address, random) => {
  const written = withWords(address, (words) => ({
    before: respelled(words.before, DIRECTIONAL_NAMES),
    name: words.name,
    type: respelled(words.type, SUFFIX_NAMES),
    behind: respelled(words.behind, DIRECTIONAL_NAMES),
  }));
  const state = STATES.find(({ code }) => code === address.state);
  return written === null || state === undefined ? null : { ...written, state: random.chance(0.3) ? state.name : address.state };
};

function respelled(word: string, names: ReadonlyMap<string, string>): string {
  const standard = standardWord(word);
  if (word === '') return '';
  return word.toUpperCase() === standard ? (names.get(standard) ?? word) : standard;
}

/** Several errors, one after the other. */
export function both(...errors: readonly MakeError[]): MakeError {
  return (address, random, around) => {
    let wrong: Written | null = address;
    for (const make of errors) wrong = wrong === null ? null : make({ ...address, ...wrong }, random, around);
    return wrong;
  };
}

/** One of several kinds of errors. */
export function anyOf(...errors: readonly MakeError[]): MakeError {
  return (address, random, around) => random.of(errors)(address, random, around);
}
