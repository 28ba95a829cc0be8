import { describe, expect, it } from 'vitest';
import { contractDpv, postalDpv } from '../../src/verify/dpv.js';

describe('confirmation letters', () => {
  it('are the postal ones inside: D missing, S not confirmed', () => {
    expect(postalDpv('none')).toBe('Y');
    expect(postalDpv('confirmed')).toBe('Y');
    expect(postalDpv('missing')).toBe('D');
    expect(postalDpv('unconfirmed')).toBe('S');
  });

  it('exchange S and D at the contract', () => {
    expect(contractDpv('D')).toBe('S');
    expect(contractDpv('S')).toBe('D');
    expect(contractDpv('Y')).toBe('Y');
    expect(contractDpv('N')).toBe('N');
  });
});
