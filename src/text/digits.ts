const ZERO = 48;

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

/** True for an empty word. */
export function isDigits(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (!isDigit(word.charCodeAt(i))) return false;
  return true;
}
