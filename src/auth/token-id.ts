import { decodeJwt, errors } from 'jose';
import { DoorplateError } from '../errors.js';

/** Reads the `jti` of a token without verifying it, to revoke it in a store. Throws `CREDENTIAL_INVALID` when there is none. */
export function readTokenId(token: string): string {
  try {
    const { jti } = decodeJwt(token);
    if (typeof jti === 'string') return jti;
  } catch (error) {
    if (!(error instanceof errors.JOSEError)) throw error;
  }
  throw new DoorplateError('CREDENTIAL_INVALID', 'The text is not a token with an id');
}
