import type { ForwardResult } from '../contract.js';

/** A position, what it rests on, and the rule that gave it. */
export interface Located {
  readonly result: Omit<ForwardResult, 'inputAddress'>;
  /** Source and record of the position. */
  readonly from: string;
  readonly notes: readonly string[];
}
