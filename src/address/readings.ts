import { Lattice, type Reading } from './decode.js';
import type { Evidence } from './evidence.js';

/** How much better a reading must be that moves parts of the text, in the unit of the weights. */
const REORDERING_COST = 4;
/** One for each order that a text may stand in; used again for text after text. */
const LATTICES: Lattice[] = [];

/**
 * The readings over the orders that the parts of a text may stand in, best first; of equal ones that of the earlier order. Only
 * one text is read at a time.
 */
export class Readings {
  /** The best reading of each order that was not given yet; undefined when it was not looked for, null when there is none. */
  private readonly heads: (Reading | null | undefined)[] = [];

  /** `orders`: the evidence of the text as it stands, then of its other orders. */
  constructor(orders: readonly Evidence[]) {
    for (let i = 0; i < orders.length; i++) {
      if (i === LATTICES.length) LATTICES.push(new Lattice());
      (LATTICES[i] as Lattice).read(orders[i] as Evidence);
      this.heads.push(undefined);
    }
  }

  next(): Reading | undefined {
    if (this.heads.length === 1) return LATTICES[0]?.next();
    let best: Reading | undefined;
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

  private head(order: number): Reading | null {
    const known = this.heads[order];
    if (known !== undefined) return known;
    const reading = LATTICES[order]?.next();
    const head = reading === undefined ? null : order === 0 ? reading : { ...reading, score: reading.score - REORDERING_COST };
    this.heads[order] = head;
    return head;
  }
}
