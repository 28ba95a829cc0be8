import type { Token } from '../grammar/tokens.js';

/** Tokens `from` to before `to`. */
export interface Span {
  readonly from: number;
  readonly to: number;
}

/** The words of a span, with one blank between them. */
export function textOf(tokens: readonly Token[], from: number, to: number): string {
  let words = (tokens[from] as Token).text;
  for (let i = from + 1; i < to; i++) words += ` ${(tokens[i] as Token).text}`;
  return words;
}
