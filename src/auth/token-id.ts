import { decodeJwt, errors, type JWTPayload } from 'jose';
import { DoorplateError } from '../errors.js';

/** Reads the `jti` of a token without verifying it, to revoke it in a store. Throws `CREDENTIAL_INVALID` when there is none. */
export function readTokenId(token: string): string {
  const { jti } = readPayload(token);
  if (typeof jti === 'string') return jti;
  throw new DoorplateError('CREDENTIAL_INVALID', 'The text is not a token with an id');
}

/**
 * Reads the `exp` of a token without verifying it, in milliseconds since 1970. It is the second
 * argument of a store's `revokeToken`. Throws `CREDENTIAL_INVALID` when there is none.
 */
export function readTokenExpiry(token: string): number {
  const { exp } = readPayload(token);
  // The range of a date (ECMA-262, section 21.4.1.1), because stores write it as one.
  if (typeof exp === 'number' && Math.abs(exp) <= 8.64e12) return exp * 1000;
  throw new DoorplateError('CREDENTIAL_INVALID', 'The text is not a token with an end');
}

function readPayload(token: string): JWTPayload {
  try {
    return decodeJwt(token);
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
    return {};
  }
}
