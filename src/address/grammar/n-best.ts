import { cityAndZip } from '../assemble.js';
import type { PlaceKnowledge } from '../components.js';
import type { Features } from './features.js';
import { Sequences } from './shape-memo.js';
import { type LabelSequence, Lattice } from './viterbi.js';

/** What a parse loses that moves parts of the text, in the unit of the weights. */
const REORDERING_COST = 4;
/** What a parse gains whose city is that of its ZIP code, in the unit of the weights. */
const ZIP_CITY_BONUS = 5;
/** One for each order of a text; reused for every text. */
const ORDERS: Sequences[] = [];

/** The sequences of one order found so far, scored with the bonus for city and ZIP code. */
interface Waiting {
  /** Best first; among equals the one found earlier. */
  readonly sequences: LabelSequence[];
  /** Upper bound of the scores still to come. */
  most: number;
}

/**
 * The label sequences of a text over all orders of its parts, best first; among equals that of the
 * earlier order. They are shared: a new search ends the one before it.
 */
export class NBest {
  /**
   * The best sequence of each order not given yet; undefined before it is looked for, null when
   * there is none.
   */
  private readonly heads: (LabelSequence | null | undefined)[] = [];
  private readonly waiting: Waiting[] = [];

  /** `orders`: the features of the text as it stands, then of its other orders. */
  constructor(
    orders: readonly Features[],
    private readonly places?: PlaceKnowledge,
  ) {
    for (let i = 0; i < orders.length; i++) {
      if (i === ORDERS.length) ORDERS.push(new Sequences(new Lattice()));
      (ORDERS[i] as Sequences).read(orders[i] as Features);
      this.heads.push(undefined);
      if (places !== undefined) this.waiting.push({ sequences: [], most: Number.POSITIVE_INFINITY });
    }
  }

  /**
   * The next sequence; undefined when there is no other. Sequences that score below `least` may be
   * left out.
   */
  next(least?: number): LabelSequence | undefined {
    if (this.heads.length === 1) return this.find(0, least) ?? undefined;
    let best: LabelSequence | undefined;
    let order = 0;
    for (let i = 0; i < this.heads.length; i++) {
      const head = this.head(i);
      if (head === null || (best !== undefined && head.score <= best.score)) continue;
      best = head;
      order = i;
    }
    this.heads[order] = undefined;
    return best;
  }

  private head(order: number): LabelSequence | null {
    const known = this.heads[order];
    if (known !== undefined) return known;
    const head = this.find(order);
    this.heads[order] = head;
    return head;
  }

  /** The next best sequence of one order. */
  private find(order: number, least?: number): LabelSequence | null {
    return this.places === undefined ? sequenceOf(order, least) : findPlaced(order, this.waiting[order] as Waiting, this.places);
  }
}

/** The next sequence of one order by the weights alone. */
function sequenceOf(order: number, least?: number): LabelSequence | null {
  const sequence = ORDERS[order]?.next(least);
  if (sequence === undefined) return null;
  return order === 0 ? sequence : { ...sequence, score: sequence.score - REORDERING_COST };
}

/** Looks for sequences until none still to come can be better than the best one found. */
function findPlaced(order: number, waiting: Waiting, places: PlaceKnowledge): LabelSequence | null {
  const { sequences } = waiting;
  while (sequences[0] === undefined || sequences[0].score < waiting.most) {
    const found = sequenceOf(order);
    if (found === null) {
      waiting.most = Number.NEGATIVE_INFINITY;
      break;
    }
    waiting.most = found.score + ZIP_CITY_BONUS;
    const sequence = hasCityOfZip(found, places) ? { ...found, score: waiting.most } : found;
    const at = sequences.findIndex(({ score }) => score < sequence.score);
    sequences.splice(at < 0 ? sequences.length : at, 0, sequence);
  }
  return sequences.shift() ?? null;
}

function hasCityOfZip({ tokens, labels }: LabelSequence, places: PlaceKnowledge): boolean {
  const { city, zip } = cityAndZip(tokens, labels);
  return city !== null && zip !== null && places.zip(zip)?.city.toUpperCase() === city;
}
