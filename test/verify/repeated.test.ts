import { expect, it } from 'vitest';
import type { VerifiedAddress } from '../../src/contract.js';
import { repeated } from '../../src/verify/repeated.js';

it('puts 304 in front of the code, leaves the rest and its order, and changes nothing that is kept', () => {
  const kept = { InputAddress: 'x', AlgorithmUsed: '413', DpvConfirmation: 'N' } as VerifiedAddress;
  const again = repeated(kept);
  expect(again).toEqual({ ...kept, AlgorithmUsed: '304413' });
  expect(Object.keys(again)).toEqual(Object.keys(kept));
  expect(kept.AlgorithmUsed).toBe('413');
});
