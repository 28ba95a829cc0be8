import { LRUCache } from 'lru-cache';
import type { Manifest } from '../dataset/manifest.js';
import { DoorplateError } from '../errors.js';
import type { Answer } from '../service.js';

/** The contract allows answers to be kept for 90 days. */
const MAX_AGE_MS = 90 * 24 * 60 * 60 * 1000;
const SEPARATOR = '\u0000';

export interface AnswerCacheOptions<R> {
  /** Number of answers that are kept, the ones asked for last. */
  readonly max: number;
  /** The option that says so, for the error. */
  readonly option: string;
  /** What a repeated answer says for one that is kept; default: the same. */
  readonly repeat?: (kept: R) => R;
  /** Whether an answer is kept; default: every one. */
  readonly keeps?: (answer: Answer<R>) => boolean;
  /** Milliseconds since 1970; default `Date.now`. */
  readonly now?: () => number;
}

/** Answers to questions that were asked before, for as long as the same datasets are mounted and for 90 days at most. */
export class AnswerCache<R> {
  readonly #answers: LRUCache<string, Answer<R>>;
  readonly #repeat: (kept: R) => R;
  readonly #keeps: (answer: Answer<R>) => boolean;
  #manifests: readonly Manifest[] | null = null;

  /** Throws `CONFIG_INVALID` when `max` is not a whole number above 0. */
  constructor({ max, option, repeat = (kept) => kept, keeps = () => true, now = Date.now }: AnswerCacheOptions<R>) {
    if (!Number.isSafeInteger(max) || max < 1) {
      throw new DoorplateError('CONFIG_INVALID', `${option} is ${max}, expected a whole number above 0`);
    }
    this.#answers = new LRUCache({ max, ttl: MAX_AGE_MS, ttlResolution: 0, perf: { now } });
    this.#repeat = repeat;
    this.#keeps = keeps;
  }

  /** The answer that is kept, or the one that `make` gives. What is given to one caller is given to all: it must not be changed. */
  async answer(
    manifests: readonly Manifest[],
    question: readonly (string | number | undefined)[],
    make: () => Answer<R> | Promise<Answer<R>>,
  ): Promise<Answer<R>> {
    if (manifests !== this.#manifests) {
      this.#answers.clear();
      this.#manifests = manifests;
    }
    const key = question.join(SEPARATOR);
    const kept = this.#answers.get(key);
    if (kept !== undefined) return kept.status === 'found' ? { ...kept, result: this.#repeat(kept.result) } : kept;
    const answer = await make();
    // Meanwhile other datasets may have been mounted.
    if (manifests === this.#manifests && this.#keeps(answer)) this.#answers.set(key, answer);
    return answer;
  }
}
