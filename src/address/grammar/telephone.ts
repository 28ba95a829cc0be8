import type { Token } from './tokens.js';

const ANNOUNCING: ReadonlySet<string> = new Set(['TEL', 'TELEPHONE', 'PHONE', 'PH', 'FAX', 'CALL', 'MOBILE', 'CELL']);

/**
 * The tokens without telephone numbers and the words that announce them: `(212) 555-0100`,
 * `TEL 212-555-0100`. The same array when there is none.
 */
export function withoutTelephone(tokens: readonly Token[]): readonly Token[] {
  let kept: Token[] | null = null;
  for (let i = 0; i < tokens.length; i++) {
    const length = telephoneLength(tokens, i);
    if (length === 0) {
      kept?.push(tokens[i] as Token);
      continue;
    }
    kept ??= tokens.slice(0, i);
    if (ANNOUNCING.has(kept.at(-1)?.text ?? '')) kept.pop();
    i += length - 1;
  }
  return kept ?? tokens;
}

/** Number of tokens of the telephone number at an index; 0 when there is none. */
function telephoneLength(tokens: readonly Token[], i: number): number {
  const { text } = tokens[i] as Token;
  if (text.length === 12) return isDigitsAndHyphens(text, 3, 7) ? 1 : 0;
  if (text.length !== 3 || !isDigitsAndHyphens(text)) return 0;
  const line = tokens[i + 1]?.text;
  return line?.length === 8 && isDigitsAndHyphens(line, 3) ? 2 : 0;
}

/** Whether a word has hyphens at these indexes and digits at all others. */
function isDigitsAndHyphens(word: string, ...hyphens: readonly number[]): boolean {
  for (let k = 0; k < word.length; k++) {
    const code = word.charCodeAt(k);
    if (hyphens.includes(k) ? code !== 45 : code < 48 || code > 57) return false;
  }
  return true;
}
