const ZERO = 48;

export const ZIP_DIGITS = 5;
/** Of ZIP+4. */
export const ADD_ON_DIGITS = 4;
/** Of a ZIP code, that all addresses of a file have in common; its blocks have one ZIP code each. */
export const FILE_DIGITS = 3;
/** Of an Indian PIN code. */
export const PIN_DIGITS = 6;
/** Of a code that narrows a list beside words: fewer say too little, and most of the list would be gone through. Chosen. */
export const NARROWED_DIGITS = 3;

/** Five digits. */
export function zipDigits(code: number): string {
  return String(code).padStart(ZIP_DIGITS, '0');
}

export function isDigit(code: number): boolean {
  return code >= ZERO && code <= ZERO + 9;
}

/** True for an empty word. */
export function isDigits(word: string): boolean {
  for (let i = 0; i < word.length; i++) if (!isDigit(word.charCodeAt(i))) return false;
  return true;
}

/** Below 0 for other texts than five digits. */
export function zipNumber(zip: string): number {
  if (zip.length !== ZIP_DIGITS) return -1;
  let number = 0;
  for (let i = 0; i < ZIP_DIGITS; i++) {
    const code = zip.charCodeAt(i);
    if (!isDigit(code)) return -1;
    number = number * 10 + code - ZERO;
  }
  return number;
}
