import { assemble, assemblesTo, unplacedWords } from './assemble.js';
import { type Change, changesOf } from './changes.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge, sameComponents } from './components.js';
import { confidenceOf, MARGIN_LIMIT } from './confidence.js';
import { withoutCounty } from './county.js';
import { format } from './format.js';
import { extractFeatures, type Features } from './grammar/features.js';
import { NBest } from './grammar/n-best.js';
import { rotations, type Token, tokenize } from './grammar/tokens.js';
import type { LabelSequence } from './grammar/viterbi.js';
import { isAddressPart, refusal } from './refusal.js';
import { withoutTelephone } from './telephone.js';
import { urbanizationOf } from './urbanization.js';

/** What a text says, read as a US address. */
export interface ParsedText {
  /** `nothing`: no part reads as an address; `unprocessable`: an address, but not a US delivery address. */
  readonly kind: 'address' | 'unprocessable' | 'nothing';
  /** In Publication 28 spelling; all null when `kind` is `nothing`. */
  readonly components: Components;
  /** 0 to 1; 0 unless `kind` is `address`. */
  readonly confidence: number;
  /** Why the text is no address, or cannot be processed; what an address says that no component holds. */
  readonly messages: readonly string[];
  /** Components that standardization spelled differently. */
  readonly changes: readonly Change[];
  /** Words that belong to no component: addressee, building, what follows the ZIP code. */
  readonly unplaced: readonly string[];
  /** The readings weighed, best first; those of a refused text are not kept. */
  readonly candidates: readonly Candidate[];
  /** The next best readings whose components differ from these and from one another, at most so many; none of a refused text. */
  others(most: number): readonly AlternativeParse[];
}

/** A less likely reading of a text. */
export interface AlternativeParse {
  readonly components: Components;
  /** Words that belong to no component. */
  readonly unplaced: readonly string[];
}

/** A reading in standardized text, its score, and what tells it from the best one. */
export interface Candidate {
  readonly text: string;
  readonly score: number;
  readonly reason: string;
}

const NOTHING: TextParse = {
  kind: 'nothing',
  components: NO_COMPONENTS,
  confidence: 0,
  messages: ['Nothing in the text reads as a part of a US address.'],
  unplaced: [],
  best: undefined,
  evidence: [],
  places: undefined,
};

/** A text read, without what only explanations need. */
export interface TextParse extends Omit<ParsedText, 'changes' | 'candidates' | 'others'> {
  readonly best: LabelSequence | undefined;
  /** Of each order that the text may stand in; empty when the text is refused. */
  readonly evidence: readonly Features[];
  /** Those that it was read with. */
  readonly places: PlaceKnowledge | undefined;
}

/**
 * Reads a text as a US address: the reading of the highest score. Never throws; work grows linearly with the text. With
 * places at hand the words before state and ZIP code are looked up to find where the city begins.
 */
export function parseComponents(text: string, places?: PlaceKnowledge): ParsedText {
  return parsedText(parseText(text, places));
}

function parsedText(read: TextParse): ParsedText {
  const { kind, components, confidence, messages, unplaced } = read;
  return {
    kind,
    components,
    confidence,
    messages,
    // Computed when asked for.
    get changes() {
      return changesIn(read);
    },
    unplaced,
    get candidates() {
      return candidatesOf(read);
    },
    others: (most) => othersOf(read, most),
  };
}

