import { isThenable, type MaybePromise } from '../maybe-promise.js';
import { Outages } from './outages.js';
import type { CredentialStore } from './store.js';

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
