import { cityAndZip } from '../assemble.js';
import type { PlaceKnowledge } from '../components.js';
import { cityOfZip } from '../last-line/known-places.js';
import type { Features } from './features.js';
import { Labeling, partsOf } from './labeling.js';
import { type LabelSequence, Lattice, MAX_SEQUENCES } from './viterbi.js';

/** Loss of a parse that moves parts of the text, in the unit of the weights. */
const REORDERING_COST = 4;
/** Gain of a parse whose city is that of its ZIP code, in the unit of the weights. */
const ZIP_CITY_BONUS = 5;

/** A label sequence, and what others of its shape tell of it. */
export interface Reading extends LabelSequence {
  readonly labeling: Labeling;
}

/** The label sequences of one order of a text, best first, with the bonus for city and ZIP code. */
class Order {
  readonly #lattice = new Lattice();
  #features: Features | null = null;
  #cost = 0;
  #isRead = false;
  /** One bit for each sequence given. */
  #given = 0;
  #bestHasBonus = false;

  read(features: Features, cost: number): void {
    this.#features = features;
    this.#cost = cost;
    this.#isRead = false;
    this.#given = 0;
    this.#bestHasBonus = false;
  }

  /** The next best sequence, among equals the one with more by the weights; null when none scores `least`. */
  next(least: number, places: PlaceKnowledge | undefined): Reading | null {
    const features = this.#features as Features;
    const most = places === undefined ? 0 : ZIP_CITY_BONUS;
    let best: Labeling | null = null;
    let score = least - most + this.#cost;
    /** The most that those to come can have. */
    let bound = Number.POSITIVE_INFINITY;
    for (let i = 0; i < MAX_SEQUENCES && (best === null || bound > score); i++) {
      const labeling = this.#labeling(features, i);
      if (labeling === null || (best === null && labeling.score < score)) break;
      bound = labeling.score + most;
      if ((this.#given & (1 << i)) !== 0) continue;
      const own = labeling.score + (this.#hasBonus(features, i, labeling, places) ? ZIP_CITY_BONUS : 0);
      if (best !== null && own <= score) continue;
      best = labeling;
      score = own;
    }
    if (best === null) return null;
    this.#given |= 1 << best.rank;
    return { tokens: features.tokens, labels: best.parts.labels, score: score - this.#cost, labeling: best };
  }

  /** How far the best sequence, already given, leads the next with other components; NaN where only the words tell. */
  lead(isPlaced: boolean): number {
    const features = this.#features as Features;
    const { labelings } = features;
    if (!isPlaced) {
      labelings.lead ??= this.#leadOf(features);
      return labelings.lead;
    }
    if (!this.#bestHasBonus) return Number.NaN;
    labelings.placedLead ??= this.#placedLeadOf(features);
    return labelings.placedLead;
  }

  #leadOf(features: Features): number {
    const [best, rival] = [this.#labeling(features, 0) as Labeling, this.#labeling(features, 1)];
    if (rival === null) return Number.POSITIVE_INFINITY;
    return best.isUnlike(rival) ? best.score - rival.score : Number.NaN;
  }

  /** Where the best one has the bonus. */
  #placedLeadOf(features: Features): number {
    const [best, rival, third] = [0, 1, 2].map((i) => this.#labeling(features, i)) as [Labeling, Labeling | null, Labeling | null];
    const lead = this.#leadOf(features);
    if (rival === null || best.hasSamePlace(rival)) return lead;
    const mayBeThird = third !== null && third.score + ZIP_CITY_BONUS > rival.score && !best.hasOtherCity(third);
    return best.hasOtherCity(rival) && !mayBeThird ? lead + ZIP_CITY_BONUS : Number.NaN;
  }

  /** Looked for if no text has asked for it. */
  #labeling({ labelings }: Features, index: number): Labeling | null {
    const { found } = labelings;
    if (index < found.length) return found[index] as Labeling;
    if (labelings.isWhole) return null;
    if (!this.#isRead) {
      this.#lattice.read(this.#features as Features);
      for (let known = 0; known < found.length; known++) this.#lattice.next();
      this.#isRead = true;
    }
    const next = this.#lattice.next();
    labelings.isWhole = next === undefined || found.length + 1 === MAX_SEQUENCES;
    if (next === undefined) return null;
    found.push(new Labeling(partsOf(next.labels), next.score, found.length));
    return found[index] as Labeling;
  }

  #hasBonus({ tokens, labelings }: Features, index: number, labeling: Labeling, places: PlaceKnowledge | undefined): boolean {
    if (places === undefined) return false;
    if (index > 0 && this.#bestHasBonus && (labelings.found[0] as Labeling).hasOtherCity(labeling)) return false;
    const { city, zip } = cityAndZip(tokens, labeling.parts);
    const has = city !== null && zip !== null && cityOfZip(zip, places) === city;
    if (index === 0) this.#bestHasBonus = has;
    return has;
  }
}

/** One for each order of a text; reused for every text. */
const ORDERS: Order[] = [];

/**
 * The label sequences of a text over all orders of its parts, best first, of equals the earlier order's. Shared: a new search ends the one
 * before.
 */
export class NBest {
  /** The next best of each order; undefined before it is looked for, null when there is none. */
  readonly #heads: (Reading | null | undefined)[] = [];
  readonly #count: number;
  /** Kept by nothing that is reused: a closed dataset would stay. */
  readonly #places: PlaceKnowledge | undefined;

  /** `orders`: the text as it stands, then its other orders. */
  constructor(orders: readonly Features[], places?: PlaceKnowledge) {
    this.#count = orders.length;
    this.#places = places;
    for (let i = 0; i < orders.length; i++) {
      if (i === ORDERS.length) ORDERS.push(new Order());
      (ORDERS[i] as Order).read(orders[i] as Features, i === 0 ? 0 : REORDERING_COST);
    }
  }

  /** How far the first sequence leads the next one with other components; NaN where only the words tell. */
  get lead(): number {
    return this.#count === 1 ? (ORDERS[0] as Order).lead(this.#places !== undefined) : Number.NaN;
  }

  /** Undefined when there is no other. May leave out those that score below `least`. */
  next(least = Number.NEGATIVE_INFINITY): Reading | undefined {
    if (this.#count === 1) return (ORDERS[0] as Order).next(least, this.#places) ?? undefined;
    let best: Reading | undefined;
    let order = 0;
    for (let i = 0; i < this.#count; i++) {
      if (this.#heads[i] === undefined) this.#heads[i] = (ORDERS[i] as Order).next(Number.NEGATIVE_INFINITY, this.#places);
      const head = this.#heads[i] ?? null;
      if (head === null || (best !== undefined && head.score <= best.score)) continue;
      best = head;
      order = i;
    }
    this.#heads[order] = undefined;
    return best;
  }
}
