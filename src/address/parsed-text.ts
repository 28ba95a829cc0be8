import { assembleParts, unplacedWords } from './assemble.js';
import { type Change, changesOf } from './changes.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge, sameComponents } from './components.js';
import type { ParseEvidence } from './confidence.js';
import type { Crossing } from './crossing/crossing.js';
import { linesOf } from './format.js';
import type { Features } from './grammar/features.js';
import { NBest, type Reading } from './grammar/n-best.js';
import type { LabelSequence } from './grammar/viterbi.js';
import { type LeftOut, leftOut, NOTHING_LEFT_OUT } from './left-out.js';
import type { LeftAside } from './marks/aside.js';
import { type LabelledWord, labelledWords } from './word-labels.js';

/** What a text says when it is parsed as a US address. */
export interface ParsedText {
  /** `nothing`: no part of the text belongs to an address; `unprocessable`: an address, but no US delivery address. */
  readonly kind: 'address' | 'unprocessable' | 'nothing';
  /** In Publication 28 spelling; all null when `kind` is `nothing`. */
  readonly components: Components;
  /** 0 to 1; 0 unless `kind` is `address`. */
  readonly confidence: number;
  /** Why the text is no address or cannot be processed; parts of an address that no component holds. */
  readonly messages: readonly string[];
  /** Components that standardization spelled differently. */
  readonly changes: readonly Change[];
  /** Each word with its component, or why it was left out; empty for a refused text. */
  readonly words: readonly LabelledWord[];
  /** Words that belong to no component: addressee, building, what follows the ZIP code. */
  readonly unplaced: readonly string[];
  /** The same words told apart: names, and those that nothing explains. */
  readonly leftOut: LeftOut;
  /** Places around the city, or in it: neighborhood, county, the state again. */
  readonly alsoNamed: readonly string[];
  /** Null where the text joins no streets, or has a primary number. */
  readonly crossing: Crossing | null;
  /** The parses that were weighed, best first; empty for a refused text. */
  readonly candidates: readonly Candidate[];
  /** Up to `most` further parses, best first, all of different components; none of a refused text. */
  others(most: number): readonly AlternativeParse[];
}

/** A less likely parse of a text. */
export interface AlternativeParse extends Pick<ParsedText, 'components' | 'unplaced' | 'leftOut'> {}

/** A parse as standardized text, its score, and how it differs from the best one. */
export interface Candidate {
  readonly text: string;
  readonly score: number;
  readonly reason: string;
}

/** Without the parts that only explanations need. */
export interface TextParse extends Omit<ParsedText, 'changes' | 'words' | 'candidates' | 'others'> {
  readonly text: string;
  /** Words that were left out before all others were labelled. */
  readonly aside: readonly LeftAside[];
  readonly best: LabelSequence | undefined;
  /** Those of `alsoNamed` that may be the city, the likeliest first. */
  readonly otherCities: readonly string[];
  /** Null where the text is refused. */
  readonly evidence: ParseEvidence | null;
  /** Of each order that was weighed; empty when the text is refused. */
  readonly orders: readonly Features[];
  readonly places: PlaceKnowledge | undefined;
}

export const NOTHING: TextParse = {
  text: '',
  aside: [],
  kind: 'nothing',
  components: NO_COMPONENTS,
  confidence: 0,
  messages: ['Nothing in the text reads as a part of a US address.'],
  unplaced: [],
  leftOut: NOTHING_LEFT_OUT,
  alsoNamed: [],
  crossing: null,
  otherCities: [],
  best: undefined,
  evidence: null,
  orders: [],
  places: undefined,
};

/** Computed only when asked for. */
export function withExplanations(parse: TextParse): ParsedText {
  const { kind, components, confidence, messages, unplaced, leftOut, alsoNamed, crossing } = parse;
  return {
    kind,
    components,
    confidence,
    messages,
    get changes() {
      return changesIn(parse);
    },
    get words() {
      return labelledWords(parse);
    },
    unplaced,
    leftOut,
    alsoNamed,
    crossing,
    get candidates() {
      return candidatesOf(parse);
    },
    others: (most) => othersOf(parse, most),
  };
}

export function changesIn({ best, components }: TextParse): Change[] {
  return best === undefined ? [] : changesOf(best.tokens, best.labels, components);
}

/** See {@link ParsedText}. */
export function othersOf(
  { orders, places, components, otherCities, unplaced, leftOut: left }: TextParse,
  most: number,
): readonly AlternativeParse[] {
  // The other cities that a text names come first: the streets of the data may lie in them.
  const others: AlternativeParse[] = otherCities
    .slice(0, most)
    .map((city) => ({ components: { ...components, city }, unplaced, leftOut: left }));
  const parses = new NBest(orders, places);
  for (let parse = parses.next(); parse !== undefined && others.length < most; parse = parses.next()) {
    const other = assembleParts(parse.tokens, parse.labeling.parts);
    if (sameComponents(other, components) || others.some((known) => sameComponents(other, known.components))) continue;
    others.push({ components: other, ...wordsLeft(parse) });
  }
  return others;
}

/** Of a parse that leaves none out. */
export const NO_WORDS = { unplaced: [] as readonly string[], leftOut: NOTHING_LEFT_OUT };

export function wordsLeft({ tokens, labels, labeling }: Reading): Pick<ParsedText, 'unplaced' | 'leftOut'> {
  if (!labeling.parts.leavesOut) return NO_WORDS;
  return { unplaced: unplacedWords(tokens, labels), leftOut: leftOut(tokens, labels) };
}

/** Parses with different components, best first. */
export function candidatesOf({ orders, places }: TextParse): Candidate[] {
  const seen: Components[] = [];
  const candidates: Candidate[] = [];
  const parses = new NBest(orders, places);
  for (let parse = parses.next(); parse !== undefined; parse = parses.next()) {
    const components = assembleParts(parse.tokens, parse.labeling.parts);
    if (seen.some((other) => sameComponents(components, other))) continue;
    seen.push(components);
    const differing = differences(components, seen[0] as Components)
      .map((part) => `${part} ${components[part] ?? 'left out'}`)
      .join(', ');
    candidates.push({
      text: linesOf(components).full,
      score: Math.round(parse.score * 100) / 100,
      reason: differing === '' ? 'it scores highest' : `it scores lower, with ${differing}`,
    });
  }
  return candidates;
}

function differences(a: Components, b: Components): (keyof Components)[] {
  return (Object.keys(a) as (keyof Components)[]).filter((key) => a[key] !== b[key]);
}