/** {@link parseComponents} for callers that explain nothing. */
export function parseText(text: string, places?: PlaceKnowledge): TextParse {
  const written = tokenize(text);
  const tokens = withoutTelephone(written);
  const evidence = [extractFeatures(tokens, false, places)];
  for (const order of rotations(tokens)) evidence.push(extractFeatures(order, false, places));
  const countyless = withoutCounty(tokens);
  if (countyless !== null) evidence.push(extractFeatures(countyless, false, places));
  const readings = new NBest(evidence, places);
  const best = readings.next();
  if (best === undefined) return NOTHING;
  const components = assemble(best.tokens, best.labels);
  const refused = refusal(tokens, components);
  if (refused !== null) return { ...NOTHING, kind: 'unprocessable', components: refused.components, messages: [refused.message] };
  if (!isAddressPart(components, tokens)) return { ...NOTHING, unplaced: tokens.map((token) => token.text) };
  const unplaced = unplacedWords(best.tokens, best.labels);
  if (best.tokens === countyless) unplaced.push(...wordsLeftOut(tokens, countyless));
  if (tokens !== written) unplaced.push(...wordsLeftOut(written, tokens));
  const least = best.score - MARGIN_LIMIT;
  let rival = readings.next(least);
  while (rival !== undefined && assemblesTo(components, rival.tokens, rival.labels)) rival = readings.next(least);
  const margin = rival === undefined ? MARGIN_LIMIT : best.score - rival.score;
  const confidence = confidenceOf({ components, margin, tokens: tokens.length, unplaced: unplaced.length });
  const urbanization = urbanizationOf(best.tokens, best.labels);
  const messages = urbanization === null ? [] : [`The urbanization ${urbanization} is part of the address and has no field of its own.`];
  return { kind: 'address', components, confidence, messages, unplaced, best, evidence, places };
}

function wordsLeftOut(all: readonly Token[], kept: readonly Token[]): string[] {
  return all.filter((token) => !kept.includes(token)).map(({ text }) => text);
}

/** Components of a delivery line alone: no city, state or ZIP code is looked for. A second line may hold the unit. */
export function parseStreetLine(text: string): Components {
  return readStreetLine(text).components;
}

/** {@link parseStreetLine} with all that is known of the reading but its confidence. */
export function parseStreetText(text: string): Omit<ParsedText, 'confidence'> {
  return parsedText(readStreetLine(text));
}

function readStreetLine(text: string): TextParse {
  const evidence = [extractFeatures(tokenize(text), true)];
  const best = new NBest(evidence).next();
  if (best === undefined) return NOTHING;
  const components = assemble(best.tokens, best.labels);
  return { ...NOTHING, kind: 'address', components, messages: [], unplaced: unplacedWords(best.tokens, best.labels), best, evidence };
}

/** Components of the best reading that standardization spelled differently. */
export function changesIn({ best, components }: TextParse): Change[] {
  return best === undefined ? [] : changesOf(best.tokens, best.labels, components);
}

function othersOf({ evidence, places, components }: TextParse, most: number): readonly AlternativeParse[] {
  const others: AlternativeParse[] = [];
  const readings = new NBest(evidence, places);
  for (let reading = readings.next(); reading !== undefined && others.length < most; reading = readings.next()) {
    const other = assemble(reading.tokens, reading.labels);
    if (sameComponents(other, components) || others.some((known) => sameComponents(other, known.components))) continue;
    others.push({ components: other, unplaced: unplacedWords(reading.tokens, reading.labels) });
  }
  return others;
}

/** The readings with different components, best first. */
export function candidatesOf({ evidence, places }: TextParse): Candidate[] {
  const seen: Components[] = [];
  const candidates: Candidate[] = [];
  const readings = new NBest(evidence, places);
  for (let reading = readings.next(); reading !== undefined; reading = readings.next()) {
    const components = assemble(reading.tokens, reading.labels);
    if (seen.some((other) => sameComponents(components, other))) continue;
    seen.push(components);
    const differing = differences(components, seen[0] as Components).join(', ');
    candidates.push({
      text: format(components).full,
      score: Math.round(reading.score * 100) / 100,
      reason: differing === '' ? 'highest score' : `lower score; differs in ${differing}`,
    });
  }
  return candidates;
}

function differences(a: Components, b: Components): (keyof Components)[] {
  return (Object.keys(a) as (keyof Components)[]).filter((key) => a[key] !== b[key]);
}
