import { LRUCache } from 'lru-cache';
import type { Answer, Suggestions } from '../contract.js';
import type { Manifest } from '../dataset/manifest.js';
import { DoorplateError } from '../errors.js';

/** The contract allows suggestions to be kept for 90 days. */
const MAX_AGE_MS = 90 * 24 * 60 * 60 * 1000;
const SEPARATOR = '\u0000';

/** Answers to texts that were typed before, the last ones, for as long as the same datasets are mounted. */
export class SuggestionCache {
  readonly #answers: LRUCache<string, Answer<Suggestions>>;
  #manifests: readonly Manifest[] | null = null;

  /** Throws `CONFIG_INVALID` when `max`, the number of answers, is not a whole number above 0. */
  constructor(max: number) {
    if (!Number.isSafeInteger(max) || max < 1) {
      throw new DoorplateError('CONFIG_INVALID', `suggestionCache is ${max}, expected a whole number above 0`);
    }
    this.#answers = new LRUCache({ max, ttl: MAX_AGE_MS });
  }

  /** The answer that is kept, or the one that `make` gives. What is given to one caller is given to all: it must not be changed. */
  answer(
    manifests: readonly Manifest[],
    question: readonly (string | number | undefined)[],
    make: () => Promise<Answer<Suggestions>>,
  ): Promise<Answer<Suggestions>> {
    if (manifests !== this.#manifests) {
      this.#answers.clear();
      this.#manifests = manifests;
    }
    const key = question.join(SEPARATOR);
    const kept = this.#answers.get(key);
    if (kept !== undefined) return Promise.resolve(kept);
    return make().then((answer) => {
      // Meanwhile other datasets may have been mounted; a partial answer is not the answer.
      if (manifests === this.#manifests && answer.messages.length === 0) this.#answers.set(key, answer);
      return answer;
    });
  }
}
