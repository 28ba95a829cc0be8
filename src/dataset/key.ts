/**
 * Search keys: how names are folded before they are stored sorted, and before they are looked up. Part of the
 * dataset format: a change here needs a new format version.
 */

const MARKS = /\p{M}+/gu;
const NOT_WORD = /[^A-Z0-9]+/g;
const NOT_ASCII = /[^\x20-\x7e]/;

/** Whole words that names spell in two ways; the key takes the short one. */
const WORDS: Readonly<Record<string, string>> = {
  SAINT: 'ST',
  SAINTE: 'STE',
  MOUNT: 'MT',
  FORT: 'FT',
};

/** Upper-case ASCII words, one blank between them: diacritics stripped, punctuation turned into blanks, apostrophes dropped. */
export function foldName(text: string): string {
  let folded = text.toUpperCase();
  if (NOT_ASCII.test(folded)) folded = folded.normalize('NFKD').replace(MARKS, '').toUpperCase();
  return folded
    .replace(/['’`.]/g, '')
    .replace(NOT_WORD, ' ')
    .trim();
}

/** The search key of a place: a folded name with saint, mount and fort abbreviated. */
export function placeKey(name: string): string {
  const folded = foldName(name);
  return folded.replace(/\b(?:SAINTE?|MOUNT|FORT)\b/g, (word) => WORDS[word] ?? word);
}
