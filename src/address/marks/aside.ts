import type { PlaceKnowledge } from '../components.js';
import { opensWithDigit, type Span, textOf } from '../grammar/segments.js';
import { BLANK, COMMA, DASH, type Token } from '../grammar/tokens.js';

/** What rows may ask beside the words. */
export interface AsideContext {
  readonly places: PlaceKnowledge | undefined;
  /** The text is a line of a table: no blank stands behind a comma. */
  readonly isTable: boolean;
}

/**
 * A kind of words that are no part of an address. Comments in a row give texts and what is left out of each, `→ nothing` for none; a test asks
 * them all.
 */
export interface Aside {
  /** As an explanation says it: `telephone number`. */
  readonly name: string;
  /** A text is asked at these words alone; at words of these kinds: digits in front, behind a bracket or dash, said before in the text. */
  readonly words: ReadonlySet<string> | 'number' | 'bracket' | 'again';
  /** What is left out, by the word at an index; null for nothing. */
  readonly when: (tokens: readonly Token[], at: number, context: AsideContext) => Span | null;
  /** May be a part of the address all the same, which lowers the confidence. */
  readonly isUnread?: true;
  /** Stands between parts: a separator takes its place. */
  readonly isBetween?: true;
}

/** Words that a row leaves out. */
export interface LeftAside {
  readonly tokens: readonly Token[];
  readonly text: string;
  readonly name: string;
  readonly isUnread: boolean;
}

/** A text without what rows leave out. */
export interface WithoutAsides {
  readonly tokens: readonly Token[];
  readonly left: readonly LeftAside[];
}

/** Rows by what a text is asked at. */
export class AsideRows {
  readonly #byWord = new Map<string, Aside[]>();
  readonly #byKind: Readonly<Record<'number' | 'bracket' | 'again', readonly Aside[]>>;

  constructor(rows: readonly Aside[]) {
    for (const row of rows)
      if (typeof row.words !== 'string') for (const word of row.words) this.#byWord.set(word, [...(this.#byWord.get(word) ?? []), row]);
    const ofKind = (kind: Aside['words']) => rows.filter(({ words }) => words === kind);
    this.#byKind = { number: ofKind('number'), bracket: ofKind('bracket'), again: ofKind('again') };
  }

  /** Whether a text may have to be asked at a word. */
  has(word: string): boolean {
    return this.#byWord.has(word);
  }

  /** Leaves out what the first row that fits at each word names; null where none does. */
  without(written: readonly Token[], context: AsideContext): WithoutAsides | null {
    let tokens = written;
    const left: LeftAside[] = [];
    for (let at = 0; at < tokens.length; at++) {
      const found = this.#at(tokens, at, context);
      if (found === null) continue;
      const { row, span } = found;
      const { from, to } = span;
      left.push({ tokens: tokens.slice(from, to), text: textOf(tokens, from, to), name: row.name, isUnread: row.isUnread === true });
      tokens = without(tokens, span, row.isBetween === true);
      at = from - 1;
    }
    return left.length === 0 ? null : { tokens, left };
  }

  #at(tokens: readonly Token[], at: number, context: AsideContext): { readonly row: Aside; readonly span: Span } | null {
    const token = tokens[at] as Token;
    const first = (rows: readonly Aside[] | undefined) => {
      if (rows !== undefined)
        for (const row of rows) {
          const span = row.when(tokens, at, context);
          if (span !== null) return { row, span };
        }
      return null;
    };
    const { number, bracket, again } = this.#byKind;
    return (
      first(opensWithDigit(token) ? number : this.#byWord.get(token.text)) ??
      (token.before >= DASH ? first(bracket) : null) ??
      (again.length > 0 && isSaidBefore(tokens, at) ? first(again) : null)
    );
  }
}

function isSaidBefore(tokens: readonly Token[], at: number): boolean {
  const { text } = tokens[at] as Token;
  for (let i = 0; i < at; i++) if ((tokens[i] as Token).text === text) return true;
  return false;
}

function without(tokens: readonly Token[], { from, to }: Span, isBetween: boolean): readonly Token[] {
  const next = tokens[to];
  if (!isBetween || next === undefined) return tokens.toSpliced(from, to - from);
  const first = (tokens[from] as Token).before;
  // A hyphen in front of what is left out joins nothing: `WARD 1 - CITY HALL, 205 ELM ST`.
  const before = Math.max(first === DASH ? COMMA : first, next.before, from > 0 ? COMMA : BLANK);
  return tokens.toSpliced(from, to - from + 1, { ...next, before });
}
