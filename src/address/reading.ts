import { assemble, unplacedWords } from './assemble.js';
import { type Change, changesOf } from './changes.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge } from './components.js';
import { confidenceOf, MARGIN_LIMIT } from './confidence.js';
import { decode, type Reading } from './decode.js';
import { gather } from './evidence.js';
import { formatLines } from './format.js';
import { isAddressPart, refusal } from './kind.js';
import { rotations, type Token, tokenize } from './tokens.js';
import { urbanizationOf } from './urbanization.js';
import { weights } from './weights.js';

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
}

/** A reading in standardized text, its score, and what tells it from the best one. */
export interface Candidate {
  readonly text: string;
  readonly score: number;
  readonly reason: string;
}

/** A reading and the order of the tokens that it is of. */
interface OrderedReading extends Reading {
  readonly tokens: readonly Token[];
}

/** Readings kept of each order of the text: the best and those it is weighed against. */
const READINGS = 3;
/** How much better a reading must be that moves parts of the text, in the unit of the weights. */
const REORDERING_COST = 4;
/** How much better a reading is whose city is that of its ZIP code, in the unit of the weights. */
const ZIP_CITY_BONUS = 5;
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
  const readings = readAll(tokens, places);
  const best = readings[0];
  if (best === undefined) return NOTHING;
  const components = assemble(best.tokens, best.labels);
  const refused = refusal(tokens, components);
  if (refused !== null) {
    return { ...NOTHING, kind: 'unprocessable', components: refused.components, messages: [refused.message] };
  }
  if (!isAddressPart(components, tokens)) return { ...NOTHING, unplaced: tokens.map((token) => token.text) };
  const unplaced = unplacedWords(best.tokens, best.labels);
  const rival = readings.find((reading) => differences(assemble(reading.tokens, reading.labels), components).length > 0);
  const urbanization = urbanizationOf(best.tokens, best.labels);
  const margin = rival === undefined ? MARGIN_LIMIT : best.score - rival.score;
  return {
    kind: 'address',
    components,
    confidence: confidenceOf({ components, margin, tokens: tokens.length, unplaced: unplaced.length }),
    messages: urbanization === null ? [] : [`The urbanization ${urbanization} is part of the address and has no field of its own.`],
    // Computed when asked for: only explanations need them.
    get changes() {
      return changesOf(best.tokens, best.labels, components);
    },
    unplaced,
    get candidates() {
      return candidatesOf(readings);
    },
  };
}

/** Components of a delivery line alone: no city, state or ZIP code is looked for. A second line may hold the unit. */
export function parseStreetLine(text: string): Components {
  const evidence = gather(tokenize(text), true);
  const best = decode(evidence, weights, 1)[0];
  return best ? assemble(evidence.tokens, best.labels) : NO_COMPONENTS;
}

/** The best readings over the orders that the parts of a text may stand in, best first. */
function readAll(tokens: readonly Token[], places: PlaceKnowledge | undefined): OrderedReading[] {
  return [tokens, ...rotations(tokens)]
    .flatMap((order, i) =>
      decode(gather(order, false, places), weights, READINGS).map(({ labels, score }) => ({
        tokens: order,
        labels,
        score: score - (i === 0 ? 0 : REORDERING_COST) + (places === undefined ? 0 : placeBonus(assemble(order, labels), places)),
      })),
    )
    .sort((a, b) => b.score - a.score);
}

/** What the city of a ZIP code adds to a reading that has both. */
function placeBonus({ city, zip }: Components, places: PlaceKnowledge): number {
  return city !== null && zip !== null && places.zip(zip)?.city.toUpperCase() === city ? ZIP_CITY_BONUS : 0;
}

/** The readings with different components, best first. */
function candidatesOf(readings: readonly OrderedReading[]): Candidate[] {
  const seen: Components[] = [];
  return readings.flatMap(({ tokens, labels, score }) => {
    const components = assemble(tokens, labels);
    if (seen.some((other) => differences(components, other).length === 0)) return [];
    seen.push(components);
    const differing = differences(components, seen[0] as Components).join(', ');
    return [
      {
        text: formatLines(components).full,
        score: Math.round(score * 100) / 100,
        reason: differing === '' ? 'highest score' : `lower score; differs in ${differing}`,
      },
    ];
  });
}

function differences(a: Components, b: Components): (keyof Components)[] {
  return (Object.keys(a) as (keyof Components)[]).filter((key) => a[key] !== b[key]);
}
