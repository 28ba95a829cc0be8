import type { VerifiedAddress } from '../contract.js';

const CACHE_HIT = '304';

/** A kept answer that may be changed; as a repeated question gets it, with 304 in front of the code in `AlgorithmUsed`. */
export function copied(kept: VerifiedAddress, isRepeated: boolean): VerifiedAddress {
  const { AlgorithmUsed: code, ErrorMessages: errors } = kept;
  return { ...kept, AlgorithmUsed: isRepeated ? `${CACHE_HIT}${code ?? ''}` : code, ErrorMessages: errors && [...errors] };
}
