import { LRUCache } from 'lru-cache';
import { DoorplateError, isDoorplateError } from '../errors.js';
import { isThenable, type MaybePromise } from '../maybe-promise.js';
import type { ApiKeyRecord } from './records.js';
import { type CredentialStore, isDue } from './store.js';

/** Gives one error object for each outage of a store, so that it can be reported once. */
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
    this.#error = new DoorplateError('STORE_UNAVAILABLE', message, {}, { cause });
    try {
      this.onBegin?.(this.#error);
    } catch {
      // A failing hook must not decide whether a request is let in.
    }
    return this.#error;
  }

  /** Ends the outage: the store has answered. */
  end(): void {
    this.#error = null;
  }
}

/**
 * A store whose failures are `STORE_UNAVAILABLE`, whatever the given store throws. Synchronous
 * answers stay synchronous; all others become promises of this realm.
 */
export function guardStore(store: CredentialStore): Required<Omit<CredentialStore, 'noteKeyUse'>> {
  const outages = new Outages('The credential store does not answer');
  return {
    findKey: (hash) => guard(outages, () => store.findKey(hash)),
    findProfile: (name) => guard(outages, () => store.findProfile(name)),
    isTokenRevoked: (id) => guard(outages, () => store.isTokenRevoked(id)),
    subjectRevokedAt: (subject) => guard(outages, () => store.subjectRevokedAt?.(subject) ?? null),
  };
}

function guard<T>(outages: Outages, question: () => MaybePromise<T>): MaybePromise<T> {
  try {
    const answer = question();
    if (isThenable(answer)) return awaited(outages, answer);
    outages.end();
    return answer;
  } catch (cause) {
    throw outages.failure(cause);
  }
}

async function awaited<T>(outages: Outages, answer: PromiseLike<T>): Promise<T> {
  try {
    const given = await answer;
    outages.end();
    return given;
  } catch (cause) {
    throw outages.failure(cause);
  }
}

/** Keys whose use is remembered at a time; the store itself looks before it writes. */
const MOST_KEPT = 10_000;

/** Tells a store that keys are used, of each key at most once an hour: a request must cost no write. */
export class KeyUses {
  /** When the store was told last, by hash. */
  readonly #told = new LRUCache<string, number>({ max: MOST_KEPT });

  constructor(
    private readonly store: CredentialStore,
    private readonly now: () => number,
  ) {}

  /** A key has been accepted. Waits for nothing. */
  note(record: ApiKeyRecord): void {
    if (this.store.noteKeyUse === undefined) return;
    const time = this.now();
    if (!isDue(this.#told.get(record.hash), time)) return;
    this.#told.set(record.hash, time);
    void this.#tell(record);
  }

  async #tell(record: ApiKeyRecord): Promise<void> {
    try {
      await this.store.noteKeyUse?.(record);
    } catch {
      // A use that is not recorded must not cost the client its answer.
    }
  }
}
