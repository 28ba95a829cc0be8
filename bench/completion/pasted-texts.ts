import { DIRECTIONAL_NAMES } from '../../src/address/data/directionals.js';
import { SUFFIX_NAMES } from '../../src/address/data/suffixes.js';
import type { Random } from '../../tools/random.js';
import { mistypedZip } from '../accuracy/errors.js';
import { type Listed, textOf, type Written } from '../accuracy/listed.js';
import { joinWords, standardWord, streetWords } from '../accuracy/street-words.js';
import type { Surroundings } from '../accuracy/surroundings.js';

/** Writes an address as a whole text that is pasted into a field; null where the address offers no place for the fault. */
export type Paste = (address: Listed, random: Random, around: Surroundings) => string | null;

const COUNTRIES = ['USA', 'United States', 'US', 'U.S.A.', 'United States of America', 'Usa'];
const PEOPLE = ['John Smith', 'Maria Garcia-Lopez', 'Dr. Susan O’Brien', 'c/o Wei Chen', 'Attn: Robert Johnson', 'James T. Kirk'];
const FIRMS = [
  'Acme Supply Co',
  'First Baptist Church',
  'The Coffee Corner',
  'Miller & Sons LLC',
  '7-Eleven',
  'Lincoln Elementary School',
  'CVS',
];
/** No word of these is left alone in front of a blank that moves. */
const SHORTEST_WORD = 3;

/** Half of them with types and directionals spelled out, without commas, or in small letters. */
function written(address: Written, random: Random): string {
  const { before, name, type, behind } = streetWords(address.street);
  const spelled = (word: string, names: ReadonlyMap<string, string>): string => names.get(standardWord(word)) ?? word;
  const street = random.chance(0.5)
    ? address.street
    : joinWords({
        before: spelled(before, DIRECTIONAL_NAMES),
        name,
        type: spelled(type, SUFFIX_NAMES),
        behind: spelled(behind, DIRECTIONAL_NAMES),
      });
  const text = textOf({ ...address, street, unit: '' });
  return cased(random.chance(0.3) ? text.replaceAll(',', '') : text, random);
}

function cased(text: string, random: Random): string {
  return random.chance(0.3) ? text.toLowerCase() : text;
}

const shown = (address: Listed): Listed => ({ ...address, city: address.postalCity });

export const PASTES: Readonly<Record<string, Paste>> = {
  'as it is': (address, random) => written(shown(address), random),
  'country behind': (address, random) => {
    const text = written(random.chance(0.8) ? shown(address) : { ...shown(address), zip: '' }, random);
    return `${text}${text.includes(',') ? ',' : ''} ${random.of(COUNTRIES)}`;
  },
  'wrong ZIP digit': (address, random, around) => {
    const wrong = mistypedZip(shown(address), random, around);
    return wrong === null ? null : written(wrong, random);
  },
  'neighbor city': (address, random, { cities }) => {
    const others = cities.filter((city) => city.toUpperCase() !== address.postalCity.toUpperCase());
    return written({ ...address, city: random.of(others) }, random);
  },
  'name in front': (address, random) => {
    const text = written(shown(address), random);
    return `${cased(random.of(random.chance(0.6) ? PEOPLE : FIRMS), random)}${text.includes(',') && random.chance(0.5) ? ',' : ''} ${text}`;
  },
  'run together': (address, random) => written(shown(address), random).replace(/[ ,]/g, ''),
  'no blanks at commas': (address, random) => textOf({ ...shown(address), unit: '' }).replace(/, | (?=\d+$)/g, random.of([',', ''])),
  'blank moved': (address, random) => {
    const words = address.street.split(' ');
    const places = words.flatMap((word, i) => (i > 0 && isMovable(words[i - 1] as string) && isMovable(word) ? [i] : []));
    if (places.length === 0) return null;
    const at = random.of(places);
    const [left, right] = [words[at - 1] as string, words[at] as string];
    [words[at - 1], words[at]] = random.chance(0.5)
      ? [left.slice(0, -1), left.slice(-1) + right]
      : [left + right.slice(0, 1), right.slice(1)];
    return cased(`${address.number} ${words.join(' ')}${random.chance(0.5) ? `, ${address.postalCity}` : ''}`, random);
  },
};

function isMovable(word: string): boolean {
  return word.length >= SHORTEST_WORD && /^[A-Za-z]+$/.test(word);
}
