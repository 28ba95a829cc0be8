/**
 * Search keys: how names are folded before they are stored sorted, and before they are looked up. Part of the
 * dataset format: a change here needs a new format version.
 */

const MARKS = /\p{M}+/gu;
const NOT_WORD = /[^A-Z0-9]+/g;
/** Apostrophes, among them the Hawaiian okina, and full stops: they do not part words. */
const DROPPED = /['`´‘’ʻʼ′.]/g;
const NOT_ASCII = /[^\x20-\x7e]/;

/** Whole words that names spell in two ways, long and short; keys take the short one. */
export const ABBREVIATED = [
  ['FORT', 'FT'],
  ['MOUNT', 'MT'],
  ['SAINT', 'ST'],
  ['SAINTE', 'STE'],
] as const;
const SHORT: ReadonlyMap<string, string> = new Map(ABBREVIATED);

/** Upper-case ASCII words, one blank between them: diacritics stripped, punctuation turned into blanks, apostrophes dropped. */
export function foldName(text: string): string {
  let folded = text.toUpperCase().replace(DROPPED, '');
  if (NOT_ASCII.test(folded)) folded = folded.normalize('NFKD').replace(MARKS, '').toUpperCase().replace(DROPPED, '');
  return folded.replace(NOT_WORD, ' ').trim();
}

/** The search key of a place: a folded name with saint, mount and fort abbreviated. */
export function placeKey(name: string): string {
  return abbreviated(foldName(name));
}

/** {@link placeKey} of a name that is folded already. */
export function abbreviated(folded: string): string {
  return folded.replace(/\b(?:SAINTE?|MOUNT|FORT)\b/g, (word) => SHORT.get(word) ?? word);
}

const UNITS = ['FIRST', 'SECOND', 'THIRD', 'FOURTH', 'FIFTH', 'SIXTH', 'SEVENTH', 'EIGHTH', 'NINTH', 'TENTH'];
const TEENS = ['ELEVENTH', 'TWELFTH', 'THIRTEENTH', 'FOURTEENTH', 'FIFTEENTH', 'SIXTEENTH', 'SEVENTEENTH', 'EIGHTEENTH', 'NINETEENTH'];
const TENS = ['TWENTY', 'THIRTY', 'FORTY', 'FIFTY', 'SIXTY', 'SEVENTY', 'EIGHTY', 'NINETY'];
const ORDINALS = new Map<string, number>([
  ...UNITS.map((word, i) => [word, i + 1] as const),
  ...TEENS.map((word, i) => [word, i + 11] as const),
  ...TENS.map((word, i) => [`${word.slice(0, -1)}IETH`, (i + 2) * 10] as const),
]);
const ORDINAL_DIGITS = /^(\d+)(?:ST|ND|RD|TH)$/;

/**
 * The match key of a street name without directionals and types. Ordinals become their number, so that `7TH`,
 * `SEVENTH` and `7` are equal (Publication 28, section 235); `TWENTY FIRST` is `21`.
 */
export function streetKey(name: string): string {
  const words = placeKey(name).split(' ');
  const key: string[] = [];
  for (let i = 0; i < words.length; i++) {
    const word = words[i] as string;
    const tens = TENS.indexOf(word);
    const next = tens < 0 ? undefined : ORDINALS.get(words[i + 1] ?? '');
    if (next !== undefined && next < 10) {
      key.push(String((tens + 2) * 10 + next));
      i++;
    } else {
      key.push(String(ORDINALS.get(word) ?? ORDINAL_DIGITS.exec(word)?.[1] ?? word));
    }
  }
  return key.join(' ');
}

const NUMBER_SIGNS = /[ -]/g;
const PLAIN_NUMBER = /^[1-9]\d*$/;
const LEADING_ZEROS = /^0+(?=\d)/;

/** One spelling of a primary number: no blanks, hyphens and leading zeros, so that `182-R`, `182 R` and `182R` are equal. */
export function numberKey(text: string): string {
  if (PLAIN_NUMBER.test(text)) return text;
  return text.replace(NUMBER_SIGNS, '').replace(LEADING_ZEROS, '').toUpperCase();
}
