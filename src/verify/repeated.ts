import type { VerifiedAddress } from '../contract.js';

const CACHE_HIT = '304';

/** A kept answer as it is given again: its code stands behind 304, and nothing else differs. */
export function repeated(kept: VerifiedAddress): VerifiedAddress {
  return { ...kept, AlgorithmUsed: `${CACHE_HIT}${kept.AlgorithmUsed ?? ''}` };
}
