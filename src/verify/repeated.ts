import type { VerifiedAddress } from '../contract.js';

const CACHE_HIT = '304';

/** A kept answer as a repeated question gets it: 304 in front of the code in `AlgorithmUsed`. */
export function repeated(kept: VerifiedAddress): VerifiedAddress {
  return { ...kept, AlgorithmUsed: `${CACHE_HIT}${kept.AlgorithmUsed ?? ''}` };
}
