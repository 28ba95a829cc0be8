import { isThenable, type MaybePromise } from '../maybe-promise.js';
import { Outages } from './outages.js';
import type { CredentialStore } from './store.js';

/**
 * A store whose failures are `STORE_UNAVAILABLE`, whatever the given store throws. Synchronous
 * answers stay synchronous; all others become promises of this realm.
 */
export function guardStore(store: CredentialStore): CredentialStore {
  const outages = new Outages('The credential store does not answer');
  return {
    findKey: (hash) => guard(outages, () => store.findKey(hash)),
    findProfile: (name) => guard(outages, () => store.findProfile(name)),
    isTokenRevoked: (id) => guard(outages, () => store.isTokenRevoked(id)),
  };
}

function guard<T>(outages: Outages, question: () => MaybePromise<T>): MaybePromise<T> {
  const answered = (answer: T): T => {
    outages.end();
    return answer;
  };
  const failed = (cause: unknown): never => {
    throw outages.failure(cause);
  };
  try {
    const answer = question();
    return isThenable(answer) ? Promise.resolve(answer).then(answered, failed) : answered(answer);
  } catch (cause) {
    return failed(cause);
  }
}
