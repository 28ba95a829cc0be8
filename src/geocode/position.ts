import type { ForwardResult } from '../contract.js';

/** A position, what it rests on, and the rule that gave it. */
export interface GeocodePosition {
  readonly result: Omit<ForwardResult, 'inputAddress'>;
  /** Source and record of the position. */
  readonly provenance: string;
  readonly notes: readonly string[];
}
