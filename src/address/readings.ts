import { Lattice, type Reading } from './decode.js';
import type { Evidence } from './evidence.js';
import { rotations, type Token } from './tokens.js';

/** A reading and the order of the tokens that it is of. */
export interface OrderedReading extends Reading {
  readonly tokens: readonly Token[];
}

/** How much better a reading must be that moves parts of the text, in the unit of the weights. */
const REORDERING_COST = 4;

/** The orders that the parts of a text may stand in, that of the text first. */
export function ordersOf(tokens: readonly Token[]): (readonly Token[])[] {
  const others = rotations(tokens);
  return others.length === 0 ? [tokens] : [tokens, ...others];
}

/** One for each order that a text may stand in; used again for text after text. */
const LATTICES: Lattice[] = [];

/** The readings over the orders that the parts of a text may stand in, best first; of equal ones that of the earlier order. */
export class Readings {
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
