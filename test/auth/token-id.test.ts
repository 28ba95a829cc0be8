import { UnsecuredJWT } from 'jose';
import { describe, expect, it } from 'vitest';
import { readTokenExpiry, readTokenId } from '../../src/auth/index.js';

const token = (claims: Record<string, unknown>) => new UnsecuredJWT(claims).encode();

describe('what is read of a token that is not verified', () => {
  it('is its id and its end', () => {
    const text = token({ jti: 'the-id', exp: 1_773_675_000 });
    expect([readTokenId(text), readTokenExpiry(text)]).toEqual(['the-id', 1_773_675_000_000]);
  });

  it.each(['', 'a.b.c', 'no token', token({}), token({ jti: 1, exp: 'x' }), token({ exp: 1e300 })])('is nothing in %j', (text) => {
    for (const read of [readTokenId, readTokenExpiry]) {
      expect(() => read(text)).toThrow(expect.objectContaining({ code: 'CREDENTIAL_INVALID' }));
    }
  });
});
