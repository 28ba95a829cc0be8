import { UNITS } from '../data/units.js';

const THOUSANDS = /(?<![\w.,/-])[1-9]\d{0,2}(?:,\d{3})+(?!\d)/g;
const MAY_HOLD = /\d,\d{3}/;
/** The word in front of a number, with a sign between or none. */
const WORD_BEFORE = /([A-Z]+|#)[ .#]*$/i;
const LONGEST_BEFORE = 16;

/**
 * Without the commas in numbers: `1,463 ELM ST` is 1463. Commas stay in a line of a table without blanks (`7,463 ELM ST,AMES,IA`), and
 * behind a unit (`APT 4,123 ELM ST`).
 */
export function withoutThousands(text: string): string {
  if (!MAY_HOLD.test(text) || isTableLine(text)) return text;
  return text.replace(THOUSANDS, (number, at: number) => (isUnitBefore(text, at) ? number : number.replaceAll(',', '')));
}

/** Other commas than those, and no blank or line end behind any. */
function isTableLine(text: string): boolean {
  const rest = text.replace(THOUSANDS, '');
  return rest.includes(',') && !/,(?:\s|$)/.test(rest);
}

function isUnitBefore(text: string, at: number): boolean {
  const [, word = ''] = WORD_BEFORE.exec(text.slice(Math.max(0, at - LONGEST_BEFORE), at)) ?? [];
  return word === '#' || UNITS.has(word.toUpperCase());
}
