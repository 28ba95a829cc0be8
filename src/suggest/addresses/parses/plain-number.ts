const SIGNS = /[ -]/g;
const LEADING_ZEROS = /^0+(?=\d)/;

/** One spelling of a number: no blanks, hyphens and leading zeros, so that `182-R`, `182 R` and `182R` are equal. */
export function plainNumber(text: string): string {
  return text.replace(SIGNS, '').replace(LEADING_ZEROS, '');
}
