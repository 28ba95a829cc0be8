import { DIRECTIONAL_NAMES } from '../../src/address/data/directionals.js';
import { SUFFIX_NAMES } from '../../src/address/data/suffixes.js';
import type { Random } from '../../tools/random.js';
import { misspelled } from '../accuracy/errors.js';
import type { Listed, Written } from '../accuracy/listed.js';
import { joinWords, standardWord, streetWords } from '../accuracy/street-words.js';

/** The address with one typing error in its directional, which is spelled out; null where it has none. */
export function misspeltDirectional(address: Listed, random: Random): Written | null {
  const words = streetWords(address.street);
  const side = words.before === '' ? 'behind' : 'before';
  const wrong = misspelled(spelledOut(words[side], DIRECTIONAL_NAMES), random);
  return wrong === null || isPart(wrong) ? null : { ...address, street: joinWords({ ...words, [side]: wrong }) };
}

/** The address with one typing error in its type, which is spelled out; null where it has none. */
export function misspeltType(address: Listed, random: Random): Written | null {
  const words = streetWords(address.street);
  const wrong = misspelled(spelledOut(words.type, SUFFIX_NAMES), random);
  return wrong === null || isPart(wrong) ? null : { ...address, street: joinWords({ ...words, type: wrong }) };
}

/** Whether the error has made another directional or type of the word. */
function isPart(word: string): boolean {
  return standardWord(word) !== word.toUpperCase();
}

function spelledOut(word: string, names: ReadonlyMap<string, string>): string {
  const name = word === '' ? '' : (names.get(standardWord(word)) ?? word);
  return name.charAt(0) + name.slice(1).toLowerCase();
}
