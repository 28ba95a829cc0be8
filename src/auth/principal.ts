import type { QueryName } from '../contract.js';
import { DoorplateError } from '../errors.js';
import type { Environment, OwnLimits } from './records.js';

/** Who asks. */
export interface Principal extends OwnLimits {
  readonly kind: 'api-key' | 'profile' | 'foreign';
  /** Id of the key, name of the profile, or issuer and subject of a foreign token; safe to log. */
  readonly id: string;
  /** Of API keys only. */
  readonly environment?: Environment;
  /** The operations that the credential is for; absent for all. */
  readonly operations?: readonly QueryName[];
}

/** Whether a credential is for an operation. */
export function isFor({ operations }: Principal, operation: QueryName): boolean {
  return operations === undefined || operations.includes(operation);
}

/**
 * Throws `CREDENTIAL_DISABLED` for a credential that is for other operations. The contract has no 403: it
 * is none for this one.
 */
export function requireOperation(principal: Principal, operation: QueryName): void {
  if (isFor(principal, operation)) return;
  throw new DoorplateError('CREDENTIAL_DISABLED', 'The credential is not for this operation');
}
