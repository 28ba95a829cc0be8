import { assemble, unplacedWords } from './assemble.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge } from './components.js';
import { decode, type Reading } from './decode.js';
import { type Evidence, gather } from './evidence.js';
import { tokenize } from './tokens.js';
import { weights } from './weights.js';

/** Readings kept for the confidence and for `explain`. */
const READINGS = 4;

export interface ParsedText {
  readonly kind: 'address' | 'unprocessable' | 'nothing';
  readonly components: Components;
  readonly confidence: number;
  readonly messages: readonly string[];
  readonly changes: readonly { readonly component: string; readonly from: string | null; readonly to: string | null; readonly reason: string }[];
  /** Words that belong to no component: addressee, building, what follows the ZIP code. */
  readonly unplaced: readonly string[];
  /** The readings that were weighed, best first: standardized text, score, what tells it from the best. */
  readonly candidates: readonly { readonly text: string; readonly score: number; readonly reason: string }[];
}

export function parseComponents(text: string, _places?: PlaceKnowledge): ParsedText {
  const evidence = gather(tokenize(text), false);
  const [best] = decode(evidence, weights, READINGS);
  if (!best) return { kind: 'nothing', components: NO_COMPONENTS, confidence: 0, messages: [], changes: [], unplaced: [], candidates: [] };
  return {
    kind: 'address',
    components: assemble(evidence.tokens, best.labels),
    confidence: 0.9,
    messages: [],
    changes: [],
    unplaced: unplacedWords(evidence.tokens, best.labels),
    candidates: [],
  };
}

export function parseStreetLine(text: string): Components {
  const evidence: Evidence = gather(tokenize(text), true);
  const best: Reading | undefined = decode(evidence, weights, 1)[0];
  return best ? assemble(evidence.tokens, best.labels) : NO_COMPONENTS;
}
