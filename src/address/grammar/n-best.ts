import { cityAndZip } from '../assemble.js';
import type { PlaceKnowledge } from '../components.js';
import type { Features } from './features.js';
import { type LabelSequence, Lattice } from './viterbi.js';

/** How much better a reading must be that moves parts of the text, in the unit of the weights. */
const REORDERING_COST = 4;
/** How much better a reading is whose city is that of its ZIP code, in the unit of the weights. */
const ZIP_CITY_BONUS = 5;
/** One for each order that a text may stand in; used again for text after text. */
const LATTICES: Lattice[] = [];

/** Readings of one order with what places add to them, as far as they were looked for. */
interface Waiting {
  /** Best first; of equal ones the one found earlier. */
  readonly readings: LabelSequence[];
  /** No reading that is still to come scores more. */
  most: number;
}

/**
 * The readings over the orders that the parts of a text may stand in, best first; of equal ones that of the earlier order. Only
 * one text is read at a time.
 */
export class NBest {
  /** The best reading of each order that was not given yet; undefined when it was not looked for, null when there is none. */
  private readonly heads: (LabelSequence | null | undefined)[] = [];
  private readonly waiting: Waiting[] = [];

  /** `orders`: the evidence of the text as it stands, then of its other orders. */
  constructor(
    orders: readonly Features[],
    private readonly places?: PlaceKnowledge,
  ) {
    for (let i = 0; i < orders.length; i++) {
      if (i === LATTICES.length) LATTICES.push(new Lattice());
      (LATTICES[i] as Lattice).read(orders[i] as Features);
      this.heads.push(undefined);
      if (places !== undefined) this.waiting.push({ readings: [], most: Number.POSITIVE_INFINITY });
    }
  }

  /** The next reading; undefined when there is no other. A reading below `least` may be left out, and with it all behind it. */
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

  /** The next best reading of one order. */
  private find(order: number, least?: number): LabelSequence | null {
    return this.places === undefined ? readingOf(order, least) : findPlaced(order, this.waiting[order] as Waiting, this.places);
  }
}

/** The next reading of one order by the weights alone. */
function readingOf(order: number, least?: number): LabelSequence | null {
  const reading = LATTICES[order]?.next(least);
  if (reading === undefined) return null;
  return order === 0 ? reading : { ...reading, score: reading.score - REORDERING_COST };
}

/** Looks for further readings until none that is still to come can be better than the best one found. */
function findPlaced(order: number, waiting: Waiting, places: PlaceKnowledge): LabelSequence | null {
  const { readings } = waiting;
  while (readings[0] === undefined || readings[0].score < waiting.most) {
    const found = readingOf(order);
    if (found === null) {
      waiting.most = Number.NEGATIVE_INFINITY;
      break;
    }
    waiting.most = found.score + ZIP_CITY_BONUS;
    const reading = hasCityOfZip(found, places) ? { ...found, score: waiting.most } : found;
    const at = readings.findIndex(({ score }) => score < reading.score);
    readings.splice(at < 0 ? readings.length : at, 0, reading);
  }
  return readings.shift() ?? null;
}

function hasCityOfZip({ tokens, labels }: LabelSequence, places: PlaceKnowledge): boolean {
  const { city, zip } = cityAndZip(tokens, labels);
  return city !== null && zip !== null && places.zip(zip)?.city.toUpperCase() === city;
}
