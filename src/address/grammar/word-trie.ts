import { initialBit } from './shape.js';

/** Phrases as a tree of words: one lookup for each word, and no phrase is ever joined. */
export interface WordTrie<T> {
  /** Of the phrase that ends here. */
  readonly value: T | undefined;
  readonly next: ReadonlyMap<string, WordTrie<T>>;
  /** First letters of the next words, one bit each: most words are passed over without a lookup. */
  readonly initials: number;
}

interface Growing<T> extends WordTrie<T> {
  value: T | undefined;
  readonly next: Map<string, Growing<T>>;
  initials: number;
}

/** `words` in the order in which they are looked up. */
export function wordTrie<T>(phrases: Iterable<readonly [words: readonly string[], value: T]>): WordTrie<T> {
  const root = node<T>();
  for (const [words, value] of phrases) {
    let at = root;
    for (const word of words) {
      const known = at.next.get(word);
      const next = known ?? node<T>();
      if (known === undefined) {
        at.next.set(word, next);
        at.initials |= initialBit(word);
      }
      at = next;
    }
    at.value = value;
  }
  return root;
}

const node = <T>(): Growing<T> => ({ value: undefined, next: new Map(), initials: 0 });
