import { assemble, unplacedWords } from './assemble.js';
import { type Change, changesOf } from './changes.js';
import { type Components, NO_COMPONENTS, type PlaceKnowledge } from './components.js';
import { confidenceOf, MARGIN_LIMIT } from './confidence.js';
import { Lattice, type Reading } from './decode.js';
import { type Evidence, gather } from './evidence.js';
import { formatLines } from './format.js';
import { isAddressPart, refusal } from './kind.js';
import { rotations, type Token, tokenize } from './tokens.js';

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
  const evidence = [tokens, ...rotations(tokens)].map((order) => gather(order, false, places));
  const readings = new Readings(evidence);
  const best = readings.next();
  if (best === undefined) return NOTHING;
  const components = assemble(best.tokens, best.labels);
  const refused = refusal(tokens, components);
  if (refused !== null) {
    return { ...NOTHING, kind: 'unprocessable', components: refused.components, messages: [refused.message] };
  }
  if (!isAddressPart(components, tokens)) return { ...NOTHING, unplaced: tokens.map((token) => token.text) };
  const unplaced = unplacedWords(best.tokens, best.labels);
  let rival = readings.next();
  while (rival !== undefined && sameComponents(assemble(rival.tokens, rival.labels), components)) rival = readings.next();
  const margin = rival === undefined ? MARGIN_LIMIT : best.score - rival.score;
  return {
    kind: 'address',
    components,
    confidence: confidenceOf({ components, margin, tokens: tokens.length, unplaced: unplaced.length }),
    messages: [],
    // Computed when asked for: only explanations need them.
    get changes() {
      return changesOf(best.tokens, best.labels, components);
    },
    unplaced,
    get candidates() {
      return candidatesOf(evidence);
    },
  };
}

/** Components of a delivery line alone: no city, state or ZIP code is looked for. A second line may hold the unit. */
export function parseStreetLine(text: string): Components {
  const best = new Readings([gather(tokenize(text), true)]).next();
  return best ? assemble(best.tokens, best.labels) : NO_COMPONENTS;
}

/** One for each order that a text may stand in; used again for text after text. */
const LATTICES: Lattice[] = [];

/** The readings over the orders that the parts of a text may stand in, best first; of equal ones that of the earlier order. */
class Readings {
  /** The best reading of each order that was not given yet. */
  private readonly heads: (OrderedReading | undefined)[];

  constructor(private readonly orders: readonly Evidence[]) {
    this.heads = orders.map((evidence, i) => {
      LATTICES[i] ??= new Lattice();
      LATTICES[i].read(evidence);
      return this.take(i);
    });
  }

  next(): OrderedReading | undefined {
    let best: OrderedReading | undefined;
    let order = 0;
    for (let i = 0; i < this.heads.length; i++) {
      const head = this.heads[i];
      if (head === undefined || (best !== undefined && head.score <= best.score)) continue;
      best = head;
      order = i;
    }
    if (best !== undefined) this.heads[order] = this.take(order);
    return best;
  }

  private take(order: number): OrderedReading | undefined {
    const reading = LATTICES[order]?.next();
    if (reading === undefined) return undefined;
    const { tokens } = this.orders[order] as Evidence;
    return { tokens, labels: reading.labels, score: order === 0 ? reading.score : reading.score - REORDERING_COST };
  }
}

/** The readings with different components, best first. */
function candidatesOf(evidence: readonly Evidence[]): Candidate[] {
  const seen: Components[] = [];
  const candidates: Candidate[] = [];
  const readings = new Readings(evidence);
  for (let reading = readings.next(); reading !== undefined; reading = readings.next()) {
    const components = assemble(reading.tokens, reading.labels);
    if (seen.some((other) => sameComponents(components, other))) continue;
    seen.push(components);
    const differing = differences(components, seen[0] as Components).join(', ');
    candidates.push({
      text: formatLines(components).full,
      score: Math.round(reading.score * 100) / 100,
      reason: differing === '' ? 'highest score' : `lower score; differs in ${differing}`,
    });
  }
  return candidates;
}

function differences(a: Components, b: Components): (keyof Components)[] {
  return (Object.keys(a) as (keyof Components)[]).filter((key) => a[key] !== b[key]);
}

function sameComponents(a: Components, b: Components): boolean {
  return (
    a.name === b.name &&
    a.city === b.city &&
    a.number === b.number &&
    a.unitType === b.unitType &&
    a.unitNumber === b.unitNumber &&
    a.preDir === b.preDir &&
    a.preType === b.preType &&
    a.preMod === b.preMod &&
    a.preSep === b.preSep &&
    a.postType === b.postType &&
    a.postDir === b.postDir &&
    a.postMod === b.postMod &&
    a.outerUnitType === b.outerUnitType &&
    a.outerUnitNumber === b.outerUnitNumber &&
    a.state === b.state &&
    a.zip === b.zip &&
    a.zip4 === b.zip4
  );
}
