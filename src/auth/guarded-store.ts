import { LRUCache } from 'lru-cache';
import { DoorplateError, isDoorplateError } from '../errors.js';
import { callHook, type MaybePromise, orElse, taken, whenReady } from '../maybe-promise.js';
import type { ApiKeyRecord } from './records.js';
import { type CredentialStore, isDue } from './store.js';

/** One error object for each outage of a store, so that it is reported once. */
export class Outages {
  #error: DoorplateError | null = null;

  constructor(
    private readonly message: string,
    private readonly onBegin?: ((error: DoorplateError) => void) | undefined,
  ) {}

  /** The `STORE_UNAVAILABLE` error of the current outage, which begins now if there is none. */
  failure(cause: unknown): DoorplateError {
    if (this.#error) return this.#error;
    // The message of any other error may hold anything, so it stays in the cause.
    const message = isDoorplateError(cause) ? `${this.message}: ${cause.message}` : this.message;
    const error = new DoorplateError('STORE_UNAVAILABLE', message, {}, { cause });
    this.#error = error;
    callHook(() => this.onBegin?.(error));
    return error;
  }

  /** Ends the outage: the store has answered. */
  end(): void {
    this.#error = null;
  }
}

/** A store whose failures are all `STORE_UNAVAILABLE`. Synchronous answers stay so; others become promises of this realm. */
export function guardStore(store: CredentialStore): Required<Omit<CredentialStore, 'noteKeyUse'>> {
  const outages = new Outages('The credential store does not answer');
  const fail = (cause: unknown): never => {
    throw outages.failure(cause);
  };
  const guard = <T>(question: () => MaybePromise<T>): MaybePromise<T> =>
    orElse(() => {
      return whenReady(taken(question()), (answer) => {
        outages.end();
        return answer;
      });
    }, fail);
  return {
    findKey: (hash) => guard(() => store.findKey(hash)),
    findProfile: (name) => guard(() => store.findProfile(name)),
    isTokenRevoked: (id) => guard(() => store.isTokenRevoked(id)),
    subjectRevokedAt: (subject) => guard(() => store.subjectRevokedAt?.(subject) ?? null),
  };
}

/** Keys whose use is remembered; the store itself looks before it writes. */
const MOST_KEPT = 10_000;

/** Tells the store that a key is used, at most once an hour: a request must cost no write. Waits for nothing. */
export function tellUses(store: CredentialStore, now: () => number): (key: ApiKeyRecord) => void {
  const told = new LRUCache<string, number>({ max: MOST_KEPT });
  return (key) => {
    if (store.noteKeyUse === undefined || !isDue(told.get(key.hash), now())) return;
    told.set(key.hash, now());
    // A use that is not recorded must not cost the client its answer.
    callHook(() => store.noteKeyUse?.(key));
  };
}
