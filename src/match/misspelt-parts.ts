import { type ReadAddress, readAddress, rewritten, type WrittenAddress } from '../address/address-input.js';
import type { Components, PlaceKnowledge } from '../address/components.js';
import { DIRECTIONALS } from '../address/data/directionals.js';
import { SUFFIXES } from '../address/data/suffixes.js';
import { nearParts } from '../address/near-parts.js';
import { type MatchableText, matchableOf } from './parse-search.js';
import { type Correction, change, RESPELLED } from './scoring/correction.js';

/** Words put in the place of one, and texts parsed in all. Chosen. */
const MOST_OF_WORD = 6;
const MOST_PARSES = 12;
/** Letters of a name in front of a type without a blank, and of that type; types looked for at the end of a word. Chosen. */
const SHORTEST_IN_FRONT = 3;
const SHORTEST_TYPE = 2;
const MOST_ENDING = 2;
/** In UTF-16 code units. Longer texts are no address with an error in it, and cost most to parse again. Chosen. */
const LONGEST_RESPELLED = 200;
/** Further parses of a respelled text in which the word is looked for. Chosen. */
const MOST_OTHERS = 2;

/**
 * Parses in which a word beside the street is its misspelled directional or type: `59 MADISON LN NOTRH`, `10 ELM STRET`. The word was
 * left out, or taken for a unit or for a part of a city that does not exist.
 */
export function misspeltBeside(written: WrittenAddress, read: ReadAddress, places?: PlaceKnowledge): readonly MatchableText[] {
  const { unitType, unitNumber, outerUnitType, outerUnitNumber, city, state } = read.components;
  const units = [unitType === '#' ? unitNumber : null, outerUnitType === '#' ? outerUnitNumber : null];
  const supposed = city === null || places?.hasCity(city, state) === true ? null : city;
  const words = [...read.leftOut.unread, ...units, supposed].flatMap((text) => text?.split(' ') ?? []);
  return respelled(words, written, read, places);
}

/**
 * Parses in which a word of the name is a misspelled directional or type, or ends in one: `12 NOTRH ELM ST`, `12 ELMST`. Names are spelled
 * in every way: the caller makes sure that no street has the name as given.
 */
export function misspeltInName(written: WrittenAddress, read: ReadAddress, places?: PlaceKnowledge): readonly MatchableText[] {
  return [...respelled(read.components.name?.split(' ') ?? [], written, read, places), ...withoutShortType(read)];
}

/** `12406 DOVER RL`: up to three letters in the place of a type may be any, which the data has to say. */
function withoutShortType({ components, leftOut }: ReadAddress): readonly MatchableText[] {
  const { number, name, postType } = components;
  const [, before, word] = NAME_AND_LETTERS.exec(name ?? '') ?? [];
  if (number === null || postType !== null || before === undefined || word === undefined || DIRECTIONALS.has(word)) return [];
  return [matchableOf({ components: { ...components, name: before }, leftOut: { ...leftOut, unread: [word, ...leftOut.unread] } })];
}

const NAME_AND_LETTERS = /^(.*[A-Z]) ([A-Z]{1,3})$/;

/** What a word may mean: a directional or type, alone or behind the word's other letters. */
interface Meant {
  readonly part: string;
  readonly as: string;
}

function meantBy(word: string): readonly Meant[] {
  const near = nearParts(word).map((part) => ({ part, as: part }));
  return [...near.slice(0, MOST_OF_WORD), ...typesEnding(word)];
}

/** The longest type first: `MAINSTREET`. */
function typesEnding(word: string): readonly Meant[] {
  const found: Meant[] = [];
  for (let at = SHORTEST_IN_FRONT; at + SHORTEST_TYPE <= word.length && found.length < MOST_ENDING; at++) {
    const part = word.slice(at);
    if (SUFFIXES.has(part)) found.push({ part, as: `${word.slice(0, at)} ${part}` });
  }
  return found;
}

function respelled(
  words: readonly string[],
  written: WrittenAddress,
  read: ReadAddress,
  places: PlaceKnowledge | undefined,
): readonly MatchableText[] {
  if (written.input.length > LONGEST_RESPELLED) return [];
  const parses: MatchableText[] = [];
  let parsed = 0;
  for (const word of new Set(words)) {
    for (const { part, as } of meantBy(word)) {
      const text = rewritten(written, word, as);
      if (text === null) continue;
      if (parsed++ === MOST_PARSES) return parses;
      const parse = partOf(part, word, read, readAddress(text, places));
      if (parse !== null) parses.push(parse);
    }
  }
  return parses;
}

/** The first parse of a respelled text that takes the word for a part of the street, or null. */
function partOf(part: string, word: string, read: ReadAddress, parsed: ReadAddress): MatchableText | null {
  if (parsed.kind !== 'address') return null;
  for (const { components, unplaced, leftOut } of [parsed, ...parsed.others(MOST_OTHERS)]) {
    const correction = correctionTo(part, word, read.components, components);
    if (correction === null || unplaced.length > read.unplaced.length) continue;
    return matchableOf({ components, leftOut }, correction);
  }
  return null;
}

/** The correction of a word to a directional or type; null where the parse takes it for anything else or changes more than the line. */
function correctionTo(part: string, word: string, before: Components, after: Components): Correction | null {
  if (after.number !== before.number || after.state !== before.state || after.zip !== before.zip || after.name === null) return null;
  for (const component of ['preDir', 'postDir', 'postType'] as const) {
    const to = after[component];
    if (to === null || to === before[component] || !isShortFor(to, part)) continue;
    return change(component === 'postType' ? 'type' : 'directional', component, word, to, RESPELLED);
  }
  return null;
}

function isShortFor(standard: string, part: string): boolean {
  return (SUFFIXES.get(part) ?? DIRECTIONALS.get(part)) === standard;
}
