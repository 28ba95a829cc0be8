import { LRUCache } from 'lru-cache';
import type { Manifest } from './dataset/manifest.js';
import { type MaybePromise, whenReady } from './maybe-promise.js';
import { requireAboveZero } from './option-names.js';
import type { Answer } from './service.js';

/** The contract allows answers to be kept for 90 days. */
const MAX_AGE_MS = 90 * 24 * 60 * 60 * 1000;
const SEPARATOR = '\u0000';

export interface AnswerCacheOptions<R> {
  /** Most answers that are kept: those asked for last. */
  readonly max: number;
  /** Name of the option that sets `max`, for the error. */
  readonly option: string;
  /** Makes a result of its own from one that is kept, or to be kept; default: the same one. `isRepeated`: for a repeated question. */
  readonly copy?: (result: R, isRepeated: boolean) => R;
  /** Milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number;
}

/** Answers by question, kept while the same datasets are mounted, for at most 90 days. Callers may change theirs. */
export class AnswerCache<R> {
  readonly #answers: LRUCache<string, Answer<R>>;
  readonly #copyResult: NonNullable<AnswerCacheOptions<R>['copy']>;
  #manifests: readonly Manifest[] | null = null;

  /** Throws `CONFIG_INVALID` when `max` is not a whole number above 0. */
  constructor({ max, option, copy = (result) => result, now = Date.now }: AnswerCacheOptions<R>) {
    requireAboveZero(max, option);
    this.#answers = new LRUCache({ max, ttl: MAX_AGE_MS, ttlResolution: 0, perf: { now } });
    this.#copyResult = copy;
  }

  answer(
    manifests: readonly Manifest[],
    question: readonly (string | number | undefined)[],
    make: () => MaybePromise<Answer<R>>,
  ): MaybePromise<Answer<R>> {
    if (manifests !== this.#manifests) {
      this.#answers.clear();
      this.#manifests = manifests;
    }
    const key = question.join(SEPARATOR);
    const kept = this.#answers.get(key);
    if (kept !== undefined) return this.#copy(kept, true);
    return whenReady(make(), (answer) => {
      // Other datasets may have been mounted meanwhile.
      if (manifests === this.#manifests) this.#answers.set(key, this.#copy(answer, false));
      return answer;
    });
  }

  #copy(answer: Answer<R>, isRepeated: boolean): Answer<R> {
    const messages = [...answer.messages];
    return answer.status === 'found'
      ? { ...answer, messages, result: this.#copyResult(answer.result, isRepeated) }
      : { ...answer, messages };
  }
}
