import { needAll } from '../dataset/missing.js';
import { foldName } from '../text/search-key.js';

/** How each part is read from what was found. */
export type Readers<F, P> = { readonly [K in keyof P]: (found: F) => P[K] };

export type Suggested<P> = P & {
  readonly text: string;
  /** A plain object of all parts, for copies: `{ ...suggestion }` and `structuredClone` have the text alone. */
  toJSON(): { readonly text: string } & P;
};

/** How Node asks what a console shows. */
const INSPECTED = Symbol.for('nodejs.util.inspect.custom');

/** Its parts are read from what was found, each once, when asked for. */
class LazySuggestion<F, P extends object> {
  readonly text: string;
  #found: F | null;
  #parts: Partial<P> | null = null;

  constructor(text: string, found: F) {
    this.text = text;
    this.#found = found;
  }

  part<K extends keyof P>(name: K, read: (found: F) => P[K]): P[K] {
    this.#parts ??= {};
    if (this.#found !== null && this.#parts[name] === undefined) this.#parts[name] = read(this.#found);
    return this.#parts[name] as P[K];
  }

  toJSON(): { readonly text: string } & P {
    const names: string[] = [];
    for (const name in this) names.push(name);
    const parts = needAll(names, (name) => [name, this[name as keyof this]] as const);
    return Object.fromEntries(parts) as { readonly text: string } & P;
  }

  /** Reads all parts, and lets go of what they are read from. */
  settle(): void {
    this.toJSON();
    this.#found = null;
  }

  [INSPECTED](): object {
    return this.toJSON();
  }
}

type SuggestionClass<F, P> = new (text: string, found: F) => Suggested<P> & { settle(): void };

/** Parts are getters that `for … in` and `JSON.stringify` go through in their order. */
export function lazySuggestion<F, P extends object>(readers: Readers<F, P>): SuggestionClass<F, P> {
  class Suggestion extends LazySuggestion<F, P> {}
  for (const name of Object.keys(readers) as (keyof P)[]) {
    const read = readers[name];
    Object.defineProperty(Suggestion.prototype, name, {
      enumerable: true,
      get(this: LazySuggestion<F, P>) {
        return this.part(name, read);
      },
    });
  }
  return Suggestion as never;
}

/** Begin and end of parts of a text, UTF-16 code units, ascending. */
export type TextParts = readonly (readonly [from: number, to: number])[];

export interface TypedWord {
  readonly typed: string;
  readonly others: readonly string[];
}

const WORD = /[\p{L}\p{M}\p{N}']+/gu;

/** Typed words in a text, whole or as a prefix, as they are or in another spelling; each counts once. */
export function typedParts(text: string, words: readonly TypedWord[]): TextParts {
  const left = [...words];
  const found: (readonly [number, number])[] = [];
  for (const { 0: word, index } of text.matchAll(WORD)) {
    const folded = foldName(word);
    const at = left.findIndex(({ typed, others }) => folded.startsWith(typed) || others.includes(folded));
    if (at < 0) continue;
    const [{ typed }] = left.splice(at, 1) as [TypedWord];
    // Marks make a written word longer than the folded one.
    const isBegun = folded.startsWith(typed) && folded.length === word.length;
    found.push([index, index + (isBegun ? typed.length : word.length)]);
  }
  return found;
}
