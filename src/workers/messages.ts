import type { AddressInput } from '../address/index.js';
import { DoorplateError, isDoorplateError } from '../errors.js';
import type { Doorplate, OpenOptions } from '../open.js';
import type { Answer, QueryOptions } from '../service.js';

/** What a thread is started with. */
export interface ThreadData {
  readonly open: OpenOptions;
  readonly operation: keyof Pick<Doorplate, 'verify' | 'geocode'>;
  readonly query: QueryOptions;
}

/** Addresses that a thread is to answer, in order. */
export type Question = readonly AddressInput[];

/** An error on its way between threads, which leaves its class and its own fields behind. */
export type SentError = Pick<DoorplateError, 'code' | 'message' | 'details'> | { readonly thrown: unknown };

/** The answers of one question in its order, each or all of which may be errors. */
export type Reply = readonly (Answer<unknown> | { readonly error: SentError })[] | { readonly error: SentError };

export function toSent(error: unknown): SentError {
  if (!isDoorplateError(error)) return { thrown: error };
  const { code, message, details } = error;
  return { code, message, details };
}

export function fromSent(error: SentError): unknown {
  return 'thrown' in error ? error.thrown : new DoorplateError(error.code, error.message, error.details);
}
