import { DIRECTIONALS } from '../../../src/address/data/directionals.js';
import { POST_MODIFIERS, PRE_MODIFIERS } from '../../../src/address/data/prefixes.js';
import { SUFFIXES } from '../../../src/address/data/suffixes.js';
import { UNITS } from '../../../src/address/data/units.js';
import { placeAtEnd } from '../../../src/address/written-fields.js';

/** The parts of a street that have columns of their own beside one of the street; empty where the row says nothing. */
export interface PartsBeside {
  /** Those in front of the name, in order. */
  readonly preMod: string;
  readonly preDir: string;
  readonly preType: string;
  readonly preSep: string;
  /** Those behind it. */
  readonly postType: string;
  readonly postDir: string;
  readonly postMod: string;
}

const IN_FRONT = ['preMod', 'preDir', 'preType', 'preSep'] as const;
const WORD = /[^\s.,]+/g;
/** A name that stands behind its type: the `A` of `AVENUE A`, the `12` of `HIGHWAY 12`. */
const BEHIND_TYPE = /^(?:[A-Z]|\d\w*)$/;

/**
 * A street with the parts that its own text lacks: `OAK` and `AVE` are OAK AVE, and so are `OAK AVE` and `AVE`, `OAK AVENUE` and `AVE`.
 * A whole address, which ends in its place, lacks none; behind a comma no part is looked for.
 */
export function withParts(street: string, parts: PartsBeside): string {
  if (street === '' || Object.values(parts).every((part) => part === '')) return street;
  const comma = street.indexOf(',');
  const [line, behind] = comma < 0 ? [street, ''] : [street.slice(0, comma), street.slice(comma)];
  if (comma < 0 && (placeAtEnd(street, '')?.zip ?? '') !== '') return street;
  const words = streetWords(line);
  const before = IN_FRONT.map((field) => parts[field]).filter(
    (part, at) => part !== '' && !isInFront(words, part, IN_FRONT[at] === 'preDir'),
  );
  const { postType, postDir, postMod } = parts;
  const after = [
    postType === '' || hasType(words, postType) ? '' : postType,
    postDir === '' || endsIn(words, streetWords(postDir)) ? '' : postDir,
    postMod === '' || has(words, streetWords(postMod)) ? '' : postMod,
  ].filter((part) => part !== '');
  return `${[...before, line.trim(), ...after].join(' ')}${behind}`;
}

/** In capitals, directionals, types and modifiers as their standard abbreviations. */
export function streetWords(text: string): readonly string[] {
  return (text.toUpperCase().match(WORD) ?? []).map(
    (word) => DIRECTIONALS.get(word) ?? SUFFIXES.get(word) ?? PRE_MODIFIERS.get(word) ?? POST_MODIFIERS.get(word) ?? word,
  );
}

/** A directional only where the line begins with it: the `N` of `OAK AVE N` is another one. */
function isInFront(words: readonly string[], part: string, isDirectional: boolean): boolean {
  const own = streetWords(part);
  return isDirectional ? own.length < words.length && own.every((word, at) => words[at] === word) : has(words, own);
}

/** Whether a word is the type of the line: the second `ST` of `ST PAUL ST`, and not the first. */
function hasType(words: readonly string[], type: string): boolean {
  const own = streetWords(type);
  return words.some((word, at) => {
    if (word !== own[0] || !own.every((one, i) => words[at + i] === one)) return false;
    const next = words[at + own.length] ?? '';
    if (at === 0) return BEHIND_TYPE.test(next);
    return next === '' || next.startsWith('#') || DIRECTIONALS.has(next) || SUFFIXES.has(next) || UNITS.has(next) || BEHIND_TYPE.test(next);
  });
}

function endsIn(words: readonly string[], own: readonly string[]): boolean {
  return own.length < words.length && own.every((word, at) => words[words.length - own.length + at] === word);
}

function has(words: readonly string[], own: readonly string[]): boolean {
  return words.some((_, at) => own.every((word, i) => words[at + i] === word));
}
