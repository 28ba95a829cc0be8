import type { VerifiedAddress } from '../contract.js';

const CACHE_HIT = '304';

/**
 * A kept answer as a repeated question gets it: `AlgorithmUsed` is 304 followed by the code,
 * nothing else differs.
 */
export function repeated(kept: VerifiedAddress): VerifiedAddress {
  return { ...kept, AlgorithmUsed: `${CACHE_HIT}${kept.AlgorithmUsed ?? ''}` };
}
