import { assemble, unplacedWords } from './assemble.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge } from './components.js';
import { decode, type Reading } from './decode.js';
import { type Evidence, gather } from './evidence.js';
import { rotations, tokenize } from './tokens.js';
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

/** How much better a reading with its parts put in another order must be. */
const REORDERING_COST = 4;

interface Choice {
  readonly evidence: Evidence;
  readonly reading: Reading;
}

/** The readings of a text, best first, over the orders that its parts may stand in. */
function readAll(text: string, places: PlaceKnowledge | undefined): Choice[] {
  const tokens = tokenize(text);
  return [tokens, ...rotations(tokens)]
    .flatMap((order, i) => {
      const evidence = gather(order, false, places);
      return decode(evidence, weights, READINGS).map((reading) => ({
        evidence,
        reading: i === 0 ? reading : { ...reading, score: reading.score - REORDERING_COST },
      }));
    })
    .sort((a, b) => b.reading.score - a.reading.score);
}

export function parseComponents(text: string, places?: PlaceKnowledge): ParsedText {
  const [best] = readAll(text, places);
  if (!best) return { kind: 'nothing', components: NO_COMPONENTS, confidence: 0, messages: [], changes: [], unplaced: [], candidates: [] };
  return {
    kind: 'address',
    components: assemble(best.evidence.tokens, best.reading.labels),
    confidence: 0.9,
    messages: [],
    changes: [],
    unplaced: unplacedWords(best.evidence.tokens, best.reading.labels),
    candidates: [],
  };
}

/** Components of a delivery line alone: no city, state or ZIP code is looked for. A second line may hold the unit. */
export function parseStreetLine(text: string): Components {
  const evidence = gather(tokenize(text), true);
  const best = decode(evidence, weights, 1)[0];
  return best ? assemble(evidence.tokens, best.labels) : NO_COMPONENTS;
}
