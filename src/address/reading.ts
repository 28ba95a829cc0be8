import { assemble, unplacedWords } from './assemble.js';
import { type Change, changesOf } from './changes.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge } from './components.js';
import { confidenceOf, MARGIN_LIMIT } from './confidence.js';
import { decode } from './decode.js';
import { gather } from './evidence.js';
import { formatLines } from './format.js';
import { isAddressPart, refusal } from './kind.js';
import { rotations, type Token, tokenize } from './tokens.js';
import { weights } from './weights.js';

/** What a text says, read as a US address. */
export interface ParsedText {
  /** `nothing`: no part reads as an address; `unprocessable`: an address, but not a US delivery address. */
  readonly kind: 'address' | 'unprocessable' | 'nothing';
  /** In Publication 28 spelling; all null when `kind` is `nothing`. */
  readonly components: Components;
  /** 0 to 1; 0 unless `kind` is `address`. */
  readonly confidence: number;
  /** Why the text is no address, or cannot be processed. */
  readonly messages: readonly string[];
  /** Components that standardization spelled differently. */
  readonly changes: readonly Change[];
  /** Words that belong to no component: addressee, building, what follows the ZIP code. */
  readonly unplaced: readonly string[];
  /** The readings weighed, best first. */
  readonly candidates: readonly Candidate[];
}

/** A reading in standardized text, its score, and what tells it from the best one. */
export interface Candidate {
  readonly text: string;
  readonly score: number;
  readonly reason: string;
}

interface Choice {
  readonly tokens: readonly Token[];
  readonly labels: Uint8Array;
  readonly score: number;
  readonly components: Components;
}

/** Readings kept of each order of the text: the best and those it is weighed against. */
const READINGS = 3;
/** How much better a reading must be that moves parts of the text, in the unit of the weights. */
const REORDERING_COST = 4;
const NOTHING: ParsedText = {
  kind: 'nothing',
  components: NO_COMPONENTS,
  confidence: 0,
  messages: ['Nothing in the text reads as a part of a US address.'],
  changes: [],
  unplaced: [],
  candidates: [],
};

/**
 * Reads a text as a US address: the reading of the highest score. Never throws; work grows linearly with the text. With
 * places at hand the words before state and ZIP code are looked up to find where the city begins.
 */
export function parseComponents(text: string, places?: PlaceKnowledge): ParsedText {
  const tokens = tokenize(text);
  const choices = readAll(tokens, places);
  const best = choices[0];
  if (best === undefined) return NOTHING;
  const refused = refusal(tokens, best.components);
  const candidates = choices.map((choice) => candidate(choice, best));
  if (refused !== null) {
    return {
      kind: 'unprocessable',
      components: refused.components,
      confidence: 0,
      messages: [refused.message],
      changes: [],
      unplaced: [],
      candidates,
    };
  }
  if (!isAddressPart(best.components, tokens)) return { ...NOTHING, unplaced: tokens.map((token) => token.text) };
  const unplaced = unplacedWords(best.tokens, best.labels);
  const margin = choices[1] === undefined ? MARGIN_LIMIT : best.score - choices[1].score;
  return {
    kind: 'address',
    components: best.components,
    confidence: confidenceOf({ components: best.components, margin, tokens: tokens.length, unplaced: unplaced.length }),
    messages: [],
    changes: changesOf(best.tokens, best.labels, best.components),
    unplaced,
    candidates,
  };
}

/** Components of a delivery line alone: no city, state or ZIP code is looked for. A second line may hold the unit. */
export function parseStreetLine(text: string): Components {
  const evidence = gather(tokenize(text), true);
  const best = decode(evidence, weights, 1)[0];
  return best ? assemble(evidence.tokens, best.labels) : NO_COMPONENTS;
}

/** The best readings with different components over the orders that the parts of a text may stand in, best first. */
function readAll(tokens: readonly Token[], places: PlaceKnowledge | undefined): Choice[] {
  const choices: Choice[] = [];
  [tokens, ...rotations(tokens)].forEach((order, i) => {
    const evidence = gather(order, false, places);
    for (const { labels, score } of decode(evidence, weights, READINGS)) {
      const components = assemble(order, labels);
      choices.push({ tokens: order, labels, score: i === 0 ? score : score - REORDERING_COST, components });
    }
  });
  choices.sort((a, b) => b.score - a.score);
  return choices.filter((choice, i) => choices.findIndex((other) => differences(choice.components, other.components).length === 0) === i);
}

function candidate(choice: Choice, best: Choice): Candidate {
  const differing = differences(choice.components, best.components);
  return {
    text: formatLines(choice.components).full,
    score: Math.round(choice.score * 100) / 100,
    reason: choice === best ? 'highest score' : `lower score; differs in ${differing.join(', ')}`,
  };
}

function differences(a: Components, b: Components): (keyof Components)[] {
  return (Object.keys(a) as (keyof Components)[]).filter((key) => a[key] !== b[key]);
}
